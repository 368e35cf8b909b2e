/**
 * Makes a report, a little of everything at a time: the part that is furthest behind its plan has the next turn. What is done in
 * which order does not depend on the clock, so that a report of the same seed that has had more time only knows more.
 *
 *   random play   watched games, then bulk; many more on a graphics card, beside all else, where there is one
 *   positions     all of them, where they are few; a counter in the rules
 *   value         proved, where that is quick
 *   self-play     two strengths of search, each against itself
 *   ladder        each strength against the one below
 */
import type { Game } from "../game/game.ts";
import { hidesInformation, type Rulesheet } from "../gdl/rules.ts";
import { mixed } from "../match/match.ts";
import { solve } from "../search/solve.ts";
import { othersTurn, SLICE_MILLISECONDS } from "../search/thinking.ts";
import { CardPlay, type PlayingCard } from "./card-play.ts";
import { contest } from "./contest.ts";
import { countedEnd } from "./counter.ts";
import { shareOf } from "./figures.ts";
import { OutcomeTally, playersOf } from "./outcomes.ts";
import { type Positions, visitPositions } from "./positions.ts";
import { RandomPlay } from "./random-play.ts";
import type { Ends, GameReport, Rung } from "./report.ts";

export interface ReportSettings {
  readonly game: Game;
  readonly rulesheet: Rulesheet;
  /** Plays random games beside the processor. Default: none. */
  readonly card?: PlayingCard | undefined;
}

export interface ReportLimits {
  /** Default: until all is done. */
  readonly milliseconds?: number;
  /** What part of the plan is carried out, such as 0.1 for a tenth of the games. Default 1. */
  readonly effort?: number;
  readonly signal?: AbortSignal;
  /** Of all randomness. Default 1. */
  readonly seed?: number;
  /** A game is broken off after so many steps. Default 1000. */
  readonly maxPlies?: number;
  /** Milliseconds between reports. Default 200. */
  readonly interval?: number;
}

/** Playouts a move of the two searches that play themselves. */
const STRENGTHS = [16, 128] as const;
/** Playouts a move of the ladder's rungs. */
const LADDER = [0, 16, 128, 512] as const;

/** Games, or playouts, of each part when all is done. Random ones are cheap: of them the root of the others' part is done. */
const PLAN = { watched: 200, bulk: 20_000, quick: 200, thoughtful: 80, rungs: [100, 100, 24] };
/** Watched games that must have ended before a card plays. */
const LEAST_WATCHED = 5;
const BULK_BATCH = 500;
const BULK_MILLISECONDS = 1000;
const MOST_POSITIONS = 20_000;
const POSITIONS_MILLISECONDS = 1500;
const VALUE_MILLISECONDS = 1500;

interface Part {
  /** What part of its plan is done, from 0 to 1. */
  progress(): number;
  /** A little more of it. */
  step(): Promise<void>;
}

/** Reports on a game until the plan is carried out or a limit is reached. */
export async function reportOn(
  settings: ReportSettings,
  limits: ReportLimits = {},
  onReport?: (report: GameReport) => void,
): Promise<GameReport> {
  const { milliseconds = Number.POSITIVE_INFINITY, effort = 1, signal, interval = 200 } = limits;
  const began = performance.now();
  const now = (): number => performance.now() - began;
  const ending = new AbortController();
  const isOver = (): boolean => signal?.aborted === true || now() >= milliseconds;
  const timer = Number.isFinite(milliseconds) ? setTimeout(() => ending.abort(), milliseconds) : undefined;
  const stop = signal ? AbortSignal.any([signal, ending.signal]) : ending.signal;
  const work = new ReportWork(settings, limits, stop, isOver);
  let told = Number.NEGATIVE_INFINITY;
  try {
    for (let part = work.next(effort); part !== undefined && !isOver(); part = work.next(effort)) {
      await part.step();
      if (onReport !== undefined && now() - told >= interval) {
        told = now();
        onReport(work.report(now(), false));
      }
      await othersTurn();
    }
    await work.cardDone(isOver);
  } finally {
    ending.abort();
    clearTimeout(timer);
  }
  return work.report(now(), work.next(effort) === undefined);
}

