/**
 * What the page may ask of an engine worker, and what it answers. Everything is plain and survives structuredClone.
 *
 * A request carries the rules it is about: a worker keeps the games it made of the last rules it saw, so that one that was
 * ended and started anew needs no introduction. Positions are the facts that hold; moves and roles are texts and places
 * in the order of the rules. Numbers of moves never leave a worker, because another may number them differently.
 */

import type { Result } from "agon-engine";
import type { Scene, Targets, Tone } from "agon-engine/board";
import type { BackendName, Bindings, Proof } from "agon-engine/compile";
import type { Explanation } from "agon-engine/explain";
import type { Classification } from "agon-engine/game";
import type { Diagnostic, Formatted } from "agon-engine/gdl";
import type { GameReport } from "agon-engine/report";
import type { SearchOptions, StopReason } from "agon-engine/search";
import type { Study } from "../editor/study.ts";

/** One kind of request: what is asked, what is answered, and what is reported on the way. */
interface Call<Ask, Answer, Report = never> {
  readonly ask: Ask;
  readonly answer: Answer;
  readonly report: Report;
}

export interface Requests {
  /** What is wrong with the text, with quick fixes and what each name stands for; for every pause in typing. */
  readonly study: Call<{ readonly text: string }, Study>;
  /** The text in the formatter's layout. */
  readonly format: Call<{ readonly text: string }, Formatted>;
  /** How the rules play: figures that grow while games are played. */
  readonly report: Call<ReportAsk, GameReport, GameReport>;
  /** The rules in English. */
  readonly explain: Call<OfRules, Explanation>;
  /** The rules with the pie rule. */
  readonly pie: Call<OfRules, Result<string>>;
  /** Checks and compiles; reports the name of each stage as it ends. */
  readonly load: Call<LoadAsk, LoadAnswer, string>;
  /** Takes over circuits that another worker compiled. */
  readonly adopt: Call<{ readonly circuits: readonly CircuitEntry[] }, null>;
  /** The position in which exactly these facts hold. */
  readonly position: Call<OfState & { readonly last?: readonly string[] }, Position>;
  /** The position after a joint move. */
  readonly step: Call<OfState & { readonly joint: readonly string[] }, Position>;
  /** The positions of joint moves in a row, the first before them; ends early at one that is not legal. */
  readonly replay: Call<OfState & { readonly joints: readonly (readonly string[])[] }, readonly Position[]>;
  /** What a role can know (GDL-II) after a history, from its own moves and percepts alone. */
  readonly seat: Call<OfHistory, SeatView>;
  /** Why a game ended as it did. */
  readonly ending: Call<OfRules & Pick<Position, "facts" | "goals">, Ending>;
  /** What random play from a position shows. */
  readonly playouts: Call<PlayoutsAsk, PlayoutsAnswer>;
  /** What random play shows after each move of a role, on a graphics card; null where the browser has none. Ends when it is cancelled. */
  readonly random: Call<RandomAsk, RandomPlay | null, RandomPlay>;
  readonly classify: Call<OfRules & { readonly playouts?: number; readonly milliseconds?: number }, Classification>;
  /** Searches until a limit, a proof or a cancellation, which all end it with an answer; reports as it goes. */
  readonly think: Call<ThinkAsk, ThinkReport, ThinkReport>;
  /** How many positions a file of values holds, which must be of these rules. */
  readonly values: Call<OfRules & { readonly text: string }, Result<number>>;
  /** As `think`, for a role that knows its own moves and percepts only; reports playouts. */
  readonly guess: Call<GuessAsk, Guess, number>;
  /** Proves the value of a position, or finds the best way through a puzzle. */
  readonly solve: Call<SolveAsk, SolveAnswer, SolveAnswer>;
  /** The children of a node in the tree of the last search; node -1 is its root. */
  readonly unfold: Call<{ readonly node: number }, TreeNode | null>;
  /** Answers to a query in any direction, such as `(legal ?role ?move)`. */
  readonly query: Call<QueryAsk & { readonly most?: number }, QueryAnswer>;
  /** The proof of the query's first answer, one for each condition. */
  readonly why: Call<QueryAsk, WhyAnswer>;
}

