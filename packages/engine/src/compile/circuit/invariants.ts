/**
 * Groups of facts of which at most one, or exactly one, holds in every reachable state:
 *
 *   (cell 1 1 b) (cell 1 1 x) (cell 1 1 o)      (control x) (control o)      (step 1) (step 2) ... (step 60)
 *
 * Candidates are facts of one functor that agree in some arguments. Those that hold in all situations played are proved
 * together by induction: they hold initially, and where all hold and legal moves are played each holds next. A group
 * that cannot be proved is dropped and the rest tried again, until all that is left proves itself.
 */
import { parseTerms } from "../../gdl/parse.ts";
import { termText } from "../../gdl/print.ts";
import { type Circuit, type GateLiteral, nodeOf } from "./circuit.ts";
import { not } from "./graph.ts";
import type { Patterns } from "./patterns.ts";
import { BRIEF, type Effort, type Knowledge, type OneHotGroup, PATIENT, Prover } from "./prove.ts";

/** Groups of more facts are not tried. */
const LARGEST = 512;
/** Facts of more arguments are grouped by one argument at a time. */
const MOST_ARGUMENTS = 4;

export interface InvariantOptions {
  /** What is already proved. */
  readonly known?: Knowledge;
  /** Leaves out groups whose next values need more gates than this. Default: none. */
  readonly gates?: number;
  readonly isOver: () => boolean;
}

const NOTHING: Knowledge = { groups: [] };

/** The known and the groups proved in addition; only the known where time runs out. */
export function findInvariants(circuit: Circuit, patterns: Patterns, options: InvariantOptions): Knowledge {
  const { known = NOTHING, gates, isOver } = options;
  const isSmall = (group: readonly number[]): boolean =>
    gates === undefined || coneSize(circuit, group, gates) <= gates;
  const groups = candidates(circuit).flatMap((group) =>
    !isOver() && isSmall(group) ? observed(circuit, patterns, group) : [],
  );
  if (isOver()) return known;
  return proveTogether(circuit, widest([...groups, ...joined(circuit, patterns, groups)], known.groups), options);
}

/**
 * Facts that never hold together with one of the few facts that say whose turn or which phase it is:
 *
 *   (step 1) and (control black)      (step 2) and (control white)      ...
 */
export function findPhases(circuit: Circuit, patterns: Patterns, options: InvariantOptions): Knowledge {
  const { known = NOTHING, isOver } = options;
  const counts = circuit.stateBits.map((bit) => countTrue(patterns, bit.node));
  const phases = known.groups
    .filter((group) => group.exactlyOne && group.bits.length <= SMALL_GROUP)
    .flatMap((g) => g.bits);
  const pairs: OneHotGroup[] = [];
  for (const phase of new Set(phases)) {
    if (counts[phase]! < OFTEN) continue;
    if (isOver()) return known;
    const together = new Set(known.groups.filter((group) => group.bits.includes(phase)).flatMap((group) => group.bits));
    for (const [bit, count] of counts.entries()) {
      const expected = (count * counts[phase]!) / (32 * patterns.width);
      if (together.has(bit) || (count > 0 && expected < UNLIKELY)) continue;
      pairs.push(...observed(circuit, patterns, [phase, bit]));
    }
  }
  return proveTogether(circuit, pairs, options, BRIEF);
}

/** The fewest situations in which the facts of a phase must hold. */
const OFTEN = 64;
const SMALL_GROUP = 8;
/** Facts that should have met so often by chance and never did exclude each other. */
const UNLIKELY = 6;

