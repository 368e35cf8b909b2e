/**
 * The referee asks everybody who is on move, waits for all, and plays the joint move. It works on the live position only:
 * looking back or playing from an earlier position ends the thinking.
 */
import { Random } from "agon-engine/game";
import type { Engines } from "../engines.ts";
import { change, playJoint } from "../game.ts";
import type { ArenaState, OpenGame, Strength } from "../state.svelte.ts";
import { mergedReport } from "../think/merge.ts";
import { Cancelled, type Engine } from "../worker/client.ts";
import type { Position, ThinkLimits, ThinkReport } from "../worker/requests.ts";
import { choose, phaseOf } from "./match-state.ts";
import { labelOf } from "./move-text.ts";
import { awaited } from "./turn.ts";

/** A moment between moves that nobody waited for, so that one can see them. */
const SHOWN = 350;

/** Milliseconds between reports of progress. */
const INTERVAL = 200;

/** How long others are waited for when one has thought. */
const LATE = 150;

interface Turn {
  readonly game: OpenGame;
  readonly position: Position;
  readonly seats: string;
  readonly began: number;
  readonly controller: AbortController;
  /** Who thinks has thought enough. */
  readonly hurry: AbortController;
  /** The answers of those who are no person, by role. */
  readonly answers: Map<number, string>;
  /** Whether it is shown for a moment before the game goes on, or is being played already. */
  held: boolean;
  /** The milliseconds that persons have, and what ends them. */
  clock: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

export class Referee {
  readonly #state: ArenaState;
  readonly #engines: Engines;
  readonly #random: Random;
  #turn: Turn | undefined;

  constructor(state: ArenaState, engines: Engines, seed: number) {
    this.#state = state;
    this.#engines = engines;
    this.#random = new Random(seed);
  }

