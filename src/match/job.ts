/**
 * A match as a job for another thread or machine: plain values in, plain values out. The same job gives the same result, where
 * its players count playouts.
 */
import { BACKENDS } from "../compile/backends.ts";
import { classify } from "../game/classify.ts";
import type { Game } from "../game/game.ts";
import { nativeGame } from "../game/native/native.ts";
import { Random } from "../game/random.ts";
import { readRules } from "../gdl/check.ts";
import { hasErrors } from "../gdl/diagnostic.ts";
import { hidesInformation } from "../gdl/rules.ts";
import { playFirst } from "../search/warm-up.ts";
import { Match, type MatchWatch, mixed } from "./match.ts";
import { newPlayer, parsePlayer } from "./player-text.ts";
import type { MatchRecord } from "./record.ts";
import { pastOf } from "./resume.ts";

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
  /** The match so far, where it is taken up again. */
  readonly record?: MatchRecord;
}

/** A game ready to be played, and what players want to know of it. */
export interface Board {
  readonly game: Game;
  readonly hidden: boolean;
  readonly constantSum: number | undefined;
}

/** Compiled games of the last jobs, for those that come after. */
export class Boards {
  readonly #boards = new Map<string, Board>();
  readonly #most: number;

  constructor(most = 4) {
    this.#most = most;
  }

  of({ rules, backend }: Pick<MatchJob, "rules" | "backend">): Board {
    const key = `${backend}\n${rules}`;
    const board = this.#boards.get(key) ?? newBoard(rules, backend);
    this.#boards.delete(key);
    this.#boards.set(key, board);
    if (this.#boards.size > this.#most) this.#boards.delete(this.#boards.keys().next().value!);
    return board;
  }
}

function newBoard(rules: string, backend: string): Board {
  const native = nativeGame(rules);
  if (native !== undefined) return { game: native, hidden: false, constantSum: constantSumOf(native) };
  const { rulesheet, diagnostics } = readRules(rules);
  const make = BACKENDS[backend];
  if (make === undefined) throw new Error(`there is no back end ${backend}`);
  if (hasErrors(diagnostics)) throw new Error("the rules of a job have errors");
  const game = make(rulesheet);
  // Like compiling it, that takes seconds where the rules are large, and no player should pay for it.
  playFirst(game);
  return {
    game,
    hidden: hidesInformation(rulesheet),
    constantSum: constantSumOf(game),
  };
}

/** Seen in random playouts of at most two seconds. */
function constantSumOf(game: Game): number | undefined {
  if (game.roles.length !== 2 || game.chanceRole >= 0) return undefined;
  const end = performance.now() + 2000;
  return classify(game, { random: new Random(1), playouts: 100, stop: () => performance.now() > end }).constantSum
    .value;
}

export async function runMatch(job: MatchJob, boards: Boards, watch: MatchWatch = {}): Promise<MatchRecord> {
  const { matchId, startClock, playClock, seed, tournament, record } = job;
  const { game, hidden, constantSum } = boards.of(job);
  const past = record && pastOf(game, record);
  if (past?.ok === false) throw new Error(`match ${matchId} cannot be taken up: ${past.problem}`);
  const players = game.roles.map((_, role) => {
    if (role === game.chanceRole) return undefined;
    const parsed = parsePlayer(job.players[role] ?? "");
    if (!parsed.ok) throw new Error(`match ${matchId}: ${parsed.mistakes.join(" ")}`);
    const random = new Random(mixed(seed, -2 - role));
    return newPlayer(parsed.player, { game, random, constantSum, hidden, source: job });
  });
  const settings = { matchId, game, players, startClock, playClock, seed, hidden, gameMetaURL: job.game };
  const match = new Match({ ...settings, ...(tournament !== undefined && { tournament }) }, past?.past);
  return match.play(watch);
}
