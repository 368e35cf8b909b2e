/**
 * Symmetries of a game: ways to rename facts and moves that leave the ground rules as they are (compare Schiffel, 2010, who
 * finds them in rule graphs). What is found is checked rule by rule, so that a symmetry is never a guess. Roles keep their names, or the
 * two players of a game change theirs (`exchanged`).
 *
 * The rules are a graph: atoms, and instances with edges to their head and to the literals of their body; a fact is joined to the atom
 * that makes it hold next, a move to the atom that makes it legal. Colours are refined (Weisfeiler and Leman, 1968) until they say no more:
 *
 *   colour'(v) = mix(colour(v)) + sum over edges (v, kind, u) of mix(kind, colour(u))
 *
 * Where atoms still share a colour, one of them is given a colour of its own, and each of the others in turn in a second
 * copy of the graph; where the copies stay alike to the end, equal colours are the renaming.
 */
import { type InPieces, inOnePiece, WorkTime } from "../../pieces.ts";
import { type AtomId, type GroundProgram, NO_ATOM } from "./program.ts";

/** atom → atom. */
export type SymmetryRenaming = Int32Array;

export interface SymmetryOptions {
  /** Of work, pauses left out. Default 500. */
  readonly milliseconds?: number;
  /** Default performance.now(). */
  readonly clock?: () => number;
  /** Default 48. */
  readonly most?: number;
  /** Whether the first two roles take each other's place. Default false: all keep theirs. */
  readonly exchanged?: boolean;
}

/** Every renaming but the one that changes nothing, as far as time allows. */
export function findRenamings(ground: GroundProgram, options: SymmetryOptions = {}): SymmetryRenaming[] {
  return inOnePiece(renamingsInPieces(ground, options));
}

/** The same; no piece is longer than to colour the graph twice. */
export function* renamingsInPieces(
  ground: GroundProgram,
  { milliseconds = 500, most = 48, exchanged = false, clock }: SymmetryOptions = {},
): InPieces<SymmetryRenaming[]> {
  const roleOf = exchanged ? otherRole : sameRole;
  const time = new WorkTime(clock);
  const graph = graphOf(ground);
  const colours = refine(graph, startColours(ground, graph, sameRole));
  const images = exchanged ? refine(graph, startColours(ground, graph, otherRole)) : colours;
  const found: SymmetryRenaming[] = [];
  const isOver = (): boolean => found.length >= most || time.milliseconds > milliseconds;
  const compare = function* (one: Int32Array, other: Int32Array): InPieces<void> {
    if (isOver() || !areAlike(one, other)) return;
    yield* time.pause();
    const shared = sharedColour(ground, one);
    if (shared === undefined) {
      const renaming = renamingOf(ground, one, other);
      if (renaming && keepsRules(ground, renaming, roleOf)) found.push(renaming);
      return;
    }
    const marked = mark(graph, one, shared.atom);
    for (let atom = 0; atom < ground.atomCount && !isOver(); atom++)
      if (other[atom] === shared.colour) yield* compare(marked, mark(graph, other, atom));
  };
  yield* compare(colours, images);
  return found.filter((renaming) => renaming.some((image, atom) => isNamed(ground)[atom] === 1 && image !== atom));
}

/** The role that a role becomes. */
type RoleImage = (role: number) => number;

const sameRole: RoleImage = (role) => role;
const otherRole: RoleImage = (role) => (role < 2 ? 1 - role : role);

/** Vertices are atoms, then instances. Edges of vertex v: first[v] .. first[v + 1). */
interface Graph {
  readonly first: Int32Array;
  readonly ends: Int32Array;
  readonly kinds: Uint8Array;
}

const EDGE = { head: 1, body: 2, negated: 3, next: 4, legal: 5 } as const;
/** The same edge seen from its end. */
const BACK = 8;

