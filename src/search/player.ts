/**
 * The life of a player: it thinks about the state it is in, answers with a move, is told the joint move, and keeps what
 * it learnt that still matters (Ary 3.4). In puzzles the best sequence found is remembered and followed.
 *
 *   uct    Monte-Carlo tree search with the given options
 *   nested nested Monte-Carlo search (puzzles only)
 *   max1   both, each for half of the time; the move with the better score is played (Ary 6)
 *   max2   both, each for all of the time, on two threads; where there is just one, the time is shared as in max1
 *   information-set  where information is hidden, as hidden/hidden-player.ts does; elsewhere as uct
 *   visit  nine tenths of the time for the portfolio (puzzles only), until that has settled the puzzle; the rest for uct
 */
import type { Game, JointMove, State } from "../game/game.ts";
import type { Random } from "../game/random.ts";
import { NestedSearch, type Sequence } from "./nested.ts";
import type { SearchOptions } from "./options.ts";
import { Portfolio } from "./puzzle/portfolio.ts";
import { drawnMove, reportOf, type SearchReport } from "./report.ts";
import { type Limits, run, type Watch } from "./run.ts";
import { Search } from "./search.ts";

export const ALGORITHMS = ["uct", "nested", "max1", "max2", "visit", "information-set"] as const;

/** What the portfolio has of the time; the rest is for a tree, to have something to say of every move. */
const PORTFOLIO_SHARE = 0.9;

export type Algorithm = (typeof ALGORITHMS)[number];

/** Those that use nested search. */
const USE_NESTED: readonly Algorithm[] = ["nested", "max1", "max2"];

export interface PlayerSettings {
  readonly algorithm: Algorithm;
  /** Level of nested search. */
  readonly level: number;
  readonly options: SearchOptions;
  /** The other thread of max2. */
  readonly beside?: NestedBeside;
}

/** Nested search of the same game on another thread, supplied by who has threads. It speaks in texts. */
export interface NestedBeside {
  /** Begins to search the state with these facts, until the limits. */
  begin(facts: readonly string[], level: number, limits: Limits): void;
  /** Waits for what was found. */
  end(): NestedFinding;
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

export class Player {
  readonly game: Game;
  readonly role: number;
  readonly settings: PlayerSettings;
  readonly #search: Search | undefined;
  readonly #nested: NestedSearch | undefined;
  #state: State;
  readonly #random: Random;
  /** Solves the puzzle from the present state on. */
  #portfolio: Portfolio | undefined;
  /** The best sequence found outside the tree, from the present state on, and whether no other is better. */
  #sequence: Sequence | undefined;
  #isSettled = false;
  /** Playouts of the other thread. */
  #beside = 0;

  constructor(game: Game, role: number, settings: PlayerSettings, random: Random) {
    this.game = game;
    this.role = role;
    this.settings = settings;
    this.#random = random;
    this.#state = game.initial;
    if (settings.algorithm !== "nested") this.#search = new Search(game, settings.options, random);
    if (USE_NESTED.includes(settings.algorithm)) this.#nested = new NestedSearch(game, random);
    if (settings.algorithm === "visit") this.#portfolio = this.#newPortfolio();
  }

  #newPortfolio(): Portfolio {
    const memoryMiB = this.settings.options.memoryMiB / 2;
    const known = this.#sequence;
    return new Portfolio(this.game, this.#state, { memoryMiB, random: this.#random, known });
  }

  get state(): State {
    return this.#state;
  }

  think(limits: Limits, watch: Watch = {}): Decision {
    const { algorithm, level, beside } = this.settings;
    const isBeside = algorithm === "max2" && beside !== undefined && !this.game.isTerminal(this.#state);
    const isShared = algorithm === "max1" || (algorithm === "max2" && !isBeside);
    const part = algorithm === "visit" ? 1 - PORTFOLIO_SHARE : isShared ? 0.5 : 1;
    const before = this.#playouts;
    if (this.#portfolio !== undefined) this.#solve(this.#portfolio, limits);
    if (this.#isSettled) return this.#decide(this.#playouts - before);
    const share: Limits = {
      ...limits,
      ...(limits.milliseconds !== undefined && { milliseconds: limits.milliseconds * part }),
      ...(limits.playouts !== undefined && { playouts: limits.playouts / (algorithm === "max1" ? 2 : 1) }),
    };
    if (isBeside) beside.begin(this.game.facts(this.#state), level, share);
    if (this.#search !== undefined) run(this.#search, share, watch);
    if (isBeside) this.#takeIn(beside.end());
    else if (this.#nested !== undefined) this.#thinkNested(this.#nested, share);
    return this.#decide(this.#playouts - before);
  }

  #solve(portfolio: Portfolio, { milliseconds, playouts, clock }: Limits): void {
    const { goal, moves, proved } = portfolio.search({
      ...(clock && { clock }),
      ...(milliseconds !== undefined && { milliseconds: milliseconds * PORTFOLIO_SHARE }),
      ...(playouts !== undefined && { positions: playouts }),
    });
    if (goal >= 0) this.#offer({ goal, moves });
    this.#isSettled = proved;
    if (proved) this.#portfolio = undefined;
  }

  get #playouts(): number {
    return (this.#search?.playouts ?? 0) + (this.#nested?.playouts ?? 0) + this.#beside;
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

  #decide(playouts: number): Decision {
    const report = this.#search === undefined ? undefined : reportOf(this.#search, this.role);
    const inTree = this.#search?.best?.goal;
    const sequence = this.#sequence;
    const isBetter = sequence !== undefined && sequence.moves.length > 0 && sequence.goal > (inTree ?? -1);
    const isFollowed = isBetter || (this.#isSettled && sequence !== undefined && sequence.goal === inTree);
    const found = report === undefined ? this.#anyMove() : drawnMove(report, this.#random);
    const move = isFollowed ? sequence!.moves[0]! : found;
    return { move, report, goal: isFollowed ? sequence!.goal : inTree, settled: this.#isSettled, playouts };
  }

  #anyMove(): number {
    return this.game.legalMoves(this.#state, this.role)[0] ?? -1;
  }

  /** Tells what was played. */
  advance(joint: JointMove): void {
    this.#state = this.game.next(this.#state, joint);
    this.#search?.advance(joint);
    const followed = this.#sequence?.moves[0] === joint[0];
    this.#sequence = followed ? { ...this.#sequence!, moves: this.#sequence!.moves.slice(1) } : undefined;
    if (this.settings.algorithm !== "visit" || (followed && this.#isSettled)) return;
    this.#isSettled = false;
    this.#portfolio = this.#newPortfolio();
  }
}
