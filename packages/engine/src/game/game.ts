/**
 * The Game contract: all that a search, a match or an experiment may know of a game.
 *
 * Everything is an integer. Roles are 0..R-1 in the order of the rules; moves are numbered for each role; a state is
 * `stateWords` words. A number keeps its meaning for the life of the Game object, but two back ends may number moves
 * differently: what they share is the order in which moves are listed (by their text, in code-unit order) and the texts.
 * Games that are compiled and those in `native` throw a RangeError where they are asked about a state, a role or a move that they do
 * not have (bounds.ts); of many states they look at the lengths alone.
 */
import type { InPieces } from "../pieces.ts";
import type { ChildBatch } from "./child-batch.ts";
import type { ForcedWinQuestion, ForcedWins } from "./forced-wins.ts";
import type { Random } from "./random.ts";
import type { Relaxation } from "./relaxation.ts";

/** `game.stateWords` words; equal states have equal words, and equal words mean equal states. */
export type State = Uint32Array;

/** One move for each role, in role order. */
export type JointMove = ArrayLike<number>;

/** No goal value holds for the role. A search counts it as 0. */
export const NO_GOAL = -1;

/** What there is to know of one state. */
export interface GameCore {
  /** Which back end or native game this is, for reports. */
  readonly kind: string;
  readonly roles: readonly string[];
  /** The index of the role that chance plays (`random` in GDL-II), or -1. */
  readonly chanceRole: number;
  readonly stateWords: number;
  readonly initial: State;
  /** The greatest goal value there is; 100, as in GDL, where it is not given. */
  readonly maxGoal?: number;

  /** The move as the rules write it. */
  moveText(role: number, move: number): string;
  /** The number of a move, or -1 where the role has no such move. */
  moveNamed(role: number, text: string): number;

  /** Whether the game is over. */
  isTerminal(state: State): boolean;
  /** For each role the goal value, the least where the rules give several, NO_GOAL where they give none. */
  goals(state: State): Int16Array;
  /** Every goal value that holds for the role, ascending: a sound game gives exactly one in a terminal state. */
  goalValues(state: State, role: number): readonly number[];
  /** In the code-unit order of their texts. Empty where the rules give the role nothing to do. */
  legalMoves(state: State, role: number): readonly number[];
  /** The state that the joint move leads to. */
  next(state: State, joint: JointMove): State;
  /** What the role is told of the step from `state` by `joint` (GDL-II `sees`), as texts in code-unit order. */
  percepts(state: State, joint: JointMove, role: number): readonly string[];

  /** The facts that hold, as texts in code-unit order. */
  facts(state: State): readonly string[];
  /**
   * The state in which exactly these facts hold; undefined where one of them is unknown to the game. Of states that play
   * never leads to, only a game compiled with `anyState` says what the rules say.
   */
  stateOf(facts: readonly string[]): State | undefined;
}

/** Many states side by side: state i is words [i * stateWords, (i + 1) * stateWords). */
export interface StateBatch {
  readonly count: number;
  readonly words: Uint32Array;
}

/** Which of many states are terminal, and goals. */
export interface TerminalInfo {
  readonly terminal: Uint8Array;
  /** count × roles, valid where terminal; of `currentGoals` everywhere. */
  readonly goals: Int16Array;
}

/** What a search asks of each of many states. */
export interface StateInfo extends TerminalInfo {
  readonly count: number;
  /** The legal moves of role r in state i are legal[legalStart[i * roles + r] .. legalStart[i * roles + r + 1]). */
  readonly legalStart: Int32Array;
  readonly legal: Int32Array;
}

/** States with what there is to know of them. */
export interface Successors {
  readonly states: StateBatch;
  readonly info: StateInfo;
}

/** Every child of a state: joint moves in lexicographic order of the listed moves, the last role changing fastest. */
export interface Children extends TerminalInfo {
  readonly count: number;
  /** count × roles. */
  readonly joints: Int32Array;
  readonly states: StateBatch;
}

/**
 * `wins`: who can win at once does so. `threats`: and who cannot takes what the other would win by, where both have a move of
 * that name; in games without such moves playouts are uniform.
 */
export type DecisiveMoves = "wins" | "threats";

/**
 * For each role and move its MAST level, from 0 to MAX_MAST_LEVEL, which is also the level where nothing is said. At each choice a move of the
 * highest level is in play; one a level lower half as often, and never without those above it. Where no legal move is in play all are.
 * Not to be changed once a game has seen it.
 */
export type MastLevels = readonly Uint8Array[];

export const MAX_MAST_LEVEL = 3;

/** How playouts choose their moves; by default any legal one is as good as another. */
export interface PlayoutPolicy {
  /** What goes before other moves, as far as the game sees it in passing: not all do, nor all of it. Default: nothing. */
  readonly decisive?: DecisiveMoves | undefined;
  /** Which moves are played more often than others. Default: none. */
  readonly mastLevels?: MastLevels | undefined;
}

