/**
 * Players of trials. They are those of matches without clocks and records around them: trials are made by the thousand.
 */
import { readFileSync } from "node:fs";
import { unwrap } from "agon-engine";
import { type Game, type JointMove, Random, type State } from "agon-engine/game";
import {
  type CompiledGame,
  type EngineSettings,
  mixed,
  type PlayerSettings as NamedPlayer,
  namedFiles,
  parsePlayer,
} from "agon-engine/match";
import {
  chosenFor,
  type Decision,
  isStudied,
  type NestedBeside,
  type Overrides,
  reportOf,
  Search,
  SearchesInStep,
  type SearchOptions,
  SearchPlayer,
  type SearchPlayerSettings,
  type SearchReport,
  searcherOf,
  studyOf,
  type ThinkLimits,
  thinkWith,
} from "agon-engine/search";
import { threadClock } from "../thread-clock.ts";
import type { TrialBudget, TrialMemory } from "../trial.ts";

export interface TrialPlayer {
  /** -1 where the role has no move. */
  choose(state: State): Promise<number>;
  advance(joint: JointMove): void;
  readonly playouts: number;
  /** What it has built up for its present move. */
  readonly search: Search | undefined;
  /** Ends its threads. */
  close?(): void;
}

/** Searches of counted playouts are made in step with those of the other trials on this thread, each as if it were alone. */
const steps = new WeakMap<Game, SearchesInStep>();

async function countedSearch(search: Search, playouts: number): Promise<number> {
  const { game } = search;
  if (!steps.has(game)) steps.set(game, new SearchesInStep(game));
  return (await steps.get(game)!.run(search, { playouts })).playouts;
}

export interface TrialPlayerSettings {
  readonly text: string;
  readonly budget: TrialBudget;
  readonly seed: number;
  readonly memory: TrialMemory;
  /** Milliseconds that a player which chooses for itself has to study the game. Default: what it would have of a start clock of ten seconds. */
  readonly study?: number;
  /** Starts the second thread of max2, which has all of the time and not a half (Ary 6). Default: there is none. */
  readonly nestedThread?: () => NestedBeside;
}

/** Longest look at a game by the player that chooses for itself. */
const LOOK_MILLISECONDS = 5000;
/** What it would have of a start clock of ten seconds to study the game. */
const STUDY_MILLISECONDS = 6000;

export function newTrialPlayer(
  { game, constantSum, hidden }: CompiledGame,
  role: number,
  settings: TrialPlayerSettings,
): TrialPlayer {
  const random = new Random(mixed(settings.seed, -2 - role));
  const player = playerNamed(settings.text);
  if (player.kind === "random") return new RandomTrialPlayer(game, role, random);
  const named = namedFiles(player.engine, { game, readFile: (path) => readFileSync(path, "utf8") });
  const { level = 2, nestedShare = 0.5, tactics = false, playouts, overrides } = player.engine;
  const budget = playouts === undefined ? settings.budget : { playouts };
  const {
    algorithm = "uct",
    options,
    evaluator = named.evaluator,
  } = overrides === undefined
    ? player.engine
    : studied({ game, hidden }, { ...named, overrides }, budget, settings.study);
  const known = { ...options, constantSum: options.constantSum ?? constantSum, memoryMiB: memoryFor(options, budget) };
  if (settings.memory !== "player")
    return new PlainTrialPlayer(
      new Search(game, known, random),
      role,
      moveBudget(budget),
      random.fork(),
      settings.memory === "graph",
    );
  const suited = game.roles.length === 1 || algorithm === "alpha-beta" ? algorithm : "uct";
  const search = {
    algorithm: suited,
    level,
    nestedShare,
    evaluator,
    values: named.values,
    options: known,
    tactics: tactics && budget.playouts === undefined,
    ...(suited === "max2" &&
      budget.milliseconds !== undefined &&
      settings.nestedThread && { beside: settings.nestedThread() }),
  };
  return new SearchingTrialPlayer(game, role, search, random, moveBudget(budget));
}

/** What the player that chooses for itself has found out about the game; where playouts are counted it looks at it and no more. */
function studied(
  { game, hidden }: Pick<CompiledGame, "game" | "hidden">,
  { overrides, evaluator }: Pick<EngineSettings, "evaluator"> & { readonly overrides: Overrides },
  { playouts }: TrialBudget,
  milliseconds = STUDY_MILLISECONDS,
): Pick<EngineSettings, "algorithm" | "options" | "evaluator"> {
  const chosen = chosenFor(game, overrides, { hidden, milliseconds: LOOK_MILLISECONDS });
  const isOpen = playouts === undefined && overrides.algorithm === undefined;
  if (!isOpen || !isStudied(game, chosen, milliseconds)) return chosen;
  const study = studyOf(game, chosen, {
    ...{ random: new Random(1), milliseconds, clock: threadClock(), evaluator },
  });
  while (!study.isOver) study.slice(milliseconds);
  return study.result;
}

/** Of the engine: trials measure it, and count its playouts. */
export function playerNamed(text: string): Exclude<NamedPlayer, { kind: "foreign" }> {
  const player = unwrap(parsePlayer(text));
  if (player.kind === "foreign") throw new Error(`${text} plays in matches and not in trials`);
  return player;
}

