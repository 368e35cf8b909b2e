/**
 * Names of a file as words of GDL, and payoffs as goals.
 */
import { type EfgGame, type Fraction, fraction, isLess } from "./tree.ts";

const KEYWORDS =
  /^(?:role|base|input|init|true|legal|does|next|terminal|goal|sees|random|or|not|and|distinct|noop|node|at)$/i;

/** Letters, digits, underlines and dashes; anything else becomes an underline. */
function word(text: string, otherwise: string): string {
  const plain = text
    .replace(/[^A-Za-z0-9_-]+/g, "_")
    .replace(/^_+|_+$/g, "")
    .slice(0, 60);
  if (plain === "") return otherwise;
  return KEYWORDS.test(plain) ? `${plain}_` : plain;
}

/** Words that differ, in the order of the texts. */
export function words(texts: readonly string[], otherwise: string): string[] {
  const taken = new Set<string>();
  return texts.map((text, at) => {
    const own = word(text, `${otherwise}${at + 1}`);
    let name = own;
    for (let number = 2; taken.has(name); number++) name = `${own}_${number}`;
    taken.add(name);
    return name;
  });
}

/** Goals are whole numbers from 0 to 100. */
const MOST_GOAL = 100n;

/** How payoffs become goals: goal = (payoff - least) / (most - least) * 100, rounded; or the payoff itself where it is a goal already. */
export interface GoalScale {
  readonly least: Fraction;
  readonly most: Fraction;
  /** Whether every payoff is a goal as it stands. */
  readonly isPlain: boolean;
  /** Whether no goal was rounded. */
  readonly isExact: boolean;
  goalOf(payoff: Fraction): number;
}

/** One scale for all players, so that a constant sum stays one. */
export function goalScale({ nodes }: EfgGame): GoalScale {
  const payoffs = nodes.flatMap((node) => (node.kind === "end" ? node.payoffs : []));
  const [first = fraction(0n)] = payoffs;
  const least = payoffs.reduce((a, b) => (isLess(b, a) ? b : a), first);
  const most = payoffs.reduce((a, b) => (isLess(a, b) ? b : a), first);
  const isGoal = ({ numerator, denominator }: Fraction): boolean =>
    denominator === 1n && numerator >= 0n && numerator <= MOST_GOAL;
  if (payoffs.every(isGoal))
    return { least, most, isPlain: true, isExact: true, goalOf: ({ numerator }) => Number(numerator) };
  /** The goal as a fraction: twice it plus one, halved and rounded down, rounds. */
  const scaled = (payoff: Fraction): Fraction => {
    const over = minus(payoff, least);
    const range = minus(most, least);
    if (range.numerator === 0n) return fraction(MOST_GOAL / 2n);
    return fraction(over.numerator * range.denominator * MOST_GOAL, over.denominator * range.numerator);
  };
  const goalOf = (payoff: Fraction): number => {
    const { numerator, denominator } = scaled(payoff);
    return Number((2n * numerator + denominator) / (2n * denominator));
  };
  return { least, most, isPlain: false, isExact: payoffs.every((each) => scaled(each).denominator === 1n), goalOf };
}

function minus(a: Fraction, b: Fraction): Fraction {
  return fraction(a.numerator * b.denominator - b.numerator * a.denominator, a.denominator * b.denominator);
}

export function fractionText({ numerator, denominator }: Fraction): string {
  return denominator === 1n ? String(numerator) : `${numerator}/${denominator}`;
}