function graphOf(ground: GroundProgram): Graph {
  const { firstInstance, firstLiteral, literals, atomCount } = ground;
  const edges: [from: number, to: number, kind: number][] = [];
  for (let atom = 0; atom < atomCount; atom++)
    for (let instance = firstInstance[atom]!; instance < firstInstance[atom + 1]!; instance++) {
      edges.push([atomCount + instance, atom, EDGE.head]);
      for (let at = firstLiteral[instance]!; at < firstLiteral[instance + 1]!; at++)
        edges.push([atomCount + instance, literals[at]! >> 1, literals[at]! & 1 ? EDGE.negated : EDGE.body]);
    }
  for (const { atom, next } of ground.facts) if (next !== NO_ATOM) edges.push([atom, next, EDGE.next]);
  for (const { atom, legal } of ground.moves) if (legal !== NO_ATOM) edges.push([atom, legal, EDGE.legal]);
  return packed(atomCount + firstLiteral.length - 1, edges);
}

function packed(vertices: number, edges: readonly (readonly [number, number, number])[]): Graph {
  const first = new Int32Array(vertices + 1);
  for (const [from, to] of edges) {
    first[from + 1]!++;
    first[to + 1]!++;
  }
  for (let vertex = 0; vertex < vertices; vertex++) first[vertex + 1]! += first[vertex]!;
  const filled = first.slice();
  const ends = new Int32Array(2 * edges.length);
  const kinds = new Uint8Array(2 * edges.length);
  const add = (from: number, to: number, kind: number): void => {
    ends[filled[from]!] = to;
    kinds[filled[from]!++] = kind;
  };
  for (const [from, to, kind] of edges) {
    add(from, to, kind);
    add(to, from, kind + BACK);
  }
  return { first, ends, kinds };
}

/** What an atom is, as far as it must not change. */
function startColours(ground: GroundProgram, { first }: Graph, roleOf: RoleImage): Int32Array {
  const colours = new Int32Array(first.length - 1);
  colours.fill(1, ground.atomCount);
  const add = (atom: AtomId, ...what: readonly number[]): void => {
    if (atom !== NO_ATOM) colours[atom]! += what.reduce((hash, number) => mix(hash ^ number), 7);
  };
  for (const { atom } of ground.facts) add(atom, 2);
  for (const { atom, role } of ground.moves) add(atom, 3, roleOf(role));
  for (const { atom, role, value } of ground.goals) add(atom, 4, roleOf(role), value);
  for (const { atom, role } of ground.percepts) add(atom, 5, roleOf(role));
  add(ground.terminal, 6);
  return colours;
}

