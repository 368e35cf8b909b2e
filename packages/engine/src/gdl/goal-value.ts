/** The least and the greatest value of a goal, in the language and in the protocol. */
const LEAST_GOAL = 0;
export const MOST_GOAL = 100;

/**
 * The value that a name in the second place of `goal` stands for: a whole number from 0 to 100 in digits, where leading zeros do
 * not count. Any other name is no value, and a role has no goal by it.
 *
 *   70, 070 → 70        150, 40000, -5, 1e2, 7.5, high → undefined
 */
export function goalValue(name: string): number | undefined {
  const value = /^\d+$/.test(name) ? Number(name) : Number.NaN;
  return value >= LEAST_GOAL && value <= MOST_GOAL ? value : undefined;
}
