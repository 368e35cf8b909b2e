/** A circuit played by its plainest evaluation: what it says is what its gates say, with no kernel in between. */
import type { Circuit } from "../../../packages/engine/src/compile/circuit/circuit.ts";
import {
  evaluate,
  literalValue,
  nextState,
  type Values,
} from "../../../packages/engine/src/compile/circuit/evaluate.ts";
import { OneByOneGame } from "../../../packages/engine/src/game/bulk.ts";
import { type JointMove, NO_GOAL, type State } from "../../../packages/engine/src/game/game.ts";
import { chanceRoleOf } from "../../../packages/engine/src/gdl/roles.ts";

export class PlainCircuitGame extends OneByOneGame {
  readonly kind = "plain circuit";
  readonly roles: readonly string[];
  readonly chanceRole: number;
  /** One word a state bit. */
  readonly stateWords: number;
  readonly initial: State;
  readonly #circuit: Circuit;
  #seen: State | undefined;
  #values: Values | undefined;

  constructor(circuit: Circuit) {
    super();
    this.#circuit = circuit;
    this.roles = circuit.roles;
    this.chanceRole = chanceRoleOf(circuit.roles);
    this.stateWords = circuit.stateBits.length;
    this.initial = Uint32Array.from(circuit.stateBits, ({ initially }) => Number(initially));
  }

  moveText(role: number, move: number): string {
    return this.#circuit.moves[role]![move]!.text;
  }

  moveNamed(role: number, text: string): number {
    return this.#circuit.moves[role]!.findIndex((move) => move.text === text);
  }

  isTerminal(state: State): boolean {
    return literalValue(this.#look(state), this.#circuit.terminal);
  }

  goals(state: State): Int16Array {
    return Int16Array.from(this.roles, (_, role) => this.goalValues(state, role)[0] ?? NO_GOAL);
  }

  goalValues(state: State, role: number): readonly number[] {
    const values = this.#look(state);
    const holding = this.#circuit.goals.filter((goal) => goal.role === role && literalValue(values, goal.literal));
    return [...new Set(holding.map(({ value }) => value))].sort((a, b) => a - b);
  }

  legalMoves(state: State, role: number): readonly number[] {
    const values = this.#look(state);
    return this.#circuit.moves[role]!.flatMap(({ legal }, move) => (literalValue(values, legal) ? [move] : []));
  }

  next(state: State, joint: JointMove): State {
    return Uint32Array.from(nextState(this.#circuit, state, joint));
  }

  percepts(state: State, joint: JointMove, role: number): readonly string[] {
    const values = evaluate(this.#circuit, state, joint);
    const seen = this.#circuit.percepts.filter(
      (percept) => percept.role === role && literalValue(values, percept.literal),
    );
    return [...new Set(seen.map(({ text }) => text))].sort();
  }

  facts(state: State): readonly string[] {
    const { stateBits, always } = this.#circuit;
    return [...stateBits.filter((_, bit) => state[bit]).map(({ fact }) => fact), ...always].sort();
  }

  stateOf(facts: readonly string[]): State | undefined {
    const { stateBits, always } = this.#circuit;
    const holding = new Set(facts);
    const state = Uint32Array.from(stateBits, ({ fact }) => Number(holding.has(fact)));
    const known = new Set([...stateBits.map(({ fact }) => fact), ...always]);
    return facts.every((fact) => known.has(fact)) && always.every((fact) => holding.has(fact)) ? state : undefined;
  }

  /** The values of all nodes where no move is played. */
  #look(state: State): Values {
    if (this.#values === undefined || this.#seen !== state) this.#values = evaluate(this.#circuit, state);
    this.#seen = state;
    return this.#values;
  }
}
