/**
 * A contact sheet: one page with a position of every bundled game and of every game of the corpus, as the arena draws it,
 * and a line on what was inferred.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { render } from "svelte/server";
import Board from "../apps/arena/src/board/Board.svelte";
import {
  collectSamples,
  inferLayout,
  type Layout,
  type Samples,
  type Scene,
  sceneOf,
} from "../packages/engine/src/board/index.ts";
import { compile } from "../packages/engine/src/compile/compile.ts";
import { Random } from "../packages/engine/src/game/random.ts";
import { readRules } from "../packages/engine/src/gdl/check.ts";
import type { Rulesheet } from "../packages/engine/src/gdl/rules.ts";
import { gameTexts } from "./game-texts.ts";

export interface Exhibit {
  readonly name: string;
  readonly origin: "bundled" | "corpus";
  readonly rulesheet: Rulesheet;
  readonly samples: Samples;
}

/** Writes index.html with the games whose names match into the folder, and prints what was played. */
export function writeGallery(folder: string, pattern: RegExp): void {
  const games = gameTexts().filter(({ name }) => pattern.test(name));
  const exhibits = games.flatMap(({ name, origin, text }) => exhibitOf(name, origin, text));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "index.html"), galleryPage(exhibits));
  process.stdout.write(`${exhibits.length} games: ${resolve(folder, "index.html")}\n`);
}

/** The bundled games as exhibits, each in its usual size. */
export function bundledExhibits(pattern: RegExp): Exhibit[] {
  const games = gameTexts().filter(({ name, origin }) => origin === "bundled" && pattern.test(name));
  return games.flatMap(({ name, origin, text }) => exhibitOf(name, origin, text));
}

/** The board of an exhibit as HTML, and the styles of what it shows. */
export function exhibitPicture(exhibit: Exhibit): { readonly style: string; readonly body: string } {
  const { head, body } = render(Board, { props: { scene: exhibitScene(exhibit).scene } });
  return { style: head, body };
}

function exhibitOf(name: string, origin: Exhibit["origin"], text: string): Exhibit[] {
  const { rulesheet } = readRules(text);
  for (const backend of ["forward", "reference"] as const) {
    try {
      const compiled = compile(rulesheet, { backend, milliseconds: 5000 });
      if (!compiled.ok) continue;
      const samples = collectSamples(compiled.game, { random: new Random(1), milliseconds: 400 });
      process.stdout.write(`${name}: ${samples.states.length} states\n`);
      return [{ name, origin, rulesheet, samples }];
    } catch (error) {
      // One game that cannot be played is no reason to show none.
      process.stderr.write(`${name}: ${backend}: ${error}\n`);
    }
  }
  return [];
}

/** A state from the middle of the first playout shows more than the first or the last. */
function exhibitScene({ rulesheet, samples }: Exhibit): { layout: Layout; scene: Scene; milliseconds: number } {
  const began = performance.now();
  const layout = inferLayout(rulesheet, samples);
  const milliseconds = performance.now() - began;
  const middle = Math.min(24, Math.floor(samples.states.length / 6));
  return { layout, scene: sceneOf(layout, samples.states[middle]!), milliseconds };
}

export function galleryPage(exhibits: readonly Exhibit[]): string {
  let style = "";
  const items = exhibits.map((exhibit) => {
    const { layout, scene, milliseconds } = exhibitScene(exhibit);
    const { head, body } = render(Board, { props: { scene } });
    style = head;
    const line = `${scene.kind}: ${inferredText(layout)} (${Math.round(milliseconds)} ms)`;
    const beside = [
      ...scene.turn.map((role) => `to move: ${role}`),
      ...scene.counters.map(({ name, value }) => `${name} ${value}`),
    ];
    return `<section id="${escaped(exhibit.name)}"><h2>${escaped(exhibit.name)}</h2><p>${escaped(line)}</p>${body}<p>${escaped(beside.slice(0, 6).join(" · "))}</p></section>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Gallery</title>${style}<style>${PAGE_STYLE}</style></head><body>${items.join("\n")}</body></html>`;
}

function inferredText({ boards, layers }: Layout): string {
  const sizes = boards
    .slice(0, 4)
    .map(({ shape, cells, title }) => `${title ? `${title}, ` : ""}${cells.length} ${shape} cells`);
  const more = boards.length > 4 ? [`${boards.length - 4} more`] : [];
  return [...sizes, ...more, [...layers.keys()].join(" ")].filter((part) => part !== "").join("; ") || "no board";
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

const PAGE_STYLE = `
body { display: grid; grid-template-columns: repeat(auto-fill, minmax(260px, 1fr)); gap: 12px; margin: 12px; font: 13px system-ui, sans-serif; background: #f6f5f1; }
section { overflow: hidden; padding: 8px; border: 1px solid #d8d5cb; border-radius: 8px; background: #fff; max-height: 420px; }
h2 { margin: 0; font-size: 14px; } p { margin: 2px 0; color: #565f6c; overflow-wrap: anywhere; }
.boards svg { max-height: 260px !important; } .boards { gap: 6px !important; }
`;
