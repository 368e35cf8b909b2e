/**
 * The life of a player: it thinks about the state it is in, answers with a move, is told the joint move, and keeps what
 * it learnt that still matters (Ary 3.4). In puzzles the best sequence found is remembered and followed.
 *
 *   uct    Monte-Carlo tree search with the given options
 *   nested nested Monte-Carlo search (puzzles only)
 *   max1   both, each for half of the time or another share; the move with the better score is played (Ary 6)
 *   max2   both, each for all of the time, on two threads; where there is just one, the time is shared as in max1
 *   outcome-sampling  where information is hidden, mixes learnt from sampled outcomes (hidden/outcome-sampling.ts); elsewhere as uct
 *   information-set  where information is hidden, as hidden/hidden-player.ts does; elsewhere as uct
 *   alpha-beta  iterative deepening with a learnt evaluation at the horizon (deepening), where two roles in turn share a constant sum;
 *          elsewhere as uct
 *   halving, shot  sequential halving of the root's moves, or of all (sequential-halving.ts)
 *   nrpa, gnrpa  nested rollout policy adaptation, plain or with a bias (puzzle/adaptation.ts; puzzles only)
 *   visit  nine tenths of the time for the portfolio (puzzles only), until that has settled the puzzle; the rest for uct
 *
 * Where two roles in turn share a constant sum, a part of the time is for forced wins (exact/tactics.ts). Where values that can be looked
 * up tell the move, nothing is searched (known-values.ts).
 */
import type { Game, JointMove, State } from "../game/game.ts";
import type { Random } from "../game/random.ts";
import { DeepeningSearcher } from "./deepening/deepening-searcher.ts";
import { horizonOf } from "./deepening/horizon.ts";
import { NotConstantSum, NotTurnTaking } from "./exact/exact.ts";
import { Tactics } from "./exact/tactics.ts";
import { knownMove, knownReport } from "./known-values.ts";
import type { StateEvaluator } from "./learn/evaluator.ts";
import { NestedSearch, type Sequence } from "./nested.ts";
import type { SearchOptions } from "./options.ts";
import type { PositionValues } from "./position-values.ts";
import { Portfolio } from "./puzzle/portfolio.ts";
import { drawnMove, reportOf, type SearchReport } from "./report.ts";
import { type Limits, runSearch } from "./run.ts";
import { Search } from "./search.ts";
import { HalvingSearcher } from "./sequential-halving.ts";
import type { Searcher, SliceResult } from "./thinking.ts";

export const ALGORITHMS = [
  "uct",
  "nested",
  "max1",
  "max2",
  "visit",
  "information-set",
  "alpha-beta",
  "halving",
  "shot",
  "outcome-sampling",
  "nrpa",
  "gnrpa",
] as const;

/** What forced wins are looked for with: of the time, and where a question about them was answered at this move or the last; of the memory. */
const TACTICS = { share: 0.05, nearEnd: 0.25, memory: 0.25 };
/** What the portfolio has of the time; the rest is for a tree, to have something to say of every move. */
const PORTFOLIO_SHARE = 0.9;
/** Those that need no tree. */
const WITHOUT_TREE: readonly Algorithm[] = ["nested", "nrpa", "gnrpa"];
/** Those that use the portfolio. */
const USE_PORTFOLIO: readonly Algorithm[] = ["visit", "nrpa", "gnrpa"];

export type Algorithm = (typeof ALGORITHMS)[number];

/** Those that use nested search. */
const USE_NESTED: readonly Algorithm[] = ["nested", "max1", "max2"];

export interface SearchPlayerSettings {
  readonly algorithm: Algorithm;
  /** Level of nested search. */
  readonly level: number;
  /** What nested search has of the time or the playouts where both share them; the rest is for the tree. Default 0.5. */
  readonly nestedShare?: number;
  readonly options: SearchOptions;
  /** Whether a part of the time is for forced wins, where playouts are not counted. Default false. */
  readonly tactics?: boolean;
  /** What alpha-beta believes at its horizon. Default: one is learnt when the player is made. */
  readonly evaluator?: StateEvaluator | undefined;
  /** The other thread of max2. */
  readonly beside?: NestedBeside;
  /** Values of the game that can be looked up: where they tell the move it is played. Default: there are none. */
  readonly values?: PositionValues | undefined;
}

/** Nested search of the same game on another thread, supplied by who has threads. It speaks in texts. */
export interface NestedBeside {
  /** Begins to search the state with these facts, until the limits. */
  begin(facts: readonly string[], level: number, limits: Limits): void;
  /** Waits for what was found. */
  end(): NestedFinding;
  /** Ends the thread. */
  close(): void;
}

