/**
 * One parametric source for games that come in sizes. In such a file
 *   {expression}                      an integer over the parameters and loop variables: + - * / % < <= > >= == != && || ( )
 *   {for x in 1..columns} ... {end}   repeats the text between
 *   {if expression} ... {else} ... {end}
 * Division rounds down, a comparison is 1 or 0.
 */

/** A mistake in a template, with its offset in the text. Templates are ours, so this is an exception, not a diagnostic. */
export class TemplateError extends Error {
  readonly offset: number;
  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

type Values = ReadonlyMap<string, number>;
type Part =
  | { readonly kind: "text"; readonly text: string; readonly offset: number }
  | { readonly kind: "value"; readonly expression: Expression; readonly offset: number }
  | {
      readonly kind: "for";
      readonly name: string;
      readonly from: Expression;
      readonly to: Expression;
      readonly body: Part[];
      readonly offset: number;
    }
  | { readonly kind: "if"; readonly condition: Expression; readonly yes: Part[]; readonly no: Part[] };
type Expression = (values: Values) => number;

/** A piece of the result and where it comes from: text character for character, a value as a whole. */
interface Piece {
  readonly text: string;
  readonly offset: number;
  readonly verbatim: boolean;
}

export interface Expansion {
  readonly text: string;
  /** The offset in the template of what stands at an offset of the result. */
  originOf(offset: number): number;
}

export function expandTemplate(template: string, parameters: Values): Expansion {
  const pieces: Piece[] = [];
  render(new TemplateParser(template).parse(), parameters, pieces);
  return { text: pieces.map((piece) => piece.text).join(""), originOf: origins(pieces) };
}

function origins(pieces: readonly Piece[]): (offset: number) => number {
  let length = 0;
  const ends = pieces.map((piece) => (length += piece.text.length));
  return (offset) => {
    const index = Math.min(firstAbove(ends, offset), pieces.length - 1);
    const piece = pieces[index];
    if (piece === undefined) return 0;
    return piece.verbatim ? piece.offset + offset - (ends[index]! - piece.text.length) : piece.offset;
  };
}

/** The index of the first of the ascending numbers that is greater than the bound. */
function firstAbove(ascending: readonly number[], bound: number): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ascending[middle]! > bound) high = middle;
    else low = middle + 1;
  }
  return low;
}

function render(parts: readonly Part[], values: Values, pieces: Piece[]): void {
  for (const part of parts) renderPart(part, values, pieces);
}

function renderPart(part: Part, values: Values, pieces: Piece[]): void {
  switch (part.kind) {
    case "text":
      pieces.push({ text: part.text, offset: part.offset, verbatim: true });
      break;
    case "value":
      pieces.push({ text: String(part.expression(values)), offset: part.offset, verbatim: false });
      break;
    case "if":
      render(part.condition(values) !== 0 ? part.yes : part.no, values, pieces);
      break;
    case "for":
      for (let turn = part.from(values), last = part.to(values); turn <= last; turn++) {
        if (pieces.length > MAX_PIECES) throw new TemplateError("The loops write too much text.", part.offset);
        pieces.push({ text: "", offset: part.offset, verbatim: false });
        render(part.body, new Map(values).set(part.name, turn), pieces);
      }
  }
}

/** Far above what any game needs; a slip in a bound ends here. */
const MAX_PIECES = 1_000_000;

class TemplateParser {
  readonly #pieces: { text: string; offset: number; directive: boolean }[] = [];
  #at = 0;

  constructor(text: string) {
    for (const match of text.matchAll(/\{([^{}]*)\}|[^{}]+|[{}]/g)) {
      if (match[0] === "{" || match[0] === "}") throw new TemplateError("This brace has no partner.", match.index);
      const directive = match[1] !== undefined;
      this.#pieces.push({ text: directive ? match[1]!.trim() : match[0], offset: match.index, directive });
    }
  }

  parse(): Part[] {
    const parts = this.#parts();
    const rest = this.#pieces[this.#at];
    if (rest) throw new TemplateError(`{${rest.text}} has no {for} or {if} before it.`, rest.offset);
    return parts;
  }

