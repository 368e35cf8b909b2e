/**
 * Strategies as a file: JSON, with every fact written once and positions as lists of fact numbers.
 */
import { failure, type Result, success } from "agon-engine";
import type { Game } from "agon-engine/game";
import { type Strategy, type StrategyPosition, verifyStrategy } from "agon-engine/search";

const FORMAT = "agon strategies 1";

interface StrategiesFile {
  readonly format: string;
  readonly facts: readonly string[];
  readonly strategies: readonly {
    readonly role: string;
    /** Fact numbers, what the role is sure of, and its move where it has a choice. */
    readonly positions: readonly (readonly [number[], number, string?])[];
  }[];
}

export function strategiesFile(strategies: readonly Strategy[]): StrategiesFile {
  const numbers = new Map<string, number>();
  const numberOf = (fact: string): number => {
    if (!numbers.has(fact)) numbers.set(fact, numbers.size);
    return numbers.get(fact)!;
  };
  const entries = strategies.map(({ role, positions }) => ({
    role,
    positions: positions.map(({ facts, sure, move }): [number[], number, string?] => [
      facts.map(numberOf),
      sure,
      ...(move === undefined ? ([] as const) : ([move] as const)),
    ]),
  }));
  return { format: FORMAT, facts: [...numbers.keys()], strategies: entries };
}

export function parseStrategies(text: string): Result<Strategy[]> {
  const refused = (why: string) => failure("strategy", `this is not a strategy file: ${why}.`);
  let file: StrategiesFile;
  try {
    file = JSON.parse(text) as StrategiesFile;
  } catch {
    return refused("it is not JSON");
  }
  if (file?.format !== FORMAT) return refused(`its format is not "${FORMAT}"`);
  if (!isList(file.facts) || !isList(file.strategies)) return refused("facts or strategies are missing");
  try {
    const strategies = file.strategies.map(({ role, positions }) => ({
      role: String(role),
      positions: positions.map((position) => readPosition(position, file.facts)),
    }));
    return success(strategies);
  } catch (error) {
    return refused(error instanceof Error ? error.message : String(error));
  }
}

function readPosition(
  [numbers, sure, move]: readonly [number[], number, string?],
  facts: readonly string[],
): StrategyPosition {
  const texts = numbers.map((number) => facts[number]);
  if (texts.some((fact) => typeof fact !== "string")) throw new Error("a position names a fact that is not listed");
  if (typeof sure !== "number") throw new Error("a position does not say what is sure");
  return { facts: texts as string[], sure, ...(move !== undefined && { move: String(move) }) };
}

/** Checks every strategy from the initial state of the game on. */
export function verifyAll(game: Game, strategies: readonly Strategy[]): { lines: string[]; sound: boolean } {
  let sound = strategies.length > 0;
  const lines = strategies.map((strategy) => {
    const fault = verifyStrategy(game, strategy);
    const start = strategy.positions[0];
    if (fault === undefined && start !== undefined)
      return `${strategy.role} is sure of ${start.sure} from its first position on: ${strategy.positions.length} positions checked.`;
    sound = false;
    if (fault === undefined) return `${strategy.role}: the strategy has no positions.`;
    const facts = strategy.positions[fault.position]?.facts.join(" ") ?? "";
    return `${strategy.role}, position ${fault.position + 1} (${facts}): ${fault.problem}.`;
  });
  return { lines, sound };
}

/** As Array.isArray, but what the list is of stays known. */
function isList<T>(value: readonly T[]): value is readonly T[] {
  return Array.isArray(value);
}