/** How states are played out. */
export interface PlayoutOptions extends PlayoutPolicy {
  /** Playouts from each start. Default 1. */
  readonly perStart?: number;
  readonly random: Random;
  /**
   * A seed for each start, in place of `random`: what is played from a start is then the same whatever other starts there are, so that
   * many searches can share a call. Default: none.
   */
  readonly seeds?: Int32Array;
  /** Whether to record the joint moves played. Default false. */
  readonly record?: boolean;
  /** A time of performance.now() after which slow games give up the playout they are in. Default: never. */
  readonly deadline?: number;
}

/** Playout k of start s has index s * perStart + k. */
export interface Playouts {
  /** Those finished, in order: fewer than asked for only where the deadline passed. */
  readonly count: number;
  /** count × roles. Where a playout got stuck (no legal move for a role) the goals of the state it was stuck in. */
  readonly goals: Int16Array;
  readonly plies: Int32Array;
  /** With `record`: the joint moves of playout i are moves[moveStart[i] .. moveStart[i + 1]), roles numbers a ply. */
  readonly moveStart?: Int32Array;
  readonly moves?: Int32Array;
}

/** How states are played out whose goals are added up. */
export interface TotalsOptions extends Omit<PlayoutOptions, "record"> {
  /** Whether the caller knows that no start is terminal, so that nobody needs to look. Default false. */
  readonly knownRunning?: boolean;
}

/** Sums over the playouts from each start, where the single results are not wanted. */
export interface Totals {
  /** How many playouts ended, for each start: fewer than asked for only where the deadline passed. */
  readonly playouts: Int32Array;
  /** starts × roles: the sum of the goals with which they ended. NO_GOAL counts as 0. */
  readonly goals: Float64Array;
  /** For each start how many plies were played, in playouts that the deadline broke off too. */
  readonly plies: Float64Array;
}

/** Capability: many states side by side in about the time of one. The answers are those of single questions. */
export interface LaneQueries {
  /** How many states it takes side by side. */
  readonly lanes: number;
  /** The successors of many states and a look at them, for little more than the step alone; good until the next call. */
  successors(states: StateBatch, joints: Int32Array): Successors;
  /** The children of many states; `expandAll` asks either way. */
  expandInto(states: StateBatch, into: ChildBatch): void;
  /** For each state and role the goal value that holds in it, be it an end or not; NO_GOAL where none does. */
  currentGoals(states: StateBatch): TerminalInfo;
}

/** Capability: code that is made while no clock runs. */
export interface Preparation {
  /** Spends at most `milliseconds` on making the game faster; leaves what would take longer. */
  warmUp(milliseconds: number): void;
  /** Gets playouts of this policy ready where that takes at most about `milliseconds`; says whether they are. */
  preparePlayouts(policy: PlayoutPolicy, milliseconds: number): boolean;
}

/** A way to map positions to positions that leaves the rules as they are. */
export interface GameSymmetry {
  /** Bit i of a state is bit `bits[i]` of its image. */
  readonly bits: Int32Array;
  /** Whether the two players change places: what one has in a position, the other has in the image. */
  readonly exchanged: boolean;
}

/** What looking for symmetries may take: milliseconds of work, pauses left out, by a clock whose default is performance.now(). */
export interface SymmetryTime {
  readonly milliseconds: number;
  readonly clock?: () => number;
}

/** Capability: what can be proved of a game without playing it. */
export interface GameAnalysis {
  /** Symmetries of the rules that are found in the time, piece by piece. Absent where the rules are not at hand. */
  readonly symmetries?: (time: SymmetryTime) => InPieces<readonly GameSymmetry[]>;
  /** What may still be reached, at most. Undefined where that cannot be told, or not be made in the given milliseconds. */
  relaxation(milliseconds?: number): Relaxation | undefined;
  /** Looks for forced wins. Undefined where that cannot be done. */
  forcedWins(question: ForcedWinQuestion): ForcedWins | undefined;
}

/** Capability: what time alone says of goals. */
export interface GoalTimetable {
  /** The greatest goal value the first role may end with from a state on, going by facts that change by themselves; -1 where no end may be. */
  maxGoalFrom(state: State): number;
}

/** The same for many states, because that is where the speed is; single and bulk give the same answers. Some games can do more. */
export interface Game extends GameCore {
  /** Which of the states are terminal, and the goals there. */
  evaluate(states: StateBatch): StateInfo;
  /** The successors of many states: `joints` holds one joint move a state. */
  step(states: StateBatch, joints: Int32Array): StateBatch;
  /** All children of one state, or undefined where there are more than `limit` joint moves. */
  children(state: State, limit?: number): Children | undefined;
  /** Uniformly random play to the end from each state. */
  playouts(starts: StateBatch, options: PlayoutOptions): Playouts;
  /** The same summed up: faster where there are many playouts from each state. Other random numbers may be drawn. */
  totals(starts: StateBatch, options: TotalsOptions): Totals;

  readonly laneQueries?: LaneQueries;
  readonly preparation?: Preparation;
  readonly analysis?: GameAnalysis;
  readonly timetable?: GoalTimetable;
}
