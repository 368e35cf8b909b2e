/**
 * Alpha-beta for a player on the clock: two roles in turn whose goals have a constant sum. Each iteration looks a ply deeper than the one before,
 * and what an evaluation says counts at the horizon.
 *
 * Values are those of the first role, in whole steps of log-odds (values.ts): the first role takes the maximum, the other the minimum
 * (Knuth and Moore 1975). The first move of a position is searched with the whole window, the others with one that only asks whether they are
 * better (principal variation search, Marsland 1986), and late ones first a ply less deep (late move reductions).
 *
 *   position ──► children made with those of their siblings (frame.ts) ──► ends two plies ahead ──► table ──► order ──► search
 *
 * A position whose children end the game is seen to do so before it is searched, so that wins in one move, and threats that have to be
 * answered, lie beyond the horizon never. Values at the edge of the range come from ends alone, since the evaluation is kept inside it: they
 * are proofs, and hold at any depth. So does all that was searched without meeting the horizon.
 *
 * A search that is stopped keeps its table, and the next one comes back to the same place at once: that is how it works in slices.
 */
import type { Game, State } from "../../game/game.ts";
import { type ExactLimits, ExactPath, Goals, isTurnOf, Meter, NotTurnTaking } from "../exact/exact.ts";
import { Races } from "../exact/forced-wins.ts";
import { Frame } from "../exact/frame.ts";
import { type Canonical, PositionTable } from "../exact/position-table.ts";
import type { StateEvaluator } from "../learn/evaluator.ts";
import { Best, bringBest, type Found, type Window } from "./best.ts";
import { expectedLine } from "./expected-line.ts";
import { Guesses } from "./guesses.ts";
import { MoveOrder } from "./move-order.ts";
import { Quiescence } from "./quiescence.ts";
import { futilityMargin, movesAt, PROBABLE_MARGIN, probableReduction, reductionOf } from "./reductions.ts";
import { ValueScale } from "./values.ts";

export interface DeepeningOptions {
  /** What states are worth where nobody looks further. */
  readonly evaluator: StateEvaluator;
  /** What the goals of both add up to at every end. */
  readonly constantSum: number;
  /** For the table. Default 256. */
  readonly memoryMiB?: number;
  readonly canonical?: Canonical | undefined;
  /** Whether forced wins that are seen without a search are looked for (exact/forced-wins.ts). Default true. */
  readonly forcedWins?: boolean;
  /** Whether gains are followed beyond the horizon until the position is quiet (quiescence.ts). Default true. */
  readonly quiescence?: boolean;
}

/** What is known of a move of the root. */
export interface RootMove {
  readonly joint: readonly number[];
  /** The goal of the first role it leads to, going by the deepest search; undefined before the first. */
  value: number | undefined;
  /** Proved bounds on that goal. */
  lower: number;
  upper: number;
  /** Positions searched behind it. */
  positions: number;
}

export interface DeepeningReport {
  /** Whether the first role chooses at the root. */
  readonly isOurs: boolean;
  readonly moves: readonly RootMove[];
  /** Index of the best move; -1 where there is none. */
  readonly best: number;
  /** Plies of the last iteration that was finished. */
  readonly depth: number;
  /** Whether no deeper search would say anything else. */
  readonly solved: boolean;
}

const ROLES = 2;
/** Plies of the first iteration: to see what ends the game takes as many. */
const FIRST_DEPTH = 2;
/** Depth of what holds at any depth. */
const WHOLE = 1023;
/** Deeper lines are not followed. */
const DEEPEST_ITERATION = 200;

/** The least depth at which forced wins are looked for: that takes as long as a search that is less deep. */
const FORCED_WINS_FROM = 4;

/** The least depth of what is looked up: at the horizon it is as quick to look again. */
const KEPT_FROM = 2;

/** How a value in the table is meant. */
const EXACT = 1;
const AT_LEAST = 2;
const AT_MOST = 3;

