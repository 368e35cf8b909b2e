/**
 * Nested rollout policy adaptation (Rosin 2011). A playout chooses move m with a probability proportional to exp w(m); after
 * every iteration the weights move towards the best sequence of the level:
 *
 *   nrpa(level, w):  level 0: the best of as many playouts as there are lanes
 *                    else N times:  s = nrpa(level - 1, copy of w);  keep the best s;  w := adapt(w, best)
 *   adapt(w, s):     for each move m of s, L the moves that were legal there, p as w was before:
 *                    w(m) += a;  w(l) -= a p(l) for all l in L
 *
 * Generalised (GNRPA: Cazenave 2021), moves have a bias β as well, and are drawn in proportion to exp(w(m) + β(m)). The bias is chosen here:
 * what moves were worth in random playouts before, β(m) = B (mean(m) - mean of all) / greatest goal.
 *
 * Moves have weights of their own or, in every other search, by the move before, as legs of a tour have.
 */
import type { StateBatch, StateInfo } from "../../game/game.ts";
import type { Quest, Steps } from "./quest.ts";

const LANES = 64;
/** The same for games that answer one state at a time. */
const FEW = 2;
const ITERATIONS = 30;
const STEP = 1;
const LONGEST = 500;
/** B, and the random playouts that bias is learnt from. */
const BIAS = 4;
const BIAS_PLAYOUTS = 512;
/** Weights further from each other make no difference. */
const FIRMEST = 40;

interface Line {
  readonly goal: number;
  readonly moves: readonly number[];
  /** For each move what was legal there. */
  readonly legal: readonly Int32Array[];
}

/** What moves are worth before anything is learnt; `biased`: by random playouts. Default: the same. */
export interface AdaptationOptions {
  readonly biased?: boolean;
}

export function* adaptPolicies(quest: Quest, { biased = false }: AdaptationOptions = {}): Steps {
  if (quest.game.isTerminal(quest.start)) return;
  const bias = biased ? biasOf(quest) : NO_BIAS;
  if (biased) yield BIAS_PLAYOUTS;
  for (let round = 0; !quest.isSolved; round++) {
    const level = 1 + Math.min(2, Math.floor(Math.log2(round + 1)));
    yield* nrpa(quest, level, new Policy(round % 2 === 1, bias));
  }
}

function* nrpa(quest: Quest, level: number, policy: Policy): Generator<number, Line | undefined> {
  if (level === 0) return yield* bestOfLanes(quest, policy);
  let best: Line | undefined;
  for (let iteration = 0; iteration < ITERATIONS && !quest.isSolved; iteration++) {
    const line: Line | undefined = yield* nrpa(quest, level - 1, level === 1 ? policy : policy.copy());
    if (line !== undefined && line.goal >= (best?.goal ?? -1)) best = line;
    if (best !== undefined) policy.adapt(best);
  }
  return best;
}

const NO_BIAS: ReadonlyMap<number, number> = new Map();

/** β of every move that random playouts make. */
function biasOf({ game, start, random }: Quest): ReadonlyMap<number, number> {
  const results = game.playouts({ count: 1, words: start }, { perStart: BIAS_PLAYOUTS, random, record: true });
  const seen = new Map<number, { visits: number; sum: number }>();
  let total = 0;
  for (let index = 0; index < results.count; index++) {
    const goal = Math.max(0, results.goals[index]!);
    total += goal;
    for (const move of results.moves!.subarray(results.moveStart![index]!, results.moveStart![index + 1]!)) {
      const known = seen.get(move) ?? { visits: 0, sum: 0 };
      seen.set(move, { visits: known.visits + 1, sum: known.sum + goal });
    }
  }
  return biasFrom(seen, total / Math.max(1, results.count), game.maxGoal ?? 100);
}

export function biasFrom(
  seen: ReadonlyMap<number, { readonly visits: number; readonly sum: number }>,
  mean: number,
  mostGoal: number,
): ReadonlyMap<number, number> {
  return new Map([...seen].map(([move, { visits, sum }]) => [move, (BIAS * (sum / visits - mean)) / mostGoal]));
}

export class Policy {
  readonly #byLast: boolean;
  readonly #bias: ReadonlyMap<number, number>;
  readonly #weights: Map<number, number>;

