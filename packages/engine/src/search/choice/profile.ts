/**
 * What a game looks like before anybody has thought about it: random games, watched ply by ply (`walks.ts`) and in bulk, and a small
 * search that shows how often positions meet. Everything is counted and seeded, so that the same game has the same profile; a game
 * too slow for the time given is judged by less of it.
 */
import type { TurnOrder } from "../../game/classify.ts";
import type { Game } from "../../game/game.ts";
import { Random } from "../../game/random.ts";
import { NONE } from "../graph.ts";
import { DEFAULT_OPTIONS } from "../options.ts";
import { runSearch } from "../run.ts";
import { Search } from "../search.ts";
import { type End, watchWalks } from "./walks.ts";

export interface GameProfile {
  /** Roles that chance does not play. */
  readonly players: number;
  readonly chance: boolean;
  /** Whether roles are told percepts and not moves (GDL-II). */
  readonly hidden: boolean;
  readonly turns: TurnOrder;
  /** The sum of two players' goals at every end that was seen. */
  readonly constantSum: number | undefined;
  /** Random games seen to their end, and those of them watched ply by ply. */
  readonly playouts: number;
  readonly watched: number;
  readonly plies: { readonly fewest: number; readonly mean: number; readonly most: number };
  /** Moves of a role that has a choice, in the mean. */
  readonly branching: number;
  /** Different results for all roles. */
  readonly outcomes: number;
  /** Share of random games in which all players got the same. */
  readonly drawn: number;
  /** Share of random games in which the last to choose got more than anybody else: whose end is a blow and no count. */
  readonly sudden: number;
  /** Share of a role's moves that are still legal when it chooses again. */
  readonly lasting: number;
  /** Positions there are, about, as a power of ten. */
  readonly positions: number;
  /** Share of the positions a small search reached that it knew already. */
  readonly transposed: number;
  /** Microseconds of a random game, in bulk; endless where none came to its end in time. */
  readonly microseconds: number;
}

export interface GameProfileOptions {
  /** Default 1. */
  readonly seed?: number;
  /** Time for all of it. Default 1000. */
  readonly milliseconds?: number;
  /** Default false: whoever made the game knows. */
  readonly hidden?: boolean;
}

const PLAYOUTS = 512;
const AT_ONCE = 128;
const PROBE_PLAYOUTS = 2000;
/** Shares of the time: walks, bulk, and the rest for the probe. */
const SHARES = { walks: 0.4, bulk: 0.7 };
/** Fewer playouts that agree are no evidence of a constant sum. */
const EVIDENCE = 20;

export function profileOf(game: Game, options: GameProfileOptions = {}): GameProfile {
  const { seed = 1, milliseconds = 1000, hidden = false } = options;
  const random = new Random(seed);
  const began = performance.now();
  const players = game.roles.map((_, role) => role).filter((role) => role !== game.chanceRole);
  const walks = watchWalks(game, random.fork(), began + SHARES.walks * milliseconds);
  const bulk = playBulk(game, random.fork(), began + SHARES.bulk * milliseconds);
  const ends = [...walks.ends, ...bulk.ends];
  const { plies, outcomes, drawn, sum } = summed(ends, players);
  const chance = game.chanceRole >= 0;
  const constantSum = players.length === 2 && !chance && ends.length >= EVIDENCE ? sum : undefined;
  const { branching, sudden, lasting, positions } = walks;
  return {
    players: players.length,
    chance,
    hidden,
    turns: game.roles.length === 1 ? "puzzle" : walks.simultaneous ? "simultaneous" : "turn-taking",
    constantSum,
    playouts: ends.length,
    watched: walks.ends.length,
    plies,
    branching,
    outcomes,
    drawn,
    sudden,
    lasting,
    positions,
    transposed: probe(game, random.fork(), constantSum, began + milliseconds),
    microseconds: bulk.microseconds,
  };
}

/** More random games, all at once; the first is not timed, because code is made for it. */
function playBulk(game: Game, random: Random, deadline: number): { ends: End[]; microseconds: number } {
  const start = { count: 1, words: Uint32Array.from(game.initial) };
  const roles = game.roles.length;
  const ends: End[] = [];
  game.playouts(start, { random, deadline });
  const began = performance.now();
  while (ends.length < PLAYOUTS && performance.now() < deadline) {
    const { count, goals, plies } = game.playouts(start, { perStart: AT_ONCE, random, deadline });
    for (let at = 0; at < count; at++) {
      const own = Array.from(goals.subarray(at * roles, (at + 1) * roles), (goal) => Math.max(0, goal));
      ends.push({ goals: own, plies: plies[at]! });
    }
  }
  return { ends, microseconds: (1000 * (performance.now() - began)) / ends.length };
}

/** What the ends of random games have in common; `sum` where that of the players' goals was always the same. */
function summed(ends: readonly End[], players: readonly number[]) {
  const results = ends.map(({ goals }) => players.map((role) => goals[role]!));
  const sums = new Set(results.map((goals) => goals.reduce((sum, goal) => sum + goal, 0)));
  const lengths = ends.map(({ plies }) => plies);
  const count = Math.max(1, ends.length);
  return {
    plies: {
      fewest: ends.length === 0 ? 0 : Math.min(...lengths),
      mean: lengths.reduce((sum, length) => sum + length, 0) / count,
      most: Math.max(0, ...lengths),
    },
    outcomes: new Set(results.map((goals) => goals.join())).size,
    drawn: results.filter((goals) => goals.every((goal) => goal === goals[0])).length / count,
    sum: sums.size === 1 ? [...sums][0] : undefined,
  };
}

/** How many of the edges of a small search lead to positions it had reached by others. */
function probe(game: Game, random: Random, constantSum: number | undefined, deadline: number): number {
  if (game.isTerminal(game.initial)) return 0;
  const search = new Search(game, { ...DEFAULT_OPTIONS, solver: "off", memoryMiB: 16, constantSum }, random);
  runSearch(search, { playouts: PROBE_PLAYOUTS, milliseconds: Math.max(1, deadline - performance.now()) });
  const { graph } = search;
  let linked = 0;
  for (let edge = 0; edge < graph.edges; edge++) if (graph.child(edge) !== NONE) linked++;
  return linked === 0 ? 0 : 1 - (graph.nodes - 1) / linked;
}