export class IterativeDeepening {
  readonly #game: Game;
  readonly #goals: Goals;
  readonly #values: ValueScale;
  readonly #most: number;
  readonly #guesses: Guesses;
  readonly #table: PositionTable;
  readonly #order = new MoveOrder();
  readonly #path: ExactPath;
  readonly #frames: Frame[] = [];
  readonly #sum: number;
  readonly #seesForcedWins: boolean;
  readonly #quiescence: Quiescence | undefined;
  #races: Races | undefined;
  #state: State;
  #meter = new Meter({});
  #moves: RootMove[] = [];
  #isOurs = true;
  #best = -1;
  #depth = 0;
  #isSolved = false;
  /** Whether what was found since this was last false depends on the horizon. */
  #isCut = false;

  constructor(game: Game, state: State, options: DeepeningOptions) {
    const { evaluator, constantSum, memoryMiB = 256, canonical, forcedWins = true, quiescence = true } = options;
    if (game.chanceRole >= 0 || game.roles.length !== ROLES) throw new NotTurnTaking("this is no game of two in turn");
    this.#game = game;
    this.#goals = new Goals(0, constantSum);
    this.#sum = constantSum;
    this.#values = new ValueScale(game.maxGoal ?? 100);
    this.#most = this.#values.most;
    this.#guesses = new Guesses(game, evaluator, this.#values);
    this.#table = new PositionTable(game.stateWords, memoryMiB * 2 ** 20, canonical);
    this.#path = new ExactPath(game);
    this.#seesForcedWins = forcedWins;
    if (quiescence)
      this.#quiescence = new Quiescence({
        ...{ game, goals: this.#goals, values: this.#values, guesses: this.#guesses },
        isOver: () => {
          this.#meter.count(1);
          return this.#meter.isOver;
        },
      });
    this.#state = state;
    this.setRoot(state);
  }

  /** Begins at another state; what the table knows is kept. */
  setRoot(state: State): void {
    this.#state = state;
    this.#depth = 0;
    this.#best = -1;
    this.#moves = [];
    this.#isSolved = this.#game.isTerminal(state);
    if (this.#isSolved) return;
    const frame = this.#frameAt(0);
    frame.make(state);
    const { children, first, count } = frame;
    this.#isOurs = isTurnOf(0, children, first, first + count, ROLES);
    const upper = this.#values.maxGoal;
    this.#moves = Array.from({ length: count }, (_, child) => ({
      joint: [...children.joints.subarray((first + child) * ROLES, (first + child + 1) * ROLES)],
      ...{ value: undefined, lower: 0, upper, positions: 0 },
    }));
    this.#best = count > 0 ? 0 : -1;
  }

  /** Looks deeper until a limit is reached, one of plies included, or all is known; returns the positions it looked at. */
  search(limits: ExactLimits & { readonly depth?: number }): number {
    this.#meter = new Meter(limits);
    const { depth = DEEPEST_ITERATION } = limits;
    while (!this.#isSolved && !this.#meter.isOver && this.#depth < depth) {
      this.#isCut = false;
      const next = Math.max(FIRST_DEPTH, this.#depth + 1);
      if (!this.#iterate(next)) break;
      this.#depth = next;
      const { lower, upper } = this.bounds;
      this.#isSolved = !this.#isCut || lower >= upper || this.#depth >= DEEPEST_ITERATION;
    }
    return this.#meter.positions;
  }

  /** Proved bounds on the goal of the first role. */
  get bounds(): { readonly lower: number; readonly upper: number } {
    const best = this.#isOurs ? Math.max : Math.min;
    if (this.#moves.length === 0) return { lower: 0, upper: this.#values.maxGoal };
    return {
      lower: best(...this.#moves.map(({ lower }) => lower)),
      upper: best(...this.#moves.map(({ upper }) => upper)),
    };
  }

  report(): DeepeningReport {
    return {
      isOurs: this.#isOurs,
      moves: this.#moves,
      best: this.#best,
      depth: this.#depth,
      solved: this.#isSolved,
    };
  }

  /** The moves expected from the root on; a table of positions that count as one knows the first alone. */
  line(): number[][] {
    const best = this.#moves[this.#best];
    if (best === undefined) return [];
    return this.#table.isPlain ? expectedLine(this.#game, this.#table, this.#state, best.joint) : [[...best.joint]];
  }

  #frameAt(ply: number): Frame {
    this.#frames[ply] ??= new Frame(this.#game);
    return this.#frames[ply]!;
  }

  // The root ---------------------------------------------------------------------------------------------------------

  /** One iteration; false where it was stopped. What was found out about moves on the way is kept. */
  #iterate(depth: number): boolean {
    const frame = this.#frameAt(0);
    frame.make(this.#state);
    frame.isOurs = this.#isOurs;
    this.#path.repeats(this.#state, 0, 0);
    this.#meter.count(1);
    const best = new Best(this.#isOurs, this.#most, { alpha: 0, beta: this.#most });
    this.#survey(frame, depth, best);
    const order = this.#rootOrder();
    const open = order.filter((child) => frame.lows[child]! < frame.highs[child]!);
    open.forEach((child, place) => {
      frame.order[place] = child;
    });
    this.#lookAhead(frame, { depth, from: 0, to: open.length }, new Best(this.#isOurs, this.#most, best));
    for (const child of order) {
      const before = this.#meter.positions;
      const isKnown = frame.lows[child] === frame.highs[child];
      const turn = { ply: 0, depth, place: best.child < 0 ? 0 : 1, tableMove: -1, stand: 0 };
      const value = isKnown ? frame.lows[child]! : this.#searchChild(frame, child, turn, best);
      const move = this.#moves[child]!;
      move.positions += this.#meter.positions - before;
      if (this.#meter.isOver && !isKnown) return false;
      const isBetter = best.take(child, value);
      this.#note(move, value, isBetter);
      this.#best = best.child;
      if (best.isClosed) break;
    }
    return true;
  }

  /** The best of the last iteration, then the others as good as they seemed. */
  #rootOrder(): number[] {
    const worth = ({ value = this.#values.maxGoal / 2 }: RootMove): number => (this.#isOurs ? value : -value);
    const order = this.#moves.map((_, child) => child).sort((a, b) => worth(this.#moves[b]!) - worth(this.#moves[a]!));
    return this.#best < 0 ? order : [this.#best, ...order.filter((child) => child !== this.#best)];
  }

  /** Values of moves that were only shown to be no better are bounds, and good enough to sort by. */
  #note(move: RootMove, value: number, isBetter: boolean): void {
    const goal = this.#values.goalOf(value);
    if (isBetter || move.value === undefined || (this.#isOurs ? goal < move.value : goal > move.value))
      move.value = goal;
    if (value >= this.#most) move.lower = goal;
    if (value <= 0) move.upper = goal;
    if (!this.#isCut) [move.lower, move.upper] = this.#wholeBounds(move, this.#values.goalOfEnd(value), isBetter);
    if (move.lower === move.upper) move.value = move.lower;
  }

  /** Without a horizon a value is exact where it was inside the window, and else a bound. */
  #wholeBounds({ lower, upper }: RootMove, goal: number, isBetter: boolean): [number, number] {
    if (isBetter) return [goal, goal];
    return this.#isOurs ? [lower, Math.min(upper, goal)] : [Math.max(lower, goal), upper];
  }

  // Positions --------------------------------------------------------------------------------------------------------

  /** The value of a position whose children are in its frame; right inside the window, else a bound. */
  #search(words: Uint32Array, at: number, turn: Turn, { alpha, beta }: Window): number {
    const { ply, depth } = turn;
    if (this.#meter.isOver) return alpha;
    if (ply >= DEEPEST_ITERATION || this.#frameAt(ply).count === 0 || this.#path.repeats(words, at, ply))
      return this.#estimate(words, at);
    this.#meter.count(1);
    const slot = depth < KEPT_FROM ? -1 : this.#table.find(words, at);
    const tableMove = slot < 0 ? -1 : this.#table.best(slot);
    const outside = this.#isCut;
    this.#isCut = false;
    const frame = this.#frameAt(ply);
    const { first, count, children } = frame;
    frame.isOurs = isTurnOf(0, children, first, first + count, ROLES);
    const before = this.#meter.positions;
    const found =
      depth <= 1 ? this.#atHorizon(frame, { alpha, beta }) : this.#join(frame, { ...turn, tableMove }, { alpha, beta });
    if (!this.#meter.isOver) {
      const isProof =
        !this.#isCut || (found.value >= this.#most && found.value > alpha) || (found.value <= 0 && found.value < beta);
      const kind = found.value >= beta ? AT_LEAST : found.value <= alpha ? AT_MOST : EXACT;
      const second = ((isProof ? WHOLE : depth) << 2) | kind;
      if (depth >= KEPT_FROM || isProof)
        this.#table.put(words, at, {
          first: found.value,
          second,
          best: found.child,
          effort: this.#meter.positions - before,
        });
      if (isProof) this.#isCut = false;
    }
    this.#isCut ||= outside;
    return found.value;
  }

  /** The last ply: children count as the evaluation says once they are quiet, unless they end the game. */
  #atHorizon(frame: Frame, { alpha, beta }: Window): Found {
    const { isOurs, first, count, children, guesses, order } = frame;
    this.#guesses.into(frame);
    const best = new Best(isOurs, this.#most, { alpha, beta });
    let open = 0;
    for (let child = 0; child < count; child++) {
      const at = first + child;
      if (children.terminal[at]) best.take(child, this.#values.ofGoal(this.#goals.of(children.goals, at * ROLES)));
      else order[open++] = child;
    }
    if (open > 0) this.#isCut = true;
    for (let place = 0; place < open && !best.isClosed; place++) {
      const child = bringBest(order, place, open, guesses, isOurs);
      const guess = guesses[child]!;
      // Quiet values are no better than guesses, so the others are no better either.
      if (isOurs ? guess <= best.value : guess >= best.value) break;
      const isGood = isOurs ? guess > best.alpha : guess < best.beta;
      const value =
        this.#quiescence !== undefined && isGood
          ? this.#quiescence.valueOf(frame, child, best.alpha, best.beta)
          : guess;
      best.take(child, value);
      if (!isGood) break;
    }
    return best;
  }

  /**
   * Searches children until the window is closed. Where the best seems to close it, that one goes first and alone; else, or after it, the
   * children of all are made together.
   */
  #join(frame: Frame, turn: Turn, window: Window): Found {
    const probable = this.#probableCut(frame, turn, window);
    if (probable !== undefined) return probable;
    return this.#joinAll(frame, turn, window);
  }

  /** What a search less deep finds where the position seems to close the window by a margin, if that closes it by as much (reductions.ts). */
  #probableCut(frame: Frame, turn: Turn, { alpha, beta }: Window): Found | undefined {
    const { depth, stand } = turn;
    const less = probableReduction(depth);
    if (less === 0 || beta - alpha > 1) return undefined;
    const margin = Math.round(this.#guesses.swing * PROBABLE_MARGIN);
    const bound = frame.isOurs ? beta + margin : alpha - margin;
    if (bound <= 1 || bound >= this.#most - 1 || (frame.isOurs ? stand < bound : stand > bound)) return undefined;
    const window = frame.isOurs ? { alpha: bound - 1, beta: bound } : { alpha: bound, beta: bound + 1 };
    const wasCut = this.#isCut;
    const found = this.#joinAll(frame, { ...turn, depth: depth - less }, window);
    if (frame.isOurs ? found.value >= bound : found.value <= bound) return found;
    this.#isCut = wasCut;
    return undefined;
  }

  #joinAll(frame: Frame, turn: Turn, window: Window): Found {
    const settled = this.#survey(frame, turn.depth, window);
    if (settled >= 0) return { value: frame.isOurs ? frame.lows[settled]! : frame.highs[settled]!, child: settled };
    const best = new Best(frame.isOurs, this.#most, window);
    for (let child = 0; child < frame.count; child++)
      if (frame.lows[child] === frame.highs[child]) best.take(child, frame.lows[child]!);
    let open = this.#leaveOutFutile(frame, this.#sort(frame, turn), turn, best);
    const isEnough = open > 0 && this.#seemsEnough(frame, frame.order[0]!, window);
    const most = window.beta - window.alpha > 1 ? Number.POSITIVE_INFINITY : movesAt(turn.depth);
    for (let place = 0; place < open && !best.isClosed; place++) {
      if (place === (isEnough ? 1 : 0)) {
        open = this.#lookAhead(frame, { depth: turn.depth, from: place, to: open }, best);
        if (place >= open || best.isClosed) break;
      }
      // A loss is none before every move was tried.
      if (place >= most && (frame.isOurs ? best.value > 0 : best.value < this.#most)) {
        this.#isCut = true;
        break;
      }
      const child = frame.order[place]!;
      const isOnly = place === 0 && open === 1 && !isEnough && turn.ply < 2 * this.#depth;
      const found = this.#searchChild(frame, child, { ...turn, place, depth: turn.depth + (isOnly ? 1 : 0) }, best);
      if (this.#meter.isOver) break;
      best.take(child, found);
      if (best.isClosed) this.#order.cut(frame, child, turn);
    }
    return best;
  }

  /** Takes moves that seem too bad near the horizon for what they seem, all but the first; returns how many are left. */
  #leaveOutFutile({ isOurs, guesses, order }: Frame, count: number, { depth }: Turn, best: Best): number {
    const margin = this.#guesses.swing * futilityMargin(depth);
    let open = Math.min(1, count);
    for (let place = 1; place < count; place++) {
      const child = order[place]!;
      const guess = guesses[child]!;
      const isFutile = isOurs ? guess + margin <= best.alpha : guess - margin >= best.beta;
      if (isFutile) {
        best.take(child, guess);
        this.#isCut = true;
      } else order[open++] = child;
    }
    return open;
  }

  #seemsEnough({ isOurs, guesses }: Frame, child: number, { alpha, beta }: Window): boolean {
    const value = guesses[child]!;
    return isOurs ? value >= beta : value <= alpha;
  }

  /** Looks two plies ahead from the children that are left, and takes those out that are settled; returns how many there are then. */
  #lookAhead(frame: Frame, { depth, from, to }: Ahead, best: Best): number {
    const { isOurs, lows, highs, seen, order } = frame;
    seen.fill(-1, 0, frame.count);
    // Families are made in the order of children.
    const left = order.slice(from, to).sort();
    left.forEach((child, family) => {
      seen[child] = family;
    });
    frame.lookAhead(left.length);
    this.#meter.count(left.length);
    for (const child of left) this.#lookBeyond(frame, child);
    if (depth >= FORCED_WINS_FROM) this.#lookForWins(frame);
    let open = from;
    for (let place = from; place < to; place++) {
      const child = order[place]!;
      if (isOurs ? lows[child]! >= best.beta : highs[child]! <= best.alpha) {
        best.take(child, isOurs ? lows[child]! : highs[child]!);
        return open;
      }
      if (lows[child] === highs[child]) best.take(child, lows[child]!);
      else order[open++] = child;
    }
    return open;
  }

  /** The first with the whole window, the others with one of no width, and late ones less deep, unless that does not settle it. */
  #searchChild(frame: Frame, child: number, { ply, depth, place }: Turn, { alpha, beta }: Window): number {
    const { isOurs } = frame;
    const at = (frame.first + child) * this.#game.stateWords;
    const ask = (plies: number, from: number, to: number): number => {
      this.#frameAt(ply + 1).follow(frame, child);
      return this.#search(
        frame.children.words,
        at,
        { ply: ply + 1, depth: plies, place: 0, tableMove: -1, stand: frame.guesses[child]! },
        { alpha: from, beta: to },
      );
    };
    const isBetter = (value: number): boolean => (isOurs ? value > alpha : value < beta);
    const [from, to] = isOurs ? [alpha, alpha + 1] : [beta - 1, beta];
    const less = reductionOf(depth, place);
    if (place === 0 || beta - alpha <= 1) {
      if (less > 0) {
        const value = ask(depth - 1 - less, alpha, beta);
        if (!isBetter(value) || this.#meter.isOver) return value;
      }
      return ask(depth - 1, alpha, beta);
    }
    let value = ask(depth - 1 - less, from, to);
    if (less > 0 && isBetter(value) && !this.#meter.isOver) value = ask(depth - 1, from, to);
    if (!isBetter(value) || this.#meter.isOver) return value;
    return ask(depth - 1, alpha, beta);
  }

  /** Finds bounds for all children by ends and by the table, and what the others seem to be worth. The child that settles it, or -1. */
  #survey(frame: Frame, depth: number, { alpha, beta }: Window): number {
    const { isOurs, count, lows, highs, seen } = frame;
    for (let child = 0; child < count; child++) {
      seen[child] = -1;
      this.#lookUp(frame, child, depth - 1);
      if (isOurs ? lows[child]! >= beta : highs[child]! <= alpha) return child;
    }
    this.#guesses.into(frame);
    return -1;
  }

  #lookForWins(frame: Frame): void {
    if (!this.#seesForcedWins) return;
    const { lows, highs, guesses, likely, count } = frame;
    for (let child = 0; child < count; child++) likely[child] = this.#values.shareOf(guesses[child]!);
    this.#races ??= new Races(this.#game, { role: 0, threshold: this.#values.maxGoal, sum: this.#sum });
    this.#races.look(frame, {
      isOpen: (child) => lows[child]! < highs[child]!,
      settle: (child, proves, goal) => {
        if (proves) lows[child] = Math.max(lows[child]!, this.#values.ofGoal(goal));
        else highs[child] = Math.min(highs[child]!, this.#values.ofGoal(goal));
      },
    });
  }

  /** Bounds of a child by its goal, where it is an end, or by the table, where that was searched deep enough. */
  #lookUp({ first, children, lows, highs, slots }: Frame, child: number, depth: number): void {
    const { stateWords } = this.#game;
    lows[child] = 0;
    highs[child] = this.#most;
    slots[child] = -1;
    const at = first + child;
    if (children.terminal[at]) {
      lows[child] = highs[child] = this.#values.ofGoal(this.#goals.of(children.goals, at * ROLES));
      return;
    }
    if (depth < KEPT_FROM) return;
    const slot = this.#table.find(children.words, at * stateWords);
    slots[child] = slot;
    if (slot < 0) return;
    const [value, second] = [this.#table.first(slot), this.#table.second(slot)];
    const [searched, kind] = [second >> 2, second & 3];
    if (searched < depth) return;
    if (kind !== AT_MOST) lows[child] = value;
    if (kind !== AT_LEAST) highs[child] = value;
    if (searched < WHOLE) this.#isCut = true;
  }

  /** Bounds of a child by the ends among its own children: what the one who chooses there can have at once. */
  #lookBeyond({ beyond, seen, lows, highs }: Frame, child: number): void {
    const family = seen[child]!;
    const [from, to] = [beyond.start[family]!, beyond.start[family + 1]!];
    if (from === to) return;
    const isOurs = isTurnOf(0, beyond, from, to, ROLES);
    let open = 0;
    let best = isOurs ? 0 : this.#most;
    for (let at = from; at < to; at++) {
      if (!beyond.terminal[at]) {
        open++;
        continue;
      }
      const goal = this.#values.ofGoal(this.#goals.of(beyond.goals, at * ROLES));
      best = isOurs ? Math.max(best, goal) : Math.min(best, goal);
    }
    if (isOurs || open === 0) lows[child] = Math.max(lows[child]!, best);
    if (!isOurs || open === 0) highs[child] = Math.min(highs[child]!, best);
  }

  /** Writes the children to be searched into `order`, the best first; returns how many they are. */
  #sort(frame: Frame, turn: Turn): number {
    const { isOurs, lows, highs, count, scores, guesses, slots } = frame;
    const { swing } = this.#guesses;
    let open = 0;
    for (let child = 0; child < count; child++) {
      if (lows[child] === highs[child]) continue;
      const slot = slots[child]!;
      const value = slot >= 0 ? this.#table.first(slot) : guesses[child]!;
      scores[child] =
        child === turn.tableMove
          ? Number.POSITIVE_INFINITY
          : (isOurs ? value : -value) + swing * this.#order.bonus(frame, child, turn);
      let place = open++;
      for (; place > 0 && scores[frame.order[place - 1]!]! < scores[child]!; place--)
        frame.order[place] = frame.order[place - 1]!;
      frame.order[place] = child;
    }
    return open;
  }

  #estimate(words: Uint32Array, at: number): number {
    this.#isCut = true;
    return this.#guesses.of(words, at);
  }
}

/** Where the search is. */
export interface Turn {
  readonly ply: number;
  /** Plies that are left. */
  readonly depth: number;
  /** How many siblings were searched before. */
  readonly place: number;
  /** The child that was best before, or -1. */
  readonly tableMove: number;
  /** What the position seems to be worth at first sight. */
  readonly stand: number;
}

/** Places of the order to look ahead from, and the depth they are searched with. */
interface Ahead {
  readonly depth: number;
  readonly from: number;
  readonly to: number;
}