function mix(number: number): number {
  let hash = Math.imul(number ^ (number >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

function refine({ first, ends, kinds }: Graph, start: Int32Array): Int32Array {
  let colours = start;
  for (let count = 0; ; ) {
    const next = colours.map((colour, vertex) => {
      let sum = mix(colour ^ 0x5bd1e995);
      for (let edge = first[vertex]!; edge < first[vertex + 1]!; edge++)
        sum = (sum + mix(Math.imul(colours[ends[edge]!]!, 31) + kinds[edge]!)) | 0;
      return sum;
    });
    const now = new Set(next).size;
    if (now <= count) return next;
    count = now;
    colours = next;
  }
}

function mark(graph: Graph, colours: Int32Array, vertex: number): Int32Array {
  const marked = colours.slice();
  marked[vertex] = mix(marked[vertex]! + 1);
  return refine(graph, marked);
}

/** Whether each colour is there as often. */
function areAlike(one: Int32Array, other: Int32Array): boolean {
  const [a, b] = [one.slice().sort(), other.slice().sort()];
  return a.every((colour, at) => colour === b[at]);
}

/** Facts and moves have names; other atoms are only there to derive something. */
function isNamed({ atomCount, facts, moves }: GroundProgram): Uint8Array {
  const named = new Uint8Array(atomCount);
  for (const { atom } of [...facts, ...moves]) named[atom] = 1;
  return named;
}

/** A colour that several facts or moves have, one that as few as possible have, and the first of them. */
function sharedColour(ground: GroundProgram, colours: Int32Array): { colour: number; atom: AtomId } | undefined {
  const named = isNamed(ground);
  const counts = new Map<number, number>();
  for (let atom = 0; atom < ground.atomCount; atom++)
    if (named[atom]) counts.set(colours[atom]!, (counts.get(colours[atom]!) ?? 0) + 1);
  let [colour, least] = [0, Number.POSITIVE_INFINITY];
  for (const [candidate, count] of counts) if (count > 1 && count < least) [colour, least] = [candidate, count];
  return least < Number.POSITIVE_INFINITY ? { colour, atom: colours.indexOf(colour) } : undefined;
}

/** Atoms of the same colour, in order where several share one. */
function renamingOf({ atomCount }: GroundProgram, one: Int32Array, other: Int32Array): SymmetryRenaming | undefined {
  const images = new Map<number, AtomId[]>();
  for (let atom = atomCount - 1; atom >= 0; atom--) {
    const list = images.get(other[atom]!);
    if (list) list.push(atom);
    else images.set(other[atom]!, [atom]);
  }
  const renaming = new Int32Array(atomCount);
  for (let atom = 0; atom < atomCount; atom++) {
    const image = images.get(one[atom]!)?.pop();
    if (image === undefined) return undefined;
    renaming[atom] = image;
  }
  return renaming;
}

/** The check on which everything rests: renamed rules are the rules. */
function keepsRules(ground: GroundProgram, renaming: SymmetryRenaming, roleOf: RoleImage): boolean {
  const image = (atom: AtomId): AtomId => (atom === NO_ATOM ? NO_ATOM : renaming[atom]!);
  const facts = new Map(ground.facts.map((fact) => [fact.atom, fact]));
  const moves = new Map(ground.moves.map((move) => [move.atom, move]));
  const goals = new Set(ground.goals.map(({ atom, role, value }) => `${atom} ${role} ${value}`));
  const percepts = new Set(ground.percepts.map(({ atom, role }) => `${atom} ${role}`));
  if (new Set(renaming).size !== renaming.length || image(ground.terminal) !== ground.terminal) return false;
  if (!ground.facts.every(({ atom, next }) => facts.get(image(atom))?.next === image(next))) return false;
  const isSameMove = ({ atom, role, legal }: (typeof ground.moves)[number]): boolean => {
    const other = moves.get(image(atom));
    return other !== undefined && other.role === roleOf(role) && other.legal === image(legal);
  };
  if (!ground.moves.every(isSameMove)) return false;
  if (!ground.goals.every(({ atom, role, value }) => goals.has(`${image(atom)} ${roleOf(role)} ${value}`)))
    return false;
  if (!ground.percepts.every(({ atom, role }) => percepts.has(`${image(atom)} ${roleOf(role)}`))) return false;
  for (let atom = 0; atom < ground.atomCount; atom++) if (!keepsInstances(ground, renaming, atom)) return false;
  return true;
}

function keepsInstances(ground: GroundProgram, renaming: SymmetryRenaming, atom: AtomId): boolean {
  const renamed = bodies(ground, atom, (literal) => 2 * renaming[literal >> 1]! + (literal & 1));
  const there = bodies(ground, renaming[atom]!, (literal) => literal);
  return renamed.size === there.size && [...renamed].every((body) => there.has(body));
}

/** The bodies of an atom, each as a set. */
function bodies(ground: GroundProgram, atom: AtomId, rename: (literal: number) => number): Set<string> {
  const { firstInstance, firstLiteral, literals } = ground;
  const texts = new Set<string>();
  for (let instance = firstInstance[atom]!; instance < firstInstance[atom + 1]!; instance++) {
    const body = literals.subarray(firstLiteral[instance]!, firstLiteral[instance + 1]!).map(rename);
    texts.add([...new Set(body)].sort((a, b) => a - b).join(" "));
  }
  return texts;
}