export interface NestedFinding {
  /** Undefined where nothing was found in time. */
  readonly goal: number | undefined;
  readonly moves: readonly string[];
  readonly playouts: number;
}

export interface Decision {
  /** -1 where the role has no move. */
  readonly move: number;
  /** What the search says of the moves; undefined where nested search alone decided. */
  readonly report: SearchReport | undefined;
  /** In a puzzle the best goal known to be within reach. */
  readonly goal: number | undefined;
  /** Whether it is proved, other than by the report, that there is nothing better. */
  readonly settled: boolean;
  readonly playouts: number;
}

export class SearchPlayer implements Searcher {
  readonly game: Game;
  readonly role: number;
  readonly settings: SearchPlayerSettings;
  #search: Search | undefined;
  readonly #nested: NestedSearch | undefined;
  #state: State;
  /** What can be looked up of the present state. */
  #known: SearchReport | undefined;
  readonly #random: Random;
  /** Solves the puzzle from the present state on. */
  #portfolio: Portfolio | undefined;
  /** The best sequence found outside the tree, from the present state on, and whether no other is better. */
  #sequence: Sequence | undefined;
  #isSettled = false;
  /** Playouts of the other thread, and positions of a portfolio without a tree. */
  #beside = 0;
  /** Alpha-beta or sequential halving, in place of a tree. */
  #deepening: DeepeningSearcher | HalvingSearcher | undefined;
  #tactics: Tactics | undefined;
  /** Whether a question about forced wins was answered at the last move. */
  #isNearEnd = false;

  constructor(game: Game, role: number, settings: SearchPlayerSettings, random: Random, state = game.initial) {
    this.game = game;
    this.role = role;
    this.settings = settings;
    this.#random = random;
    this.#state = state;
    if (settings.algorithm === "alpha-beta") this.#deepening = this.#newDeepening();
    if (settings.algorithm === "halving" || settings.algorithm === "shot") this.#deepening = this.#newHalving();
    if (!WITHOUT_TREE.includes(settings.algorithm) && this.#deepening === undefined)
      this.#search = new Search(game, settings.options, random, state);
    if (settings.tactics) this.#tactics = this.#newTactics();
    if (USE_NESTED.includes(settings.algorithm)) this.#nested = new NestedSearch(game, random);
    if (USE_PORTFOLIO.includes(settings.algorithm)) this.#portfolio = this.#newPortfolio();
    this.#known = this.#lookUp();
  }

  #lookUp(): SearchReport | undefined {
    const { values } = this.settings;
    return values && knownReport(values, this.game, this.#state, this.role);
  }

  /** Undefined where the game is none of two in turn with a constant sum. */
  #newDeepening(): DeepeningSearcher | undefined {
    const { game } = this;
    const { constantSum, memoryMiB } = this.settings.options;
    if (!isDuel(game) || constantSum === undefined) return undefined;
    const evaluator = this.settings.evaluator ?? horizonOf(game, constantSum, this.#random.fork());
    return this.#ifInTurn(
      () => new DeepeningSearcher(game, this.#state, { evaluator, constantSum, memoryMiB: memoryMiB / 2 }),
    );
  }

  #newHalving(): HalvingSearcher {
    const { algorithm, options } = this.settings;
    const depth = algorithm === "halving" ? 1 : Number.POSITIVE_INFINITY;
    const { memoryMiB } = options;
    return new HalvingSearcher(this.game, this.#state, { random: this.#random.fork(), depth, memoryMiB });
  }

  #newTactics(): Tactics | undefined {
    const { game, role } = this;
    const { constantSum, memoryMiB, solver } = this.settings.options;
    if (!isDuel(game) || constantSum === undefined || solver === "off") return undefined;
    const memory = TACTICS.memory * memoryMiB;
    return new Tactics(game, role, this.#state, { memoryMiB: memory, constantSum, random: this.#random.fork() });
  }

  /** What is done, where roles turn out to move in turn and to share a sum; else undefined. */
  #ifInTurn<T>(action: () => T): T | undefined {
    try {
      return action();
    } catch (error) {
      if (error instanceof NotTurnTaking || error instanceof NotConstantSum) return undefined;
      throw error;
    }
  }

  #newPortfolio(): Portfolio {
    const memoryMiB = this.settings.options.memoryMiB / 2;
    const known = this.#sequence;
    const { algorithm } = this.settings;
    const only = algorithm === "nrpa" || algorithm === "gnrpa" ? algorithm : undefined;
    return new Portfolio(this.game, this.#state, { memoryMiB, random: this.#random, known, only });
  }

  get state(): State {
    return this.#state;
  }

  /** The tree, where nothing else thinks beside it: it may then be searched in step with others. */
  get tree(): Search | undefined {
    const isAlone = this.#nested === undefined && this.#portfolio === undefined && this.#tactics === undefined;
    return isAlone && this.#deepening === undefined && this.#known === undefined ? this.#search : undefined;
  }

