/** Rules as text, spelled as nobody should and every reader must understand: keywords with capitals, (f) for f. */
import { sentenceText, termText } from "../../../packages/engine/src/gdl/print.ts";
import { type Formula, KEYWORDS, type Rule, type Sentence, type Term } from "../../../packages/engine/src/gdl/rules.ts";
import type { Draw } from "../../../packages/engine/src/rewrite/draw.ts";

export interface Spelling {
  readonly draw: Draw;
  /** Whether to spell oddly. */
  readonly odd: boolean;
}

export function spelled(rules: readonly Rule[], { draw, odd }: Spelling): string {
  const speller = new Speller(odd ? draw : undefined);
  return rules.map((rule) => `${speller.rule(rule)}\n`).join("");
}

class Speller {
  readonly #draw: Draw | undefined;

  constructor(draw: Draw | undefined) {
    this.#draw = draw;
  }

  rule({ head, body, arrow }: Rule): string {
    if (!arrow) return this.#sentence(head);
    return `(<= ${[this.#sentence(head), ...body.map((formula) => this.#formula(formula))].join(" ")})`;
  }

  #formula(formula: Formula): string {
    switch (formula.kind) {
      case "sentence":
        return this.#sentence(formula.sentence);
      case "distinct":
        return `(${this.#word("distinct")} ${this.#term(formula.left)} ${this.#term(formula.right)})`;
      case "not":
        return `(${this.#word("not")} ${this.#formula(formula.formula)})`;
      default:
        return `(${[this.#word(formula.kind), ...formula.parts.map((part) => this.#formula(part))].join(" ")})`;
    }
  }

  #sentence({ name, args, span }: Sentence): string {
    if (this.#draw === undefined) return sentenceText({ name, args, span });
    const word = KEYWORDS.has(name) ? this.#word(name) : name;
    if (args.length === 0) return this.#alone(word);
    return `(${[word, ...args.map((arg) => this.#term(arg))].join(" ")})`;
  }

  #term(given: Term): string {
    if (this.#draw === undefined) return termText(given);
    if (given.kind === "compound") return `(${[given.name, ...given.args.map((arg) => this.#term(arg))].join(" ")})`;
    return given.kind === "constant" ? this.#alone(given.name) : given.name;
  }

  /** A name without arguments. */
  #alone(name: string): string {
    return this.#draw?.chance(1, 6) ? `(${name})` : name;
  }

  #word(word: string): string {
    if (this.#draw === undefined || this.#draw.chance(2, 3)) return word;
    return this.#draw.chance(1, 2) ? word.toUpperCase() : word[0]!.toUpperCase() + word.slice(1);
  }
}
