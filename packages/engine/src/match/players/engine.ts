/**
 * The engine as a player: it searches until its playouts or its clock are used up. Where playouts are counted, the same seed gives the
 * same moves.
 */
import type { Game, GameSymmetry, JointMove } from "../../game/game.ts";
import { Random } from "../../game/random.ts";
import { symmetriesInPieces } from "../../game/symmetries.ts";
import { chosenFor, type Overrides } from "../../search/choice/choose.ts";
import { isStudied, studyInTurns } from "../../search/choice/study.ts";
import { LESSON } from "../../search/deepening/horizon.ts";
import { HiddenPlayer } from "../../search/hidden/hidden-player.ts";
import type { StateEvaluator } from "../../search/learn/evaluator.ts";
import { EvaluationLearner } from "../../search/learn/learn.ts";
import { policyOf } from "../../search/mast-levels.ts";
import { decisiveOf, type SearchOptions } from "../../search/options.ts";
import { type Algorithm, type Decision, type NestedBeside, SearchPlayer } from "../../search/player.ts";
import type { PositionValues } from "../../search/position-values.ts";
import { othersTurn, SLICE_MILLISECONDS, type ThinkLimits, thinkWith } from "../../search/thinking.ts";
import type { SearchThreads } from "../../search/threads.ts";
import { warmUp } from "../../search/warm-up.ts";
import type { Answer, PlayerThreads, StartOrder, ThinkOrder, Thought, Turn } from "../player.ts";
import { type Follower, FollowingPlayer } from "./follower.ts";
import { type WeighedMove, weigh } from "./weigh.ts";

export interface EngineSettings {
  /** Nested search plays puzzles, information sets where information is hidden; elsewhere uct takes their place. Default "uct". */
  readonly algorithm?: Algorithm;
  /** Level of nested search. Default 2. */
  readonly level?: number;
  /** What nested search has of the time in max1. Default 0.5. */
  readonly nestedShare?: number;
  readonly options: SearchOptions;
  /** Whether a part of the time is for forced wins, where the start clock is long enough. Default false. */
  readonly tactics?: boolean;
  /** Playouts a move. Default: as many as the clock allows. */
  readonly playouts?: number;
  /** Milliseconds of the clock left unused. Default 50. */
  readonly margin?: number;
  /** Threads that search, this one included, in games of several roles on the clock. Default 1; more need helpers. */
  readonly threads?: number;
  /** A file with an evaluation, as `agon learn` writes it, for whoever makes the player. */
  readonly evaluatorFile?: string;
  /** What alpha-beta believes at its horizon. Default: one is learnt. */
  readonly evaluator?: StateEvaluator | undefined;
  /** A file with the value of every position, as `agon solve --strong --out` writes it, for whoever makes the player. */
  readonly valuesFile?: string;
  /** Values that can be looked up: where they tell the move nothing is searched. Default: there are none. */
  readonly values?: PositionValues | undefined;
  /** Threads that help: those above, and the second one of max2. Default: all is done on this one. */
  readonly helpers?: PlayerThreads;
  /** Leaves algorithm and options to the table of the default player, but for what it says. Default: they are as they stand. */
  readonly overrides?: Overrides;
  /** Whether information is hidden, and moves are not told. Default false. */
  readonly hidden?: boolean;
  /**
   * Whether to think where there is nothing to answer: "always" uses the start clock and clocks without a choice to the end,
   * "others" answers at once and thinks on while others do. Default "never".
   */
  readonly ponder?: "never" | "others" | "always";
}

const DEFAULTS = {
  algorithm: "uct" as Algorithm,
  level: 2,
  nestedShare: 0.5,
  tactics: false,
  margin: 50,
  ponder: "never" as "never" | "others" | "always",
};
/** What part of a clock the game may take to make itself ready, and then to make itself faster: of the start clock and of a play clock. */
const WARM_UP = { start: 0.4, play: 0.1 };
/** The same for a look at the game, and the longest look; where playouts are counted the clock has no part in it. */
const LOOK = { start: 0.1, most: 1000, counted: 5000 };
/**
 * What part of what is left of the start clock a study of the game may take, the longest one in milliseconds, and the longest where the
 * answer should come at once.
 */