/** What a move may cost, and the clock that says so. */
interface MoveBudget {
  readonly limits: Pick<ThinkLimits, "playouts" | "milliseconds">;
  readonly clock?: () => number;
}

function moveBudget({ playouts, milliseconds, cpuMilliseconds }: TrialBudget): MoveBudget {
  if (cpuMilliseconds !== undefined) return { limits: { milliseconds: cpuMilliseconds }, clock: threadClock() };
  return {
    limits: { ...(playouts !== undefined && { playouts }), ...(milliseconds !== undefined && { milliseconds }) },
  };
}

/** Clearing memory that is never used takes longer than a quick search. */
function memoryFor(
  { memoryMiB }: SearchOptions,
  { playouts, milliseconds, cpuMilliseconds = milliseconds }: TrialBudget,
): number {
  const enough = playouts !== undefined ? 8 + playouts / 50 : 32 + (cpuMilliseconds ?? Number.POSITIVE_INFINITY) / 2;
  return Math.min(memoryMiB, enough);
}

class RandomTrialPlayer implements TrialPlayer {
  readonly playouts = 0;
  readonly search = undefined;
  readonly #game: Game;
  readonly #role: number;
  readonly #random: Random;

  constructor(game: Game, role: number, random: Random) {
    this.#game = game;
    this.#role = role;
    this.#random = random;
  }

  async choose(state: State): Promise<number> {
    const moves = this.#game.legalMoves(state, this.#role);
    return moves.length === 0 ? -1 : moves[this.#random.below(moves.length)]!;
  }

  advance(): void {}
}

/** Keeps what it learnt from move to move. */
class SearchingTrialPlayer implements TrialPlayer {
  playouts = 0;
  readonly #player: SearchPlayer;
  readonly #budget: MoveBudget;
  /** Milliseconds by which batches ended late, on a clock that breaks off none: the next move pays for them. */
  #debt = 0;

  constructor(game: Game, role: number, settings: SearchPlayerSettings, random: Random, budget: MoveBudget) {
    this.#player = new SearchPlayer(game, role, settings, random);
    this.#budget = budget;
  }

  get search(): Search | undefined {
    return this.#player.tree;
  }

  async choose(): Promise<number> {
    const { game, role, state } = this.#player;
    const moves = game.legalMoves(state, role);
    if (moves.length < 2) return moves[0] ?? -1;
    const { move, playouts } = await this.#think();
    this.playouts += playouts;
    return move;
  }

  async #think(): Promise<Decision> {
    const { role } = this.#player;
    const { limits, clock } = this.#budget;
    const { milliseconds, playouts } = limits;
    const { tree } = this.#player;
    if (tree !== undefined && playouts !== undefined && milliseconds === undefined) {
      const made = await countedSearch(tree, playouts);
      return this.#player.decide({ ...this.#player.report(), playouts: made });
    }
    if (clock === undefined || milliseconds === undefined)
      return this.#player.decide(await thinkWith({ searcher: this.#player }, { ...limits, role }));
    const allowed = Math.max(1, milliseconds - this.#debt);
    const thought = await thinkWith({ searcher: this.#player, clock }, { milliseconds: allowed, role });
    this.#debt = Math.max(0, this.#debt + thought.milliseconds - milliseconds);
    return this.#player.decide(thought);
  }

  advance(joint: JointMove): void {
    this.#player.advance(joint);
  }

  close(): void {
    this.#player.settings.beside?.close();
  }
}

/** A search and nothing around it: plays what it visited most often; of several such moves, one at random. */
class PlainTrialPlayer implements TrialPlayer {
  readonly search: Search;
  readonly #role: number;
  readonly #budget: MoveBudget;
  readonly #random: Random;
  readonly #keepsGraph: boolean;

  constructor(search: Search, role: number, budget: MoveBudget, random: Random, keepsGraph: boolean) {
    this.search = search;
    this.#role = role;
    this.#budget = budget;
    this.#random = random;
    this.#keepsGraph = keepsGraph;
  }

  get playouts(): number {
    return this.search.playouts;
  }

  async choose(state: State): Promise<number> {
    const role = this.#role;
    const legal = this.search.game.legalMoves(state, role);
    if (legal.length < 2) return legal[0] ?? -1;
    if (!this.#keepsGraph) this.search.setRoot(state);
    const { moves } = await this.#report();
    const most = Math.max(...moves.map(({ visits }) => visits));
    const best = moves.filter(({ visits }) => visits === most);
    return best[this.#random.below(best.length)]!.move;
  }

  async #report(): Promise<SearchReport> {
    const { limits, ...clock } = this.#budget;
    const role = this.#role;
    const { playouts, milliseconds } = limits;
    if (playouts === undefined || milliseconds !== undefined)
      return thinkWith({ searcher: searcherOf(this.search), ...clock }, { ...limits, role });
    await countedSearch(this.search, playouts);
    return reportOf(this.search, role);
  }

  advance(joint: JointMove): void {
    if (this.#keepsGraph) this.search.advance(joint);
  }
}
