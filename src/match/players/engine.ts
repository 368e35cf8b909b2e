/**
 * The engine as a player: it searches until its playouts or its clock are used up.
 *
 * It thinks in slices and lets others on its thread go on between them. Counted in playouts, the slices do not depend on
 * time, so that the same seed gives the same moves.
 */
import type { Game, JointMove } from "../../game/game.ts";
import type { Random } from "../../game/random.ts";
import { chosenFor, type Wish } from "../../search/choice/choose.ts";
import { mannerOf } from "../../search/favouring.ts";
import { HiddenPlayer } from "../../search/hidden/hidden-player.ts";
import { mergedReport } from "../../search/merge.ts";
import { heedsOf, type SearchOptions } from "../../search/options.ts";
import { type Algorithm, type Decision, Player } from "../../search/player.ts";
import { drawnMove } from "../../search/report.ts";
import type { Limits } from "../../search/run.ts";
import { warmUp } from "../../search/warm-up.ts";
import type { Answer, Order, StartOrder, Thought, Turn } from "../player.ts";
import { Crew } from "./crew.ts";
import { type Follower, FollowingPlayer } from "./follower.ts";
import type { NestedThread } from "./nested-thread.ts";
import { type Guess, weigh } from "./weigh.ts";

export interface EngineSettings {
  /** Nested search plays puzzles, information sets where information is hidden; elsewhere uct takes their place. Default "uct". */
  readonly algorithm?: Algorithm;
  /** Level of nested search. Default 2. */
  readonly level?: number;
  readonly options: SearchOptions;
  /** Playouts a move. Default: as many as the clock allows. */
  readonly playouts?: number;
  /** Milliseconds of the clock left unused. Default 50. */
  readonly margin?: number;
  /** Starts the second thread of max2. Default: both of its searches share this one. */
  readonly beside?: () => NestedThread;
  /** Threads that search, this one included, in games of several roles on the clock. Default 1; more need a source. */
  readonly threads?: number;
  /** What the game was made of, for those that make it again. */
  readonly source?: { readonly rules: string; readonly backend: string };
  /** Leaves algorithm and options to the table of the default player, but for what it says. Default: they are as they stand. */
  readonly wish?: Wish;
  /** Whether information is hidden, and moves are not told. Default false. */
  readonly hidden?: boolean;
  /** Whether to think with the start clock, and where there is no choice. Default false. */
  readonly ponder?: boolean;
}

const DEFAULTS = { algorithm: "uct" as Algorithm, level: 2, margin: 50, ponder: false };
/** What part of a clock the game may take to make itself ready, and then to make itself faster: of the start clock and of a play clock. */
const WARM_UP = { start: 0.4, play: 0.1 };
/** The same for a look at the game, and the longest look; where playouts are counted the clock has no part in it. */
const LOOK = { start: 0.1, most: 1000, counted: 5000 };
const SLICE_MILLISECONDS = 25;
const SLICE_PLAYOUTS = 256;
/** Possible states that are searched side by side where information is hidden. */
const MOST_SEARCHED = 16;

export class EnginePlayer extends FollowingPlayer {
  #settings: typeof DEFAULTS & EngineSettings;
  /** What thinks, where moves are told; undefined when it has to begin anew. */
  #mind: Player | undefined;
  /** What thinks where information is hidden, if it is searched by information sets. */
  #blind: HiddenPlayer | undefined;
  #beside: NestedThread | undefined;
  #crew: Crew | undefined;

  constructor(name: string, game: Game, settings: EngineSettings, random: Random) {
    super(name, game, random);
    this.#settings = { ...DEFAULTS, ...settings };
  }

