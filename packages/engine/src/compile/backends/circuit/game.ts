/**
 * The circuit back end: a Game whose questions are answered for many states at once by evaluating its circuit.
 *
 *   state   bit i of the packed words is state bit i of the circuit
 *   move    its place in circuit.moves, which is the order of texts
 */
import { checkBatch, checkJoint, checkJoints, checkMove, checkRole, checkState } from "../../../game/bounds.ts";
import { jointMoves } from "../../../game/bulk.ts";
import type { ChildBatch } from "../../../game/child-batch.ts";
import type { ForcedWinQuestion, ForcedWins } from "../../../game/forced-wins.ts";
import {
  type Children,
  type Game,
  type GameAnalysis,
  type JointMove,
  type LaneQueries,
  NO_GOAL,
  type PlayoutOptions,
  type PlayoutPolicy,
  type Playouts,
  type Preparation,
  type State,
  type StateBatch,
  type StateInfo,
  type Successors,
  type TerminalInfo,
  type Totals,
  type TotalsOptions,
} from "../../../game/game.ts";
import { Random } from "../../../game/random.ts";
import { randomWalk } from "../../../game/walk.ts";
import { chanceRoleOf } from "../../../gdl/roles.ts";
import type { Circuit } from "../../circuit/circuit.ts";
import { LANES, stateWordsFor } from "../../kernel/layout.ts";
import { ChildExpander } from "./child-batch.ts";
import { codeMilliseconds } from "./code-time.ts";
import { CircuitEvaluator } from "./evaluator.ts";
import { runsOf } from "./forced-wins.ts";
import { PlayoutKernels } from "./playout-kernels.ts";
import { CircuitRelaxation } from "./relaxation.ts";
import { Scratch, Slab } from "./slab.ts";
import { StateInfos } from "./state-info.ts";

/** Making a relaxation takes as long as making code of this many operations for each of its gates, about. */
const RELAXED_OPERATIONS = 4;

/** Random games in which roles are watched for moves, and their plies. */
const WATCHED = { games: 4, plies: 200 };

export class CircuitGame implements Game, LaneQueries, Preparation, GameAnalysis {
  readonly kind = "circuit";
  readonly laneQueries = this;
  readonly preparation = this;
  readonly analysis = this;
  readonly lanes = LANES;
  readonly roles: readonly string[];
  readonly chanceRole: number;
  readonly stateWords: number;
  readonly initial: State;
  readonly circuit: Circuit;
  readonly #numbers: readonly ReadonlyMap<string, number>[];
  readonly #bits: ReadonlyMap<string, number>;
  readonly #always: ReadonlySet<string>;
  /** Indexes into circuit.goals by descending value: the last that holds is the least. */
  readonly #goalOrder: readonly number[];
  #evaluator: CircuitEvaluator | undefined;
  readonly #kernels: PlayoutKernels;
  #relaxation: CircuitRelaxation | undefined;
  #isPlayable: boolean | undefined;
  #children: ChildExpander | undefined;
  readonly #stateSlab = new Slab((length) => new Uint32Array(length));
  readonly #jointSlab = new Slab((length) => new Int32Array(length));
  readonly #goalSlab = new Slab((length) => new Int16Array(length));
  /** What `successors` gives. */
  readonly #nextStates = new Scratch((length) => new Uint32Array(length));
  #stateInfos: StateInfos | undefined;
  /** The state last looked at alone, where the lanes still hold it. */
  readonly #seen: State;
  #isSeen = false;
  readonly #moveCount = (role: number): number => this.circuit.moves[role]!.length;

  readonly symmetries?: NonNullable<GameAnalysis["symmetries"]>;