function countTrue({ words, width }: Patterns, node: number): number {
  let count = 0;
  for (let word = 0; word < width; word++)
    for (let rest = words[node * width + word]!; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** Drops what cannot be proved until all that is left proves itself; returns it with what was known. */
function proveTogether(
  circuit: Circuit,
  candidates: readonly OneHotGroup[],
  options: InvariantOptions,
  effort: Effort = PATIENT,
): Knowledge {
  const { known = NOTHING, isOver } = options;
  let groups = candidates;
  for (;;) {
    const proof: Proof = {
      circuit,
      prover: new Prover(circuit, { ...known, groups: [...known.groups, ...groups] }),
      effort,
      isOver,
    };
    const atOnce = excludedAtOnce(groups, proof);
    const proved: OneHotGroup[] = [];
    for (const group of groups) {
      const kept = atOnce.has(group) ? group : prove(group, proof);
      if (isOver()) return known;
      if (kept) proved.push(kept);
    }
    const settled = proved.length === groups.length && proved.every((group, at) => group === groups[at]);
    if (settled) return { ...known, groups: [...known.groups, ...groups] };
    groups = proved;
  }
}

/** The pairs that are seen to exclude each other next without any search, looked for by their first fact together. */
function excludedAtOnce(
  groups: readonly OneHotGroup[],
  { circuit: { stateBits }, prover, isOver }: Proof,
): Set<OneHotGroup> {
  const byFirst = new Map<number, OneHotGroup[]>();
  for (const group of groups) {
    if (group.bits.length !== 2 || group.exactlyOne) continue;
    const pairs = byFirst.get(group.bits[0]!);
    if (pairs) pairs.push(group);
    else byFirst.set(group.bits[0]!, [group]);
  }
  const found = new Set<OneHotGroup>();
  for (const [first, pairs] of byFirst) {
    if (isOver()) break;
    const others = pairs.map(({ bits }) => stateBits[bits[1]!]!.next);
    const excluded = prover.excludedWith([stateBits[first]!.next], others, "moves");
    for (const [at, pair] of pairs.entries()) if (excluded[at]) found.add(pair);
  }
  return found;
}

/** Small groups, of facts often true, of which no two held at once: whose turn it is may be said in several ways. */
function joined(circuit: Circuit, patterns: Patterns, groups: readonly OneHotGroup[]): OneHotGroup[] {
  const isTurn = ({ bits }: OneHotGroup): boolean =>
    bits.length <= SMALL_GROUP && bits.every((bit) => countTrue(patterns, circuit.stateBits[bit]!.node) >= OFTEN);
  const turns = groups.filter(isTurn).slice(0, 64);
  return turns.flatMap((group, at) =>
    turns.slice(at + 1).flatMap((other) => observed(circuit, patterns, [...group.bits, ...other.bits])),
  );
}

/** How many gates the next values of these bits need; no need to count much further than the limit. */
function coneSize({ stateBits, gates: { left, right } }: Circuit, bits: readonly number[], limit: number): number {
  const seen = new Set<number>();
  const open = bits.map((bit) => nodeOf(stateBits[bit]!.next));
  for (let node = open.pop(); node !== undefined && seen.size <= limit; node = open.pop()) {
    if (left[node]! < 0 || seen.has(node)) continue;
    seen.add(node);
    open.push(nodeOf(left[node]!), nodeOf(right[node]!));
  }
  return seen.size;
}

/** Facts of one functor that agree in all arguments but some, for each choice of those. */
function candidates({ stateBits }: Circuit): number[][] {
  const groups = new Map<string, number[]>();
  stateBits.forEach(({ fact }, bit) => {
    const [term] = parseTerms(fact).value;
    if (term?.kind !== "compound") return;
    const args = term.args.map(termText);
    for (const free of freePlaces(args.length)) {
      const key = [term.name, args.length, free, ...args.filter((_, place) => !((free >> place) & 1))].join(" ");
      const group = groups.get(key);
      if (group) group.push(bit);
      else groups.set(key, [bit]);
    }
  });
  return [...groups.values()].filter((bits) => bits.length > 1 && bits.length <= LARGEST);
}

/** Sets of arguments left open, as bit masks. */
function freePlaces(count: number): number[] {
  if (count > MOST_ARGUMENTS) return Array.from({ length: count }, (_, place) => 1 << place);
  return Array.from({ length: 2 ** count - 1 }, (_, mask) => mask + 1);
}

/** What the patterns and the initial state say of a candidate: at most one, exactly one, or nothing. A fact counts once. */
function observed({ stateBits }: Circuit, { words, width }: Patterns, facts: readonly number[]): OneHotGroup[] {
  const bits = [...new Set(facts)];
  let exactlyOne = true;
  for (let word = 0; word < width; word++) {
    let [once, twice] = [0, 0];
    for (const bit of bits) {
      const value = words[stateBits[bit]!.node * width + word]!;
      twice |= once & value;
      once |= value;
    }
    if (twice !== 0) return [];
    exactlyOne &&= once === -1;
  }
  const initially = bits.filter((bit) => stateBits[bit]!.initially).length;
  return initially > 1 ? [] : [{ bits, exactlyOne: exactlyOne && initially === 1 }];
}

/** Leaves out groups that lie within another, or within a known one. */
function widest(groups: readonly OneHotGroup[], known: readonly OneHotGroup[]): OneHotGroup[] {
  const sorted = [...groups].sort((a, b) => b.bits.length - a.bits.length);
  const groupsOf = new Map<number, Set<OneHotGroup>>();
  const enter = (group: OneHotGroup): void => {
    for (const bit of group.bits) groupsOf.set(bit, (groupsOf.get(bit) ?? new Set()).add(group));
  };
  const isWithin = (group: OneHotGroup): boolean => {
    const [first, ...others] = group.bits.map((bit) => groupsOf.get(bit) ?? new Set<OneHotGroup>());
    return [...first!].some(
      (wider) => others.every((set) => set.has(wider)) && (wider.exactlyOne || !group.exactlyOne),
    );
  };
  known.forEach(enter);
  return sorted.filter((group) => {
    if (isWithin(group)) return false;
    enter(group);
    return true;
  });
}

interface Proof {
  readonly circuit: Circuit;
  readonly prover: Prover;
  readonly effort: Effort;
  readonly isOver: () => boolean;
}

/** The group as far as it is proved to hold next. */
function prove(group: OneHotGroup, proof: Proof): OneHotGroup | undefined {
  const next = group.bits.map((bit) => proof.circuit.stateBits[bit]!.next);
  if (!next.every((literal, at) => excludesAll(literal, next.slice(at + 1), proof))) return undefined;
  if (!group.exactlyOne || proof.prover.excludes(next.map(not), "moves", proof.effort)) return group;
  return { ...group, exactlyOne: false };
}

/** Whether the literal holds together with none of the others. */
function excludesAll(literal: GateLiteral, others: readonly GateLiteral[], { prover, effort, isOver }: Proof): boolean {
  if (others.length === 0) return true;
  if (isOver()) return false;
  const atOnce = prover.excludedWith([literal], others, "moves");
  return others.every((other, at) => atOnce[at] || (!isOver() && prover.excludes([literal, other], "moves", effort)));
}
