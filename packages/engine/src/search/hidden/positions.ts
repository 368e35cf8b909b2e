/**
 * Positions of a game and the steps between them, each asked of the game once: searches that begin anew at the same few
 * positions spend most of their time there.
 */
import type { Game, State } from "../../game/game.ts";

export interface HiddenPosition {
  readonly id: number;
  readonly state: State;
  /** Also where somebody has no legal move: nothing comes after it. */
  readonly isOver: boolean;
  /** For each role, where it is over. */
  readonly goals: readonly number[];
  /** For each role. */
  readonly legal: readonly (readonly number[])[];
  readonly steps: Map<number, HiddenStep>;
}

export interface HiddenStep {
  readonly to: HiddenPosition;
  /** For each role what it is told of the step, its percepts in one text. */
  readonly heard: readonly string[];
}

export class Positions {
  readonly game: Game;
  readonly #most: number;
  #known = new Map<string, HiddenPosition>();
  #count = 0;

  /** Forgets everything when it knows `most`, by default 100,000. */
  constructor(game: Game, most = 100_000) {
    this.game = game;
    this.#most = most;
  }

  of(state: State): HiddenPosition {
    const key = String.fromCharCode(...new Uint16Array(state.buffer, state.byteOffset, 2 * state.length));
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    if (this.#known.size >= this.#most) this.#known = new Map();
    const position = this.#look(state);
    this.#known.set(key, position);
    return position;
  }

  #look(state: State): HiddenPosition {
    const { game } = this;
    const isTerminal = game.isTerminal(state);
    const legal = isTerminal ? [] : game.roles.map((_, role) => game.legalMoves(state, role));
    const isOver = isTerminal || legal.some((moves) => moves.length === 0);
    const goals = isOver ? Array.from(game.goals(state), (goal) => Math.max(0, goal)) : [];
    return { id: this.#count++, state: state.slice(), isOver, goals, legal, steps: new Map() };
  }

  /** The step by these moves, each given by its place among the legal ones of its role. */
  step(position: HiddenPosition, choices: readonly number[]): HiddenStep {
    const { legal, steps } = position;
    let key = 0;
    for (let role = 0; role < legal.length; role++) key = key * legal[role]!.length + choices[role]!;
    const known = steps.get(key);
    if (known !== undefined) return known;
    const joint = legal.map((moves, role) => moves[choices[role]!]!);
    const heard = this.game.roles.map((_, role) => heardText(this.game.percepts(position.state, joint, role)));
    const step = { to: this.of(this.game.next(position.state, joint)), heard };
    steps.set(key, step);
    return step;
  }
}

/** Percepts as one text, in whatever order they came. */
export function heardText(percepts: readonly string[]): string {
  return [...percepts].sort().join(" ");
}
