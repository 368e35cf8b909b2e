/**
 * Vector games of any `Game`, one state at a time: for games without a circuit, and to compare with.
 */
import { type Game, NO_GOAL, type State } from "../game/game.ts";
import { Random } from "../game/random.ts";
import { GROUP, groupsFor, Planes } from "./planes.ts";
import { ANY_MOVE, checkActions, noopsOf, notLegal, type VectorGames, type VectorOptions } from "./vector-games.ts";

/** What the rows of planes stand for. */
export interface RowNames {
  readonly facts: readonly string[];
  readonly perceptNames: VectorGames["perceptNames"];
  /** For each role its moves. */
  readonly moves: readonly (readonly string[])[];
}

export class PlainVectorGames implements VectorGames {
  readonly game: Game;
  readonly count: number;
  readonly facts: readonly string[];
  readonly perceptNames: RowNames["perceptNames"];
  readonly observations: Planes;
  readonly percepts: Planes;
  readonly legal: readonly Planes[];
  readonly turn: Int8Array;
  readonly rewards: Int16Array;
  readonly ended: Uint8Array;
  readonly truncated: Uint8Array;
  readonly #random: Random;
  readonly #maxSteps: number;
  readonly #states: State[];
  readonly #steps: Int32Array;
  readonly #rows: ReadonlyMap<string, number>;
  readonly #noops: readonly number[];

  constructor(game: Game, names: RowNames, { count, seed = 1, maxSteps = Number.POSITIVE_INFINITY }: VectorOptions) {
    this.game = game;
    this.count = count;
    this.facts = names.facts;
    this.perceptNames = names.perceptNames;
    this.observations = new Planes(names.facts.length, count);
    this.percepts = new Planes(names.perceptNames.length, count);
    this.legal = names.moves.map((moves) => new Planes(moves.length, count));
    this.turn = new Int8Array(count);
    this.rewards = new Int16Array(count * game.roles.length);
    this.ended = new Uint8Array(count);
    this.truncated = new Uint8Array(count);
    this.#random = new Random(seed);
    this.#maxSteps = maxSteps;
    this.#states = new Array(count).fill(game.initial);
    this.#steps = new Int32Array(count);
    this.#rows = new Map(names.facts.map((fact, row) => [fact, row]));
    this.#noops = noopsOf(names.moves);
    this.reset();
  }

  reset(): void {
    this.#states.fill(this.game.initial);
    for (const numbers of [this.rewards, this.ended, this.truncated, this.#steps]) numbers.fill(0);
    this.percepts.words.fill(0);
    for (let at = 0; at < this.count; at++) this.#look(at);
  }

  step(actions: Int32Array): void {
    checkActions(this, actions);
    this.#refuseIllegal(actions);
    const joints = this.#joints(actions);
    const roles = this.game.roles.length;
    for (let at = 0; at < this.count; at++) this.#stepOne(at, joints.slice(at * roles, (at + 1) * roles));
  }

  #refuseIllegal(actions: Int32Array): void {
    const roles = this.game.roles.length;
    actions.forEach((move, index) => {
      const [at, role] = [Math.floor(index / roles), index % roles];
      if (move !== ANY_MOVE && !this.game.legalMoves(this.#states[at]!, role).includes(move))
        throw notLegal(this.game, at, role, move);
    });
  }

  /** Draws in the order in which circuits do: group by group, role by role. */
  #joints(actions: Int32Array): Int32Array {
    const joints = actions.slice();
    const roles = this.game.roles.length;
    for (let group = 0; group < groupsFor(this.count); group++)
      for (let role = 0; role < roles; role++)
        for (let at = GROUP * group; at < Math.min(this.count, GROUP * (group + 1)); at++) {
          if (joints[at * roles + role] !== ANY_MOVE) continue;
          const moves = this.game.legalMoves(this.#states[at]!, role);
          joints[at * roles + role] = moves.length === 1 ? moves[0]! : moves[this.#random.below(moves.length)]!;
        }
    return joints;
  }

  #stepOne(at: number, joint: Int32Array): void {
    const { game } = this;
    const state = this.#states[at]!;
    this.perceptNames.forEach(({ role, text }, row) => {
      this.percepts.set(row, at, game.percepts(state, joint, role).includes(text));
    });
    this.#states[at] = game.next(state, joint);
    this.#steps[at]!++;
    this.ended[at] = Number(game.isTerminal(this.#states[at]!));
    this.truncated[at] = Number(!this.ended[at] && this.#steps[at]! >= this.#maxSteps);
    const goals = this.ended[at] ? game.goals(this.#states[at]!) : undefined;
    game.roles.forEach((_, role) => {
      const goal = goals?.[role] ?? 0;
      this.rewards[at * game.roles.length + role] = goal === NO_GOAL ? 0 : goal;
    });
    if (this.ended[at] || this.truncated[at]) {
      this.#states[at] = game.initial;
      this.#steps[at] = 0;
    }
    this.#look(at);
  }

  #look(at: number): void {
    const state = this.#states[at]!;
    const holding = new Set(this.game.facts(state).map((fact) => this.#rows.get(fact)));
    for (let row = 0; row < this.facts.length; row++) this.observations.set(row, at, holding.has(row));
    this.turn[at] = 0;
    for (let role = this.legal.length - 1; role >= 0; role--) {
      const moves = new Set(this.game.legalMoves(state, role));
      const planes = this.legal[role]!;
      for (let row = 0; row < planes.rows; row++) planes.set(row, at, moves.has(row));
      moves.delete(this.#noops[role]!);
      if (moves.size > 0) this.turn[at] = role;
    }
  }
}
