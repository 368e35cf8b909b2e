declare module "virtual:catalogue" {
  export const games: readonly import("./catalogue.ts").CatalogueGame[];
  /** By the stem of the file: loads its text. */
  export const sources: Readonly<Record<string, () => Promise<{ readonly default: string }>>>;
}

declare module "*.css" {}
