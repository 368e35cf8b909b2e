declare module "virtual:catalogue" {
  export const games: readonly import("./catalogue.ts").CatalogueGame[];
  /** By the stem of the file: loads its text. */
  export const sources: Readonly<Record<string, () => Promise<{ readonly default: string }>>>;
}

declare module "virtual:thumbnails" {
  /** By the stem of the file: its first position. */
  export const scenes: Readonly<Record<string, import("../../../packages/engine/src/board/index.ts").Scene>>;
}

declare module "*.css" {}

interface ImportMeta {
  /** Of Vite. */
  readonly env: { readonly PROD: boolean };
}

/** Of Vite: the text of a file. */
declare module "*.kif?raw" {
  const text: string;
  export default text;
}
