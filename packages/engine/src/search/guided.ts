/**
 * Playouts that learn from those before, playouts of a policy that a plug-in brings, and playouts that end early. Played one state at
 * a time, since each choice depends on what was learnt.
 *
 *   MAST     P(move) ~ exp(Q(move) / τ), Q the mean goal of the playouts in which the role played it (Finnsson 2008)
 *   N-grams  Q the average over the means of the last 1..N moves together, for those seen often enough (Tak 2012)
 *   replies  the last move that won after the same joint move (last-good-reply.ts)
 *   cutoff   stability: once goals have proved to change little by little, at the first change and a round of turns;
 *            interval: at a third of the span in which games have ended; either after `minimumSteps` plies at the soonest
 *            (Finnsson 2012, on the slides)
 */
import { type MoveChooser, playouts, uniformChooser } from "../game/bulk.ts";
import type { Game, PlayoutOptions, Playouts, State, StateBatch } from "../game/game.ts";
import type { Random } from "../game/random.ts";
import { jointText, LastGoodReplies } from "./last-good-reply.ts";
import { isOnLanes, type SearchOptions } from "./options.ts";
import { PLAYOUTS } from "./plugins.ts";

/** Times a sequence longer than one move must have been seen before it counts. */
const NGRAM_VISITS = 7;
/** Whole playouts watched before any is cut. */
const WATCHED = 50;
/** Mean change of a goal from one state to the next, as a part of its range, up to which goals are called stable. */
const STABLE_CHANGE = 0.1;

interface Mean {
  visits: number;
  sum: number;
}

/** The policy that a plug-in has given the name in the options, held to the legal moves; undefined where it is built in. */
export function pluggedPolicy(game: Game, { playout }: SearchOptions, random: Random): MoveChooser | undefined {
  const policy = PLAYOUTS.get(playout)?.(game, random);
  if (policy === undefined) return undefined;
  const choose = (role: number, moves: readonly number[], state: State): number => {
    const move = policy.choose(role, moves, state);
    if (moves.includes(move)) return move;
    throw new Error(`the playout policy ${playout} chooses ${move}, which is not one of the legal moves ${moves}`);
  };
  return {
    choose,
    begin: (start) => policy.begin?.(start),
    played: (joint, state) => policy.played?.(joint, state) ?? false,
    ended: (goals) => policy.ended?.(goals),
  };
}

export function isGuided(options: SearchOptions): boolean {
  return !isOnLanes(options) || options.cutoff !== "none";
}

export class GuidedPlayouts {
  readonly #game: Game;
  readonly #options: SearchOptions;
  readonly #random: Random;
  readonly #mostGoal: number;
  readonly #means = new Map<string, Mean>();
  readonly #cutoff: Cutoff | undefined;
  readonly #chooses: MoveChooser | undefined;
  readonly #replies: LastGoodReplies | undefined;
  #history: string[] = [];

  constructor(game: Game, options: SearchOptions, random: Random) {
    this.#game = game;
    this.#options = options;
    this.#random = random;
    this.#mostGoal = game.maxGoal ?? 100;
    this.#chooses = pluggedPolicy(game, options, random);
    if (options.playout === "last-good-reply") this.#replies = new LastGoodReplies(game.roles.length);
    if (options.cutoff !== "none") this.#cutoff = new Cutoff(game, options);
  }

