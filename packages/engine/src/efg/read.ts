/**
 * Reads Gambit's format of extensive games (.efg). What it says of an information set or an outcome once holds wherever its number
 * comes again; payoffs stand at any node and add up on the way.
 *
 *   EFG 2 R "title" { "player" … } "comment"
 *   c "name" infoset "name" { "action" probability … } outcome "name" { payoff, … }
 *   p "name" player infoset "name" { "action" … } outcome "name" { payoff, … }
 *   t "name" outcome "name" { payoff, … }
 */
import { placeOf } from "../gdl/index.ts";
import { type Result, success } from "../result.ts";
import { type EfgAction, type EfgGame, type EfgNode, type Fraction, fraction, plus } from "./tree.ts";

/** Trees of more nodes are better written as rules. */
const MOST_NODES = 200_000;
const MOST_DIGITS = 60;

type Token =
  | { readonly kind: "word" | "string" | "number"; readonly text: string; readonly at: number }
  | { readonly kind: "{" | "}" | "end"; readonly text: string; readonly at: number };

const TOKEN =
  /\s*(?:,\s*)*(?:"((?:[^"\\]|\\[\s\S])*)"|([{}])|([-+]?(?:\d+\/\d+|\d*\.?\d+(?:[eE][-+]?\d{1,2})?|\d+\.))|([A-Za-z]+))/y;

/** Where the text is not as it should be. */
class Misread extends Error {
  readonly at: number;

  constructor(message: string, at: number) {
    super(message);
    this.at = at;
  }
}

class Tokens {
  readonly #text: string;
  #at = 0;
  #next: Token;

  constructor(text: string) {
    this.#text = text;
    this.#next = this.#read();
  }

  get next(): Token {
    return this.#next;
  }

  take(kind: Token["kind"], what: string): Token {
    const token = this.#next;
    if (token.kind !== kind)
      throw new Misread(`Here should be ${what}${token.text && `, not ${token.text}`}.`, token.at);
    this.#next = this.#read();
    return token;
  }

  /** The text of a string if one comes next, else nothing. */
  optionalString(): string | undefined {
    return this.#next.kind === "string" ? this.take("string", "").text : undefined;
  }

  number(what: string): number {
    const { text, at } = this.take("number", what);
    if (!/^\d{1,9}$/.test(text)) throw new Misread(`Here should be ${what}, not ${text}.`, at);
    return Number(text);
  }

