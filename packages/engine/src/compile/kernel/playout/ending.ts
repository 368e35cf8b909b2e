/**
 * When a playout ends: what of `terminal` need not be looked at in a phase.
 *
 * `terminal` is a disjunction. A disjunct that was looked at in the phase before, and reads only state bits that no
 * move of that phase can change, is false now: the playout would have ended. (After black's move there is no need to
 * look for five white stones in a row.) A disjunct that says some role has no legal move is left out too, because the
 * kernel counts legal moves anyway and ends a playout that is stuck.
 */
import { FALSE, type GateLiteral, literalOf, nodeOf, TRUE } from "../../circuit/circuit.ts";
import { type GateGraph, not } from "../../circuit/graph.ts";
import type { Plies, Ply } from "../specialise.ts";

export interface Ending {
  /** What is left to be looked at. */
  readonly terminal: GateLiteral;
  /** Literals that are false wherever the playout had not ended before. */
  readonly knownFalse: readonly GateLiteral[];
  /** Whether an end is left to the counting of legal moves. */
  readonly leavesStuck: boolean;
}

export function findEnding({ circuit, graph, inputs, plies }: Plies, phase: number): Ending {
  const ply = plies[phase]!;
  const before = plies[(phase + plies.length - 1) % plies.length]!;
  const kept = new Set<number>();
  circuit.stateBits.forEach(({ node }, bit) => {
    if (before.next[bit] === literalOf(inputs[node]!)) kept.add(inputs[node]!);
  });
  const pruning = new Pruning(graph, kept, disjunctsOf(graph, before.terminal), stuckConjuncts(ply));
  const terminal = pruning.prune(ply.terminal);
  return { terminal, knownFalse: pruning.knownFalse, leavesStuck: pruning.leavesStuck };
}

/** Every literal whose truth makes `terminal` true, down to those that are no disjunctions. */
export function disjunctsOf(graph: GateGraph, terminal: GateLiteral): Set<GateLiteral> {
  const found = new Set([terminal]);
  for (const literal of found)
    if (literal & 1 && graph.isGate(nodeOf(literal)))
      found.add(not(graph.left(nodeOf(literal)))).add(not(graph.right(nodeOf(literal))));
  return found;
}

/** For each role the literals that are true together where it has no legal move. */
function stuckConjuncts({ legal }: Ply): Set<GateLiteral>[] {
  return legal.map((literals) => new Set(literals.filter((literal) => literal !== FALSE).map(not)));
}

class Pruning {
  readonly knownFalse: GateLiteral[] = [];
  leavesStuck = false;
  readonly #graph: GateGraph;
  readonly #kept: ReadonlySet<number>;
  readonly #before: ReadonlySet<GateLiteral>;
  readonly #stuck: readonly ReadonlySet<GateLiteral>[];
  readonly #readsKept = new Map<number, boolean>();

  constructor(
    graph: GateGraph,
    kept: ReadonlySet<number>,
    before: ReadonlySet<GateLiteral>,
    stuck: readonly ReadonlySet<GateLiteral>[],
  ) {
    this.#graph = graph;
    this.#kept = kept;
    this.#before = before;
    this.#stuck = stuck;
  }

  /** The disjunction without what need not be looked at; a part that keeps everything stays the gate it is. */
  prune(root: GateLiteral): GateLiteral {
    const pruned = new Map<GateLiteral, GateLiteral>();
    const open = [root];
    for (let literal = open.at(-1); literal !== undefined; literal = open.at(-1)) {
      const parts = pruned.has(literal) ? undefined : this.#parts(literal);
      const missing = parts?.filter((part) => !pruned.has(part)) ?? [];
      if (missing.length > 0) open.push(...missing);
      else {
        open.pop();
        if (!pruned.has(literal)) pruned.set(literal, this.#together(literal, parts, pruned));
      }
    }
    return pruned.get(root)!;
  }

  /** The two disjuncts of a disjunction that has to be looked at. */
  #parts(literal: GateLiteral): [GateLiteral, GateLiteral] | undefined {
    const node = nodeOf(literal);
    if (!(literal & 1) || !this.#graph.isGate(node) || this.#wasFalse(literal)) return undefined;
    return [not(this.#graph.left(node)), not(this.#graph.right(node))];
  }

  #together(
    literal: GateLiteral,
    parts: readonly GateLiteral[] | undefined,
    pruned: ReadonlyMap<GateLiteral, GateLiteral>,
  ): GateLiteral {
    if (this.#wasFalse(literal)) {
      this.knownFalse.push(literal);
      return FALSE;
    }
    if (parts === undefined && this.#saysStuck(literal)) {
      this.leavesStuck = true;
      return FALSE;
    }
    if (parts === undefined) return literal;
    const [left, right] = parts.map((part) => pruned.get(part)!) as [GateLiteral, GateLiteral];
    return left === parts[0] && right === parts[1] ? literal : this.#graph.or(left, right);
  }

  #wasFalse(literal: GateLiteral): boolean {
    // A game that is always over stays so.
    return literal > TRUE && this.#before.has(literal) && this.#onlyKept(nodeOf(literal));
  }

  /** Whether a node depends on nothing but state bits that stayed as they were. */
  #onlyKept(root: number): boolean {
    const open = [root];
    for (let node = open.at(-1); node !== undefined; node = open.at(-1)) {
      const operands = this.#graph.isGate(node)
        ? [nodeOf(this.#graph.left(node)), nodeOf(this.#graph.right(node))]
        : [];
      const unknown = operands.filter((operand) => !this.#readsKept.has(operand));
      if (unknown.length > 0 && !this.#readsKept.has(node)) open.push(...unknown);
      else {
        open.pop();
        const kept = this.#graph.isGate(node)
          ? operands.every((operand) => this.#readsKept.get(operand))
          : node === 0 || this.#kept.has(node);
        this.#readsKept.set(node, kept);
      }
    }
    return this.#readsKept.get(root)!;
  }

  /** Whether the conjunction holds only where some role has no legal move. */
  #saysStuck(literal: GateLiteral): boolean {
    return this.#stuck.some((conjuncts) => {
      const seen = new Set([literal]);
      for (const conjunct of seen)
        if (!conjuncts.has(conjunct) && !(conjunct & 1) && this.#graph.isGate(nodeOf(conjunct)))
          seen.add(this.#graph.left(nodeOf(conjunct))).add(this.#graph.right(nodeOf(conjunct)));
      return [...conjuncts].every((conjunct) => seen.has(conjunct));
    });
  }
}
