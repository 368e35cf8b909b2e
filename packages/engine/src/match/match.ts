/**
 * One match: players are asked, clocks are kept, and everything is recorded.
 *
 * For a player that answers late, illegally or not at all, a random legal move is played and the match goes on; the record
 * says TO, IL or CE. The role of chance is played here and gets no messages. Every random choice depends on the seed, the
 * step and the role alone, so that a match that is taken up again goes on as if it had never stopped.
 */
import { type Game, NO_GOAL, type State } from "../game/game.ts";
import { Random } from "../game/random.ts";
import { type AnswerOutcome, waitFor } from "./answer.ts";
import type { EarlyEnding } from "./ending.ts";
import type { Answer, LastStep, MatchPlayer, ThinkOrder, Thought, Turn } from "./player.ts";
import { type MatchRecord, makeState, type Past, parseMove, randomToken } from "./record.ts";

export interface MatchSettings {
  readonly matchId: string;
  readonly game: Game;
  /** In role order; the one of chance is never asked and may be left out. */
  readonly players: readonly (MatchPlayer | undefined)[];
  /** Seconds. */
  readonly startClock: number;
  readonly playClock: number;
  readonly seed: number;
  /** Whether roles see percepts in place of moves (GDL-II). Default false. */
  readonly hidden?: boolean;
  /** Milliseconds that moves may travel beyond the clock, as managers grant them; START has none. Default 1000. */
  readonly grace?: number;
  /** Whether people are held to the clock. Default false. */
  readonly humansKeepClock?: boolean;
  /** A match without end is aborted here. Default 10,000. */
  readonly maxSteps?: number;
  /** Where the record says the rules are. Default "". */
  readonly gameMetaURL?: string;
  readonly tournament?: string;
  readonly scrambled?: boolean;
  /** Joint moves that are made before anybody chooses (opening.ts). Default: none. */
  readonly opening?: readonly (readonly number[])[];
}

/** What happens in a match, as it happens. */
export type MatchEvent =
  /** The players are ready, as far as `errors` does not say otherwise; `record` is all there is up to now. */
  | { readonly kind: "start"; readonly errors: readonly string[]; readonly record: MatchRecord }
  | {
      readonly kind: "step";
      /** Joint moves played, this one included. */
      readonly step: number;
      readonly moves: readonly string[];
      readonly errors: readonly string[];
      readonly thoughts: readonly (Thought | undefined)[];
      /** The state reached, as records write it. */
      readonly state: string;
      readonly time: number;
    }
  | { readonly kind: "end"; readonly record: MatchRecord };

/** Follows a match, and may end it. */
export interface MatchWatch {
  /** Stops the match: its record can be taken up again, unless `endedBy` says otherwise. */
  readonly signal?: AbortSignal;
  /** Asked when the match was stopped: what ended it for good, which its record then says; undefined where it may go on. */
  readonly endedBy?: () => EarlyEnding | undefined;
  /** The match waits for what it returns: a step that was written down before the next one is asked for is never lost. */
  readonly onEvent?: (event: MatchEvent) => void | Promise<void>;
}

type Ending = "over" | "stopped" | "stuck";

const DEFAULTS = { hidden: false, grace: 1000, humansKeepClock: false, maxSteps: 10_000 };

export class Match {
  readonly settings: Required<Pick<MatchSettings, keyof typeof DEFAULTS>> & MatchSettings;
  #state: State;
  #lastState: State | undefined;
  readonly #joints: number[][] = [];
  /** The record as far as it is written; its lists grow. */
  readonly #record: MatchRecord;
  readonly #past: Past | undefined;

  /** With a past, the match goes on where that ended. */
  constructor(settings: MatchSettings, past?: Past) {
    this.settings = { ...DEFAULTS, ...settings };
    this.#state = settings.game.initial;
    this.#past = past;
    this.#record = past === undefined ? this.#newRecord() : structuredClone(past.record);
  }