  override async follow(turn: Turn): Promise<void> {
    // Counted playouts are made once more: what was learnt from them is part of the player.
    if (this.#settings.playouts !== undefined) await this.play(turn);
    else this.takeIn(turn);
  }

  protected override async begin(order: StartOrder, follower: Follower): Promise<void> {
    const { game } = this;
    const { role } = follower;
    this.#settings = { ...this.#settings, ...this.#chosen(order) };
    if (this.#settings.playouts === undefined) this.#prepare(order);
    const { algorithm, level, options, ponder, playouts } = this.#settings;
    this.#crew?.close();
    this.#crew = this.#newCrew(role);
    const share = this.#crew === undefined ? 1 : this.#settings.threads!;
    const suited = { ...options, memoryMiB: memoryFor(options, playouts) / share };
    if (algorithm === "max2" && game.roles.length === 1) this.#beside ??= this.#settings.beside?.();
    const beside = this.#beside && { beside: this.#beside };
    const suitable = game.roles.length === 1 && algorithm !== "information-set" ? algorithm : "uct";
    this.#mind = new Player(game, role, { algorithm: suitable, level, options: suited, ...beside }, this.random.fork());
    if (algorithm === "information-set" && this.#settings.hidden) this.#blind = this.#newBlind(order, follower);
    if (ponder && playouts === undefined) await this.#think(this.#blind ?? this.#mind, order);
  }

  #newBlind({ deadline }: StartOrder, follower: Follower): HiddenPlayer {
    const { playouts } = this.#settings;
    const blind = new HiddenPlayer(
      this.game,
      follower.role,
      playouts === undefined ? {} : { playouts },
      this.random.fork(),
    );
    blind.prepare(Math.max(0, deadline - performance.now()));
    follower.trust(blind.beliefs);
    return blind;
  }

  #newCrew(role: number): Crew | undefined {
    const { game } = this;
    const { threads = 1, source, options, playouts, hidden } = this.#settings;
    if (threads < 2 || source === undefined || playouts !== undefined || hidden || game.roles.length === 1)
      return undefined;
    const suited = { ...options, memoryMiB: options.memoryMiB / threads };
    return new Crew({ game, role, ...source, options: suited, threads: threads - 1, seed: this.random.bits() >>> 1 });
  }

  #chosen({ milliseconds }: StartOrder): Pick<EngineSettings, "algorithm" | "options"> | undefined {
    const { wish, hidden = false, playouts } = this.#settings;
    if (wish === undefined) return undefined;
    const time = playouts === undefined ? Math.min(LOOK.most, LOOK.start * milliseconds) : LOOK.counted;
    const { algorithm, options } = chosenFor(this.game, wish, { hidden, milliseconds: time });
    return { algorithm, options };
  }

