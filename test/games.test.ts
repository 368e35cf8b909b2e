/**
 * The bundled games: that the checker has nothing to say, that they play soundly, and that what their headers claim is so.
 */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { referenceGame } from "../packages/engine/src/compile/backends/reference/game.ts";
import type { Game } from "../packages/engine/src/game/game.ts";
import { countGames, perft } from "../packages/engine/src/game/perft.ts";
import { Random } from "../packages/engine/src/game/random.ts";
import { processorTime } from "../packages/engine/src/game/testing/processor-time.ts";
import { randomWalk } from "../packages/engine/src/game/walk.ts";
import { type BundledGame, bundle } from "../packages/engine/src/gdl/bundle.ts";
import { readRules } from "../packages/engine/src/gdl/check.ts";
import type { KnownCount } from "../packages/engine/src/gdl/header.ts";
import { bestPlay, explore, type Node } from "./brute-force.ts";

/**
 * Games with more positions are not tried out, unless the header says how many there are. They can be with a larger limit,
 * as in `AGON_GAMES_POSITIONS=100000 npx vitest run test/games.test.ts`.
 */
const GIVEN_LIMIT = process.env.AGON_GAMES_POSITIONS;
const MAX_POSITIONS = Number(GIVEN_LIMIT ?? 1_000);
const MAX_STATED_POSITIONS = Math.max(MAX_POSITIONS, 6_000);
const MAX_STATED_PERFT = 54_000;
/** Milliseconds of processor time to try out one game. */
const MAX_TIME = GIVEN_LIMIT === undefined ? 500 : Number.POSITIVE_INFINITY;
const MAX_PLIES = 2_000;

const FOLDER = new URL("../games/", import.meta.url);
const games = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".kif"))
  .flatMap((name) => bundle(name.replace(/\.kif$/, ""), readFileSync(new URL(name, FOLDER), "utf8")).sizes);

const gameOf = (bundled: BundledGame): Game => referenceGame(readRules(bundled.rules).rulesheet);

describe("every bundled game", () => {
  test.each(games.map((game) => [game.id, game] as const))("%s is checked and plays soundly", (_, bundled) => {
    expect(readRules(bundled.rules).diagnostics.map(({ code, message }) => `${code}: ${message}`)).toEqual([]);
    const game = gameOf(bundled);
    const random = new Random(1);
    for (let playout = 0; playout < 2; playout++) expectSound(game, random);
  });
});

/** Every role has a move until the end, which comes, with exactly one goal value for each player. */
function expectSound(game: Game, random: Random): void {
  const { state, plies } = randomWalk(game, random, { maxPlies: MAX_PLIES });
  expect(plies).toBeLessThan(MAX_PLIES);
  expect(game.isTerminal(state)).toBe(true);
  for (const [role, name] of game.roles.entries()) {
    if (role === game.chanceRole) continue;
    const values = game.goalValues(state, role);
    expect(values, `goals of ${name}`).toHaveLength(1);
    expect(values[0]).toBeLessThanOrEqual(100);
  }
}

/** What the headers claim of the sizes there are. */
function claims<T extends { readonly size?: string }>(of: (game: BundledGame) => readonly T[]): [BundledGame, T][] {
  return games.flatMap((game) => {
    const ofThisSize = of(game).filter(({ size }) => size === game.size?.name);
    return ofThisSize.map((claim): [BundledGame, T] => [game, claim]);
  });
}

const explored = new Map<string, readonly Node[] | undefined>();

/** Every position of a small game; undefined for a large one. */
function positionsOf(bundled: BundledGame): readonly Node[] | undefined {
  const { id, header, size } = bundled;
  if (!explored.has(id)) {
    const stated = header.counts.find((claim) => claim.what === "positions" && claim.size === size?.name)?.count;
    const isSmall = stated !== undefined && stated <= MAX_STATED_POSITIONS;
    const limit = isSmall ? limits(MAX_STATED_POSITIONS, Number.POSITIVE_INFINITY) : limits(MAX_POSITIONS, MAX_TIME);
    explored.set(id, explore(gameOf(bundled), limit));
  }
  return explored.get(id);
}

function limits(maxPositions: number, milliseconds: number): { maxPositions: number; stop: () => boolean } {
  const end = processorTime() + milliseconds;
  return { maxPositions, stop: () => processorTime() > end };
}

const TOO_LARGE = "too many positions to try them all here";

describe("known counts", () => {
  for (const [bundled, claim] of claims(({ header }) => header.counts)) {
    const what = claim.what === "perft" ? `perft ${claim.depth}` : claim.what;
    test(`${bundled.id}: ${what} = ${claim.count} (${claim.source})`, (context) => {
      const found = counted(bundled, claim);
      context.skip(found === undefined, TOO_LARGE);
      expect(found).toBe(claim.count);
    });
  }
});

/** The least depth of a game at which counting was given up. */
const tooDeep = new Map<string, number>();

function counted(bundled: BundledGame, { what, depth, count }: KnownCount): number | undefined {
  if (what === "perft") return perftOf(bundled, depth!, count);
  const positions = positionsOf(bundled);
  return what === "positions" ? positions?.length : positions && countGames(gameOf(bundled));
}

/** Undefined where that is too much; what is deeper than that, or has too many to be counted in this time, is not tried. */
function perftOf(bundled: BundledGame, depth: number, stated: number): number | undefined {
  const { id } = bundled;
  if (GIVEN_LIMIT === undefined && (stated > MAX_STATED_PERFT || depth >= (tooDeep.get(id) ?? Infinity)))
    return undefined;
  const found = perft(gameOf(bundled), depth, limits(MAX_POSITIONS, MAX_TIME));
  if (found === undefined) tooDeep.set(id, depth);
  return found;
}

describe("known values", () => {
  for (const [bundled, { goals, source }] of claims(({ header }) => header.solved)) {
    test(`${bundled.id} is worth ${goals.join(" ")} (${source})`, (context) => {
      const positions = positionsOf(bundled);
      context.skip(positions === undefined, TOO_LARGE);
      const value = bestPlay(positions!);
      for (const [role, goal] of goals.entries()) {
        expect(value[role]!.least).toBeLessThanOrEqual(goal);
        expect(value[role]!.most).toBeGreaterThanOrEqual(goal);
      }
      const isTight = value.every(({ least, most }) => least === most);
      context.skip(!isTight, "simultaneous moves, chance or a cycle: trying everything gives bounds only");
    });
  }
});
