/**
 * Rules in the syntax of Prolog, which some programs write: recognised, and put into KIF.
 *
 *   legal(P, mark(X, Y)) :- true(cell(X, Y, b)), true(control(P)).        as in Prolog
 *   legal(P, mark(X, Y)) :- true(cell(X, Y, b)) & true(control(P))        as in the infix form of the Stanford tools
 *   (<= (legal ?p (mark ?x ?y)) (true (cell ?x ?y b)) (true (control ?p)))
 *
 * Capitals begin a variable; `,` and `&` are and, `;` and `|` are or, `\+` and `~` are not, `\=` is distinct.
 */
import type { Span } from "./diagnostic.ts";

/** A rule with its neck, or a fact with its arguments in parentheses behind the name. Comments and KIF have neither. */
const CLAUSE = /^[ \t]*[a-z]\w*(?:\([^()\n]*(?:\([^()\n]*\)[^()\n]*)*\))?[ \t]*(?::-|\.[ \t]*(?:%.*)?$)/m;
const KIF = /^[ \t]*\(/m;

/** Where a text turns out to be Prolog; undefined where it does not. */
export function prologClause(text: string): Span | undefined {
  const found = CLAUSE.exec(text.slice(0, 20_000));
  if (found === null || KIF.test(text.slice(0, found.index))) return undefined;
  const start = found.index + found[0].search(/\S/);
  return { start, end: found.index + found[0].trimEnd().length };
}

/** The same rules in KIF; undefined where a clause cannot be read. Comments come along. */
export function kifOfProlog(text: string): string | undefined {
  const tokens = [...text.matchAll(TOKEN)].map(([token]) => token).filter((token) => !/^\s+$/.test(token));
  try {
    return new ClauseReader(tokens).rules().join("\n");
  } catch (error) {
    if (error instanceof NotProlog) return undefined;
    throw error;
  }
}

class NotProlog extends Error {}

const TOKEN = /\s+|%[^\n]*|:-|\\\+|\\=|!=|'[^'\n]*'|\w+|[^\s]/g;
const MOST_DEPTH = 100;

class ClauseReader {
  readonly #tokens: readonly string[];
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly string[]) {
    this.#tokens = tokens;
  }

  rules(): string[] {
    const rules: string[] = [];
    while (this.#at < this.#tokens.length) rules.push(this.#comment() ?? this.#clause());
    return rules;
  }

  #comment(): string | undefined {
    return this.#peek()?.startsWith("%") ? `;${this.#tokens[this.#at++]!.slice(1)}` : undefined;
  }

  /** The infix form ends a clause with the line, and the next begins with a name. */
  #clause(): string {
    const head = this.#term();
    const body = this.#skip(":-") ? this.#conditions() : [];
    this.#skip(".");
    return body.length === 0 ? head : `(<= ${[head, ...body].join(" ")})`;
  }

  #conditions(): string[] {
    const conditions: string[] = [];
    do {
      while (this.#comment() !== undefined);
      conditions.push(this.#alternatives());
    } while (this.#skip(",") || this.#skip("&"));
    return conditions;
  }

  #alternatives(): string {
    const parts = [this.#condition()];
    while (this.#skip(";") || this.#skip("|")) parts.push(this.#condition());
    return parts.length === 1 ? parts[0]! : `(or ${parts.join(" ")})`;
  }

  #condition(): string {
    if (this.#skip("\\+") || this.#skip("~")) return `(not ${this.#condition()})`;
    if (this.#skip("(")) {
      const inside = this.#deeper(() => this.#conditions());
      this.#expect(")");
      return inside.length === 1 ? inside[0]! : `(and ${inside.join(" ")})`;
    }
    const left = this.#term();
    return this.#skip("\\=") || this.#skip("!=") ? `(distinct ${left} ${this.#term()})` : left;
  }

  #term(): string {
    const name = this.#tokens[this.#at++] ?? fail();
    if (!/^[\w']/.test(name)) fail();
    if (!this.#skip("(")) return symbol(name);
    const args: string[] = [];
    this.#deeper(() => {
      do args.push(this.#condition());
      while (this.#skip(","));
    });
    this.#expect(")");
    return `(${[symbol(name), ...args].join(" ")})`;
  }

  #deeper<T>(work: () => T): T {
    if (++this.#depth > MOST_DEPTH) fail();
    const made = work();
    this.#depth--;
    return made;
  }

  #peek(): string | undefined {
    return this.#tokens[this.#at];
  }

  #skip(token: string): boolean {
    if (this.#peek() !== token) return false;
    this.#at++;
    return true;
  }

  #expect(token: string): void {
    if (!this.#skip(token)) fail();
  }
}

function fail(): never {
  throw new NotProlog();
}

/** Capitals and underscores begin variables; quotes keep blanks out of names. */
function symbol(name: string): string {
  if (/^[A-Z_]/.test(name)) return `?${name.toLowerCase()}`;
  return name.startsWith("'") ? name.slice(1, -1).replace(/[\s();]+/g, "-") : name;
}
