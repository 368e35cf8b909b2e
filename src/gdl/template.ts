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
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "value"; readonly expression: Expression }
  | {
      readonly kind: "for";
      readonly name: string;
      readonly from: Expression;
      readonly to: Expression;
      readonly body: Part[];
    }
  | { readonly kind: "if"; readonly condition: Expression; readonly yes: Part[]; readonly no: Part[] };
type Expression = (values: Values) => number;

export function expandTemplate(text: string, parameters: Values): string {
  const parts = new TemplateParser(text).parse();
  return render(parts, parameters);
}

function render(parts: readonly Part[], values: Values): string {
  return parts.map((part) => renderPart(part, values)).join("");
}

function renderPart(part: Part, values: Values): string {
  switch (part.kind) {
    case "text":
      return part.text;
    case "value":
      return String(part.expression(values));
    case "if":
      return render(part.condition(values) !== 0 ? part.yes : part.no, values);
    case "for": {
      const [from, to] = [part.from(values), part.to(values)];
      const turns = Array.from({ length: Math.max(0, to - from + 1) }, (_, turn) => from + turn);
      return turns.map((turn) => render(part.body, new Map(values).set(part.name, turn))).join("");
    }
  }
}

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
      parts.push(piece.directive ? this.#directive(piece.text, piece.offset) : { kind: "text", text: piece.text });
    }
  }

  #directive(text: string, offset: number): Part {
    const loop = /^for\s+(\w+)\s+in\s+(.+?)\.\.(.+)$/.exec(text);
    if (loop) {
      const [from, to] = [parseExpression(loop[2]!, offset), parseExpression(loop[3]!, offset)];
      const body = this.#parts();
      this.#expect("end", offset);
      return { kind: "for", name: loop[1]!, from, to, body };
    }
    if (/^if\b/.test(text)) {
      const condition = parseExpression(text.slice(2), offset);
      const yes = this.#parts();
      const no = this.#skip("else") ? this.#parts() : [];
      this.#expect("end", offset);
      return { kind: "if", condition, yes, no };
    }
    return { kind: "value", expression: parseExpression(text, offset) };
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

/** Binary operators from the loosest to the tightest. */
const LEVELS: readonly Readonly<Record<string, (a: number, b: number) => number>>[] = [
  { "||": (a, b) => Number(a !== 0 || b !== 0) },
  { "&&": (a, b) => Number(a !== 0 && b !== 0) },
  { "==": (a, b) => Number(a === b), "!=": (a, b) => Number(a !== b) },
  {
    "<": (a, b) => Number(a < b),
    "<=": (a, b) => Number(a <= b),
    ">": (a, b) => Number(a > b),
    ">=": (a, b) => Number(a >= b),
  },
  { "+": (a, b) => a + b, "-": (a, b) => a - b },
  { "*": (a, b) => a * b, "/": (a, b) => Math.floor(a / b), "%": (a, b) => a - b * Math.floor(a / b) },
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
    for (let operator = LEVELS[level]![tokens[at] ?? ""]; operator; operator = LEVELS[level]![tokens[at] ?? ""]) {
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
