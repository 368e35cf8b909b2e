/**
 * What a file of values says of positions (`agon solve --strong --out`), for games that somebody has such a file for.
 */
import { type Result, success } from "agon-engine";
import type { State } from "agon-engine/game";
import { knownReport, type PositionValues, readPositionValues } from "agon-engine/search";
import type { Loaded } from "./loaded.ts";
import type { ThinkReport } from "./requests.ts";

/** The last file of each game: every request carries it, and it is read once. */
const read = new WeakMap<Loaded, { readonly text: string; readonly values: Result<PositionValues> }>();

function valuesIn(loaded: Loaded, text: string): Result<PositionValues> {
  const last = read.get(loaded);
  if (last?.text === text) return last.values;
  const values = readPositionValues(text, loaded.game);
  read.set(loaded, { text, values });
  return values;
}

/** How many positions the file holds. */
export function countOf(loaded: Loaded, text: string): Result<number> {
  const values = valuesIn(loaded, text);
  return values.ok ? success(values.value.positions) : values;
}

/** The moves of the role that chooses with their exact values; undefined where the file does not tell which to play. */
export function lookedUp(loaded: Loaded, text: string, state: State, asked?: number): ThinkReport | undefined {
  const { game } = loaded;
  const values = valuesIn(loaded, text);
  const role = asked ?? game.roles.findIndex((_, each) => game.legalMoves(state, each).length > 1);
  const report = values.ok && role >= 0 ? knownReport(values.value, game, state, role) : undefined;
  if (!values.ok || report === undefined) return undefined;
  const { best, moves, ...rest } = report;
  return {
    ...rest,
    best: game.moveText(role, best),
    moves: moves.map((each) => ({ ...each, move: game.moveText(role, each.move), mean: null })),
    values: values.value
      .valuesOf(game.facts(state))!
      .map(({ least, most }) => (least === most ? { goal: least, proved: true } : null)),
    line: [],
    ...{ bytes: 0, milliseconds: 0, reason: "solved" },
  };
}
