/**
 * Moves that go before others: who can win at once does so; and, with anti-decisive moves, who cannot takes what the other would win by, both having
 * a move of that name (compare Teytaud and Teytaud 2010). Of a ply in which one role chooses:
 *
 *   wins(m)   = legal(m) ∧ the end with the role's best goal, in the state that m leads to
 *   saves(m)  = legal(m) ∧ wins(m) of the role that is next, were it its turn
 *   legal'(m) = wins(m)                      where some move wins,
 *               saves(m)                     where some move saves and none wins,
 *               legal(m)                     elsewhere
 *
 * The end with the best goal is a disjunction. A disjunct that reads nothing m changes would have ended the playout before, and is
 * left out: of 69 lines of Connect Four those through the cell are left. Where what remains is large it is left out too, so that a
 * win may be missed but is never made up.
 */
import type { DecisiveMoves } from "../../../game/game.ts";
import { FALSE, type GateLiteral, literalOf, nodeOf, TRUE } from "../../circuit/circuit.ts";
import { type GateGraph, not } from "../../circuit/graph.ts";
import { Cone } from "../cone.ts";
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

const NONE = -1;

/** The plies with what is legal' in them; a ply in which nothing is seen stays what it is. Undefined where time is over before. */
export function decisivePlies(
  plies: Plies,
  playing: readonly Ply[],
  decisive: DecisiveMoves,
  deadline = Number.POSITIVE_INFINITY,
): readonly Ply[] | undefined {
  const wins: Wins[] = [];
  for (const [phase, ply] of playing.entries()) {
    const found = winsOf(plies, ply, phase, deadline);
    if (found === undefined) return undefined;
    wins.push(found);
  }
  const saves = playing.map((ply, phase) =>
    decisive === "wins" ? NOWHERE : savesOf(plies, ply, wins[phase]!, wins[(phase + 1) % wins.length]!),
  );
  if (decisive === "threats" && saves.every(({ size }) => size === 0)) return playing;
  return playing.map((ply, phase) => decisivePly(plies, ply, wins[phase]!, saves[phase]!));
}

function decisivePly({ graph }: Plies, ply: Ply, { role: own, by: wins }: Wins, saves: Where): Ply {
  if (wins.size === 0 && saves.size === 0) return ply;
  const someWins = graph.orAll([...wins.values()]);
  const someSaves = graph.orAll([...saves.values()]);
  const legal = ply.legal[own]!.map((literal, move) => {
    const isIdle = graph.and(someSaves, not(saves.get(move) ?? FALSE));
    return graph.and(literal, graph.or(wins.get(move) ?? FALSE, graph.and(not(someWins), not(isIdle))));
  });
  return { ...ply, legal: ply.legal.map((list, role) => (role === own ? legal : list)) };
}

/** For moves the states in which something is true of them. */
type Where = ReadonlyMap<number, GateLiteral>;

const NOWHERE: Where = new Map();

/** Where moves of a role win; of NONE where nobody looked. */
interface Wins {
  readonly role: number;
  readonly by: Where;
}

/** Where moves are those that the other would win by: named alike, as a cell that both can take. */
function savesOf({ graph, circuit }: Plies, ply: Ply, own: Wins, other: Wins): Where {
  if (own.role === other.role || own.role === NONE || other.role === NONE) return NOWHERE;
  const numbers = new Map(circuit.moves[own.role]!.map(({ text }, move) => [text, move]));
  const saves = new Map<number, GateLiteral>();
  for (const [move, wins] of other.by) {
    const same = numbers.get(circuit.moves[other.role]![move]!.text);
    const save = same === undefined ? FALSE : graph.and(ply.legal[own.role]![same]!, wins);
    if (save !== FALSE) saves.set(same!, save);
  }
  return saves;
}

/** The one role that has a choice, from not too many moves. */
function onlyChooser({ legal }: Ply): number | undefined {
  const counts = legal.map((list) => list.filter((literal) => literal !== FALSE).length);
  const choosers = [...counts.keys()].filter((role) => counts[role]! > 1);
  return choosers.length === 1 && counts[choosers[0]!]! <= MOST_MOVES ? choosers[0] : undefined;
}