class ReportWork {
  readonly #game: Game;
  readonly #hidden: boolean;
  readonly #seed: number;
  readonly #maxPlies: number;
  readonly #stop: AbortSignal;
  readonly #isOver: () => boolean;
  readonly #random: RandomPlay;
  readonly #selfPlay: readonly OutcomeTally[];
  readonly #rungs: { readonly stronger: number; readonly weaker: number; points: number; games: number }[];
  readonly #parts: readonly Part[];
  #positions: Positions = { count: 0, all: false, hasCycle: false, longest: 0, stuck: 0 };
  #counted: number | undefined;
  #value: readonly number[] | undefined;
  readonly #card: CardPlay | undefined;

  constructor(
    { game, rulesheet, card }: ReportSettings,
    limits: ReportLimits,
    stop: AbortSignal,
    isOver: () => boolean,
  ) {
    this.#game = game;
    this.#hidden = hidesInformation(rulesheet);
    this.#seed = limits.seed ?? 1;
    this.#maxPlies = limits.maxPlies ?? 1000;
    this.#stop = stop;
    this.#isOver = isOver;
    this.#random = new RandomPlay(game, rulesheet, this.#seed, this.#maxPlies);
    this.#card = card && new CardPlay(card, game, { seed: this.#seed, effort: limits.effort ?? 1, stop });
    this.#selfPlay = STRENGTHS.map(() => new OutcomeTally(game));
    this.#rungs = LADDER.slice(1).map((stronger, below) => ({ stronger, weaker: LADDER[below]!, points: 0, games: 0 }));
    this.#parts = [
      this.#watching(),
      this.#bulk(),
      this.#visiting(rulesheet),
      this.#proving(),
      this.#playingItself(0, PLAN.quick),
      this.#playingItself(1, PLAN.thoughtful),
      ...this.#rungs.map((_, rung) => this.#climbing(rung, PLAN.rungs[rung]!)),
    ];
  }

  /** The part that is furthest behind; undefined where all have come so far. */
  next(effort: number): Part | undefined {
    // A card cannot be told to stop within a game.
    if (this.#isSound && this.#random.watched >= LEAST_WATCHED) this.#card?.start(this.#random.outcomes);
    const behind = this.#parts.reduce((least, part) => (part.progress() < least.progress() ? part : least));
    return behind.progress() < effort ? behind : undefined;
  }

  /** Waits for what the card has been asked to play. */
  async cardDone(isOver: () => boolean): Promise<void> {
    if (!isOver()) await this.#card?.done;
  }

  report(milliseconds: number, complete: boolean): GameReport {
    const { roles, chanceRole } = this.#game;
    const random = this.#random;
    const all = [random.outcomes, ...this.#selfPlay];
    const { branching, trap } = random;
    const { count, all: isAll, stuck } = this.#positions;
    return {
      roles: roles.map((name, role) => {
        const best = all.flatMap((tally) => tally.best[role] ?? []);
        return {
          name,
          isChance: role === chanceRole,
          unclear: random.unclear[role]!,
          ...(best.length > 0 && { best: Math.max(...best) }),
        };
      }),
      seed: this.#seed,
      milliseconds,
      complete,
      play: [
        random.outcomes.figures(0),
        ...this.#selfPlay.flatMap((tally, at) => (tally.games > 0 ? [tally.figures(STRENGTHS[at]!)] : [])),
      ],
      ...(branching && { branching }),
      forced: random.forced,
      ladder: this.#rungs.filter(({ games }) => games > 0).map(rungOf),
      ends: this.#ends(),
      stuck: { games: shareOf(random.stuck, random.watched), proved: isAll && stuck === 0, ...(trap && { trap }) },
      moves: random.kinds.found(),
      positions: { count, all: isAll },
      ...(this.#value && { value: this.#value }),
      ...(this.#card?.figures && { card: this.#card.figures }),
    };
  }

  #ends(): Ends {
    const { all, hasCycle, longest, stuck } = this.#positions;
    if (all && hasCycle) return { kind: "cycle" };
    if (all && stuck === 0) return { kind: "proved", by: "all positions", longest };
    if (this.#counted !== undefined) return { kind: "proved", by: "a counter", longest: this.#counted };
    const tallies = [this.#random.outcomes, ...this.#selfPlay];
    const sum = (of: (tally: OutcomeTally) => number): number => tallies.reduce((total, tally) => total + of(tally), 0);
    return { kind: "observed", ended: sum(({ ended }) => ended), cut: sum(({ cut }) => cut), maxPlies: this.#maxPlies };
  }

  #watching(): Part {
    const random = this.#random;
    return {
      progress: () => (random.watched / PLAN.watched) ** 2,
      step: async () => {
        const end = performance.now() + SLICE_MILLISECONDS;
        do random.watch(this.#isOver);
        while (performance.now() < end && random.watched % 10 !== 0 && !this.#isOver());
      },
    };
  }

  /** Only games that end, and soon, are played in bulk, since that cannot be broken off; stuck ones would pass for ended. */
  #bulk(): Part {
    const random = this.#random;
    let [batches, late] = [0, 0];
    return {
      progress: () => (late > 1 || !this.#isSound ? 1 : ((batches * BULK_BATCH) / PLAN.bulk) ** 2),
      step: async () => {
        batches++;
        // The first batch may have to wait for code of the game.
        if (!random.batch(BULK_BATCH, BULK_MILLISECONDS)) late++;
      },
    };
  }

  #visiting(rulesheet: Rulesheet): Part {
    const visits = visitPositions(this.#game, MOST_POSITIONS);
    let [done, spent] = [false, 0];
    return {
      progress: () => (done ? 1 : 0.01),
      step: async () => {
        if (spent === 0) this.#counted = countedEnd(rulesheet);
        const began = performance.now();
        while (!done && performance.now() - began < SLICE_MILLISECONDS) {
          const visited = visits.next();
          done = visited.done === true;
          this.#positions = visited.value;
        }
        spent += performance.now() - began;
        done ||= spent > POSITIONS_MILLISECONDS;
      },
    };
  }

  /** Searches play games out at random: where such games do not end, no search does; where they get stuck, it says nothing. */
  get #isSound(): boolean {
    const { outcomes, stuck } = this.#random;
    return outcomes.cut === 0 && outcomes.ended > 0 && stuck === 0;
  }

  #proving(): Part {
    let done = this.#hidden || this.#game.chanceRole >= 0;
    return {
      progress: () => (done || !this.#isSound ? 1 : 0.015),
      step: async () => {
        done = true;
        const milliseconds = this.#positions.all ? 4 * VALUE_MILLISECONDS : VALUE_MILLISECONDS;
        const solution = await solve(
          { game: this.#game, seed: this.#seed, options: { memoryMiB: 128 } },
          { milliseconds, signal: this.#stop },
        );
        if (solution.solved) this.#value = solution.lower;
      },
    };
  }

  #playingItself(strength: number, games: number): Part {
    const tally = this.#selfPlay[strength]!;
    const playouts = this.#game.roles.map(() => STRENGTHS[strength]!);
    let played = 0;
    return {
      progress: () => (this.#isSound ? played / games : 1),
      step: async () => {
        const result = await this.#play(playouts, mixed(this.#seed, 1000 * (1 + strength) + played));
        if (result.stopped) return;
        played++;
        if (result.goals) tally.add(result.goals, result.plies, result.leadChanges);
        else tally.cut++;
      },
    };
  }

  /** Seats in turn for the stronger player. */
  #climbing(at: number, games: number): Part {
    const rung = this.#rungs[at]!;
    const players = playersOf(this.#game);
    let played = 0;
    return {
      progress: () => (players.length < 2 || !this.#isSound ? 1 : played / games),
      step: async () => {
        const seat = players[played % players.length]!;
        const playouts = this.#game.roles.map((_, role) => (role === seat ? rung.stronger : rung.weaker));
        const result = await this.#play(playouts, mixed(this.#seed, 100_000 * (1 + at) + played));
        if (result.stopped) return;
        played++;
        if (result.goals === undefined) return;
        rung.games++;
        rung.points += pointsOf(result.goals, seat, players);
      },
    };
  }

  #play(playouts: readonly number[], seed: number) {
    const [game, hidden, maxPlies, signal] = [this.#game, this.#hidden, this.#maxPlies, this.#stop];
    return contest({ game, hidden, playouts, seed, maxPlies, signal });
  }
}

/** From 0 to 1 by the goal and the mean of the others' goals: 1/2 in the mean where strength does not matter. */
export function pointsOf(goals: readonly number[], seat: number, players: readonly number[]): number {
  const others = players.filter((role) => role !== seat);
  const mean = others.reduce((sum, role) => sum + goals[role]!, 0) / others.length;
  return (1 + (goals[seat]! - mean) / 100) / 2;
}

function rungOf({
  stronger,
  weaker,
  points,
  games,
}: {
  stronger: number;
  weaker: number;
  points: number;
  games: number;
}): Rung {
  return { stronger, weaker, score: shareOf(points, games) };
}