  /** All until the closing brace. */
  list<T>(read: () => T): T[] {
    const items: T[] = [];
    this.take("{", "{");
    while (this.#next.kind !== "}") items.push(read());
    this.take("}", "}");
    return items;
  }

  #read(): Token {
    TOKEN.lastIndex = this.#at;
    const found = TOKEN.exec(this.#text);
    if (found === null) return this.#end();
    this.#at = TOKEN.lastIndex;
    const [whole, string, brace, number, word] = found;
    const at = this.#at - whole.trimStart().length;
    if (string !== undefined) return { kind: "string", text: string.replace(/\\([\s\S])/g, "$1"), at };
    if (brace !== undefined) return { kind: brace as "{" | "}", text: brace, at };
    return number === undefined ? { kind: "word", text: word!, at } : { kind: "number", text: number, at };
  }

  #end(): Token {
    const rest = /\S/.exec(this.#text.slice(this.#at));
    if (rest !== null) throw new Misread("This is no part of such a file.", this.#at + rest.index);
    return { kind: "end", text: "the end of the file", at: this.#text.length };
  }
}

function fractionOf({ text, at }: Token): Fraction {
  if (text.length > MOST_DIGITS) throw new Misread("This number is too long.", at);
  const [numerator, denominator] = text.split("/");
  if (denominator !== undefined) {
    if (BigInt(denominator) === 0n) throw new Misread("Nothing is divided by zero.", at);
    return fraction(BigInt(numerator!), BigInt(denominator));
  }
  const [mantissa = "", exponent = "0"] = text.toLowerCase().split("e");
  const [whole = "", digits = ""] = mantissa.split(".");
  const scaled = BigInt(`${whole}${digits}` || "0");
  const shift = Number(exponent) - digits.length;
  return shift < 0 ? fraction(scaled, 10n ** BigInt(-shift)) : fraction(scaled * 10n ** BigInt(shift));
}

/** A node whose children are still to be read. */
interface Open {
  readonly node: EfgNode & { kind: "chance" | "player" };
  readonly children: number[];
  readonly payoffs: readonly Fraction[];
}

function isComplete({ node, children }: Open): boolean {
  return children.length === node.actions.length;
}

class TreeReader {
  readonly #tokens: Tokens;
  readonly #nodes: EfgNode[] = [];
  readonly #open: Open[] = [];
  readonly #actions = new Map<string, readonly EfgAction[]>();
  readonly #outcomes = new Map<number, readonly Fraction[]>();
  #players: readonly string[] = [];

  constructor(text: string) {
    this.#tokens = new Tokens(text);
  }

  read(): EfgGame {
    const title = this.#header();
    do this.#node();
    while (this.#open.length > 0);
    this.#tokens.take("end", "the end of the file, since the tree is complete");
    return { title, players: this.#players, nodes: this.#nodes };
  }

  #header(): string {
    const tokens = this.#tokens;
    const { text, at } = tokens.take("word", "EFG, with which such a file begins");
    if (text !== "EFG") throw new Misread("Such a file begins with EFG.", at);
    if (tokens.number("the version, 2") !== 2) throw new Misread("Only version 2 of the format is known.", at);
    tokens.take("word", "R or D");
    const title = tokens.take("string", "the title in quotation marks").text;
    this.#players = tokens.list(() => tokens.take("string", "the name of a player in quotation marks").text);
    if (this.#players.length === 0) throw new Misread("There are no players.", at);
    tokens.optionalString();
    return title;
  }

  #node(): void {
    const { text: kind, at } = this.#tokens.take("word", "a node: c, p or t");
    if (this.#nodes.length >= MOST_NODES) throw new Misread(`There are more than ${MOST_NODES} nodes.`, at);
    this.#tokens.optionalString();
    if (kind === "t") this.#add({ kind: "end", payoffs: this.#payoffs() });
    else if (kind === "c") this.#inner("chance", at);
    else if (kind === "p") this.#inner("player", at);
    else throw new Misread(`A node is c, p or t, not ${kind}.`, at);
  }

  #inner(kind: "chance" | "player", at: number): void {
    const player = kind === "chance" ? -1 : this.#tokens.number("the number of a player") - 1;
    if (player >= this.#players.length || (kind === "player" && player < 0))
      throw new Misread(`There are ${this.#players.length} players.`, at);
    const infoset = this.#tokens.number("the number of an information set");
    const actions = this.#actionsOf(`${player} ${infoset}`, kind, at);
    const payoffs = this.#payoffs();
    const children: number[] = [];
    const inner = { actions, children, infoset };
    const node = kind === "chance" ? ({ kind, ...inner } as const) : ({ kind, player, ...inner } as const);
    this.#add(node);
    this.#open.push({ node, children, payoffs });
  }

  #actionsOf(key: string, kind: "chance" | "player", at: number): readonly EfgAction[] {
    const tokens = this.#tokens;
    tokens.optionalString();
    const known = this.#actions.get(key);
    if (tokens.next.kind !== "{") {
      if (known === undefined) throw new Misread("This information set has no actions yet: name them in braces.", at);
      return known;
    }
    const actions = tokens.list(() => {
      const label = tokens.take("string", "an action in quotation marks").text;
      return kind === "chance" ? { label, probability: fractionOf(tokens.take("number", "a probability")) } : { label };
    });
    if (actions.length === 0) throw new Misread("A node that is no end has actions.", at);
    if (known !== undefined && known.length !== actions.length)
      throw new Misread(`This information set had ${known.length} actions before.`, at);
    if (kind === "chance") checkProbabilities(actions, at);
    this.#actions.set(key, known ?? actions);
    return known ?? actions;
  }

  /** What a node is worth by itself, and all before it. */
  #payoffs(): readonly Fraction[] {
    const tokens = this.#tokens;
    const before = this.#open.at(-1)?.payoffs ?? this.#players.map(() => fraction(0n));
    const { at } = tokens.next;
    const outcome = tokens.number("the number of an outcome");
    tokens.optionalString();
    if (tokens.next.kind === "{") {
      const own = tokens.list(() => fractionOf(tokens.take("number", "a payoff")));
      if (own.length !== this.#players.length) throw new Misread("Here should be a payoff for each player.", at);
      this.#outcomes.set(outcome, own);
    }
    const own = outcome === 0 ? undefined : this.#outcomes.get(outcome);
    if (own === undefined && outcome !== 0) throw new Misread(`Nothing says what outcome ${outcome} is worth.`, at);
    return own === undefined ? before : before.map((value, player) => plus(value, own[player]!));
  }

  /** As the next child of the innermost node that lacks one. */
  #add(node: EfgNode): void {
    const index = this.#nodes.push(node) - 1;
    this.#open.at(-1)?.children.push(index);
    if (node.kind !== "end") return;
    for (let last = this.#open.at(-1); last !== undefined && isComplete(last); last = this.#open.at(-1))
      this.#open.pop();
  }
}

function checkProbabilities(actions: readonly EfgAction[], at: number): void {
  const sum = actions.reduce((total, { probability }) => plus(total, probability!), fraction(0n));
  if (actions.some(({ probability }) => probability!.numerator < 0n) || sum.numerator !== sum.denominator)
    throw new Misread("The probabilities do not add up to one.", at);
}

export function readEfg(text: string): Result<EfgGame> {
  try {
    return success(new TreeReader(text).read());
  } catch (error) {
    if (!(error instanceof Misread)) throw error;
    return { ok: false, problems: [{ code: "efg", message: error.message, place: placeOf(text, error.at) }] };
  }
}
