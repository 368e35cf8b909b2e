/**
 * The life of a player who is told its own moves and percepts and nothing else (GDL-II).
 *
 *   small games   the tree of all histories is grown once; CFR+ works on it whenever there is time, and the move is drawn
 *                 from the mix of the information set the player is in
 *   others        Monte-Carlo tree search over information sets, from states that fit what the player saw; or outcome
 *                 sampling from there, and now and then from the beginning
 */
import type { Game } from "../../game/game.ts";
import type { Random } from "../../game/random.ts";
import type { Decision } from "../player.ts";
import { drawnMove, type MoveReport, type SearchReport } from "../report.ts";
import type { Limits } from "../run.ts";
import type { Searcher, SliceResult } from "../thinking.ts";
import { Beliefs } from "./beliefs.ts";
import { growTree } from "./game-tree.ts";
import { InformationSetSearch } from "./information-set-search.ts";
import { InformationSets } from "./information-sets.ts";
import { OutcomeSampling } from "./outcome-sampling.ts";
import { heardText, Positions } from "./positions.ts";
import { type Expectation, TreeSolver } from "./tree-solver.ts";

export interface HiddenSettings {
  /** Playouts a move, where they are counted: the tree may have as many ends, and one pass over it counts as so many. */
  readonly playouts?: number;
  /** Samples outcomes in place of both: no tree is grown, and the move is drawn from the mix that was learnt. Default false. */
  readonly samples?: boolean;
}

/** Most nodes of a tree of all histories, and what part of the start clock growing it may take. */
export const MOST_TREE_NODES = 200_000;
const GROWING = 0.3;
/** Larger trees are worked on for as long as there is time. */
const MOST_LOOKED_AT = 20_000;
/** Part of the greatest share below which a move of a solved game is left out. */
const LEAST_SHARE = 0.01;
/** Descents played out together: few where they are counted, many on the clock. */
const COUNTED_BATCH = 8;
const TIMED_BATCH = 32;
/** How many of the sampled trajectories begin in a state that the player may be in (δ of OOS). */
const TARGETED = 0.9;

export class HiddenPlayer implements Searcher {
  readonly game: Game;
  readonly role: number;
  readonly #settings: HiddenSettings;
  readonly #random: Random;
  readonly #positions: Positions;
  readonly #sets: InformationSets;
  /** The states the player may be in. */
  readonly beliefs: Beliefs;
  readonly #search: InformationSetSearch;
  readonly #sampling: OutcomeSampling | undefined;
  #solver: TreeSolver | undefined;
  /** The information set of the player, as the search and as the tree number them. */
  #set: number;
  #past: number;
  /** Playouts so far. */
  #made = 0;

  constructor(game: Game, role: number, settings: HiddenSettings, random: Random) {
    this.game = game;
    this.role = role;
    this.#settings = settings;
    this.#random = random;
    this.#positions = new Positions(game);
    this.#sets = new InformationSets(game.roles.length);
    const shared = { positions: this.#positions, sets: this.#sets };
    this.beliefs = new Beliefs(game, role, random.fork(), shared);
    this.#search = new InformationSetSearch(this.#positions, this.#sets, random.fork());
    if (settings.samples) this.#sampling = new OutcomeSampling(this.#positions, this.#sets, random.fork());
    this.#set = role;
    this.#past = role;
  }

  /** Grows the tree of a small game; takes a part of the time that is left at most. */
  prepare(milliseconds: number): void {
    const { playouts, samples = false } = this.#settings;
    if (samples) return;
    const limits =
      playouts === undefined
        ? { nodes: MOST_TREE_NODES, milliseconds: GROWING * milliseconds }
        : { nodes: 2 * playouts };
    const tree = growTree(this.game, limits);
    if (tree !== undefined) this.#solver = new TreeSolver(tree, { mostLookedAt: MOST_LOOKED_AT });
  }

  /** Whether the whole game is being solved. */
  get isSmall(): boolean {
    return this.#solver !== undefined;
  }

  /** Thinks in one piece, and decides. */
  think(limits: Limits): Decision {
    const { playouts } = this.slice(limits);
    return this.decide({ ...this.report(), playouts });
  }

  /** Counted descents are played out in batches, which are not cut. */
  leastSlice(): number {
    return COUNTED_BATCH;
  }

  slice(limits: Limits): SliceResult {
    const solver = this.#present?.solver;
    const playouts = solver === undefined ? this.#searchAhead(limits) : solver.search(limits);
    this.#made += playouts;
    return { playouts, reason: solver?.isSettled ? "solved" : undefined };
  }

  /** The whole game's solver, and the information set of the player there; undefined where it is not being solved. */
  get #present(): { readonly solver: TreeSolver; readonly set: number } | undefined {
    const solver = this.#solver;
    const set = solver?.tree.setOfPast.get(this.#past);
    return solver === undefined || set === undefined ? undefined : { solver, set };
  }

  report(): SearchReport {
    const present = this.#present;
    if (present === undefined) return this.#report(this.#movesAhead(), this.#search.nodes);
    const { solver, set } = present;
    const moves = solver.movesOf(set).map(({ move, ...known }) => reportOfMove(move, known));
    return this.#report(moves, solver.tree.mover.length);
  }

  /** The move to play, by what is reported of the present information set; of a mix of moves one is drawn. */
  decide(report: SearchReport, random = this.#random): Decision {
    const present = this.#present;
    const isMixed = present !== undefined || this.#sampling !== undefined;
    const move = isMixed ? drawnMove(report, random, LEAST_SHARE) : report.best;
    const settled = present?.solver.isSettled ?? false;
    return { move, report, goal: undefined, settled, playouts: report.playouts };
  }

  /** What every role gets by the mixes of the whole game; undefined where it is not being solved. */
  expected(): Expectation | undefined {
    return this.#solver?.expected();
  }

  #searchAhead({ milliseconds, playouts = Number.POSITIVE_INFINITY }: Limits): number {
    const deadline = performance.now() + (milliseconds ?? Number.POSITIVE_INFINITY);
    const most = this.#settings.playouts === undefined ? TIMED_BATCH : COUNTED_BATCH;
    let done = 0;
    do {
      const count = Math.min(most, playouts - done);
      done += this.#sampling === undefined ? this.#descend(count) : this.#sample(this.#sampling, count);
    } while (done < playouts && performance.now() < deadline);
    return done;
  }

