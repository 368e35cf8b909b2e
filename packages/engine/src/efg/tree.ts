/**
 * A game in extensive form, as Gambit's files describe it: a tree of chance nodes, decisions in information sets, and ends.
 */

/** An exact number. */
export interface Fraction {
  readonly numerator: bigint;
  /** Positive. */
  readonly denominator: bigint;
}

export interface EfgAction {
  readonly label: string;
  /** Of chance alone. */
  readonly probability?: Fraction;
}

interface Inner {
  readonly actions: readonly EfgAction[];
  /** One for each action: an index into the nodes. */
  readonly children: readonly number[];
  /** Numbered for each player. */
  readonly infoset: number;
}

export type EfgNode =
  | ({ readonly kind: "chance" } & Inner)
  /** Players are counted from 0. */
  | ({ readonly kind: "player"; readonly player: number } & Inner)
  /** Sums of all payoffs on the way. */
  | { readonly kind: "end"; readonly payoffs: readonly Fraction[] };

export interface EfgGame {
  readonly title: string;
  readonly players: readonly string[];
  /** In the order of the file, which is prefix order: the first is the root. */
  readonly nodes: readonly EfgNode[];
}

export function fraction(numerator: bigint, denominator = 1n): Fraction {
  const divisor = gcd(numerator < 0n ? -numerator : numerator, denominator) || 1n;
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}

export function gcd(a: bigint, b: bigint): bigint {
  return b === 0n ? a : gcd(b, a % b);
}

export function plus(a: Fraction, b: Fraction): Fraction {
  return fraction(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);
}

export function isLess(a: Fraction, b: Fraction): boolean {
  return a.numerator * b.denominator < b.numerator * a.denominator;
}
