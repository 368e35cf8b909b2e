/**
 * Decisive moves: who can win at once does so (Teytaud and Teytaud 2010). Of a ply in which one role chooses:
 *
 *   wins(m)   = legal(m) ∧ the end with the role's best goal, in the state that m leads to
 *   legal'(m) = legal(m) ∧ (wins(m) ∨ no move wins)
 *
 * The end with the best goal is a disjunction. A disjunct that reads nothing m changes would have ended the playout before, and is
 * left out: of 69 lines of Connect Four those through the cell are left. Where what remains is large it is left out too, so that a
 * win may be missed but is never made up.
 */
import { FALSE, type Literal, literalOf, nodeOf, TRUE } from "../../circuit/circuit.ts";
import { type Graph, not } from "../../circuit/graph.ts";
import { extendCone } from "../cone.ts";
import type { Plies, Ply } from "../specialise.ts";
import { disjunctsOf } from "./ending.ts";
import { assuming, Rewriting, whereFalse } from "./rewriting.ts";

/** Disjuncts of more gates are left out. */
const MOST_GATES = 2000;
/** Gates that may be made for each one that the ply has, and in any case. */
const GROWTH = 1.5;
const FEW_GATES = 1000;
/** With more moves to choose from nothing is looked for. */
const MOST_MOVES = 600;

/** The ply, its legal moves being those that win where there are some; as it is where that cannot be had for little. */
export function decisivePly(plies: Plies, ply: Ply, phase: number): Ply {
  const mover = onlyChooser(ply);
  if (mover === undefined || plies.circuit.loops.length > 0) return ply;
  const wins = winsOf(plies, ply, phase, mover);
  if (wins.size === 0) return ply;
  const { graph } = plies;
  const some = graph.orAll([...wins.values()]);
  const legal = ply.legal[mover]!.map((literal, move) =>
    graph.and(literal, not(graph.and(some, not(wins.get(move) ?? FALSE)))),
  );
  return { ...ply, legal: ply.legal.map((list, role) => (role === mover ? legal : list)) };
}

/** The one role that has a choice, from not too many moves. */
function onlyChooser({ legal }: Ply): number | undefined {
  const counts = legal.map((list) => list.filter((literal) => literal !== FALSE).length);
  const choosers = [...counts.keys()].filter((role) => counts[role]! > 1);
  return choosers.length === 1 && counts[choosers[0]!]! <= MOST_MOVES ? choosers[0] : undefined;
}

/** For moves that may win, where they do; of the ways to win the small ones, as many as may be made. */
function winsOf(plies: Plies, ply: Ply, phase: number, mover: number): Map<number, Literal> {
  const { graph, inputs, circuit } = plies;
  const victories = smallDisjuncts(plies, victoryOf(plies, phase, mover));
  const own = extendCone({ graph, loops: new Map() }, new Set(), [...ply.legal.flat(), ...ply.next]);
  const running = whereFalse([...disjunctsOf(graph, plies.plies[phase]!.terminal)].filter((literal) => literal > TRUE));
  const steps = new Steps(plies, ply, new Set(victories.flatMap(({ bits }) => bits)));
  const changing = new Map<number, number[]>();
  const after = ply.legal[mover]!.map((legal, move) => {
    const changes = legal === FALSE ? [] : [...steps.by(mover, move)];
    for (const [bit] of changes) push(changing, bit, move);
    const becomes = changes.map(([bit, literal]) => [inputs[circuit.stateBits[bit]!.node]!, literal] as const);
    return new Rewriting(graph, new Map(becomes), running);
  });
  const won = new Map<number, Literal[]>();
  const most = graph.count + Math.max(FEW_GATES, GROWTH * own);
  for (const { literal, bits } of victories) {
    const moves = [...new Set(bits.flatMap((bit) => changing.get(bit) ?? []))];
    const made = moves.map((move) => after[move]!.rewrite(literal));
    if (graph.count > most) break;
    for (const [at, move] of moves.entries()) push(won, move, made[at]!);
  }
  const wins = [...won].map(([move, ways]) => [move, graph.and(ply.legal[mover]![move]!, graph.orAll(ways))] as const);
  return new Map(wins.filter(([, win]) => win !== FALSE));
}

