/**
 * Depth-first proof-number search (Nagai, 2002): can a role reach a goal of at least v, all others against it?
 *
 * The proof number of a position is how many positions must still be proved, at least, to answer yes; the disproof number
 * the same for no:
 *
 *   our move:     proof = min of the children's proof,   disproof = sum of their disproof
 *   their move:   proof = sum of the children's proof,   disproof = min of their disproof
 *
 * The search goes down to the position whose answer seems to cost least, and stays in a subtree until something elsewhere
 * is cheaper by the factor GRACE (Pawlewicz and Lew, 2007), which keeps it from going up and down. It suits questions that a
 * forced line answers: races, connections, captures. A position that repeats on the way to itself is not judged;
 * where nothing else is left to look at, the search gives up.
 */
import type { Children, Game, State } from "../../game/game.ts";
import type { Random } from "../../game/random.ts";
import { DEEPEST, type ExactLimits, type ExactOptions, LEAST, Meter, moverOf, NotTurnTaking, Path } from "./exact.ts";
import { PositionTable } from "./position-table.ts";

/** A proof number: there is no proof. A disproof number: there is no disproof. */
const NEVER = 2 ** 30;
const GRACE = 1.25;

/** A position lost in all playouts seems so much harder to prove than one won in all. */
const SPREAD = 16;

/** Monte-Carlo proof-number search (Saito et al., 2006): playouts tell which new positions look easy. */
export interface Estimates {
  /** From each new position. */
  readonly playouts: number;
  readonly random: Random;
}

export interface ProofOptions extends ExactOptions {
  /** Default: every new position counts one. */
  readonly estimates?: Estimates;
}

export interface ProofAnswer {
  /** Undefined where a limit was reached. */
  readonly answer: boolean | undefined;
  readonly positions: number;
}

/** A position on the way, with its children. */
interface Frame {
  readonly children: Children;
  readonly isOurs: boolean;
  readonly proof: Float64Array;
  readonly disproof: Float64Array;
}

export class ProofNumberSearch {
  readonly #game: Game;
  readonly #role: number;
  readonly #threshold: number;
  readonly #estimates: Estimates | undefined;
  /** Proof and disproof numbers. */
  readonly #table: PositionTable;
  readonly #path: Path;
  #meter = new Meter({});
  #isStuck = false;

  /** The question is whether the role can reach at least `threshold`. */
  constructor(game: Game, threshold: number, { role = 0, memoryMiB = 256, estimates }: ProofOptions = {}) {
    if (game.chanceRole >= 0) throw new NotTurnTaking("chance has a role in this game");
    this.#game = game;
    this.#role = role;
    this.#threshold = threshold;
    this.#estimates = estimates;
    this.#table = new PositionTable(game.stateWords, memoryMiB * 2 ** 20);
    this.#path = new Path(game);
  }

