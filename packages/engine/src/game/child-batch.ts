/**
 * The children of many states at once, in arrays that are used again and again: a search that asks a million times pays
 * for no memory.
 *
 *   children of state i:   start[i] .. start[i + 1)
 *   child c:               words[c * stateWords …], joints[c * roles …], terminal[c], goals[c * roles …] where terminal
 *
 * A terminal state has none, nor one in which a role has no move.
 */
import type { Game, StateBatch } from "./game.ts";

export class ChildBatch {
  readonly #stateWords: number;
  readonly #roles: number;
  start: Int32Array = new Int32Array(33);
  words: Uint32Array;
  joints: Int32Array;
  terminal: Uint8Array = new Uint8Array(64);
  goals: Int16Array;
  /** How many children there are. */
  count = 0;

  constructor({ stateWords, roles }: Pick<Game, "stateWords" | "roles">) {
    this.#stateWords = stateWords;
    this.#roles = roles.length;
    this.words = new Uint32Array(64 * stateWords);
    this.joints = new Int32Array(64 * roles.length);
    this.goals = new Int16Array(64 * roles.length);
  }

  /** Makes room for the given number of states and forgets the children. */
  begin(states: number): void {
    if (states + 1 > this.start.length) this.start = new Int32Array(2 * states + 1);
    this.start[0] = 0;
    this.count = 0;
  }

  /** Makes room for the given number of children in all. */
  reserve(count: number): void {
    if (count <= this.terminal.length) return;
    const room = 2 * count;
    const longer = <T extends Uint32Array | Int32Array | Int16Array | Uint8Array>(old: T, made: T): T => {
      made.set(old);
      return made;
    };
    this.words = longer(this.words, new Uint32Array(room * this.#stateWords));
    this.joints = longer(this.joints, new Int32Array(room * this.#roles));
    this.terminal = longer(this.terminal, new Uint8Array(room));
    this.goals = longer(this.goals, new Int16Array(room * this.#roles));
  }
}

/** Fills `into` with the children of the states. */
export function expandAll(game: Game, states: StateBatch, into: ChildBatch): void {
  if (game.laneQueries) game.laneQueries.expandInto(states, into);
  else bearOneByOne(game, states, into);
}

function bearOneByOne(game: Game, { count, words }: StateBatch, into: ChildBatch): void {
  const { stateWords, roles } = game;
  into.begin(count);
  for (let state = 0; state < count; state++) {
    const children = game.children(words.subarray(state * stateWords, (state + 1) * stateWords))!;
    const first = into.count;
    into.reserve(first + children.count);
    into.words.set(children.states.words.subarray(0, children.count * stateWords), first * stateWords);
    into.joints.set(children.joints.subarray(0, children.count * roles.length), first * roles.length);
    into.terminal.set(children.terminal.subarray(0, children.count), first);
    into.goals.set(children.goals.subarray(0, children.count * roles.length), first * roles.length);
    into.count += children.count;
    into.start[state + 1] = into.count;
  }
}
