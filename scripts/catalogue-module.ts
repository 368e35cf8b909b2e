/**
 * The bundled games as a module of the page: what each is called and what it is about; the rules themselves are loaded
 * when they are wanted, a file at a time.
 */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import type { CatalogueGame } from "../src/arena/catalogue.ts";
import { bundledGames } from "../src/gdl/bundle.ts";
import { parseRules } from "../src/gdl/parse.ts";
import { termText } from "../src/gdl/print.ts";

const GAMES = fileURLToPath(new URL("../games/", import.meta.url));
const NAME = "virtual:catalogue";

export function catalogueModule(): Plugin {
  return {
    name: "catalogue",
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load: (id) => (id === `\0${NAME}` ? moduleText() : undefined),
  };
}

function moduleText(): string {
  const stems = readdirSync(GAMES)
    .filter((name) => name.endsWith(".kif"))
    .map((name) => name.slice(0, -".kif".length))
    .sort();
  const imports = stems.map(
    (stem) => `${JSON.stringify(stem)}: () => import(${JSON.stringify(`${GAMES}${stem}.kif?raw`)})`,
  );
  return `export const games = ${JSON.stringify(stems.map(catalogueGame))};
export const sources = { ${imports.join(",\n")} };`;
}

function catalogueGame(stem: string): CatalogueGame {
  const sizes = bundledGames(stem, readFileSync(`${GAMES}${stem}.kif`, "utf8"));
  const [first] = sizes;
  const { name, what, tags } = first!.header;
  const { value } = parseRules(first!.expand().text);
  const roles = value.rules.filter(({ head }) => head.name === "role").map(({ head }) => termText(head.args[0]!));
  const hidden = value.rules.some(({ head }) => head.name === "sees");
  return {
    stem,
    name,
    what,
    tags,
    roles,
    hidden,
    sizes: sizes.map(({ id, size }) => ({ id, name: size?.name ?? "" })),
  };
}
