/**
 * The bundled games as modules of the page: what each is called and what it is about; a picture of its first position; the
 * rules themselves, a file at a time. All but the first are loaded when they are wanted.
 */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import {
  type CellScene,
  collectSamples,
  type Hand,
  inferLayout,
  type Layout,
  type PieceScene,
  type Samples,
  type Scene,
  sceneOf,
} from "agon-engine/board";
import { referenceGame } from "agon-engine/compile";
import { Random } from "agon-engine/game";
import { type BundledGame, bundle, parseRules, rolesOf } from "agon-engine/gdl";
import type { Plugin } from "vite";
import type { CatalogueGame } from "./src/catalogue.ts";

const GAMES = fileURLToPath(new URL("../../games/", import.meta.url));
const MODULES: Readonly<Record<string, () => string>> = {
  "virtual:catalogue": catalogueText,
  "virtual:thumbnails": thumbnailsText,
};

export function catalogueModule(): Plugin {
  return {
    name: "catalogue",
    resolveId: (id) => (Object.hasOwn(MODULES, id) ? `\0${id}` : undefined),
    load: (id) => (id.startsWith("\0") ? MODULES[id.slice(1)]?.() : undefined),
  };
}

function stemsOfGames(): string[] {
  const names = readdirSync(GAMES).filter((name) => name.endsWith(".kif"));
  return names.map((name) => name.slice(0, -".kif".length)).sort();
}

function firstSize(stem: string): BundledGame {
  return bundle(stem, readFileSync(`${GAMES}${stem}.kif`, "utf8"));
}

/** The scenes as a text that is parsed when it is needed: quicker than as much program. */
function thumbnailsText(): string {
  const scenes = Object.fromEntries(stemsOfGames().map((stem) => [stem, thumbnail(firstSize(stem).rules)]));
  return `export const scenes = JSON.parse(${JSON.stringify(JSON.stringify(scenes))});`;
}

/** Below this share of cells with something on them, a position further on shows more of the game. */
const EMPTY = 0.1;
const FURTHER = 14;

/** Of a position alone with its boards: what stands beside them is too small to see. Without boards, its hands. */
function thumbnail(rules: string): Scene {
  const { value: rulesheet } = parseRules(rules);
  const game = referenceGame(rulesheet);
  const samples = collectSamples(game, { random: new Random(1), playouts: 2, steps: 30, milliseconds: 60 });
  const layout = inferLayout(rulesheet, samples);
  const first = sceneOf(layout, game.facts(game.initial));
  const further = samples.states[Math.min(FURTHER, samples.states.length >> 2)]!;
  const scene = fullness(first) < EMPTY ? sceneOf(layout, further) : first;
  const boards = scene.boards.map((board) => ({ ...board, edgeLabels: [], cells: board.cells.map(unnamed) }));
  const hands = boards.length > 0 ? [] : tableau(layout, samples);
  return { ...scene, boards, hands, counters: [], table: [] };
}

/** Without a board: what the players hold where they hold most, else the players themselves, and a die for chance. */
function tableau(layout: Layout, { states }: Samples): Hand[] {
  const held = states.map((state) => sceneOf(layout, state).hands.filter(({ pieces }) => pieces.length > 0));
  const most = held.reduce((best, hands) => (hands.length > best.length ? hands : best), []);
  if (most.length > 0) return most;
  return layout.roles.map((owner, role) => {
    const isChance = owner === "random";
    const look = isChance ? { shape: "die", tone: "white", text: "5" } : { shape: "person", text: "" };
    return { owner, tone: "none", pieces: [{ tone: layout.tones[role]!, label: "", ...look } as PieceScene] };
  });
}

function fullness({ boards }: Scene): number {
  const cells = boards.flatMap((board) => board.cells);
  return cells.length === 0 ? 1 : cells.filter(({ pieces }) => pieces.length > 0).length / cells.length;
}

/** Nobody reads a picture aloud. */
function unnamed(cell: CellScene): CellScene {
  return { ...cell, name: "", label: "", pieces: cell.pieces.map((piece) => ({ ...piece, label: "" })) };
}

function catalogueText(): string {
  const stems = stemsOfGames();
  const imports = stems.map(
    (stem) => `${JSON.stringify(stem)}: () => import(${JSON.stringify(`${GAMES}${stem}.kif?raw`)})`,
  );
  return `export const games = ${JSON.stringify(stems.map(catalogueGame))};
export const sources = { ${imports.join(",\n")} };`;
}

function catalogueGame(stem: string): CatalogueGame {
  const { sizes } = bundle(stem, readFileSync(`${GAMES}${stem}.kif`, "utf8"));
  const [first] = sizes;
  const { name, what, tags } = first!.header;
  const { value } = parseRules(first!.rules);
  const roles = rolesOf(value);
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