  #descend(count: number): number {
    this.#search.iterate(Array.from({ length: count }, () => this.beliefs.draw()));
    return count;
  }

  /** A trajectory counts as a playout. */
  #sample(sampling: OutcomeSampling, count: number): number {
    const before = sampling.trajectories;
    while (sampling.trajectories - before < count)
      sampling.iterate(this.#random.unit() < TARGETED ? this.beliefs.draw() : undefined);
    return sampling.trajectories - before;
  }

  /** The mix of the player's information set. */
  #movesSampled(sampling: OutcomeSampling): MoveReport[] {
    const known = sampling.mixOf(this.#set);
    const legal = this.beliefs.particles[0]?.position.legal[this.role] ?? [];
    return legal.map((move) => {
      const index = known?.moves.indexOf(move) ?? -1;
      const probability = index < 0 ? 1 / legal.length : known!.mix[index]!;
      return reportOfMove(move, { probability, visits: Math.round(probability * (known?.visits ?? 0)) });
    });
  }

  /** Sound rules tell every role its legal moves, so that any possible state will do. */
  #movesAhead(): MoveReport[] {
    if (this.#sampling !== undefined) return this.#movesSampled(this.#sampling);
    const arms = this.#search.armsOf(this.#set);
    const legal = this.beliefs.particles[0]?.position.legal[this.role] ?? [];
    const most = this.game.maxGoal ?? 100;
    return legal.map((move) => {
      const index = arms?.moves.indexOf(move) ?? -1;
      const visits = index < 0 ? 0 : arms!.visits[index]!;
      return reportOfMove(move, { visits, ...(visits > 0 && { mean: (arms!.sums[index]! / visits) * most }) });
    });
  }

  #report(moves: readonly MoveReport[], nodes: number): SearchReport {
    const best = moves.reduce<MoveReport | undefined>((best, each) => (isLiker(each, best) ? each : best), undefined);
    const value = worthOf(moves);
    return {
      role: this.role,
      best: best?.move ?? -1,
      moves,
      line: [],
      solved: false,
      lower: 0,
      upper: this.game.maxGoal ?? 100,
      ...(value !== undefined && { value }),
      playouts: this.#made,
      nodes,
    };
  }

  /** The player made the move and was told the percepts. */
  advance(move: number, percepts: readonly string[]): void {
    const heard = heardText(percepts);
    this.#set = this.#sets.after(this.#set, move, heard);
    this.beliefs.advance(move, percepts, (this.#sampling ?? this.#search).prior);
    if (this.#solver !== undefined) this.#past = this.#solver.tree.pasts.after(this.#past, move, heard);
  }
}

function reportOfMove(move: number, known: Partial<MoveReport>): MoveReport {
  return { move, visits: 0, mean: Number.NaN, lower: 0, upper: 100, ...known };
}

/** What the mix gets; undefined where there is none, or nobody knows. */
function worthOf(moves: readonly MoveReport[]): number | undefined {
  const played = moves.filter(({ probability = 0 }) => probability > 0);
  const value = played.reduce((sum, { probability, mean }) => sum + probability! * mean, 0);
  return played.length === 0 || Number.isNaN(value) ? undefined : value;
}

function isLiker(report: MoveReport, best: MoveReport | undefined): boolean {
  if (best === undefined) return true;
  const [own, other] = [report.probability ?? 0, best.probability ?? 0];
  return own !== other ? own > other : report.visits > best.visits;
}
