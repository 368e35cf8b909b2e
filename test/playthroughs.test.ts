/**
 * One random match of every bundled game, kept as text in games/playthroughs: a change in what the rules mean shows as a
 * difference in a file people can read. `npm run golden` writes the files anew.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { referenceGame } from "../packages/engine/src/compile/backends/reference/game.ts";
import { bundle } from "../packages/engine/src/gdl/bundle.ts";
import { parseRules } from "../packages/engine/src/gdl/parse.ts";
import { playthrough } from "../packages/engine/src/match/playthrough.ts";

const isWriting = process.env.AGON_GOLDEN === "write";

const GAMES = new URL("../games/", import.meta.url);
const PLAYTHROUGHS = new URL("playthroughs/", GAMES);

const stems = readdirSync(GAMES)
  .filter((name) => name.endsWith(".kif"))
  .map((name) => name.replace(/\.kif$/, ""));

/** The default size of each game. */
test.each(stems)("%s", (stem) => {
  const bundled = bundle(stem, readFileSync(new URL(`${stem}.kif`, GAMES), "utf8"));
  const game = referenceGame(parseRules(bundled.rules).value);
  const title = bundled.size ? `${stem}, ${bundled.size.name}` : stem;
  const text = playthrough(game, { title, seed: 1 });
  const file = new URL(`${stem}.txt`, PLAYTHROUGHS);
  if (isWriting) {
    mkdirSync(PLAYTHROUGHS, { recursive: true });
    writeFileSync(file, text);
  }
  expect(existsSync(file), "there is no playthrough of this game: npm run golden").toBe(true);
  expect(text).toBe(readFileSync(file, "utf8"));
});

test("every playthrough belongs to a game", () => {
  const stale = readdirSync(PLAYTHROUGHS).filter((name) => !stems.includes(name.replace(/\.txt$/, "")));
  if (isWriting) for (const name of stale) rmSync(new URL(name, PLAYTHROUGHS));
  else expect(stale).toEqual([]);
});