  /** Everything up to the next {end} or {else}, which stays unread. */
  #parts(): Part[] {
    const parts: Part[] = [];
    for (;;) {
      const piece = this.#pieces[this.#at];
      if (piece === undefined || (piece.directive && (piece.text === "end" || piece.text === "else"))) return parts;
      this.#at++;
      const { text, offset } = piece;
      parts.push(piece.directive ? this.#directive(text, offset) : { kind: "text", text, offset });
    }
  }

  #directive(text: string, offset: number): Part {
    const loop = /^for\s+(\w+)\s+in\s+(.+?)\.\.(.+)$/.exec(text);
    if (loop) {
      const [from, to] = [parseExpression(loop[2]!, offset), parseExpression(loop[3]!, offset)];
      const body = this.#parts();
      this.#expect("end", offset);
      return { kind: "for", name: loop[1]!, from, to, body, offset };
    }
    if (/^if\b/.test(text)) {
      const condition = parseExpression(text.slice(2), offset);
      const yes = this.#parts();
      const no = this.#skip("else") ? this.#parts() : [];
      this.#expect("end", offset);
      return { kind: "if", condition, yes, no };
    }
    return { kind: "value", expression: parseExpression(text, offset), offset };
  }

  #skip(word: string): boolean {
    const piece = this.#pieces[this.#at];
    if (!piece?.directive || piece.text !== word) return false;
    this.#at++;
    return true;
  }

  #expect(word: string, offset: number): void {
    if (!this.#skip(word)) throw new TemplateError(`No {${word}} follows.`, offset);
  }
}

type Operator = (a: number, b: number) => number;

const boolean =
  (holds: (a: number, b: number) => boolean): Operator =>
  (a, b) =>
    Number(holds(a, b));

/** Binary operators from the loosest to the tightest. Maps, because every word of a template is looked up here. */
const LEVELS: readonly ReadonlyMap<string, Operator>[] = [
  new Map([["||", boolean((a, b) => a !== 0 || b !== 0)]]),
  new Map([["&&", boolean((a, b) => a !== 0 && b !== 0)]]),
  new Map([
    ["==", boolean((a, b) => a === b)],
    ["!=", boolean((a, b) => a !== b)],
  ]),
  new Map([
    ["<", boolean((a, b) => a < b)],
    ["<=", boolean((a, b) => a <= b)],
    [">", boolean((a, b) => a > b)],
    [">=", boolean((a, b) => a >= b)],
  ]),
  new Map<string, Operator>([
    ["+", (a, b) => a + b],
    ["-", (a, b) => a - b],
  ]),
  new Map<string, Operator>([
    ["*", (a, b) => a * b],
    ["/", (a, b) => Math.floor(a / b)],
    ["%", (a, b) => a - b * Math.floor(a / b)],
  ]),
];

function parseExpression(text: string, offset: number): Expression {
  const tokens = text.match(/\d+|\w+|[<>=!]=|&&|\|\||\S/g) ?? [];
  let at = 0;
  const fail = (): never => {
    throw new TemplateError(`"${text.trim()}" is not an expression.`, offset);
  };
  const primary = (): Expression => {
    const token = tokens[at++] ?? fail();
    if (/^\d+$/.test(token)) return () => Number(token);
    if (/^\w+$/.test(token)) return (values) => values.get(token) ?? unknownName(token, offset);
    if (token === "-") {
      const operand = primary();
      return (values) => -operand(values);
    }
    if (token !== "(") fail();
    const inner = binary(0);
    if (tokens[at++] !== ")") fail();
    return inner;
  };
  const binary = (level: number): Expression => {
    if (level === LEVELS.length) return primary();
    let left = binary(level + 1);
    const next = (): Operator | undefined => LEVELS[level]!.get(tokens[at] ?? "");
    for (let operator = next(); operator; operator = next()) {
      at++;
      const [a, b, apply] = [left, binary(level + 1), operator];
      left = (values) => apply(a(values), b(values));
    }
    return left;
  };
  const expression = binary(0);
  return at === tokens.length ? expression : fail();
}

function unknownName(name: string, offset: number): never {
  throw new TemplateError(`There is no parameter or loop variable "${name}".`, offset);
}
