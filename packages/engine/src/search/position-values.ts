/**
 * A strong solution that can be looked up (thesis 2.2): for every position that play can come to, what each role gets.
 *
 * As text: a line of JSON that says what it is, with every fact written once, and then a line for each position,
 *
 *   {"format":"agon values 2","roles":["x","o"],"signature":"…","facts":["(cell 1 1 b)", …]}
 *   [[0,4,17],[50,50]]        fact numbers, ascending; the value for each role, [least, most] where it is not known
 *
 * The signature is that of the rules (`game/signature.ts`): values of other rules are refused.
 */
import type { Game, State } from "../game/game.ts";
import { signatureOf } from "../game/signature.ts";
import { failure, type Result, success } from "../result.ts";
import type { Search } from "./search.ts";

const FORMAT = "agon values 2";

/** What a role gets, or between what. */
export interface ValueRange {
  readonly least: number;
  readonly most: number;
}

/** The value of every position of a game. */
export interface PositionValues {
  readonly positions: number;
  /** For each role what it gets from the position with these facts; undefined where the position is not known. */
  valuesOf(facts: readonly string[]): readonly ValueRange[] | undefined;
}

/** The text of all that a search knows, position by position; for `solveAll`. */
export function* positionValuesText({ game, graph, bounds }: Search): Generator<string> {
  const facts = new FactNumbers();
  const lines: string[] = [];
  for (let node = 0; node < graph.nodes; node++) {
    const numbers = game.facts(graph.state(node)).map((fact) => facts.add(fact));
    const values = game.roles.map((_, role) => {
      const [least, most] = [bounds!.lower(node, role), bounds!.upper(node, role)];
      return least === most ? least : [least, most];
    });
    lines.push(JSON.stringify([numbers.sort((one, other) => one - other), values]));
  }
  yield `${JSON.stringify({ format: FORMAT, roles: game.roles, signature: signatureOf(game), facts: facts.texts })}\n`;
  for (const line of lines) yield `${line}\n`;
}

class FactNumbers {
  readonly texts: string[] = [];
  readonly #numbers = new Map<string, number>();

  add(fact: string): number {
    if (!this.#numbers.has(fact)) this.#numbers.set(fact, this.texts.push(fact) - 1);
    return this.#numbers.get(fact)!;
  }

  get(fact: string): number | undefined {
    return this.#numbers.get(fact);
  }
}

/** Reads such a text, of this game; every mistake is told with its line. */
export function readPositionValues(text: string, game: Game): Result<PositionValues> {
  const lines = text.split("\n").filter((line) => line !== "");
  const header = parsed(lines[0] ?? "");
  if (!isHeader(header))
    return refused(1, `it does not begin with {"format":"${FORMAT}","roles":[…],"signature":"…","facts":[…]}`);
  const foreign = foreignness(header, game);
  if (foreign !== undefined) return failure("values", foreign);
  const facts = new FactNumbers();
  for (const fact of header.facts) facts.add(fact);
  const values = new Map<string, readonly ValueRange[]>();
  for (let at = 1; at < lines.length; at++) {
    const position = readPosition(parsed(lines[at]!), header.roles.length, header.facts.length);
    if (position === undefined) return refused(at + 1, "it is no position: [[fact numbers],[a value for each role]]");
    values.set(position.key, position.ranges);
  }
  return success({
    positions: values.size,
    valuesOf: (given) => {
      const numbers = given.map((fact) => facts.get(fact));
      return numbers.includes(undefined) ? undefined : values.get(keyOf(numbers as number[]));
    },
  });
}

/** Why these are no values of the game; undefined where they are. */
function foreignness({ roles, signature }: Header, game: Game): string | undefined {
  if (roles.join(" ") !== game.roles.join(" "))
    return `it is of a game with the roles ${roles.join(", ")}, not ${game.roles.join(", ")}.`;
  return signature === signatureOf(game) ? undefined : "it is of other rules with the same roles.";
}

function refused(line: number, why: string): Result<never> {
  return failure("values", `this is not a file of values: line ${line}: ${why}.`);
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

interface Header {
  readonly roles: readonly string[];
  readonly signature: string;
  readonly facts: readonly string[];
}

function isHeader(value: unknown): value is Header {
  const { format, roles, signature, facts } = (value ?? {}) as Partial<Record<string, unknown>>;
  return format === FORMAT && isTexts(roles) && typeof signature === "string" && isTexts(facts);
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === "string");
}

function readPosition(
  value: unknown,
  roles: number,
  facts: number,
): { readonly key: string; readonly ranges: readonly ValueRange[] } | undefined {
  if (!Array.isArray(value) || !Array.isArray(value[0]) || !Array.isArray(value[1])) return undefined;
  const [numbers, values] = value as [unknown[], unknown[]];
  const isFact = (number: unknown): number is number =>
    Number.isInteger(number) && (number as number) >= 0 && (number as number) < facts;
  const ranges = values.map(readRange);
  if (!numbers.every(isFact) || values.length !== roles || ranges.includes(undefined)) return undefined;
  return { key: keyOf(numbers), ranges: ranges as ValueRange[] };
}

function readRange(value: unknown): ValueRange | undefined {
  const [least, most] = Array.isArray(value) ? value : [value, value];
  return typeof least === "number" && typeof most === "number" ? { least, most } : undefined;
}

function keyOf(numbers: readonly number[]): string {
  return [...numbers].sort((one, other) => one - other).join(" ");
}

/** A joint move, and what each role gets after it; undefined where the position behind it is not known. */
export interface MoveValues {
  readonly joint: readonly number[];
  readonly values: readonly ValueRange[] | undefined;
}

/** What every joint move of a state leads to. */
export function valuesAfter(values: PositionValues, game: Game, state: State): MoveValues[] {
  const children = game.isTerminal(state) ? undefined : game.children(state);
  const roles = game.roles.length;
  return Array.from({ length: children?.count ?? 0 }, (_, at) => {
    const joint = Array.from(children!.joints.subarray(at * roles, (at + 1) * roles));
    return { joint, values: values.valuesOf(game.facts(game.next(state, joint))) };
  });
}
