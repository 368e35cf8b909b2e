/**
 * Facts that say something alike, by their texts: those that differ in some of their arguments alone.
 *
 *   (cell 3 5 white)   belongs to   (cell _ _ white)   (cell _ 5 white)   (cell 3 _ white)   …
 *
 * The first of these counts pieces, the second those on a row: what is true of all of them is learnt from all of them.
 */

/** Facts of more arguments belong to no group: there would be too many. */
const MOST_ARGUMENTS = 5;
const MOST_GROUPS = 2000;

/** The facts of each group, as bits; `facts` has one for each bit that stands for one. No group has fewer than two, and no two have the same. */
export function factGroups(facts: readonly (string | undefined)[]): Int32Array[] {
  const groups = new Map<string, number[]>();
  for (const [bit, fact] of facts.entries())
    for (const pattern of fact === undefined ? [] : patternsOf(fact)) {
      const group = groups.get(pattern) ?? [];
      groups.set(pattern, group);
      group.push(bit);
    }
  const several = [...groups.values()].filter((group) => group.length > 1);
  const distinct = new Map(several.map((group) => [group.join(), Int32Array.from(group)]));
  return [...distinct.values()].slice(0, MOST_GROUPS);
}

/** The fact with one or more of its arguments left open. */
function patternsOf(fact: string): string[] {
  const [name = "", ...rest] = fact.match(/[()]|[^()\s]+/g)!.filter((token, at) => at > 0 || token !== "(");
  const places = rest.flatMap((token, at) => (token === "(" || token === ")" ? [] : [at]));
  if (places.length > MOST_ARGUMENTS) return [];
  return Array.from({ length: 2 ** places.length - 1 }, (_, index) => {
    const open = new Set(places.filter((_, place) => ((index + 1) >> place) & 1));
    return [name, ...rest.map((token, at) => (open.has(at) ? "_" : token))].join(" ");
  });
}