/** For moves that may win, where they do; of the ways to win the small ones, as many as may be made. */
function winsOf(plies: Plies, ply: Ply, phase: number, deadline: number): Wins | undefined {
  const { graph, inputs, circuit } = plies;
  const mover = onlyChooser(ply);
  if (mover === undefined || circuit.loops.length > 0) return { role: NONE, by: NOWHERE };
  const victories = smallDisjuncts(plies, victoryOf(plies, phase, mover));
  const own = new Cone(graph).add([...ply.legal.flat(), ...ply.next]);
  // That the game is not over saves a tenth of Pentago's gates; in Connect Four, Gomoku, Quarto and Breakthrough it saves none.
  const running = whereFalse([...disjunctsOf(graph, plies.plies[phase]!.terminal)].filter((literal) => literal > TRUE));
  const steps = new Steps(plies, ply, new Set(victories.flatMap(({ bits }) => bits)));
  const changing = new Map<number, number[]>();
  const after: Rewriting[] = [];
  for (const [move, legal] of ply.legal[mover]!.entries()) {
    if (performance.now() > deadline) return undefined;
    const changes = legal === FALSE ? [] : [...steps.by(mover, move)];
    for (const [bit] of changes) push(changing, bit, move);
    const becomes = changes.map(([bit, literal]) => [inputs[circuit.stateBits[bit]!.node]!, literal] as const);
    after.push(new Rewriting(graph, new Map(becomes), running));
  }
  const won = new Map<number, GateLiteral[]>();
  const most = graph.count + Math.max(FEW_GATES, GROWTH * own);
  for (const { literal, bits } of victories) {
    const moves = [...new Set(bits.flatMap((bit) => changing.get(bit) ?? []))];
    const made: GateLiteral[] = [];
    for (let at = 0; at < moves.length && graph.count <= most; at++) made.push(after[moves[at]!]!.rewrite(literal));
    if (graph.count > most) break;
    for (const [at, move] of moves.entries()) push(won, move, made[at]!);
  }
  const wins = [...won].map(([move, ways]) => [move, graph.and(ply.legal[mover]![move]!, graph.orAll(ways))] as const);
  return { role: mover, by: new Map(wins.filter(([, win]) => win !== FALSE)) };
}

/** The end with the role's best goal, one ply on. */
function victoryOf({ graph, circuit, plies }: Plies, phase: number, role: number): GateLiteral {
  const { goals, terminal } = plies[(phase + 1) % plies.length]!;
  const best = Math.max(...circuit.goals.map((goal) => (goal.role === role ? goal.value : 0)));
  const goal = graph.orAll(
    goals.filter((_, at) => circuit.goals[at]!.role === role && circuit.goals[at]!.value === best),
  );
  const ends = disjunctsOf(graph, terminal);
  return leavesOf(graph, goal).every((leaf) => ends.has(leaf)) ? goal : graph.and(terminal, goal);
}

/** The disjuncts that are no disjunctions. */
function leavesOf(graph: GateGraph, literal: GateLiteral): GateLiteral[] {
  return [...disjunctsOf(graph, literal)].filter((part) => !(part & 1 && graph.isGate(nodeOf(part))));
}

interface Victory {
  readonly literal: GateLiteral;
  readonly gates: number;
  /** The state bits it reads. */
  readonly bits: readonly number[];
}

/** Of a disjunction, the smallest first. */
function smallDisjuncts({ graph, circuit, inputs }: Plies, victory: GateLiteral): Victory[] {
  const bitOf = new Map(circuit.stateBits.map(({ node }, bit) => [inputs[node]!, bit]));
  const disjuncts = leavesOf(graph, victory).filter((literal) => literal > TRUE);
  const cone = new Cone(graph);
  return disjuncts
    .map((literal) => {
      const bits: number[] = [];
      cone.clear();
      const gates = cone.add([literal], (node) => {
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
  readonly #always = new Map<number, GateLiteral>();

  constructor(plies: Plies, ply: Ply, bits: ReadonlySet<number>) {
    const { graph, circuit, inputs } = plies;
    this.#plies = plies;
    this.#ply = ply;
    const moves = new Set(ply.does.flat().filter((literal) => literal > TRUE));
    this.#idle = assuming(graph, moves);
    const cone = new Cone(graph);
    cone.add(Array.from(bits, (bit) => ply.next[bit]!));
    const reading = new Set([...moves].map(nodeOf));
    for (let node = 1; node < graph.count; node++) {
      if (!cone.has(node) || !graph.isGate(node)) continue;
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
  by(role: number, move: number): Where {
    const { graph } = this.#plies;
    const literal = this.#ply.does[role]![move]!;
    if (literal === FALSE) return this.#always; // nothing reads it
    const does = nodeOf(literal);
    const played = new Map([[does, TRUE]]);
    const of = (literal: GateLiteral): GateLiteral =>
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