  get #learns(): boolean {
    const { playout } = this.#options;
    return playout === "mast" || playout === "ngram" || this.#replies !== undefined;
  }

  run(starts: StateBatch, options: PlayoutOptions): Playouts {
    const result = playouts(this.#game, starts, { ...options, record: true }, this.#policy());
    for (let index = 0; index < result.count; index++) this.#cutoff?.ended(result.plies[index]!);
    return result;
  }

  #policy(): MoveChooser {
    const policy = this.#chooses ?? (this.#learns ? this.#learnt() : uniformChooser(this.#random));
    return {
      choose: (role, moves, state) => policy.choose(role, moves, state),
      begin: (start) => {
        policy.begin?.(start);
        this.#cutoff?.begin(start);
      },
      played: (joint, state) => {
        const ends = policy.played?.(joint, state) ?? false;
        return (this.#cutoff?.cuts(state) ?? false) || ends;
      },
      ended: (goals) => policy.ended?.(goals),
    };
  }

  #learnt(): MoveChooser {
    return {
      choose: (role, moves) => (this.#replies === undefined ? this.#gibbs(role, moves) : this.#reply(role, moves)),
      begin: () => {
        this.#history = [];
      },
      played: (joint) => {
        this.#remember(joint);
        return false;
      },
    };
  }

  #reply(role: number, moves: readonly number[]): number {
    const reply = this.#replies!.replyTo(this.#history.at(-1), role);
    return reply !== undefined && moves.includes(reply) ? reply : moves[this.#random.below(moves.length)]!;
  }

  #gibbs(role: number, moves: readonly number[]): number {
    const weights = moves.map((move) => Math.exp(this.#value(role, move) / this.#options.temperature));
    let draw = this.#random.unit() * weights.reduce((sum, weight) => sum + weight, 0);
    const index = weights.findIndex((weight) => (draw -= weight) < 0);
    return moves[index < 0 ? moves.length - 1 : index]!;
  }

  /** A move never seen is worth the most, so that it gets tried. */
  #value(role: number, move: number): number {
    const own = this.#means.get(key(role, [String(move)]));
    if (own === undefined) return 1;
    let total = own.sum / own.visits;
    let count = 1;
    for (let length = 2; length <= this.#lengths(); length++) {
      const mean = this.#means.get(key(role, [...this.#history.slice(1 - length), String(move)]));
      if (mean === undefined || mean.visits < NGRAM_VISITS) continue;
      total += mean.sum / mean.visits;
      count++;
    }
    return total / count / this.#mostGoal;
  }

  #lengths(): number {
    return this.#options.playout === "ngram" ? Math.min(this.#options.ngramLength, this.#history.length + 1) : 1;
  }

  #remember(joint: readonly number[]): void {
    this.#history.push(jointText(joint, 0, joint.length));
  }

  /** Learns from one playout: all joint moves from the root on, roles numbers a ply, and the goals at its end. */
  learn(moves: ArrayLike<number>, goals: ArrayLike<number>): void {
    const roles = this.#game.roles.length;
    const lengths = this.#options.playout === "ngram" ? this.#options.ngramLength : 1;
    if (!this.#learns) return;
    if (this.#replies !== undefined) {
      this.#replies.learn(moves, goals);
      return;
    }
    const history: string[] = [];
    for (let at = 0; at < moves.length; at += roles) {
      const joint = Array.from({ length: roles }, (_, role) => moves[at + role]!);
      for (let role = 0; role < roles; role++)
        for (let length = 1; length <= Math.min(lengths, history.length + 1); length++)
          this.#count(key(role, [...lastOf(history, length - 1), String(joint[role])]), Math.max(0, goals[role]!));
      history.push(joint.join(","));
    }
  }

  #count(sequence: string, goal: number): void {
    const mean = this.#means.get(sequence);
    if (mean === undefined) this.#means.set(sequence, { visits: 1, sum: goal });
    else {
      mean.visits++;
      mean.sum += goal;
    }
  }
}

function key(role: number, moves: readonly string[]): string {
  return `${role}:${moves.join(" ")}`;
}

function lastOf<T>(items: readonly T[], count: number): readonly T[] {
  return count === 0 ? [] : items.slice(-count);
}

/** Decides when a playout has gone far enough, from what whole playouts have shown. */
class Cutoff {
  readonly #game: Game;
  readonly #kind: SearchOptions["cutoff"];
  readonly #least: number;
  #watched = 0;
  #ply = 0;
  #goals: Int16Array = new Int16Array(0);
  #changes = 0;
  #changed = 0;
  #steps = 0;
  #firstChange = Number.POSITIVE_INFINITY;
  #firstEnd = Number.POSITIVE_INFINITY;
  #lastEnd = 0;

  constructor(game: Game, { cutoff, minimumSteps }: Pick<SearchOptions, "cutoff" | "minimumSteps">) {
    this.#game = game;
    this.#kind = cutoff;
    this.#least = minimumSteps;
  }

  begin(start: State): void {
    this.#ply = 0;
    this.#goals = this.#game.goals(start);
  }

  cuts(state: State): boolean {
    this.#ply++;
    if (this.#watched < WATCHED) this.#watch(state);
    else if (this.#ply >= Math.max(this.#least, this.#cut())) return this.#game.goals(state).every((goal) => goal >= 0);
    return false;
  }

  ended(plies: number): void {
    if (this.#watched++ >= WATCHED) return;
    this.#firstEnd = Math.min(this.#firstEnd, plies);
    this.#lastEnd = Math.max(this.#lastEnd, plies);
  }

  #watch(state: State): void {
    const goals = this.#game.goals(state);
    const change = goals.reduce((sum, goal, role) => sum + Math.abs(goal - this.#goals[role]!), 0);
    this.#steps++;
    if (change > 0) {
      this.#changed += change / ((this.#game.maxGoal ?? 100) * goals.length);
      this.#changes++;
      this.#firstChange = Math.min(this.#firstChange, this.#ply);
    }
    this.#goals = goals;
  }

  #cut(): number {
    const stable = this.#changes * 2 > this.#steps && this.#changed / this.#changes <= STABLE_CHANGE;
    if (this.#kind !== "interval" && stable) return this.#firstChange + this.#game.roles.length;
    const span = this.#lastEnd - this.#firstEnd;
    if (this.#kind !== "stability" && span > 0) return this.#firstEnd + 0.33 * span;
    return Number.POSITIVE_INFINITY;
  }
}
