/**
 * Games drawn as graphs, for tests: named positions, who moves, where each move leads, goals at the ends and, where given, on the way.
 */
import { OneByOneGame } from "../bulk.ts";
import { type JointMove, NO_GOAL, type State } from "../game.ts";
import type { Random } from "../random.ts";

export type ExplicitPosition =
  | { readonly mover: number; readonly moves: Readonly<Record<string, string>>; readonly goals?: readonly number[] }
  | { readonly goals: readonly number[] };

export class ExplicitGame extends OneByOneGame {
  readonly kind = "explicit";
  readonly roles: readonly string[];
  readonly chanceRole: number;
  readonly stateWords = 1;
  readonly initial: State;
  readonly #names: string[];
  readonly #positions: ExplicitPosition[];
  readonly #moves: string[];

  constructor(positions: Readonly<Record<string, ExplicitPosition>>, { roles = 1, chanceRole = -1 } = {}) {
    super();
    this.roles = Array.from({ length: roles }, (_, role) => `role${role}`);
    this.chanceRole = chanceRole;
    this.#names = Object.keys(positions);
    this.#positions = Object.values(positions);
    const moves = this.#positions.flatMap((position) => ("moves" in position ? Object.keys(position.moves) : []));
    this.#moves = ["noop", ...[...new Set(moves)].sort()];
    this.initial = Uint32Array.of(0);
  }

  moveText(_role: number, move: number): string {
    return this.#moves[move]!;
  }

  moveNamed(_role: number, text: string): number {
    return this.#moves.indexOf(text);
  }

  isTerminal(state: State): boolean {
    return !("moves" in this.#at(state));
  }

  goals(state: State): Int16Array {
    const position = this.#at(state);
    return Int16Array.from(position.goals ?? this.roles.map(() => NO_GOAL));
  }

  goalValues(state: State, role: number): readonly number[] {
    return [this.goals(state)[role]!];
  }

  legalMoves(state: State, role: number): readonly number[] {
    const position = this.#at(state);
    if (!("moves" in position)) return [];
    if (role !== position.mover) return [0];
    return Object.keys(position.moves)
      .sort()
      .map((move) => this.#moves.indexOf(move));
  }

  next(state: State, joint: JointMove): State {
    const position = this.#at(state);
    if (!("moves" in position)) throw new Error("a terminal state has no successor");
    return this.named(position.moves[this.#moves[joint[position.mover]!]!]!);
  }

  percepts(): readonly string[] {
    return [];
  }

  facts(state: State): readonly string[] {
    return [this.#names[state[0]!]!];
  }

  stateOf(facts: readonly string[]): State | undefined {
    return facts.length === 1 && this.#names.includes(facts[0]!) ? this.named(facts[0]!) : undefined;
  }

  named(name: string): State {
    const index = this.#names.indexOf(name);
    if (index < 0) throw new Error(`no position ${name}`);
    return Uint32Array.of(index);
  }

  #at(state: State): ExplicitPosition {
    return this.#positions[state[0]!]!;
  }
}

export interface RandomGameShape {
  readonly roles: number;
  readonly layers: number;
  readonly width: number;
  readonly moves: number;
  readonly goals: readonly number[];
  /** Whether the second role's goal is 100 minus the first's. */
  readonly constantSum?: boolean;
  readonly chance?: boolean;
}

/** Layers of positions, each move leading to a random position of the next layer: transpositions abound. */
export function randomGame(random: Random, shape: RandomGameShape): ExplicitGame {
  const positions: Record<string, ExplicitPosition> = {};
  const goal = (): number => shape.goals[random.below(shape.goals.length)]!;
  const end = (): ExplicitPosition => {
    const goals = Array.from({ length: shape.roles }, goal);
    if (shape.constantSum) goals[1] = 100 - goals[0]!;
    return { goals };
  };
  for (let layer = 0; layer <= shape.layers; layer++) {
    for (let place = 0; place < (layer === 0 ? 1 : shape.width); place++) {
      const isEnd = layer === shape.layers || (layer > 1 && random.below(6) === 0);
      positions[`p${layer}_${place}`] = isEnd ? end() : choice(layer);
    }
  }
  const chanceRole = shape.chance ? shape.roles - 1 : -1;
  return new ExplicitGame(positions, { roles: shape.roles, chanceRole });

  function choice(layer: number): ExplicitPosition {
    const count = 1 + random.below(shape.moves);
    const moves = Array.from({ length: count }, (_, index) => [
      `m${index}`,
      `p${layer + 1}_${random.below(shape.width)}`,
    ]);
    return { mover: random.below(shape.roles), moves: Object.fromEntries(moves) };
  }
}
