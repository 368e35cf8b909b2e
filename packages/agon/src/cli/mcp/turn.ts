/**
 * One turn of a game between a client and the engine: what the client chose is played, then whatever others do until the client has
 * a choice again or the game is over. The client is shown what its roles may know.
 */
import { Random } from "agon-engine/game";
import { DEFAULT_PLAYER, mixed, parsePlayer } from "agon-engine/match";
import { accepted } from "../io.ts";
import { Opponents, type PlayedStep } from "../play/opponents.ts";
import { type Loaded, moveOf, type Reached, reached, refuse, roleNumber } from "./loaded.ts";
import type { Asked } from "./questions.ts";
import { goalsView, jointTexts, outcomeView } from "./views.ts";

/** Steps that are played in one turn where nobody has a choice. */
const MOST_STEPS = 1_000;

/** What has been played in all, and what the client is shown. */
export interface TurnAnswer {
  readonly past: readonly (readonly string[])[];
  readonly mine: readonly string[];
  readonly shown: object;
}

export async function playOn(loaded: Loaded, asked: Asked<"turn">): Promise<TurnAnswer> {
  const { game, hidden } = loaded;
  const mine = seatsOf(loaded, asked.mine);
  const before = reached(loaded, asked.past);
  const player = accepted("player", parsePlayer(DEFAULT_PLAYER));
  const opponents = new Opponents({
    ...{ game, hidden, player, rules: loaded.text },
    random: new Random(mixed(asked.seed, before.past.length)),
    milliseconds: 1000 * asked.seconds,
  });
  try {
    const after = await new Turn(loaded, mine, opponents, asked).play(before);
    return {
      past: after.past.map(({ joint }) => jointTexts(game, joint)),
      mine: mine.map((role) => game.roles[role]!),
      shown: shownTo(loaded, mine, before.past.length, after),
    };
  } finally {
    await opponents.close();
  }
}

function seatsOf({ game }: Loaded, mine: readonly string[] | undefined): number[] {
  if (mine === undefined) return [game.roles.findIndex((_, role) => role !== game.chanceRole)];
  const roles = mine.map((role) => roleNumber(game, role));
  if (roles.includes(game.chanceRole)) refuse("chance", `${game.roles[game.chanceRole]} is played by chance.`);
  return roles;
}

class Turn {
  readonly #loaded: Loaded;
  readonly #mine: readonly number[];
  readonly #opponents: Opponents;
  readonly #asked: Asked<"turn">;

  constructor(loaded: Loaded, mine: readonly number[], opponents: Opponents, asked: Asked<"turn">) {
    this.#loaded = loaded;
    this.#mine = mine;
    this.#opponents = opponents;
    this.#asked = asked;
  }

  async play({ state, past: before }: Reached): Promise<Reached> {
    const { game } = this.#loaded;
    const past = [...before];
    let chosen = this.#asked.chosen;
    let now = state;
    while (past.length < before.length + MOST_STEPS && !game.isTerminal(now)) {
      const joint = await this.#joint({ state: now, past }, chosen);
      if (joint === undefined) break;
      chosen = undefined;
      past.push({ state: now, joint });
      now = game.next(now, joint);
    }
    if (chosen !== undefined) refuse("over", "The game is over: nobody can move.", "undo takes back your last choice.");
    return { state: now, past };
  }

  /** Undefined where the client has a choice and has not made it, or where the rules leave somebody nothing to do. */
  async #joint({ state, past }: Reached, chosen: Asked<"turn">["chosen"]): Promise<number[] | undefined> {
    const { game } = this.#loaded;
    const legal = game.roles.map((_, role) => game.legalMoves(state, role));
    if (legal.some((moves) => moves.length === 0)) return undefined;
    const open = this.#mine.filter((role) => legal[role]!.length > 1);
    if (open.length > 0 && chosen === undefined) return undefined;
    const own = new Map(
      this.#choices(chosen ?? {}, open).map(([role, move]) => [role, moveOf(game, state, role, move, "move")]),
    );
    const joint: number[] = [];
    for (const [role, moves] of legal.entries()) {
      if (moves.length === 1 || own.has(role)) joint.push(own.get(role) ?? moves[0]!);
      else if (role === game.chanceRole) joint.push(moves[this.#draw(past.length, moves.length)]!);
      else joint.push(await this.#opponents.move(role, past));
    }
    return joint;
  }

  /** A move under the empty name is that of the only role with a choice. */
  #choices(chosen: Readonly<Record<string, string>>, open: readonly number[]): [number, string][] {
    const { game } = this.#loaded;
    const named = Object.entries(chosen).map(([name, move]): [number, string] => {
      if (name !== ONLY) return [roleNumber(game, name), move];
      if (open.length > 1)
        refuse(
          "whose-move",
          "Several of your roles have a choice.",
          `Give an object from role to move: ${open.map((role) => game.roles[role]).join(", ")}.`,
        );
      return [open[0] ?? this.#mine[0]!, move];
    });
    const missing = open.filter((role) => !named.some(([given]) => given === role));
    if (named.length > 0 && missing.length > 0)
      refuse("whose-move", `There is no move for ${missing.map((role) => game.roles[role]).join(", ")}.`);
    const foreign = named.find(([role]) => !this.#mine.includes(role));
    if (foreign !== undefined) refuse("whose-move", `You do not play ${game.roles[foreign[0]]}.`);
    return named;
  }

  #draw(step: number, count: number): number {
    return new Random(mixed(this.#asked.seed, step)).below(count);
  }
}

/** The name under which a move stands that names no role. */
export const ONLY = "*";

/** Of an open game all; of others the percepts of one's own roles, and everything once it is over. */
function shownTo(loaded: Loaded, mine: readonly number[], known: number, { state, past }: Reached): object {
  const { game, hidden, view } = loaded;
  const own = mine.map((role) => game.roles[role]!);
  const over = game.isTerminal(state);
  const common = { youPlay: own, step: past.length, ...outcomeView(loaded, state, own), ...stuck(loaded, state) };
  if (!hidden || over) {
    const played = past.slice(known).map(({ joint }) => jointTexts(game, joint));
    return {
      ...common,
      roles: game.roles,
      played,
      facts: game.facts(state),
      board: view(game.facts(state)).join("\n"),
      ...(over && { goals: goalsView(game, state) }),
    };
  }
  return { ...common, heard: past.slice(known).map((step) => heardBy(loaded, mine, step)) };
}

function heardBy({ game }: Loaded, mine: readonly number[], { state, joint }: PlayedStep): object {
  return Object.fromEntries(
    mine.map((role) => [
      game.roles[role]!,
      { played: game.moveText(role, joint[role]!), percepts: game.percepts(state, joint, role) },
    ]),
  );
}

function stuck({ game }: Loaded, state: Reached["state"]): object {
  if (game.isTerminal(state)) return {};
  const idle = game.roles.filter((_, role) => game.legalMoves(state, role).length === 0);
  return idle.length > 0 ? { stuck: idle } : {};
}