  /** To be called whenever something changed that may concern a turn. */
  attend(): void {
    const { game } = this.#state;
    if (game === undefined || phaseOf(game.match).kind !== "live") {
      this.stop();
      return;
    }
    const seats = game.seats.join();
    if (this.#turn?.position !== game.position || this.#turn.seats !== seats) this.#begin(game, seats);
    if (this.#turn!.clock !== this.#state.yourClock) this.#watchClock(this.#turn!);
    this.#conclude();
  }

  /** A person decides for a role. */
  choose(role: number, move: string): void {
    const { game } = this.#state;
    if (game === undefined) return;
    if (this.#turn !== undefined) spend(game, role, this.#turn.began);
    this.#state.notice = undefined;
    change(this.#state, (match) => choose(match, role, move));
    this.attend();
  }

  /** Whoever thinks plays the best it has found so far. */
  moveNow(): void {
    this.#turn?.hurry.abort();
  }

  /** Asks everybody anew. */
  retry(): void {
    this.#state.trouble = undefined;
    this.stop();
    this.attend();
  }

  /** Nobody thinks any more. */
  stop(): void {
    clearTimeout(this.#turn?.timer);
    this.#turn?.controller.abort();
    this.#turn = undefined;
    this.#state.deadline = undefined;
    if (this.#state.thinking.length > 0) this.#state.thinking = [];
    this.#state.progress = undefined;
  }

  #begin(game: OpenGame, seats: string): void {
    this.stop();
    const { position } = game;
    const [controller, hurry] = [new AbortController(), new AbortController()];
    const began = performance.now();
    const answers = new Map<number, string>();
    const rest = { held: false, clock: 0, timer: undefined };
    const turn: Turn = { game, position, seats, began, controller, hurry, answers, ...rest };
    this.#turn = turn;
    const persons = awaited(position, game.seats, {});
    const thinkers = this.#askOthers(turn, persons);
    this.#state.thinking = thinkers.map((role) => game.card.roles[role]!);
    if (persons.length === 0 && thinkers.length === 0) this.#later(turn, SHOWN, () => this.attend());
  }

  /** Asks all who are no person; returns the roles that need time to think. */
  #askOthers(turn: Turn, persons: readonly number[]): number[] {
    const { game, position, answers } = turn;
    const thinkers: number[] = [];
    position.legal.forEach((moves, role) => {
      if (persons.includes(role)) return;
      if (moves.length === 1) answers.set(role, moves[0]!);
      else if (game.seats[role] === "random") answers.set(role, this.#anyOf(moves));
      else thinkers.push(role);
    });
    for (const [at, role] of thinkers.entries()) void this.#think(turn, role, this.#enginesFor(at, thinkers.length));
    return thinkers;
  }

  /** All workers that think, shared by the roles that do; at least one each. */
  #enginesFor(at: number, roles: number): readonly Engine[] {
    const { thinkers } = this.#engines;
    const own = thinkers.filter((_, index) => index % roles === at);
    return own.length > 0 ? own : [thinkers[at % thinkers.length]!];
  }

  #anyOf(moves: readonly string[]): string {
    return moves[this.#random.below(moves.length)]!;
  }

  #later(turn: Turn, milliseconds: number, then: () => void): void {
    turn.held = true;
    setTimeout(() => {
      turn.held = false;
      if (!turn.controller.signal.aborted) then();
    }, milliseconds);
  }

  /** A person whose time runs out has a move made by chance, and is told so. */
  #watchClock(turn: Turn): void {
    clearTimeout(turn.timer);
    turn.clock = this.#state.yourClock;
    const isWanted = turn.clock > 0 && awaited(turn.position, turn.game.seats, {}).length > 0;
    this.#state.deadline = isWanted ? turn.began + turn.clock : undefined;
    if (!isWanted) return;
    turn.timer = setTimeout(() => this.#timeIsUp(turn), Math.max(0, turn.began + turn.clock - performance.now()));
  }

  #timeIsUp({ controller, position, game }: Turn): void {
    if (controller.signal.aborted) return;
    for (const role of awaited(position, game.seats, game.match.chosen)) {
      const move = this.#anyOf(position.legal[role]!);
      this.choose(role, move);
      this.#state.notice = `Your time ran out, so chance moved for you: ${labelOf(position, role, move)}.`;
    }
  }

  async #think(turn: Turn, role: number, engines: readonly Engine[]): Promise<void> {
    const { game, controller, answers } = turn;
    const name = game.card.roles[role]!;
    try {
      const move = await this.#asked(turn, role, engines);
      if (controller.signal.aborted) return;
      spend(game, role, turn.began);
      answers.set(role, move);
      this.#state.thinking = this.#state.thinking.filter((each) => each !== name);
      if (this.#state.thinking.length === 0) this.#state.progress = undefined;
      this.attend();
    } catch (error) {
      if (controller.signal.aborted || error instanceof Cancelled) return;
      this.#state.trouble = `${name} cannot think: ${(error as Error).message}`;
    }
  }

  async #asked(turn: Turn, role: number, engines: readonly Engine[]): Promise<string> {
    const { game, position, controller, hurry } = turn;
    const { text: rules } = game.source;
    const signal = AbortSignal.any([controller.signal, hurry.signal]);
    const limits = limitsOf(this.#state.strength);
    const seed = this.#random.bits();
    if (game.card.hidden) {
      const joints = game.joints.slice(0, game.at);
      const onReport = (playouts: number): void => this.#tell(turn, limits, playouts);
      return (await engines[0]!.ask("guess", { rules, role, joints, seed, limits }, { signal, onReport })).move;
    }
    const { facts, legal } = position;
    // Playouts that are counted are counted once; on the clock everybody thinks.
    const helpers = limits.playouts === undefined && game.card.roles.length > 1 ? engines : engines.slice(0, 1);
    let best: string | null = null;
    const thoughts = helpers.map((engine, at) => {
      const ask = { rules, facts, role, limits, seed: seed + at, interval: INTERVAL, chooses: true };
      const onReport = (report: ThinkReport): void => {
        best = report.best;
        if (at === 0) this.#tell(turn, limits, report.playouts);
      };
      return engine.ask("think", ask, { signal, onReport });
    });
    try {
      const found = await inTime(thoughts);
      const decided = found.find(({ decides }) => decides);
      return (decided ?? mergedReport(found))?.best ?? legal[role]![0]!;
    } catch (error) {
      // A worker that did not let go in time was ended; what it had reported by then still holds.
      if (hurry.signal.aborted && error instanceof Cancelled) return best ?? legal[role]![0]!;
      throw error;
    }
  }

  #tell({ began, controller }: Turn, { milliseconds, playouts: most = 1 }: ThinkLimits, playouts: number): void {
    if (controller.signal.aborted) return;
    const share = milliseconds === undefined ? playouts / most : (performance.now() - began) / milliseconds;
    this.#state.progress = { share: Math.min(1, share), playouts };
  }

  #conclude(): void {
    const turn = this.#turn;
    if (turn === undefined || turn.held) return;
    const { chosen } = turn.game.match;
    const joint = turn.position.legal.map((_, role) => turn.answers.get(role) ?? chosen[role]);
    if (joint.some((move) => move === undefined)) return;
    turn.held = true;
    clearTimeout(turn.timer);
    void playJoint(this.#state, this.#engines, joint as string[]).catch((error: Error) => {
      if (this.#state.game === turn.game && !(error instanceof Cancelled)) this.#state.trouble = error.message;
    });
  }
}

function spend(game: OpenGame, role: number, since: number): void {
  game.used = game.used.with(role, game.used[role]! + performance.now() - since);
}

/** What has come when all are there, or a moment after the first: one that is late or fails costs its own work only. */
export async function inTime<T>(thoughts: readonly Promise<T>[]): Promise<T[]> {
  const come: T[] = [];
  const noted = thoughts.map((thought) => thought.then((value) => come.push(value)));
  const first = Promise.any(noted).then(() => new Promise((resolve) => setTimeout(resolve, LATE)));
  await Promise.race([Promise.allSettled(noted), first]).catch(() => {});
  if (come.length === 0) await thoughts[0];
  return come;
}

function limitsOf({ kind, amount }: Strength): ThinkLimits {
  return kind === "time" ? { milliseconds: amount } : { playouts: amount };
}