  /** `symmetries` looks for those of the rules. Default: nobody can, because the rules are not at hand. */
  constructor(circuit: Circuit, symmetries?: GameAnalysis["symmetries"]) {
    this.circuit = circuit;
    if (symmetries !== undefined) this.symmetries = symmetries;
    this.#kernels = new PlayoutKernels(circuit, (states) => this.#lookAtEnds(states));
    this.roles = circuit.roles;
    this.chanceRole = chanceRoleOf(circuit.roles);
    this.stateWords = stateWordsFor(circuit.stateBits.length);
    this.#numbers = circuit.moves.map((moves) => new Map(moves.map(({ text }, move) => [text, move])));
    this.#bits = new Map(circuit.stateBits.map(({ fact }, bit) => [fact, bit]));
    this.#always = new Set(circuit.always);
    this.#goalOrder = [...circuit.goals.keys()].sort((a, b) => circuit.goals[b]!.value - circuit.goals[a]!.value);
    this.initial = new Uint32Array(this.stateWords);
    this.#seen = new Uint32Array(this.stateWords);
    circuit.stateBits.forEach(({ initially }, bit) => {
      if (initially) this.initial[bit >> 5]! |= 1 << (bit & 31);
    });
  }

  moveText(role: number, move: number): string {
    checkMove(this.roles, role, move, this.#moveCount);
    return this.circuit.moves[role]![move]!.text;
  }

  moveNamed(role: number, text: string): number {
    checkRole(this.roles, role);
    return this.#numbers[role]!.get(text) ?? -1;
  }

  facts(state: State): readonly string[] {
    this.#check(state);
    const holding = this.circuit.stateBits.filter((_, bit) => (state[bit >> 5]! >>> (bit & 31)) & 1);
    return [...holding.map(({ fact }) => fact), ...this.circuit.always].sort(byCodeUnit);
  }

  stateOf(facts: readonly string[]): State | undefined {
    const state = new Uint32Array(this.stateWords);
    for (const fact of facts) {
      const bit = this.#bits.get(fact);
      if (bit !== undefined) state[bit >> 5]! |= 1 << (bit & 31);
      else if (!this.#always.has(fact)) return undefined;
    }
    return this.circuit.always.every((fact) => facts.includes(fact)) ? state : undefined;
  }

  // One state --------------------------------------------------------------------------------------------------------

  isTerminal(state: State): boolean {
    return this.#lookAt(state).isTerminal(0);
  }

  goals(state: State): Int16Array {
    const goals = new Int16Array(this.roles.length);
    this.#writeGoals(this.#lookAt(state), 0, goals, 0);
    return goals;
  }

  goalValues(state: State, role: number): readonly number[] {
    checkRole(this.roles, role);
    const evaluator = this.#lookAt(state);
    const holding = this.circuit.goals.filter((goal, at) => goal.role === role && evaluator.hasGoal(at, 0));
    return [...new Set(holding.map(({ value }) => value))].sort((a, b) => a - b);
  }

  legalMoves(state: State, role: number): readonly number[] {
    checkRole(this.roles, role);
    return this.#lookAt(state).legalMoves(role);
  }

  next(state: State, joint: JointMove): State {
    checkJoint(this.roles, joint, this.#moveCount);
    const next = new Uint32Array(this.stateWords);
    const evaluator = this.#lookAt(state);
    evaluator.play(joint, 0, 1);
    evaluator.step();
    evaluator.readNext(next, 0, 1);
    return next;
  }

  percepts(state: State, joint: JointMove, role: number): readonly string[] {
    checkRole(this.roles, role);
    checkJoint(this.roles, joint, this.#moveCount);
    const evaluator = this.#lookAt(state);
    evaluator.play(joint, 0, 1);
    evaluator.sees();
    const seen = this.circuit.percepts.filter((percept, at) => percept.role === role && evaluator.isSeen(at, 0));
    return [...new Set(seen.map(({ text }) => text))].sort(byCodeUnit);
  }

  get #lanes(): CircuitEvaluator {
    this.#evaluator ??= new CircuitEvaluator(this.circuit);
    return this.#evaluator;
  }

  /** The evaluator, with the state in all lanes and looked at. */
  #lookAt(state: State): CircuitEvaluator {
    this.#check(state);
    const evaluator = this.#lanes;
    if (this.#isSeen && equalStates(this.#seen, state)) return evaluator;
    evaluator.spread(state);
    evaluator.look();
    this.#seen.set(state);
    this.#isSeen = true;
    return evaluator;
  }

  /** Whether it may be a state of this game: one of another may have as many words, but hardly no bit that this one lacks. */
  #check(state: State): void {
    checkState(this.stateWords, state);
    const bits = this.circuit.stateBits.length;
    const used = bits - 32 * (this.stateWords - 1);
    if (used < 32 && state[this.stateWords - 1]! >>> used !== 0)
      throw new RangeError(`The state is of another game: this one has ${bits} facts that change.`);
  }

  /** The least goal value of each role in a lane, NO_GOAL where there is none. */
  #writeGoals(evaluator: CircuitEvaluator, lane: number, into: Int16Array, at: number): void {
    into.fill(NO_GOAL, at, at + this.roles.length);
    for (const goal of this.#goalOrder)
      if (evaluator.hasGoal(goal, lane)) {
        const { role, value } = this.circuit.goals[goal]!;
        into[at + role] = value;
      }
  }

  // Many states ------------------------------------------------------------------------------------------------------

  evaluate(states: StateBatch): StateInfo {
    const infos = new StateInfos(this.circuit).begin(states.count);
    this.#inBlocks(states, (evaluator, first, count) => {
      this.#writeEnds(evaluator, infos, first, count);
      infos.writeLegal(evaluator, first, count);
    });
    return infos.info;
  }