export type Kind = keyof Requests;

interface OfRules {
  /** The text of a rulesheet. */
  readonly rules: string;
}

interface OfState extends OfRules {
  /** Default: the initial state. */
  readonly facts?: readonly string[];
}

interface OfHistory extends OfRules {
  readonly role: number;
  readonly joints: readonly (readonly string[])[];
  readonly seed: number;
}

export interface LoadAsk extends OfRules {
  /** For compiling. Default 10,000. */
  readonly milliseconds?: number;
}

export interface CircuitEntry {
  readonly key: string;
  readonly entry: Uint8Array;
}

export interface GameCard {
  readonly roles: readonly string[];
  /** The index of the role that chance plays, or -1. */
  readonly chanceRole: number;
  /** Whether the rules say what roles see (GDL-II): then moves are hidden from the others. */
  readonly hidden: boolean;
  /** For each role the colour it plays. */
  readonly tones: readonly Tone[];
  readonly backend: BackendName;
  /** One sentence on why this back end. */
  readonly why: string;
  readonly milliseconds: number;
}

export type LoadAnswer =
  | {
      readonly ok: true;
      readonly card: GameCard;
      readonly diagnostics: readonly Diagnostic[];
      readonly initial: Position;
      readonly circuits: readonly CircuitEntry[];
    }
  | { readonly ok: false; readonly reason: string; readonly diagnostics: readonly Diagnostic[] };

export interface Position {
  readonly facts: readonly string[];
  readonly terminal: boolean;
  /** For each role its goal value here, null where the rules give none. */
  readonly goals: readonly (number | null)[];
  /** For each role its legal moves, in the order of their texts; empty in a terminal state. */
  readonly legal: readonly (readonly string[])[];
  /** The legal moves as people read them. */
  readonly labels: readonly (readonly string[])[];
  /** For each legal move the cells it speaks of. */
  readonly targets: readonly (readonly Targets[])[];
  /** What is to be seen. */
  readonly scene: Scene;
  /** For each role what it was told of the last step (GDL-II). */
  readonly percepts: readonly (readonly string[])[];
}

export interface Ending {
  /** The conditions of the rule that gave the winner its goal. */
  readonly because: readonly string[];
  /** Ids of the cells that they rest on, where these are few. */
  readonly cells: readonly string[];
}

export interface SeatView {
  /** What holds in every state the role may be in, as far as a sample shows. */
  readonly known: readonly string[];
  /** What holds in some of them, with the share of them. */
  readonly possible: readonly { readonly fact: string; readonly share: number }[];
  /** States in the sample. */
  readonly states: number;
  readonly scene: Scene;
}

export interface PlayoutsAsk extends OfState {
  readonly count: number;
  readonly seed: number;
  /** Ends them early. Default 1000. */
  readonly milliseconds?: number;
}

export interface PlayoutsAnswer {
  readonly count: number;
  readonly milliseconds: number;
  /** For each role how often each goal value came up; -1 stands for none. */
  readonly goals: readonly (readonly { readonly value: number; readonly count: number }[])[];
  readonly plies: { readonly fewest: number; readonly most: number; readonly mean: number };
}

export interface RandomAsk extends OfState {
  readonly role: number;
  readonly seed: number;
}

export interface RandomPlay {
  /** What the card is called. */
  readonly device: string;
  readonly playouts: number;
  readonly perSecond: number;
  /** For each move the mean goal of the role; others move at random. */
  readonly means: readonly { readonly move: string; readonly mean: number }[];
}

export interface ReportAsk extends OfRules {
  readonly milliseconds: number;
  readonly seed: number;
}

export interface ThinkLimits {
  readonly milliseconds?: number;
  readonly playouts?: number;
}

