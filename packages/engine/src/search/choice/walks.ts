/**
 * Random games watched ply by ply: who chooses, among how many moves, what stays possible, and who strikes the last blow.
 *
 * The number of positions is estimated depth by depth from walks that stand in the same position: of m walks c pairs agree, so that
 * there are about m (m - 1) / 2c positions (the birthday problem); where none agree, as many as there are paths. Random walks
 * prefer some positions to others, so that this is rather too low.
 */
import type { Game, State } from "../../game/game.ts";
import type { Random } from "../../game/random.ts";
import { randomWalk } from "../../game/walk.ts";

export interface Walks {
  readonly count: number;
  /** Whether two roles had a choice at once. */
  readonly simultaneous: boolean;
  readonly branching: number;
  readonly sudden: number;
  readonly lasting: number;
  readonly positions: number;
  /** Those that came to an end. */
  readonly ends: readonly End[];
}

export interface End {
  /** Of all roles. */
  readonly goals: readonly number[];
  readonly plies: number;
}

const WALKS = 48;
const LONGEST = 400;

/** What is counted on the way. */
interface Tally {
  simultaneous: boolean;
  choices: number;
  moves: number;
  /** Moves a role had, and those of them that it still had when it chose again. */
  had: number;
  kept: number;
  sudden: number;
  readonly ends: End[];
  /** For each depth how often each position was met, and the logarithms of the numbers of choices. */
  readonly depths: { readonly seen: Map<string, number>; logs: number; walks: number }[];
}

export function watchWalks(game: Game, random: Random, deadline: number): Walks {
  const tally: Tally = { simultaneous: false, choices: 0, moves: 0, had: 0, kept: 0, sudden: 0, ends: [], depths: [] };
  let count = 0;
  while (count < WALKS && (count === 0 || performance.now() < deadline)) {
    watchOne(game, random, deadline, tally);
    count++;
  }
  return {
    count,
    simultaneous: tally.simultaneous,
    branching: tally.choices === 0 ? 1 : tally.moves / tally.choices,
    sudden: tally.sudden / Math.max(1, tally.ends.length),
    lasting: tally.had === 0 ? 0 : tally.kept / tally.had,
    positions: positionsOf(tally),
    ends: tally.ends,
  };
}

function watchOne(game: Game, random: Random, deadline: number, tally: Tally): void {
  const before: (ReadonlySet<number> | undefined)[] = game.roles.map(() => undefined);
  let chooser = -1;
  let depth = 0;
  const { state, plies } = randomWalk(game, random, {
    maxPlies: LONGEST,
    visit: (legal, position) => {
      const choosers = legal.flatMap((moves, role) => (moves.length > 1 ? [role] : []));
      tally.simultaneous ||= choosers.filter((role) => role !== game.chanceRole).length > 1;
      chooser = choosers.length === 1 ? choosers[0]! : choosers.length > 1 ? -1 : chooser;
      for (const role of choosers) before[role] = noteMoves(tally, legal[role]!, before[role]);
      noteDepth(tally, depth++, position, legal);
      return performance.now() < deadline;
    },
  });
  if (!game.isTerminal(state)) return;
  const goals = [...game.goals(state)].map((goal) => Math.max(0, goal));
  tally.ends.push({ goals, plies });
  if (isBlow(game, goals, chooser)) tally.sudden++;
}

function noteMoves(
  tally: Tally,
  moves: readonly number[],
  before: ReadonlySet<number> | undefined,
): ReadonlySet<number> {
  tally.choices++;
  tally.moves += moves.length;
  const now = new Set(moves);
  if (before === undefined) return now;
  tally.had += before.size;
  for (const move of before) if (now.has(move)) tally.kept++;
  return now;
}

function noteDepth(tally: Tally, depth: number, state: State, legal: readonly (readonly number[])[]): void {
  tally.depths[depth] ??= { seen: new Map(), logs: 0, walks: 0 };
  const at = tally.depths[depth];
  const key = state.join();
  at.seen.set(key, (at.seen.get(key) ?? 0) + 1);
  at.logs += legal.reduce((sum, moves) => sum + Math.log10(Math.max(1, moves.length)), 0);
  at.walks++;
}

/** Whether the last who had a choice got more than everybody else. */
function isBlow(game: Game, goals: readonly number[], chooser: number): boolean {
  if (chooser < 0 || chooser === game.chanceRole) return false;
  return goals.every((goal, role) => role === chooser || role === game.chanceRole || goal < goals[chooser]!);
}

/** The decimal logarithm of the sum over all depths. */
function positionsOf({ depths }: Tally): number {
  let paths = 0;
  let sum = 0;
  for (const { seen, logs, walks } of depths) {
    const pairs = [...seen.values()].reduce((total, times) => total + (times * (times - 1)) / 2, 0);
    const met = pairs === 0 ? Number.POSITIVE_INFINITY : Math.log10((walks * (walks - 1)) / 2 / pairs);
    sum += 10 ** Math.min(300, paths, met);
    paths += logs / walks;
  }
  return Math.log10(Math.max(1, sum));
}
