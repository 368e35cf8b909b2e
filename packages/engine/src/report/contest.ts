/**
 * One game between searches with counted playouts: the same seed gives the same game.
 */
import type { Game } from "../game/game.ts";
import { Random } from "../game/random.ts";
import { Match, type MatchEvent, mixed } from "../match/match.ts";
import { newPlayer, parsePlayer } from "../match/player-text.ts";
import { unwrap } from "../result.ts";
import { chosenFor } from "../search/choice/choose.ts";
import { playersOf } from "./outcomes.ts";

export interface ContestSettings {
  readonly game: Game;
  readonly hidden: boolean;
  /** For each role the playouts of its player; 0 plays at random. */
  readonly playouts: readonly number[];
  readonly seed: number;
  readonly maxPlies: number;
  readonly signal?: AbortSignal | undefined;
}

export interface ContestResult {
  /** Undefined where the game was stopped, broken off or came to a state without a move. */
  readonly goals?: readonly number[];
  readonly plies: number;
  readonly leadChanges: number;
  readonly stopped: boolean;
}

/** Seconds: playouts are counted, no clock matters. */
const CLOCK = 3600;

export async function contest(settings: ContestSettings): Promise<ContestResult> {
  const { game, hidden, playouts, seed, maxPlies, signal } = settings;
  const lead = new Lead(playersOf(game));
  const constantSum = playouts.some((count) => count > 0)
    ? chosenFor(game, { given: {} }, { hidden }).profile.constantSum
    : undefined;
  const players = game.roles.map((_, role) => {
    const random = new Random(mixed(seed, -2 - role));
    return role === game.chanceRole
      ? undefined
      : newPlayer(unwrap(parsePlayer(nameOf(playouts[role]!, hidden))), { game, random, constantSum, hidden });
  });
  const match = new Match({
    matchId: "report",
    game,
    players,
    startClock: CLOCK,
    playClock: CLOCK,
    seed,
    hidden,
    maxSteps: maxPlies,
  });
  const record = await match.play({ ...(signal && { signal }), onEvent: (event) => lead.note(event) });
  const { goalValues: goals, moves } = record;
  const stopped = signal?.aborted === true && !record.isCompleted;
  return { ...(record.isCompleted && goals && { goals }), plies: moves.length, leadChanges: lead.changes, stopped };
}

function nameOf(playouts: number, hidden: boolean): string {
  if (playouts === 0) return "random";
  return `${hidden ? "information-set" : "uct"}:playouts=${playouts}`;
}

/** Points of the goal by which a role must be ahead to take the lead: searches this small are not surer than that. */
const MARGIN = 10;

/**
 * Who leads, by the players' own estimates of their goals, and how often that changes (the "lead change" of Browne 2008,
 * Automatic Generation and Evaluation of Recombination Games). A lead lasts until another role has one.
 */
class Lead {
  readonly #players: readonly number[];
  readonly #values = new Map<number, number>();
  #leader: number | undefined;
  changes = 0;

  constructor(players: readonly number[]) {
    this.#players = players;
  }

  note(event: MatchEvent): void {
    if (event.kind !== "step") return;
    for (const role of this.#players) {
      const value = event.thoughts[role]?.value;
      if (value !== undefined) this.#values.set(role, value);
    }
    if (this.#values.size < 2) return;
    const [first, second] = [...this.#values].sort(([, a], [, b]) => b - a);
    if (first![1] - second![1] < MARGIN || first![0] === this.#leader) return;
    if (this.#leader !== undefined) this.changes++;
    this.#leader = first![0];
  }
}