  /** The record up to now. */
  get record(): MatchRecord {
    return structuredClone(this.#record);
  }

  get state(): State {
    return this.#state;
  }

  /**
   * Plays to the end. Stopped by its signal, it returns a record that is neither completed nor aborted. Where an event cannot be
   * taken note of, the match ends with that error, and the players are told.
   */
  async play(watch: MatchWatch = {}): Promise<MatchRecord> {
    const { onEvent } = watch;
    if (this.#record.isCompleted || this.#record.isAborted) return this.record;
    const ending = await this.#playOn(watch);
    if (ending === "over") await this.#finish(watch);
    else await this.#abortAll();
    const early = ending === "stopped" ? watch.endedBy?.() : undefined;
    if (early !== undefined) this.#record.ending = early;
    if (ending === "stuck" || early !== undefined) this.#record.isAborted = true;
    await onEvent?.({ kind: "end", record: this.record });
    return this.record;
  }

  async #playOn(watch: MatchWatch): Promise<Ending> {
    try {
      let ending = await this.#begin(watch);
      while (ending === undefined) ending = await this.#turn(watch);
      return ending;
    } catch (error) {
      await this.#abortAll();
      throw error;
    }
  }

  #newRecord(): MatchRecord {
    const { matchId, game, players, startClock, playClock, gameMetaURL = "" } = this.settings;
    const { tournament, scrambled, opening = [] } = this.settings;
    const now = Date.now();
    return {
      matchId,
      randomToken: randomToken(this.#random(-1, 0)),
      startTime: now,
      gameMetaURL,
      isCompleted: false,
      isAborted: false,
      states: [makeState(game.facts(game.initial))],
      moves: [],
      stateTimes: [now],
      errors: [],
      previewClock: -1,
      startClock,
      playClock,
      playerNamesFromHost: game.roles.map((_, role) => players[role]?.name ?? "random"),
      isPlayerHuman: game.roles.map((_, role) => players[role]?.isHuman ?? false),
      ...(tournament !== undefined && { tournamentNameFromHost: tournament }),
      scrambled: scrambled ?? false,
      ...(opening.length > 0 && { opening: opening.length }),
    };
  }

  async #begin({ signal, onEvent }: MatchWatch): Promise<Ending | undefined> {
    const { startClock, playClock, game } = this.settings;
    const outcomes = await this.#everyone((player, role) =>
      this.#ask(
        startClock,
        player,
        signal,
        (order) => player.start({ ...order, role: game.roles[role]!, startClock, playClock }),
        0,
      ),
    );
    if (outcomes.some((outcome) => outcome?.kind === "stopped")) return "stopped";
    const errors = outcomes.map((outcome) => errorOf(outcome));
    if (this.#record.errors.length === 0) this.#record.errors.push(errors);
    if (!(await this.#relive(this.#past?.joints ?? this.settings.opening ?? [], signal))) return "stopped";
    await onEvent?.({ kind: "start", errors, record: this.record });
    return this.#ending(signal);
  }

  /** Leads the players through moves that are made already: of the past, which are recorded, or of the opening. */
  async #relive(joints: readonly (readonly number[])[], signal: AbortSignal | undefined): Promise<boolean> {
    for (const joint of joints) {
      const texts = this.#texts(joint);
      const outcomes = await this.#everyone((player, role) =>
        this.#ask(this.settings.playClock, player, signal, async (order) => {
          const turn = this.#turnFor(role, order);
          if (player.follow) await player.follow(turn, texts[role]!);
          else await player.play(turn);
        }),
      );
      if (outcomes.some((outcome) => outcome?.kind === "stopped")) return false;
      this.#advance(joint);
      if (this.#past === undefined) this.#write(texts, []);
    }
    return true;
  }

  async #turn({ signal, onEvent }: MatchWatch): Promise<Ending | undefined> {
    const outcomes = await this.#everyone((player, role) =>
      this.#ask(this.settings.playClock, player, signal, (order) => player.play(this.#turnFor(role, order))),
    );
    if (outcomes.some((outcome) => outcome?.kind === "stopped")) return "stopped";
    const chosen = outcomes.map((outcome, role) => this.#choose(outcome, role));
    const joint = chosen.map(({ move }) => move);
    const [moves, errors] = [this.#texts(joint), chosen.map(({ error }) => error)];
    this.#advance(joint);
    const { state, time } = this.#write(moves, errors);
    const thoughts = outcomes.map((outcome) => (outcome?.kind === "answer" ? outcome.value.thought : undefined));
    await onEvent?.({ kind: "step", step: this.#joints.length, moves, errors, thoughts, state, time });
    return this.#ending(signal);
  }

  /** Records the joint move that led to the state. */
  #write(moves: string[], errors: readonly string[]): { readonly state: string; readonly time: number } {
    const state = makeState(this.settings.game.facts(this.#state));
    const time = Date.now();
    this.#record.moves.push(moves);
    this.#record.errors.push(moves.map((_, role) => errors[role] ?? ""));
    this.#record.states.push(state);
    this.#record.stateTimes.push(time);
    return { state, time };
  }

  #ending(signal: AbortSignal | undefined): Ending | undefined {
    const { game, maxSteps } = this.settings;
    if (game.isTerminal(this.#state)) return "over";
    if (signal?.aborted) return "stopped";
    const stuck = game.roles.some((_, role) => game.legalMoves(this.#state, role).length === 0);
    return stuck || this.#joints.length >= maxSteps ? "stuck" : undefined;
  }

  async #finish({ signal }: MatchWatch): Promise<void> {
    const { game, playClock } = this.settings;
    const goals = game.goals(this.#state);
    this.#record.goalValues = Array.from(goals, (goal) => (goal === NO_GOAL ? 0 : goal));
    this.#record.isCompleted = true;
    await this.#everyone((player, role) =>
      this.#ask(playClock, player, signal, (order) => player.stop(this.#turnFor(role, order)), 0),
    );
  }

  async #abortAll(): Promise<void> {
    const limits = { matchId: this.settings.matchId, milliseconds: 1000, grace: 0, stop: undefined };
    await this.#everyone((player, role) => waitFor(limits, (order) => player.abort(this.#turnFor(role, order))));
  }

  /** Asks all players at once; undefined for chance. */
  #everyone<T>(ask: (player: MatchPlayer, role: number) => Promise<T>): Promise<(T | undefined)[]> {
    const { game, players } = this.settings;
    return Promise.all(
      game.roles.map(async (name, role) => {
        if (role === game.chanceRole) return undefined;
        const player = players[role];
        if (player === undefined) throw new Error(`nobody plays ${name}`);
        return ask(player, role);
      }),
    );
  }

  #ask<T>(
    seconds: number,
    player: MatchPlayer,
    stop: AbortSignal | undefined,
    ask: (order: ThinkOrder) => Promise<T>,
    grace = this.settings.grace,
  ): Promise<AnswerOutcome<T>> {
    const { matchId, humansKeepClock } = this.settings;
    const milliseconds = player.isHuman && !humansKeepClock ? Number.POSITIVE_INFINITY : seconds * 1000;
    return waitFor({ matchId, milliseconds, grace, stop }, ask);
  }

  #turnFor(role: number, order: ThinkOrder): Turn {
    return { ...order, step: this.#joints.length, last: this.#lastStep(role) };
  }

  #lastStep(role: number): LastStep | undefined {
    const { game, hidden } = this.settings;
    const joint = this.#joints.at(-1);
    if (joint === undefined || this.#lastState === undefined) return undefined;
    if (!hidden) return { kind: "moves", moves: this.#texts(joint) };
    const percepts = game.percepts(this.#lastState, joint, role);
    return { kind: "percepts", move: game.moveText(role, joint[role]!), percepts };
  }

  #advance(joint: readonly number[]): void {
    this.#lastState = this.#state;
    this.#joints.push([...joint]);
    this.#state = this.settings.game.next(this.#state, joint);
  }

  #choose(outcome: AnswerOutcome<Answer> | undefined, role: number): { move: number; error: string } {
    const { game } = this.settings;
    const legal = game.legalMoves(this.#state, role);
    const given = outcome?.kind === "answer" ? outcome.value.move : undefined;
    const move = given === undefined ? -1 : legalMoveNamed(game, legal, role, given);
    if (move >= 0) return { move, error: "" };
    const random = this.#random(this.#joints.length, role);
    const substitute = legal[random.below(legal.length)]!;
    return { move: substitute, error: given === undefined ? errorOf(outcome) : `IL ${shortened(given)}` };
  }

  #texts(joint: readonly number[]): string[] {
    return joint.map((move, role) => this.settings.game.moveText(role, move));
  }

  #random(step: number, role: number): Random {
    return new Random(mixed(this.settings.seed, step * this.settings.game.roles.length + role));
  }
}

/** The move a player means, whatever the spaces and, where that leaves one move, the case; -1 where there is none. */
export function legalMoveNamed(game: Game, legal: readonly number[], role: number, text: string): number {
  const plain = parseMove(text);
  if (plain === undefined) return -1;
  const named = game.moveNamed(role, plain);
  if (legal.includes(named)) return named;
  const lower = plain.toLowerCase();
  const alike = legal.filter((move) => game.moveText(role, move).toLowerCase() === lower);
  return alike.length === 1 ? alike[0]! : -1;
}

function errorOf(outcome: AnswerOutcome<unknown> | undefined): string {
  if (outcome === undefined || outcome.kind === "answer") return "";
  return outcome.kind === "late" || (outcome.kind === "failed" && isTimeout(outcome.reason)) ? "TO" : "CE";
}

/** A player that keeps its own clock says so by the name that platforms give to such errors. */
function isTimeout(reason: unknown): boolean {
  return reason instanceof Error && reason.name === "TimeoutError";
}

/** What a player answers may be anything of any length; the record keeps enough to recognise it. */
function shortened(answer: string): string {
  const plain = answer.slice(0, 201).replace(/[\p{Cc}\p{Surrogate}]+/gu, " ");
  return answer.length > 200 ? `${plain.slice(0, 200)}…` : plain;
}

/** A seed for a part of what a seed is for: one round of a 32-bit mixer (Wellons' lowbias32). */
export function mixed(seed: number, part: number): number {
  let x = (seed ^ Math.imul(part + 1, 0x9e3779b1)) | 0;
  x = Math.imul(x ^ (x >>> 16), 0x7feb352d);
  x = Math.imul(x ^ (x >>> 15), 0x846ca68b);
  return (x ^ (x >>> 16)) | 0;
}
