/**
 * The life of a player who is told its own moves and percepts and nothing else (GDL-II).
 *
 *   small games   the tree of all histories is grown once; CFR+ works on it whenever there is time, and the move is drawn
 *                 from the mix of the information set the player is in
 *   others        Monte-Carlo tree search over information sets, from states that fit what the player saw
 */
import type { Game } from "../../game/game.ts";
import type { Random } from "../../game/random.ts";
import type { Decision } from "../player.ts";
import { drawnMove, type MoveReport, type SearchReport } from "../report.ts";
import type { Limits } from "../run.ts";
import { Beliefs } from "./beliefs.ts";
import { expectedGoals, exploitability } from "./best-response.ts";
import { type GameTree, growTree } from "./game-tree.ts";
import { InformationSetSearch } from "./information-set-search.ts";
import { InformationSets } from "./information-sets.ts";
import { heardText, Positions } from "./positions.ts";
import { RegretMinimiser } from "./regret-minimiser.ts";

export interface HiddenSettings {
  /** Playouts a move, where they are counted: the tree may have as many ends, and one pass over it counts as so many. */
  readonly playouts?: number;
}

/** Most nodes of a tree of all histories, and what part of the start clock growing it may take. */
const MOST_NODES = 200_000;
const GROWING = 0.3;
/** Goals that all roles together could still gain, less not being worth the time; looked at in trees that are not too large. */
const NEAR_ENOUGH = 0.01;
const MOST_LOOKED_AT = 20_000;
/** Part of the greatest share below which a move of a solved game is left out. */
const LEAST_SHARE = 0.01;
/** Descents played out together: few where they are counted, many on the clock. */
const COUNTED_BATCH = 8;
const TIMED_BATCH = 32;

export class HiddenPlayer {
  readonly game: Game;
  readonly role: number;
  readonly #settings: HiddenSettings;
  readonly #random: Random;
  readonly #positions: Positions;
  readonly #sets: InformationSets;
  /** The states the player may be in. */
  readonly beliefs: Beliefs;
  readonly #search: InformationSetSearch;
  #solving: RegretMinimiser | undefined;
  #isSettled = false;
  /** When the mixes are looked at next, in passes. */
  #lookAt = 64;
  /** The information set of the player, as the search and as the tree number them. */
  #set: number;
  #past: number;

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
    this.#set = role;
    this.#past = role;
  }

  /** Grows the tree of a small game; takes a part of the time that is left at most. */
  prepare(milliseconds: number): void {
    const { playouts } = this.#settings;
    const limits =
      playouts === undefined ? { nodes: MOST_NODES, milliseconds: GROWING * milliseconds } : { nodes: 2 * playouts };
    const tree = growTree(this.game, limits);
    if (tree !== undefined) this.#solving = new RegretMinimiser(tree);
  }

  /** Whether the whole game is being solved. */
  get isSmall(): boolean {
    return this.#solving !== undefined;
  }

  think(limits: Limits): Decision {
    const solving = this.#solving;
    const set = solving?.tree.setOfPast.get(this.#past);
    if (solving === undefined || set === undefined) return this.#thinkAhead(limits);
    const playouts = this.#solve(solving, limits);
    const { tree } = solving;
    const mix = solving.mixOf(set);
    const moves = tree.sets[set]!.moves.map((move, index) => reportOfMove(move, { probability: mix[index]! }));
    const report = this.#report(moves, playouts, tree.mover.length);
    const move = drawnMove(report, this.#random, LEAST_SHARE);
    return { move, report, goal: undefined, settled: this.#isSettled, playouts };
  }

  /** Passes over the tree, each counting as many playouts as it has ends. */
  #solve(solving: RegretMinimiser, { milliseconds, playouts = Number.POSITIVE_INFINITY }: Limits): number {
    const deadline = performance.now() + (milliseconds ?? Number.POSITIVE_INFINITY);
    let done = 0;
    while (!this.#isSettled && done < playouts && performance.now() < deadline) {
      solving.iterate();
      done += solving.tree.ends;
      if (solving.iterations >= this.#lookAt && solving.tree.mover.length <= MOST_LOOKED_AT) this.#look(solving);
    }
    return done;
  }

  #look(solving: RegretMinimiser): void {
    this.#lookAt *= 2;
    this.#isSettled = exploitability(solving.tree, solving.mixes()) < NEAR_ENOUGH;
  }

  /** What every role gets by the mixes of the whole game, from its beginning; undefined where it is not solved. */
  expected(): { readonly goals: readonly number[]; readonly exploitability: number } | undefined {
    if (this.#solving === undefined) return undefined;
    const tree: GameTree = this.#solving.tree;
    const mixes = this.#solving.mixes();
    return { goals: expectedGoals(tree, mixes), exploitability: exploitability(tree, mixes) };
  }

  #thinkAhead({ milliseconds, playouts = Number.POSITIVE_INFINITY }: Limits): Decision {
    const deadline = performance.now() + (milliseconds ?? Number.POSITIVE_INFINITY);
    const most = this.#settings.playouts === undefined ? TIMED_BATCH : COUNTED_BATCH;
    let done = 0;
    do {
      const count = Math.min(most, playouts - done);
      this.#search.iterate(Array.from({ length: count }, () => this.beliefs.draw()));
      done += count;
    } while (done < playouts && performance.now() < deadline);
    return this.#decideAhead(done);
  }

  #decideAhead(playouts: number): Decision {
    const arms = this.#search.armsOf(this.#set);
    const legal = this.beliefs.draw().position.legal[this.role] ?? [];
    const most = this.game.mostGoal ?? 100;
    const moves = legal.map((move) => {
      const index = arms?.moves.indexOf(move) ?? -1;
      const visits = index < 0 ? 0 : arms!.visits[index]!;
      return reportOfMove(move, { visits, ...(visits > 0 && { mean: (arms!.sums[index]! / visits) * most }) });
    });
    const report = this.#report(moves, playouts, this.#search.nodes);
    return { move: report.best, report, goal: undefined, settled: false, playouts };
  }

  #report(moves: readonly MoveReport[], playouts: number, nodes: number): SearchReport {
    const best = moves.reduce<MoveReport | undefined>((best, each) => (isLiker(each, best) ? each : best), undefined);
    const [lower, upper] = [0, this.game.mostGoal ?? 100];
    return { role: this.role, best: best?.move ?? -1, moves, line: [], solved: false, lower, upper, playouts, nodes };
  }

  /** The player made the move and was told the percepts. */
  advance(move: number, percepts: readonly string[]): void {
    const heard = heardText(percepts);
    this.#set = this.#sets.after(this.#set, move, heard);
    this.beliefs.advance(move, percepts, this.#search.prior);
    if (this.#solving !== undefined) this.#past = this.#solving.tree.pasts.after(this.#past, move, heard);
  }
}

function reportOfMove(move: number, known: Partial<MoveReport>): MoveReport {
  return { move, visits: 0, mean: Number.NaN, lower: 0, upper: 100, ...known };
}

function isLiker(report: MoveReport, best: MoveReport | undefined): boolean {
  if (best === undefined) return true;
  const [own, other] = [report.probability ?? 0, best.probability ?? 0];
  return own !== other ? own > other : report.visits > best.visits;
}