  /** Makes what playouts need before a clock runs, as far as there is time; those that would take too long to make heed nothing. */
  #prepare({ deadline }: StartOrder): void {
    const { game } = this;
    const { options } = this.#settings;
    const part = (): number => WARM_UP.start * Math.max(0, deadline - performance.now());
    const isReady = game.ready?.(mannerOf(game, options), part()) ?? true;
    const suited = isReady || heedsOf(options) === undefined ? options : { ...options, playout: "uniform" as const };
    this.#settings = { ...this.#settings, options: suited };
    warmUp(game, part(), mannerOf(game, suited));
  }

  protected override moved(joint: JointMove): void {
    this.#mind?.advance(joint);
    this.#crew?.advance(this.game.roles.map((_, role) => this.game.moveText(role, joint[role]!)));
  }

  protected override perceived(move: number, percepts: readonly string[]): void {
    this.#blind?.advance(move, percepts);
  }

  protected override end(): void {
    this.#mind = undefined;
    this.#blind = undefined;
    this.#beside?.close();
    this.#beside = undefined;
    this.#crew?.close();
    this.#crew = undefined;
  }

  /** The best move so far, after each slice of thinking. */
  protected considered(_role: number, _move: number): void {}

  protected override async choose(turn: Turn, follower: Follower): Promise<Answer> {
    const legal = follower.legalMoves();
    if (legal.length === 0) throw new Error("the role has no legal move");
    if (legal.length === 1 && !this.#settings.ponder) return this.#answer(follower.role, legal[0]!);
    const began = performance.now();
    const thought = (part: Thought): Thought => ({ ...part, milliseconds: Math.round(performance.now() - began) });
    const blind = turn.last?.kind === "moves" ? undefined : this.#blind;
    if (turn.last?.kind === "percepts" && blind === undefined) {
      const guess = await this.#weigh(turn, follower, legal);
      return this.#answer(follower.role, guess.move, thought(guess.thought));
    }
    if (this.#settings.playouts === undefined) this.game.warm?.(WARM_UP.play * turn.milliseconds);
    const decision = await this.#think(blind ?? this.#mind!, turn);
    return this.#answer(follower.role, decision.move, thought(thoughtOf(decision)));
  }

  #answer(role: number, move: number, thought?: Thought): Answer {
    const text = this.game.moveText(role, move);
    return thought === undefined ? { move: text } : { move: text, thought };
  }

  /** Until playouts or time are used up, a proof is found or nobody waits any more. */
  async #think(mind: Player | HiddenPlayer, order: Order): Promise<Decision> {
    const slice = this.#slices(order, !(mind instanceof Player) || mind.settings.algorithm === "uct");
    let length = SLICE_MILLISECONDS;
    let limits = slice(0, length);
    let playouts = 0;
    this.#crew?.begin(order.deadline - this.#settings.margin - performance.now());
    for (;;) {
      const began = performance.now();
      const alone = mind.think(limits ?? { playouts: 1 });
      playouts += alone.playouts;
      const decision = this.#together(alone, playouts);
      this.considered(mind.role, decision.move);
      // Time was up before a playout ended: the next slice is longer. It was not: there is nothing to think about.
      const isIdle = alone.playouts === 0 && performance.now() - began < length / 2;
      if (alone.playouts === 0) length *= 2;
      limits =
        decision.report?.solved || decision.settled || isIdle || limits === undefined
          ? undefined
          : slice(playouts, length);
      if (limits === undefined || order.signal.aborted) return decision;
      await others();
    }
  }

  /** What the other threads found, and this one after so many playouts. */
  #together(alone: Decision, playouts: number): Decision {
    const { report } = alone;
    const others = report === undefined ? [] : (this.#crew?.findings() ?? []);
    if (report === undefined || others.length === 0) return { ...alone, playouts };
    const merged = mergedReport(report, others);
    const all = others.reduce((sum, each) => sum + each.playouts, playouts);
    return { ...alone, report: merged, move: drawnMove(merged, this.random), playouts: all };
  }

  /** How long to think next after so many playouts; undefined when it is time to answer. */
  #slices({ deadline }: Order, divisible: boolean): (done: number, length: number) => Limits | undefined {
    const { margin, playouts } = this.#settings;
    const end = deadline - margin;
    return (done, length) => {
      const left = Math.max(0, end - performance.now());
      if (left === 0 || (playouts !== undefined && done >= playouts)) return undefined;
      if (!divisible) return { ...(playouts !== undefined && { playouts }), ...(left < 1e9 && { milliseconds: left }) };
      const milliseconds = Math.min(left, length);
      if (playouts === undefined) return { milliseconds, grace: left - milliseconds };
      return { playouts: Math.min(SLICE_PLAYOUTS, playouts - done), ...(left < 1e9 && { milliseconds: left }) };
    };
  }

  /** Where information is hidden, the budget is shared among states the role may be in. */
  #weigh(turn: Turn, follower: Follower, legal: readonly number[]): Promise<Guess> {
    const { game, random } = this;
    const { options, playouts, margin } = this.#settings;
    const end = turn.deadline - margin;
    const possible = follower.states(MOST_SEARCHED).filter((state) => !game.isTerminal(state));
    const states = possible.length > 0 ? possible : follower.states(1);
    const limits = (index: number): Limits => {
      const milliseconds = Math.max(1, (end - performance.now()) / (states.length - index));
      return {
        ...(playouts !== undefined && { playouts: Math.ceil(playouts / states.length) }),
        ...(milliseconds < 1e9 && { milliseconds }),
      };
    };
    const goOn = async (): Promise<boolean> => {
      await others();
      return !turn.signal.aborted && performance.now() < end;
    };
    const memoryMiB = memoryFor({ memoryMiB: options.memoryMiB / 8 }, playouts);
    return weigh({
      game,
      role: follower.role,
      states,
      legal,
      options: { ...options, memoryMiB },
      random,
      limits,
      goOn,
    });
  }
}

function thoughtOf({ report, move, playouts, goal }: Decision): Thought {
  const best = report?.moves.find((each) => each.move === move);
  const value = goal ?? (best === undefined || Number.isNaN(best.mean) ? undefined : best.mean);
  return {
    playouts,
    milliseconds: 0,
    ...(report && { nodes: report.nodes, lower: report.lower, upper: report.upper }),
    ...(value !== undefined && { value }),
  };
}

/**
 * A search asks for all of its memory at once, and clearing it takes longer than a quick match. Counted playouts need no more than a
 * node each with its edges, for all moves of a game: a tenth of a MiB for each playout a move is plenty.
 */
function memoryFor({ memoryMiB }: Pick<SearchOptions, "memoryMiB">, playouts: number | undefined): number {
  return playouts === undefined ? memoryMiB : Math.min(memoryMiB, 8 + playouts / 10);
}

/** Lets timers, messages and other players have the thread. */
function others(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