const STUDY = { share: 0.6, most: 30_000, prompt: 1000 };
/** The most milliseconds of looking for symmetries, where an evaluation is learnt. */
const SYMMETRIES_MILLISECONDS = 300;
/** The milliseconds of the start clock that preparing the search for forced wins takes on large boards. */
const TACTICS_MILLISECONDS = 3000;
/** Algorithms for hidden information; elsewhere uct takes their place. */
const FOR_HIDDEN: readonly Algorithm[] = ["information-set", "outcome-sampling"];
/** Algorithms beside uct that play games of several roles. */
const FOR_SEVERAL: readonly Algorithm[] = ["alpha-beta", "halving", "shot"];
/** Possible states that are searched side by side where information is hidden. */
const MOST_SEARCHED = 16;

export class EnginePlayer extends FollowingPlayer {
  #settings: typeof DEFAULTS & EngineSettings;
  /** What thinks, where moves are told; undefined when it has to begin anew. */
  #searcher: SearchPlayer | undefined;
  /** What thinks where information is hidden, if it is searched by information sets. */
  #blind: HiddenPlayer | undefined;
  #beside: NestedBeside | undefined;
  #threads: SearchThreads | undefined;
  /** What thought about the last question. */
  #asked: SearchPlayer | HiddenPlayer | undefined;
  /** Draws what is told on the way, when a clock says so: that must not change what is played. */
  readonly #telling = new Random(1);

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
    await this.#study(order);
    await this.#learn(order);
    const { algorithm, level, nestedShare, options, tactics, ponder, playouts, evaluator, values } = this.#settings;
    this.#threads?.close();
    this.#threads = this.#startThreads();
    const share = this.#threads === undefined ? 1 : this.#settings.threads!;
    const suited = { ...options, memoryMiB: memoryFor(options, playouts) / share };
    if (algorithm === "max2" && game.roles.length === 1) this.#beside ??= this.#settings.helpers?.nested();
    const beside = this.#beside && { beside: this.#beside };
    const isSuited = game.roles.length === 1 ? !FOR_HIDDEN.includes(algorithm) : FOR_SEVERAL.includes(algorithm);
    const suitable = isSuited ? algorithm : "uct";
    const hasTime = playouts === undefined && order.deadline - performance.now() >= TACTICS_MILLISECONDS;
    this.#searcher = new SearchPlayer(
      game,
      role,
      {
        algorithm: suitable,
        level,
        nestedShare,
        options: suited,
        tactics: tactics && hasTime,
        evaluator,
        values,
        ...beside,
      },
      this.random.fork(),
    );
    if (FOR_HIDDEN.includes(algorithm) && this.#settings.hidden) this.#blind = this.#newBlind(order, follower);
    this.#asked = this.#blind ?? this.#searcher;
    if (ponder === "always" && playouts === undefined) await this.#think(this.#asked, order);
  }

  /** Goes on thinking about the last question, until the order is called off or its time is over. */
  async thinkOn(order: ThinkOrder): Promise<void> {
    const { ponder, playouts } = this.#settings;
    if (this.#asked !== undefined && ponder !== "never" && playouts === undefined)
      await this.#think(this.#asked, order);
  }

  #newBlind({ deadline }: StartOrder, follower: Follower): HiddenPlayer {
    const { playouts, algorithm } = this.#settings;
    const samples = algorithm === "outcome-sampling";
    const blind = new HiddenPlayer(
      this.game,
      follower.role,
      { samples, ...(playouts !== undefined && { playouts }) },
      this.random.fork(),
    );
    blind.prepare(Math.max(0, deadline - performance.now()));
    follower.trust(blind.beliefs);
    return blind;
  }

  #startThreads(): SearchThreads | undefined {
    const { game } = this;
    const { threads = 1, helpers, options, playouts, hidden, algorithm } = this.#settings;
    if (
      FOR_SEVERAL.includes(algorithm) ||
      threads < 2 ||
      helpers === undefined ||
      playouts !== undefined ||
      hidden ||
      game.roles.length === 1
    )
      return undefined;
    const suited = { ...options, memoryMiB: options.memoryMiB / threads };
    const question = { game, options: suited, seed: this.random.bits() >>> 1, facts: game.facts(game.initial) };
    return helpers.search(threads).start(question);
  }

  #chosen({ milliseconds }: StartOrder): Pick<EngineSettings, "algorithm" | "options"> | undefined {
    const { overrides, hidden = false, playouts } = this.#settings;
    if (overrides === undefined) return undefined;
    const time = playouts === undefined ? Math.min(LOOK.most, LOOK.start * milliseconds) : LOOK.counted;
    const { algorithm, options } = chosenFor(this.game, overrides, { hidden, milliseconds: time });
    // A short look may have seen too few ends to say.
    const constantSum = options.constantSum ?? this.#settings.options.constantSum;
    return { algorithm, options: { ...options, constantSum } };
  }

  /** Finds out what suits the game on a part of the start clock, in slices. */
  async #study({ deadline, signal }: StartOrder): Promise<void> {
    const { overrides, hidden = false, playouts, ponder } = this.#settings;
    if (overrides === undefined || overrides.algorithm !== undefined || playouts !== undefined) return;
    const most = ponder === "others" ? STUDY.prompt : STUDY.most;
    const milliseconds = Math.min(most, STUDY.share * (deadline - performance.now()));
    const chosen = chosenFor(this.game, overrides, { hidden });
    const suited = { ...chosen, options: this.#settings.options };
    if (!isStudied(this.game, suited, milliseconds)) return;
    const { evaluator } = this.#settings;
    const asked = { random: this.random.fork(), milliseconds, evaluator, signal };
    this.#settings = { ...this.#settings, ...(await studyInTurns(this.game, suited, asked)) };
  }

  /** Learns what alpha-beta believes at its horizon, where nobody has told it, in slices. */
  async #learn({ deadline, signal }: StartOrder): Promise<void> {
    const { game } = this;
    const { algorithm, evaluator, playouts, options } = this.#settings;
    const { constantSum } = options;
    const isDuel = game.roles.length === 2 && game.chanceRole < 0;
    if (algorithm !== "alpha-beta" || evaluator !== undefined || playouts !== undefined) return;
    if (!isDuel || constantSum === undefined) return;
    const end = performance.now() + Math.min(STUDY.most, STUDY.share * (deadline - performance.now()));
    const symmetries = await this.#symmetries(signal);
    const learner = new EvaluationLearner(game, { random: this.random.fork(), constantSum, symmetries });
    while (learner.positions < LESSON && !signal.aborted && performance.now() < end) {
      learner.learn({ milliseconds: SLICE_MILLISECONDS });
      await othersTurn();
    }
    this.#settings = { ...this.#settings, evaluator: learner.evaluator };
  }

  /** Those that are found before time is over or nobody waits any more. */
  async #symmetries(signal: AbortSignal): Promise<readonly GameSymmetry[]> {
    const work = symmetriesInPieces(this.game, { milliseconds: SYMMETRIES_MILLISECONDS });
    for (let piece = work.next(); !signal.aborted; piece = work.next()) {
      if (piece.done) return piece.value;
      await othersTurn();
    }
    return [];
  }

  /** Makes what playouts need before a clock runs, as far as there is time; those that would take too long to make are uniform. */
  #prepare({ deadline }: StartOrder): void {
    const { game } = this;
    const { options } = this.#settings;
    const part = (): number => WARM_UP.start * Math.max(0, deadline - performance.now());
    const isReady = game.preparation?.preparePlayouts(policyOf(game, options), part()) ?? true;
    const suited = isReady || decisiveOf(options) === undefined ? options : { ...options, playout: "uniform" as const };
    this.#settings = { ...this.#settings, options: suited };
    warmUp(game, part(), policyOf(game, suited));
  }

  protected override moved(joint: JointMove): void {
    this.#searcher?.advance(joint);
    this.#threads?.advance(this.game.roles.map((_, role) => this.game.moveText(role, joint[role]!)));
  }

  protected override perceived(move: number, percepts: readonly string[]): void {
    this.#blind?.advance(move, percepts);
  }

  protected override end(): void {
    this.#searcher = undefined;
    this.#blind = undefined;
    this.#asked = undefined;
    this.#beside?.close();
    this.#beside = undefined;
    this.#threads?.close();
    this.#threads = undefined;
  }

  /** Told the best move so far, after the first slice of thinking and then now and then. */
  protected considered(_role: number, _move: number): void {}

  protected override async choose(turn: Turn, follower: Follower): Promise<Answer> {
    const legal = follower.legalMoves();
    if (legal.length === 0) throw new Error("the role has no legal move");
    const blind = turn.last?.kind === "moves" ? undefined : this.#blind;
    const isWeighed = turn.last?.kind === "percepts" && blind === undefined;
    this.#asked = isWeighed ? undefined : (blind ?? this.#searcher!);
    if (legal.length === 1 && this.#settings.ponder !== "always") return this.#answer(follower.role, legal[0]!);
    const began = performance.now();
    const thought = (part: Thought): Thought => ({ ...part, milliseconds: Math.round(performance.now() - began) });
    if (this.#asked === undefined) {
      const guess = await this.#weigh(turn, follower, legal);
      return this.#answer(follower.role, guess.move, thought(guess.thought));
    }
    const decision = await this.#think(this.#asked, turn, WARM_UP.play * turn.milliseconds);
    return this.#answer(follower.role, decision.move, thought(thoughtOf(decision)));
  }

  #answer(role: number, move: number, thought?: Thought): Answer {
    const text = this.game.moveText(role, move);
    return thought === undefined ? { move: text } : { move: text, thought };
  }

  /** Until playouts or time are used up, a proof is found or nobody waits any more. */
  async #think(player: SearchPlayer | HiddenPlayer, order: ThinkOrder, warmUp = 0): Promise<Decision> {
    const thought = await thinkWith(
      { searcher: player, threads: this.#threads, warmUp },
      { ...this.#limits(order), role: player.role },
      (report) => this.considered(player.role, player.decide(report, this.#telling).move),
    );
    return player.decide(thought);
  }

  /** Where there is no time, one playout to have something to say. */
  #limits({ deadline, signal }: ThinkOrder): ThinkLimits {
    const { margin, playouts } = this.#settings;
    const milliseconds = Math.max(0, deadline - margin - performance.now());
    if (milliseconds === 0) return { playouts: 1, signal };
    return { signal, ...(playouts !== undefined && { playouts }), ...(milliseconds < 1e9 && { milliseconds }) };
  }

  /** Where information is hidden, the budget is shared among states the role may be in. */
  #weigh(turn: Turn, follower: Follower, legal: readonly number[]): Promise<WeighedMove> {
    const { game, random } = this;
    const { options, playouts, margin } = this.#settings;
    const { signal } = turn;
    const end = turn.deadline - margin;
    const possible = follower.states(MOST_SEARCHED).filter((state) => !game.isTerminal(state));
    const states = possible.length > 0 ? possible : follower.states(1);
    const limits = (index: number): ThinkLimits => {
      const milliseconds = Math.max(1, (end - performance.now()) / (states.length - index));
      return {
        signal,
        ...(playouts !== undefined && { playouts: Math.ceil(playouts / states.length) }),
        ...(milliseconds < 1e9 && { milliseconds }),
      };
    };
    const goOn = async (): Promise<boolean> => {
      await othersTurn();
      return !signal.aborted && performance.now() < end;
    };
    const memoryMiB = memoryFor({ memoryMiB: options.memoryMiB / 8 }, playouts);
    const { role } = follower;
    return weigh({ game, role, states, legal, options: { ...options, memoryMiB }, random, limits, goOn });
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
