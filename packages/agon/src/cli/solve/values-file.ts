/**
 * The value of every position in a file, and looking one up in it.
 */
import type { Game, State } from "agon-engine/game";
import {
  type PositionValues,
  positionValuesText,
  readPositionValues,
  type Solution,
  type ValueRange,
  valuesAfter,
} from "agon-engine/search";
import { accepted, BadInput, type ExitCode, type Io, printJson, readText, writeText } from "../io.ts";
import { counted } from "../rules-file.ts";
import { sides } from "./solution.ts";

export async function writeValues(io: Io, path: string, { search, exhausted, positions }: Solution): Promise<void> {
  await writeText(path, [...positionValuesText(search)].join(""));
  io.stderr.write(
    exhausted
      ? `${path}: ${counted(positions, "position")}\n`
      : `${path}: ${counted(positions, "position")}, not all that play can come to: the limits came first.\n`,
  );
}

interface LookUp {
  readonly game: Game;
  readonly state: State;
  readonly path: string;
  readonly json?: boolean | undefined;
}

/** The values in a file, which must be of this game. */
export async function valuesIn(io: Io, path: string, game: Game): Promise<PositionValues> {
  return accepted(path, readPositionValues(await readText(io, path), game));
}

export async function lookUp(io: Io, { game, state, path, json }: LookUp): Promise<ExitCode> {
  const table = await valuesIn(io, path, game);
  const values = table.valuesOf(game.facts(state));
  if (values === undefined)
    throw new BadInput(`${path}: the position is not among its ${counted(table.positions, "position")}.`);
  if (json) printJson(io, found(game, state, values, table));
  else io.stdout.write(text(game, state, values, table));
  return 0;
}

function text(game: Game, state: State, values: readonly ValueRange[], table: PositionValues): string {
  const here = sides(game).map((role) => `${game.roles[role]}: ${rangeText(values[role]!)}\n`);
  const after = valuesAfter(table, game, state).map(({ joint, values: next }) => {
    const moves = sides(game).map((role) => game.moveText(role, joint[role]!));
    return `  ${moves.join(" ")}: ${
      next
        ? sides(game)
            .map((role) => rangeText(next[role]!))
            .join(", ")
        : "not known"
    }\n`;
  });
  return `${here.join("")}${
    after.length > 0
      ? `After each joint move (${sides(game)
          .map((role) => game.roles[role])
          .join(", ")}):\n`
      : ""
  }${after.join("")}`;
}

function rangeText({ least, most }: ValueRange): string {
  return least === most ? `${least}` : `between ${least} and ${most}`;
}

function found(game: Game, state: State, values: readonly ValueRange[], table: PositionValues): object {
  const bounds = (ranges: readonly ValueRange[]) => ranges.map(({ least, most }) => [least, most]);
  return {
    roles: game.roles,
    bounds: bounds(values),
    moves: valuesAfter(table, game, state).map(({ joint, values: next }) => ({
      moves: game.roles.map((_, role) => game.moveText(role, joint[role]!)),
      bounds: next ? bounds(next) : null,
    })),
  };
}