  answer(state: State, limits: ExactLimits = {}): ProofAnswer {
    this.#meter = new Meter(limits);
    this.#isStuck = false;
    if (this.#game.isTerminal(state)) return { answer: this.#isEnough(this.#game.goals(state), 0), positions: 0 };
    while (!this.#isOver) {
      this.#search(state, 0, { ply: 0, proof: NEVER, disproof: NEVER });
      const slot = this.#table.find(state, 0);
      const { positions } = this.#meter;
      if (slot >= 0 && this.#table.second(slot) >= NEVER) return { answer: true, positions };
      if (slot >= 0 && this.#table.first(slot) >= NEVER) return { answer: false, positions };
    }
    return { answer: undefined, positions: this.#meter.positions };
  }

  get #isOver(): boolean {
    return this.#isStuck || this.#meter.isOver;
  }

  #isEnough(goals: Int16Array, at: number): boolean {
    return Math.max(LEAST, goals[at + this.#role]!) >= this.#threshold;
  }

  /** Searches until a number reaches its limit, and keeps the numbers in the table. */
  #search(words: Uint32Array, at: number, limit: Limit): void {
    if (limit.ply >= DEEPEST || this.#path.repeats(words, at, limit.ply)) {
      this.#isStuck = true;
      return;
    }
    const before = this.#meter.positions;
    this.#meter.count(1);
    const frame = this.#frame(words, at);
    for (;;) {
      const choice = choose(frame);
      const isDone = choice.proof >= limit.proof || choice.disproof >= limit.disproof;
      if (isDone || this.#isOver) {
        const effort = this.#meter.positions - before;
        this.#table.put(words, at, { first: choice.proof, second: choice.disproof, best: choice.child, effort });
        return;
      }
      const { states } = frame.children;
      const from = choice.child * this.#game.stateWords;
      this.#search(states.words, from, below(frame, choice, limit));
      this.#lookUp(frame, choice.child);
    }
  }

  #frame(words: Uint32Array, at: number): Frame {
    const { stateWords, roles } = this.#game;
    const children = this.#game.children(words.subarray(at, at + stateWords))!;
    const { count } = children;
    const isOurs = moverOf(children, roles.length) === this.#role;
    const frame = { children, isOurs, proof: new Float64Array(count), disproof: new Float64Array(count) };
    for (let child = 0; child < count; child++) this.#lookUp(frame, child);
    if (this.#estimates !== undefined) this.#estimate(frame, this.#estimates);
    return frame;
  }

  /** Gives children of which nothing is known numbers by how playouts from them end. */
  #estimate({ children, proof, disproof }: Frame, { playouts, random }: Estimates): void {
    const { stateWords, roles } = this.#game;
    const fresh = Array.from(proof.keys()).filter((child) => proof[child] === 1 && disproof[child] === 1);
    if (fresh.length === 0) return;
    const words = new Uint32Array(fresh.length * stateWords);
    for (const [at, child] of fresh.entries())
      words.set(children.states.words.subarray(child * stateWords, (child + 1) * stateWords), at * stateWords);
    const { goals } = this.#game.playouts({ count: fresh.length, words }, { perStart: playouts, random });
    for (const [at, child] of fresh.entries()) {
      let wins = 0;
      for (let playout = at * playouts; playout < (at + 1) * playouts; playout++)
        if (this.#isEnough(goals, playout * roles.length)) wins++;
      const first = 1 + Math.round((SPREAD * (playouts - wins)) / playouts);
      const second = 1 + Math.round((SPREAD * wins) / playouts);
      proof[child] = first;
      disproof[child] = second;
      this.#table.put(children.states.words, child * stateWords, { first, second, best: -1, effort: 1 });
    }
  }

  /** What is known of a child; one proof and one disproof away where nothing is. */
  #lookUp({ children, proof, disproof }: Frame, child: number): void {
    const { stateWords, roles } = this.#game;
    if (children.terminal[child]) {
      const isEnough = this.#isEnough(children.goals, child * roles.length);
      proof[child] = isEnough ? 0 : NEVER;
      disproof[child] = isEnough ? NEVER : 0;
      return;
    }
    const slot = this.#table.find(children.states.words, child * stateWords);
    proof[child] = slot < 0 ? 1 : this.#table.first(slot);
    disproof[child] = slot < 0 ? 1 : this.#table.second(slot);
  }
}

/** Numbers at which a search returns. */
interface Limit {
  readonly ply: number;
  readonly proof: number;
  readonly disproof: number;
}

interface Choice {
  /** The cheapest child. */
  readonly child: number;
  /** What the next one costs. */
  readonly next: number;
  /** Numbers of the parent. */
  readonly proof: number;
  readonly disproof: number;
}

/** The one who moves looks for the child with the least of his number; the other's numbers add up. */
function choose({ isOurs, proof, disproof }: Frame): Choice {
  const least = isOurs ? proof : disproof;
  const added = isOurs ? disproof : proof;
  let [child, best, next, sum] = [-1, NEVER, NEVER, 0];
  for (let at = 0; at < least.length; at++) {
    sum += added[at]!;
    if (least[at]! < best || child < 0) {
      next = best;
      best = least[at]!;
      child = at;
    } else if (least[at]! < next) next = least[at]!;
  }
  sum = best === 0 ? NEVER : Math.min(sum, best >= NEVER ? sum : NEVER - 1);
  return isOurs ? { child, next, proof: best, disproof: sum } : { child, next, proof: sum, disproof: best };
}

function below({ isOurs, proof, disproof }: Frame, { child, next, ...own }: Choice, limit: Limit): Limit {
  const ply = limit.ply + 1;
  const cheaper = (most: number): number => Math.min(most, Math.floor(next * GRACE) + 1);
  if (isOurs) return { ply, proof: cheaper(limit.proof), disproof: limit.disproof - own.disproof + disproof[child]! };
  return { ply, proof: limit.proof - own.proof + proof[child]!, disproof: cheaper(limit.disproof) };
}
