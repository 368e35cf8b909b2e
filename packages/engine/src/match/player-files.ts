/**
 * The files that players name in their text: `evaluator=FILE` of `agon learn`, `values=FILE` of `agon solve --strong --out`.
 */
import type { Game } from "../game/game.ts";
import { type Result, unwrap } from "../result.ts";
import { LinearEvaluator } from "../search/learn/evaluator.ts";
import { readEvaluator } from "../search/learn/evaluator-file.ts";
import { type PositionValues, readPositionValues } from "../search/position-values.ts";
import type { EngineSettings } from "./players/engine.ts";

/** The game that a player is for, and a way to its files. */
export interface FileReader {
  readonly game: Game;
  /** Reads files that players name. Default: nobody does. */
  readonly readFile?: ((path: string) => string) | undefined;
}

/** What settings name in files, for this game. */
export function namedFiles(settings: EngineSettings, told: FileReader): Pick<EngineSettings, "evaluator" | "values"> {
  const { evaluatorFile, valuesFile } = settings;
  return {
    ...(evaluatorFile !== undefined && { evaluator: evaluatorIn(evaluatorFile, told) }),
    ...(valuesFile !== undefined && { values: valuesIn(valuesFile, told) }),
  };
}

function evaluatorIn(path: string, told: FileReader): LinearEvaluator {
  return new LinearEvaluator(readWith(`evaluator=${path}`, path, told, readEvaluator).weights);
}

/** A file may hold millions of positions: players of the same game share it. */
const kept = new WeakMap<Game, Map<string, PositionValues>>();

function valuesIn(path: string, told: FileReader): PositionValues {
  const files = kept.get(told.game) ?? new Map<string, PositionValues>();
  kept.set(told.game, files);
  if (!files.has(path)) files.set(path, readWith(`values=${path}`, path, told, readPositionValues));
  return files.get(path)!;
}

function readWith<T>(
  option: string,
  path: string,
  { game, readFile }: FileReader,
  read: (text: string, game: Game) => Result<T>,
): T {
  if (readFile === undefined) throw new Error(`${option}: files cannot be read here`);
  const result = read(readFile(path), game);
  if (result.ok) return result.value;
  return unwrap({
    ok: false,
    problems: result.problems.map((each) => ({ ...each, message: `${option}: ${each.message}` })),
  });
}