  /** Thinks in one piece, and decides. */
  think(limits: Limits): Decision {
    const { playouts } = this.slice(limits);
    return this.decide({ ...this.report(), playouts });
  }

  /** A tree grows in slices of any size; the portfolio does too, but counts its positions otherwise. */
  leastSlice(isCounted: boolean): number {
    const { algorithm } = this.settings;
    if (this.#deepening instanceof HalvingSearcher) return this.#deepening.leastSlice();
    if (this.#deepening !== undefined) return isCounted ? Number.POSITIVE_INFINITY : 1;
    return algorithm === "uct" || algorithm === "alpha-beta" || (USE_PORTFOLIO.includes(algorithm) && !isCounted)
      ? 1
      : Number.POSITIVE_INFINITY;
  }

  slice(limits: Limits): SliceResult {
    if (this.#known !== undefined) return { playouts: 0, reason: "solved" };
    const isOnClock = limits.milliseconds !== undefined && limits.playouts === undefined;
    if (this.#tactics === undefined || !isOnClock) return this.#searchSlice(limits);
    const share = this.#isNearEnd || this.#tactics.answers > 0 ? TACTICS.nearEnd : TACTICS.share;
    const done = this.#searchSlice(partOf(limits, { time: 1 - share, playouts: 1 }));
    if (done.reason === "solved") return done;
    const isWon = this.#lookForWins(this.#tactics, partOf(limits, { time: share, playouts: 1 }));
    return isWon ? { ...done, reason: "solved" } : done;
  }

  /** Whether a forced win was found. Where roles do not move in turn after all, nobody looks again. */
  #lookForWins(tactics: Tactics, { milliseconds, clock }: Limits): boolean {
    const limits = { milliseconds: milliseconds!, ...(clock && { clock }) };
    const positions = this.#ifInTurn(() => tactics.search(limits, this.report().best));
    if (positions === undefined) this.#tactics = undefined;
    return tactics.winning !== undefined;
  }

  #searchSlice(limits: Limits): SliceResult {
    if (this.#deepening !== undefined) {
      const deepening = this.#deepening;
      const done = this.#ifInTurn(() => deepening.slice(limits));
      if (done !== undefined) return done;
      this.#deepening = undefined;
      this.#search = new Search(this.game, this.settings.options, this.#random, this.#state);
    }
    const { algorithm, level, beside } = this.settings;
    const isBeside = algorithm === "max2" && beside !== undefined && !this.game.isTerminal(this.#state);
    const { tree, nested } = this.#parts(isBeside);
    const before = this.#playouts;
    if (this.#portfolio !== undefined) this.#solve(this.#portfolio, limits);
    if (this.#isSettled) return { playouts: this.#playouts - before, reason: "solved" };
    if (isBeside) beside.begin(this.game.facts(this.#state), level, limits);
    const reason = this.#search && runSearch(this.#search, partOf(limits, tree)).reason;
    if (isBeside) this.#takeIn(beside.end());
    else if (this.#nested !== undefined) this.#thinkNested(this.#nested, partOf(limits, nested));
    // Where the tree has a part of the time, its end is not the end of thinking, unless it has proved something.
    return { playouts: this.#playouts - before, reason: tree.time === 1 || reason === "solved" ? reason : undefined };
  }

  /** What the tree and nested search have of the time and of the playouts. Playouts are counted for each where nothing is shared. */
  #parts(isBeside: boolean): { readonly tree: Part; readonly nested: Part } {
    const { algorithm, nestedShare = 0.5 } = this.settings;
    const whole = { time: 1, playouts: 1 };
    if (algorithm === "visit") return { tree: { time: 1 - PORTFOLIO_SHARE, playouts: 1 }, nested: whole };
    if (algorithm !== "max1" && (algorithm !== "max2" || isBeside)) return { tree: whole, nested: whole };
    const isCounted = algorithm === "max1";
    return {
      tree: { time: 1 - nestedShare, playouts: isCounted ? 1 - nestedShare : 1 },
      nested: { time: nestedShare, playouts: isCounted ? nestedShare : 1 },
    };
  }

  #solve(portfolio: Portfolio, { milliseconds, grace, playouts, clock }: Limits): void {
    const share = this.settings.algorithm === "visit" ? PORTFOLIO_SHARE : 1;
    const before = portfolio.answer.positions;
    const { goal, moves, proved, positions } = portfolio.search({
      ...(clock && { clock }),
      ...(grace !== undefined && { grace: grace * share }),
      ...(milliseconds !== undefined && { milliseconds: milliseconds * share }),
      ...(playouts !== undefined && { positions: playouts }),
    });
    // Beside a tree its playouts are what counts; without one, positions do.
    if (this.#search === undefined) this.#beside += positions - before;
    if (goal >= 0) this.#offer({ goal, moves });
    this.#isSettled = proved;
    if (proved) this.#portfolio = undefined;
  }

  get #playouts(): number {
    return (
      (this.#search?.playouts ?? 0) + (this.#deepening?.positions ?? 0) + (this.#nested?.playouts ?? 0) + this.#beside
    );
  }

  /** What the other thread found. */
  #takeIn({ goal, moves, playouts }: NestedFinding): void {
    this.#beside += playouts;
    const numbers = moves.map((text) => this.game.moveNamed(this.role, text));
    if (goal !== undefined && !numbers.includes(-1)) this.#offer({ goal, moves: numbers });
  }

  #offer(found: Sequence): void {
    if (found.goal > (this.#sequence?.goal ?? Number.NEGATIVE_INFINITY)) this.#sequence = found;
  }

  #thinkNested(nested: NestedSearch, limits: Limits): void {
    if (this.game.isTerminal(this.#state)) return;
    const found = nested.search(this.#state, this.settings.level, {
      ...(limits.milliseconds !== undefined && { deadline: performance.now() + limits.milliseconds }),
      ...(limits.playouts !== undefined && { playouts: nested.playouts + limits.playouts }),
    });
    if (found !== undefined) this.#offer(found);
  }

  /** What is known of the moves, with what is proved of them. */
  report(): SearchReport {
    if (this.#known !== undefined) return this.#known;
    const report = this.#deepening?.report(this.role) ?? this.#treeReport();
    return this.#tactics?.improved(report) ?? report;
  }

  /** What the tree says of the moves; where there is none, the best sequence alone. */
  #treeReport(): SearchReport {
    if (this.#search !== undefined) return reportOf(this.#search, this.role);
    const moves = this.#sequence?.moves ?? [];
    const line = moves.map((move) => [move]);
    const open = { moves: [], solved: false, lower: 0, upper: this.game.maxGoal ?? 100, nodes: 0 };
    return { role: this.role, best: moves[0] ?? this.#anyMove(), line, ...open, playouts: this.#playouts };
  }

  /** The move to play, by what is reported of the present state; of a mix of moves one is drawn. */
  decide(report: SearchReport, random = this.#random): Decision {
    const { playouts } = report;
    if (this.#known !== undefined)
      return { move: knownMove(this.#known, random), report, goal: this.#known.lower, settled: true, playouts };
    const inTree = this.#search?.best?.goal;
    const sequence = this.#sequence;
    const isBetter = sequence !== undefined && sequence.moves.length > 0 && sequence.goal > (inTree ?? -1);
    const isFollowed = isBetter || (this.#isSettled && sequence !== undefined && sequence.goal === inTree);
    const isSearched = this.#search !== undefined || this.#deepening !== undefined;
    const found = isSearched ? drawnMove(report, random) : this.#anyMove();
    const move = isFollowed ? sequence!.moves[0]! : found;
    const goal = isFollowed ? sequence!.goal : inTree;
    return { move, report: isSearched ? report : undefined, goal, settled: this.#isSettled, playouts };
  }

  #anyMove(): number {
    return this.game.legalMoves(this.#state, this.role)[0] ?? -1;
  }

  /** Tells what was played. */
  advance(joint: JointMove): void {
    this.#state = this.game.next(this.#state, joint);
    this.#search?.advance(joint);
    this.#deepening?.setRoot(this.#state);
    this.#isNearEnd = (this.#tactics?.answers ?? 0) > 0;
    this.#tactics?.setRoot(this.#state);
    this.#known = this.#lookUp();
    const followed = this.#sequence?.moves[0] === joint[0];
    this.#sequence = followed ? { ...this.#sequence!, moves: this.#sequence!.moves.slice(1) } : undefined;
    if (!USE_PORTFOLIO.includes(this.settings.algorithm) || (followed && this.#isSettled)) return;
    this.#isSettled = false;
    this.#portfolio = this.#newPortfolio();
  }
}

/** Whether two play and chance does not. */
function isDuel({ roles, chanceRole }: Game): boolean {
  return roles.length === 2 && chanceRole < 0;
}

/** What a search has of the time and of the playouts. */
interface Part {
  readonly time: number;
  readonly playouts: number;
}

function partOf(limits: Limits, { time, playouts }: Part): Limits {
  return {
    ...limits,
    ...(limits.milliseconds !== undefined && { milliseconds: limits.milliseconds * time }),
    ...(limits.playouts !== undefined && { playouts: Math.round(limits.playouts * playouts) }),
  };
}