  constructor(
    byLast: boolean,
    bias: ReadonlyMap<number, number> = NO_BIAS,
    weights: ReadonlyMap<number, number> = new Map(),
  ) {
    this.#byLast = byLast;
    this.#bias = bias;
    this.#weights = new Map(weights);
  }

  copy(): Policy {
    return new Policy(this.#byLast, this.#bias, this.#weights);
  }

  weight(last: number, move: number): number {
    return this.#weights.get(this.#code(last, move)) ?? 0;
  }

  /** One of the moves. */
  draw(last: number, legal: Int32Array, unit: number): number {
    const shares = this.shares(last, legal);
    let rest = unit;
    for (let at = 0; at < legal.length; at++) {
      rest -= shares[at]!;
      if (rest < 0) return legal[at]!;
    }
    return legal[legal.length - 1]!;
  }

  adapt({ moves, legal }: Line): void {
    const changes = new Map<number, number>();
    const change = (code: number, by: number): void => void changes.set(code, (changes.get(code) ?? 0) + by);
    let last = -1;
    for (const [ply, move] of moves.entries()) {
      const shares = this.shares(last, legal[ply]!);
      change(this.#code(last, move), STEP);
      for (const [at, other] of legal[ply]!.entries()) change(this.#code(last, other), -STEP * shares[at]!);
      last = move;
    }
    for (const [code, by] of changes) {
      const weight = (this.#weights.get(code) ?? 0) + by;
      this.#weights.set(code, Math.max(-FIRMEST, Math.min(FIRMEST, weight)));
    }
  }

  /** How likely each of the moves is. */
  shares(last: number, legal: ArrayLike<number>): Float64Array {
    const shares = new Float64Array(legal.length);
    let sum = 0;
    for (let at = 0; at < legal.length; at++) {
      const move = legal[at]!;
      sum += shares[at] = Math.exp(this.weight(last, move) + (this.#bias.get(move) ?? 0));
    }
    for (let at = 0; at < legal.length; at++) shares[at]! /= sum;
    return shares;
  }

  #code(last: number, move: number): number {
    return this.#byLast ? (last + 1) * 2 ** 20 + move : move;
  }
}

interface Lane {
  readonly index: number;
  readonly moves: number[];
  readonly legal: Int32Array[];
}

function* bestOfLanes(quest: Quest, policy: Policy): Generator<number, Line | undefined> {
  const { game, start, random } = quest;
  const count = quest.hasLanes ? LANES : FEW;
  let lanes: Lane[] = Array.from({ length: count }, (_, index) => ({ index, moves: [], legal: [] }));
  let words = new Uint32Array(count * game.stateWords);
  for (const { index } of lanes) words.set(start, index * game.stateWords);
  let best: Line | undefined;
  for (let ply = 0; lanes.length > 0 && ply < LONGEST; ply++) {
    const states: StateBatch = { count: lanes.length, words };
    const info = game.evaluate(states);
    const ended = lanes.filter((_, at) => isOver(info, at));
    for (const lane of ended) {
      const goal = info.terminal[lanes.indexOf(lane)] ? Math.max(0, info.goals[lanes.indexOf(lane)]!) : -1;
      if (goal > (best?.goal ?? -1)) best = { ...lane, goal };
    }
    if (best !== undefined) quest.offer(best.goal, () => best!.moves);
    const going = lanes.flatMap((lane, at) => (isOver(info, at) ? [] : [{ lane, at }]));
    const kept = new Uint32Array(going.length * game.stateWords);
    const joints = new Int32Array(going.length);
    for (const [place, { lane, at }] of going.entries()) {
      const legal = info.legal.subarray(info.legalStart[at]!, info.legalStart[at + 1]!);
      joints[place] = policy.draw(lane.moves.at(-1) ?? -1, legal, random.unit());
      lane.moves.push(joints[place]!);
      lane.legal.push(legal);
      kept.set(words.subarray(at * game.stateWords, (at + 1) * game.stateWords), place * game.stateWords);
    }
    words = game.step({ count: going.length, words: kept }, joints).words as typeof words;
    lanes = going.map(({ lane }) => lane);
    yield going.length;
  }
  return best;
}

const isOver = ({ terminal, legalStart }: StateInfo, at: number): boolean =>
  terminal[at] === 1 || legalStart[at] === legalStart[at + 1];
