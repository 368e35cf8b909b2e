/**
 * How large terms may grow. Equal terms are kept once, so that (f ?x ?x) costs little however often it is applied; but
 * its text doubles every time, and after forty rounds no machine can hold it.
 */

/** Names in the text of the largest term that rules may build. No game comes near. */
export const MOST_NAMES = 1_000_000;

/** The number of names in a term, given those of its arguments. */
export function namesWith(argumentNames: Iterable<number>): number {
  let names = 1;
  for (const more of argumentNames) names += more;
  return names;
}