export interface ThinkAsk extends OfState {
  readonly limits: ThinkLimits;
  /** Whose moves are reported. Default: who has a choice. */
  readonly role?: number;
  readonly options?: Partial<SearchOptions>;
  /** Whether what the options leave open is chosen for the game, as the default player does. Default false. */
  readonly chooses?: boolean;
  /** The text of a file of values: where it tells the move nothing is searched. */
  readonly values?: string | undefined;
  readonly seed: number;
  /** Milliseconds between reports. Default 100. */
  readonly interval?: number;
}

export interface MoveThought {
  readonly move: string;
  readonly visits: number;
  /** Mean goal of the role; null where the move was never tried. */
  readonly mean: number | null;
  readonly lower: number;
  readonly upper: number;
}

/** What a role can expect: a goal from 0 to 100. */
export interface RoleValue {
  readonly goal: number;
  readonly proved: boolean;
}

export interface ThinkReport {
  readonly role: number;
  /** Whether its best move stands, whatever others that thought beside it have visited. Default false. */
  readonly decides?: boolean;
  /** Null in a terminal state. */
  readonly best: string | null;
  readonly moves: readonly MoveThought[];
  /** For each role the goal it can expect here; null where nothing is known of it. */
  readonly values: readonly (RoleValue | null)[];
  /** Joint moves expected. */
  readonly line: readonly (readonly string[])[];
  readonly solved: boolean;
  readonly lower: number;
  readonly upper: number;
  readonly playouts: number;
  readonly nodes: number;
  readonly bytes: number;
  readonly milliseconds: number;
  /** Why the search ended; null while it goes on. */
  readonly reason: StopReason | null;
}

export interface GuessAsk extends OfHistory {
  readonly limits: ThinkLimits;
}

export interface Guess {
  readonly move: string;
  readonly playouts: number;
  /** Expected goal; null where nothing is known. */
  readonly value: number | null;
}

export interface SolveAsk extends OfState {
  readonly milliseconds: number;
  readonly seed: number;
}

export interface SolveAnswer {
  /** Whether the value is proved. */
  readonly solved: boolean;
  /** For each role what it can be sure of and what it can hope for. */
  readonly lower: readonly number[];
  readonly upper: readonly number[];
  /** In a puzzle the best goal found, and the joint moves that lead to it; else the expected line. */
  readonly goal: number | null;
  readonly line: readonly (readonly string[])[];
  readonly playouts: number;
  readonly milliseconds: number;
}

export interface TreeNode {
  readonly node: number;
  readonly terminal: boolean;
  /** Who chooses here: a role, `several` or `chance`. */
  readonly mover: string;
  readonly children: readonly TreeEdge[];
  /** Children left out because there are too many. */
  readonly more: number;
}

export interface TreeEdge {
  /** The joint move, or the move of the role that chooses. */
  readonly move: string;
  /** The same as people read it. */
  readonly label: string;
  /** -1 where the move was not tried. */
  readonly child: number;
  readonly visits: number;
  /** Mean goal for each role; null where it was not tried. */
  readonly means: readonly number[] | null;
  /** For each role proved bounds. */
  readonly lower: readonly number[];
  readonly upper: readonly number[];
  /** Ways that lead to the child: more than one is a transposition. */
  readonly parents: number;
}

export interface QueryAsk extends OfState {
  /** One condition or several, as in the body of a rule. */
  readonly query: string;
  /** What each role does, in role order. Default: nothing. */
  readonly joint?: readonly string[];
}

export type QueryAnswer = Result<{ readonly answers: readonly Bindings[]; readonly more: number }>;

/** Null where it does not hold. */
export type WhyAnswer = Result<readonly Proof[] | null>;

/** From the page to the worker. */
export type ToWorker =
  | { readonly id: number; readonly kind: Kind; readonly ask: unknown }
  | { readonly id: number; readonly cancel: true };

/** From the worker to the page. */
export type FromWorker =
  | { readonly id: number; readonly report: unknown }
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly error: string };