  currentGoals(states: StateBatch): TerminalInfo {
    const roles = this.roles.length;
    const terminal = new Uint8Array(states.count);
    const goals = new Int16Array(states.count * roles).fill(NO_GOAL);
    this.#inBlocks(states, (evaluator, first, count) => {
      evaluator.forLanes("terminal", count, (lane) => {
        terminal[first + lane] = 1;
      });
      for (const goal of this.#goalOrder) {
        const { role, value } = this.circuit.goals[goal]!;
        evaluator.forLanes(goal, count, (lane) => {
          goals[(first + lane) * roles + role] = value;
        });
      }
    });
    return { terminal, goals };
  }

  step(states: StateBatch, joints: Int32Array): StateBatch {
    checkBatch(this.stateWords, states);
    checkJoints(this.roles, states, joints);
    const words = new Uint32Array(states.count * this.stateWords);
    this.#inSteps(states, joints, words, () => {});
    return { count: states.count, words };
  }

  successors(states: StateBatch, joints: Int32Array): Successors {
    checkBatch(this.stateWords, states);
    checkJoints(this.roles, states, joints);
    const words = this.#nextStates.atLeast(states.count * this.stateWords);
    this.#stateInfos ??= new StateInfos(this.circuit);
    const infos = this.#stateInfos.begin(states.count);
    this.#inSteps(states, joints, words, (evaluator, first, count) => {
      evaluator.advance();
      evaluator.look();
      this.#writeEnds(evaluator, infos, first, count);
      infos.writeLegal(evaluator, first, count);
    });
    return { states: { count: states.count, words }, info: infos.info };
  }

  /** Steps states in blocks of lanes, writes down the next ones, and has something done with each block. */
  #inSteps(states: StateBatch, joints: Int32Array, words: Uint32Array, after: OnBlock): void {
    const evaluator = this.#lanes;
    this.#isSeen = false;
    for (let first = 0; first < states.count; first += LANES) {
      const count = Math.min(LANES, states.count - first);
      evaluator.load(states.words, first, count);
      evaluator.play(joints, first, count);
      evaluator.step();
      evaluator.readNext(words, first, count);
      after(evaluator, first, count);
    }
  }

  children(state: State, limit = Number.POSITIVE_INFINITY): Children | undefined {
    const evaluator = this.#lookAt(state);
    const lists: number[][] = [];
    let count = evaluator.isTerminal(0) ? 0 : 1;
    for (let role = 0; role < this.roles.length; role++) {
      lists.push(evaluator.legalMoves(role));
      count *= lists[role]!.length;
    }
    if (count > limit) return undefined;
    const joints = jointMoves(lists, count, this.#jointSlab.take(count * lists.length));
    const words = this.#stateSlab.take(count * this.stateWords);
    const ends = this.#endsBuffers(count);
    this.#isSeen = false;
    for (let first = 0; first < count; first += LANES) {
      const some = Math.min(LANES, count - first);
      if (first > 0) evaluator.spread(state);
      evaluator.play(joints, first, some);
      evaluator.step();
      evaluator.readNext(words, first, some);
      evaluator.advance();
      evaluator.look();
      this.#writeEnds(evaluator, ends, first, some);
    }
    return { count, joints, states: { count, words }, terminal: ends.terminal, goals: ends.goals };
  }

  expandInto(states: StateBatch, into: ChildBatch): void {
    checkBatch(this.stateWords, states);
    this.#isSeen = false;
    this.#children ??= new ChildExpander(
      this.#lanes,
      this.stateWords,
      this.circuit.moves.map((moves) => moves.length),
      (evaluator, ends, first, count) => this.#writeEnds(evaluator, ends, first, count),
    );
    this.#children.make(states, into);
  }

  /** Makes the code that bulk operations run on. */
  warmUp(milliseconds: number): void {
    const began = performance.now();
    const left = (): number => milliseconds - (performance.now() - began);
    this.#kernels.warmUp(left());
    this.#lanes.warm(left());
    this.#isSeen = false;
  }

  relaxation(milliseconds = Number.POSITIVE_INFINITY): CircuitRelaxation | undefined {
    const isQuick = codeMilliseconds(2 * RELAXED_OPERATIONS * this.circuit.gates.left.length) <= milliseconds;
    if (this.roles.length === 1 && isQuick) this.#relaxation ??= new CircuitRelaxation(this.circuit);
    return this.#relaxation;
  }

  /** Undefined also where a role was seen without a move before the end: a run counts on everybody's next move. */
  forcedWins(question: ForcedWinQuestion): ForcedWins | undefined {
    this.#isPlayable ??= isSeenPlayable(this);
    return this.#isPlayable ? runsOf(this.circuit, question) : undefined;
  }

  preparePlayouts(policy: PlayoutPolicy, milliseconds: number): boolean {
    return this.#kernels.prepare(policy, milliseconds);
  }

  playouts(starts: StateBatch, options: PlayoutOptions): Playouts {
    checkBatch(this.stateWords, starts);
    return this.#kernels.playouts(starts, options);
  }

  totals(starts: StateBatch, options: TotalsOptions): Totals {
    checkBatch(this.stateWords, starts);
    return this.#kernels.totals(starts, options);
  }

  #endsBuffers(count: number): TerminalInfo {
    return { terminal: new Uint8Array(count), goals: this.#goalSlab.take(count * this.roles.length) };
  }

  #lookAtEnds(states: StateBatch): TerminalInfo {
    const ends = this.#endsBuffers(states.count);
    this.#inBlocks(states, (evaluator, first, count) => {
      this.#writeEnds(evaluator, ends, first, count);
    });
    return ends;
  }

  /** Looks at states in blocks of lanes, and at what came of each block. */
  #inBlocks(states: StateBatch, after: OnBlock): void {
    checkBatch(this.stateWords, states);
    const evaluator = this.#lanes;
    this.#isSeen = false;
    for (let first = 0; first < states.count; first += LANES) {
      const count = Math.min(LANES, states.count - first);
      evaluator.load(states.words, first, count);
      evaluator.look();
      after(evaluator, first, count);
    }
  }

  #writeEnds(evaluator: CircuitEvaluator, { terminal, goals }: TerminalInfo, first: number, count: number): void {
    if (!evaluator.someTerminal) return;
    for (let lane = 0; lane < count; lane++) {
      if (!evaluator.isTerminal(lane)) continue;
      terminal[first + lane] = 1;
      this.#writeGoals(evaluator, lane, goals, (first + lane) * this.roles.length);
    }
  }
}

type OnBlock = (evaluator: CircuitEvaluator, first: number, count: number) => void;

/** Whether every role had a move until the end, in a few random games. */
function isSeenPlayable(game: CircuitGame): boolean {
  const random = new Random(1);
  return Array.from({ length: WATCHED.games }, () => randomWalk(game, random, { maxPlies: WATCHED.plies })).every(
    ({ state, plies }) => plies === WATCHED.plies || game.isTerminal(state),
  );
}

function equalStates(a: State, b: State): boolean {
  for (let word = 0; word < a.length; word++) if (a[word] !== b[word]) return false;
  return true;
}

function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
