/**
 * A match as a job for another thread or machine: plain values in, plain values out. The same job gives the same result, where
 * its players count playouts.
 */
import { compiledGame } from "../compile/compile.ts";
import { classify } from "../game/classify.ts";
import type { Game } from "../game/game.ts";
import { nativeGame } from "../game/native/native.ts";
import { Random } from "../game/random.ts";
import { readRules } from "../gdl/check.ts";
import { hasErrors } from "../gdl/diagnostic.ts";
import { hidesInformation } from "../gdl/rules.ts";
import { problemsText } from "../result.ts";
import { PLAYOUT_TIMEOUT } from "../search/run.ts";
import { playFirst } from "../search/warm-up.ts";
import { Match, type MatchWatch, mixed } from "./match.ts";
import { type Opening, openingLine } from "./opening.ts";
import type { MatchPlayer, ThreadsFor } from "./player.ts";
import { type ForeignSettings, newPlayer, type PlayerSettings, parsePlayer } from "./player-text.ts";
import { type MatchRecord, pastOf } from "./record.ts";

export interface MatchJob {
  readonly matchId: string;
  /** What the game is called in tables. */
  readonly game: string;
  /** The text of a rulesheet without errors, or the name of a native game: `native:hex:5`. */
  readonly rules: string;
  readonly backend: string;
  /** Names of the roles in the order of the rules; `random` is chance. */
  readonly roles: readonly string[];
  /** For each role, chance included, a player as `parsePlayer` reads it; that of chance is not looked at. */
  readonly players: readonly string[];
  /** Seconds. */
  readonly startClock: number;
  readonly playClock: number;
  readonly seed: number;
  readonly tournament?: string;
  /** How the match begins. Default: with nothing played. */
  readonly opening?: Opening;
  /** The match so far, where it is taken up again. */
  readonly record?: MatchRecord;
}

/** A job that somebody took back before it was done. The fault is not its own: it can be done another time. */
export class CalledOff extends Error {}

/** A game ready to be played, and what players want to know of it. */
export interface CompiledGame {
  readonly game: Game;
  readonly hidden: boolean;
  readonly constantSum: number | undefined;
  /** Whether a random playout comes to an end, as far as anybody waits for it. Found out when first asked. */
  readonly comesToEnd: () => boolean;
}

export interface BoardsOptions {
  /** Games kept. Default 4. */
  readonly most?: number;
  /** Milliseconds that anybody waits for a playout to come to an end. Default 30,000. */
  readonly playoutTimeout?: number;
}

/** Compiled games of the last jobs, for those that come after. */
export class CompiledGames {
  readonly #boards = new Map<string, CompiledGame>();
  readonly #most: number;
  readonly #playoutTimeout: number;

  constructor({ most = 4, playoutTimeout = PLAYOUT_TIMEOUT }: BoardsOptions = {}) {
    this.#most = most;
    this.#playoutTimeout = playoutTimeout;
  }

  of({ rules, backend }: Pick<MatchJob, "rules" | "backend">): CompiledGame {
    const key = `${backend}\n${rules}`;
    const board = this.#boards.get(key) ?? newBoard(rules, backend, this.#playoutTimeout);
    this.#boards.delete(key);
    this.#boards.set(key, board);
    if (this.#boards.size > this.#most) this.#boards.delete(this.#boards.keys().next().value!);
    return board;
  }
}

function newBoard(rules: string, backend: string, playoutTimeout: number): CompiledGame {
  const native = nativeGame(rules);
  if (native !== undefined)
    return { game: native, hidden: false, constantSum: constantSumOf(native), comesToEnd: () => true };
  const { rulesheet, diagnostics } = readRules(rules);
  if (hasErrors(diagnostics)) throw new Error("the rules of a job have errors");
  const game = compiledGame(rulesheet, { backend });
  // Like compiling it, that takes seconds where the rules are large, and no player should pay for it.
  playFirst(game);
  return {
    game,
    hidden: hidesInformation(rulesheet),
    constantSum: constantSumOf(game),
    comesToEnd: endLookedFor(game, playoutTimeout),
  };
}

function endLookedFor(game: Game, playoutTimeout: number): () => boolean {
  let known: boolean | undefined;
  return () => {
    const deadline = performance.now() + playoutTimeout;
    known ??= game.totals({ count: 1, words: game.initial }, { random: new Random(1), deadline }).playouts[0]! > 0;
    return known;
  };
}

/** Seen in random playouts of at most two seconds. */
function constantSumOf(game: Game): number | undefined {
  if (game.roles.length !== 2 || game.chanceRole >= 0) return undefined;
  const end = performance.now() + 2000;
  return classify(game, { random: new Random(1), playouts: 100, stop: () => performance.now() > end }).constantSum
    .value;
}

/** Whether a player counts random playouts to the end of the game. */
function countsPlayouts(player: PlayerSettings, { roles }: Game): boolean {
  if (player.kind !== "engine" || player.engine.playouts === undefined) return false;
  const { algorithm = "uct", overrides, options } = player.engine;
  const playsOut = options.evaluation === "none" && options.cutoff === "none";
  return playsOut && (overrides === undefined ? algorithm === "uct" : roles.length > 1);
}

export interface RunOptions extends MatchWatch {
  /** Threads for players that want some. Default: none are started. */
  readonly threadsFor?: ThreadsFor;
  /** Reaches players that are no part of the engine. Default: nobody does. */
  readonly foreign?: (settings: ForeignSettings, told: { readonly game: Game; readonly rules: string }) => MatchPlayer;
  /** Reads files that players name. Default: nobody does. */
  readonly readFile?: (path: string) => string;
}

export async function runMatch(
  job: MatchJob,
  boards: CompiledGames,
  { threadsFor, foreign, readFile, ...watch }: RunOptions = {},
): Promise<MatchRecord> {
  const { matchId, startClock, playClock, seed, tournament, opening, record } = job;
  const { game, hidden, constantSum, comesToEnd } = boards.of(job);
  const past = record && pastOf(game, record);
  if (past?.ok === false) throw new Error(`match ${matchId} cannot be taken up: ${problemsText(past.problems)}`);
  const players = game.roles.map((_, role) => {
    if (role === game.chanceRole) return undefined;
    const parsed = parsePlayer(job.players[role] ?? "");
    if (!parsed.ok) throw new Error(`match ${matchId}: ${problemsText(parsed.problems)}`);
    if (countsPlayouts(parsed.value, game) && !comesToEnd())
      throw new Error(`no random playout came to an end: ${parsed.value.name} cannot count its playouts`);
    const random = new Random(mixed(seed, -2 - role));
    const reach =
      foreign && ((settings: ForeignSettings): MatchPlayer => foreign(settings, { game, rules: job.rules }));
    const told = { game, random, constantSum, hidden, helpers: threadsFor?.(job), foreign: reach, readFile };
    return newPlayer(parsed.value, told);
  });
  const settings = { matchId, game, players, startClock, playClock, seed, hidden, gameMetaURL: job.game };
  const more = {
    ...(tournament !== undefined && { tournament }),
    ...(opening && { opening: openingLine(game, opening) }),
  };
  const match = new Match({ ...settings, ...more }, past?.value);
  return match.play(watch);
}