/** The end with the role's best goal, one ply on. */
function victoryOf({ graph, circuit, plies }: Plies, phase: number, role: number): Literal {
  const { goals, terminal } = plies[(phase + 1) % plies.length]!;
  const own = circuit.goals.flatMap((goal, at) => (goal.role === role && goals[at] !== FALSE ? [{ ...goal, at }] : []));
  const best = own.reduce((most, goal) => Math.max(most, goal.value), 0);
  const goal = graph.orAll(own.filter(({ value }) => value === best).map(({ at }) => goals[at]!));
  const ends = disjunctsOf(graph, terminal);
  return leavesOf(graph, goal).every((leaf) => ends.has(leaf)) ? goal : graph.and(terminal, goal);
}

/** The disjuncts that are no disjunctions. */
function leavesOf(graph: Graph, literal: Literal): Literal[] {
  return [...disjunctsOf(graph, literal)].filter((part) => !(part & 1 && graph.isGate(nodeOf(part))));
}

interface Victory {
  readonly literal: Literal;
  readonly gates: number;
  /** The state bits it reads. */
  readonly bits: readonly number[];
}

/** Of a disjunction, the smallest first. */
function smallDisjuncts({ graph, circuit, inputs }: Plies, victory: Literal): Victory[] {
  const bitOf = new Map(circuit.stateBits.map(({ node }, bit) => [inputs[node]!, bit]));
  const disjuncts = leavesOf(graph, victory).filter((literal) => literal > TRUE);
  return disjuncts
    .map((literal) => {
      const bits: number[] = [];
      const gates = extendCone({ graph, loops: new Map() }, new Set(), [literal], (node) => {
        if (node !== 0) bits.push(bitOf.get(node)!);
      });
      return { literal, bits, gates };
    })
    .filter(({ gates }) => gates <= MOST_GATES)
    .sort((a, b) => a.gates - b.gates);
}

/** What moves change of some bits, going by what would be if none were played. */
class Steps {
  readonly #plies: Plies;
  readonly #ply: Ply;
  readonly #idle: Rewriting;
  /** The gates that read a node and are read, directly or not, by the next value of some bit; and the bits whose value a node is. */
  readonly #readers = new Map<number, number[]>();
  readonly #bitsOf = new Map<number, number[]>();
  /** Bits that change though no move has to do with them. */
  readonly #always = new Map<number, Literal>();

  constructor(plies: Plies, ply: Ply, bits: ReadonlySet<number>) {
    const { graph, circuit, inputs } = plies;
    this.#plies = plies;
    this.#ply = ply;
    const moves = new Set(ply.does.flat().filter((literal) => literal > TRUE));
    this.#idle = assuming(graph, moves);
    const cone = new Set<number>();
    extendCone(
      { graph, loops: new Map() },
      cone,
      Array.from(bits, (bit) => ply.next[bit]!),
    );
    const reading = new Set([...moves].map(nodeOf));
    for (const node of [...cone].sort((a, b) => a - b)) {
      if (!graph.isGate(node)) continue;
      const read = [graph.left(node), graph.right(node)].map(nodeOf).filter((operand) => reading.has(operand));
      if (read.length > 0) reading.add(node);
      for (const operand of read) push(this.#readers, operand, node);
    }
    for (const bit of bits) {
      const literal = ply.next[bit]!;
      push(this.#bitsOf, nodeOf(literal), bit);
      const idle = this.#idle.rewrite(literal);
      if (idle !== literalOf(inputs[circuit.stateBits[bit]!.node]!)) this.#always.set(bit, idle);
    }
  }

  /** The bits that the move may change, with what they become. */
  by(role: number, move: number): Map<number, Literal> {
    const { graph } = this.#plies;
    const does = nodeOf(this.#ply.does[role]![move]!);
    const played = new Map([[does, TRUE]]);
    const of = (literal: Literal): Literal =>
      (played.get(nodeOf(literal)) ?? this.#idle.rewrite(literalOf(nodeOf(literal)))) ^ (literal & 1);
    for (const gate of this.#above(does)) {
      const [left, right] = [graph.left(gate), graph.right(gate)];
      if (played.has(nodeOf(left)) || played.has(nodeOf(right))) played.set(gate, graph.and(of(left), of(right)));
    }
    const changes = new Map(this.#always);
    for (const node of played.keys())
      for (const bit of this.#bitsOf.get(node) ?? []) changes.set(bit, of(this.#ply.next[bit]!));
    return changes;
  }

  /** The gates that read a node, directly or not, in their order. */
  #above(node: number): number[] {
    const found = new Set([node]);
    for (const each of found) for (const reader of this.#readers.get(each) ?? []) found.add(reader);
    found.delete(node);
    return [...found].sort((a, b) => a - b);
  }
}

function push<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}
