/**
 * A step of many games side by side, as programs for a device: given moves or drawn ones, the next state, the end, and games that are over
 * begin anew. Every word is a row with a bit for each game.
 *
 *   step     moves from their numbers, or drawn among the legal ones;  state := next, where no move was illegal;  percepts
 *   settle   steps + 1;  ended := terminal;  truncated;  outcome;  state and legal moves, of a new game where one is over;  turn
 */
import type { Circuit } from "../../circuit/circuit.ts";
import { add, bitLength } from "../arithmetic.ts";
import { drawBounded } from "../bounded-draw.ts";
import { type CountNode, countTree, pick } from "../choice.ts";
import { WORD } from "../layout.ts";
import { ONE_PHASE } from "../phases.ts";
import { encodeOutcome, type Outcomes, outcomesOf } from "../playout/outcome.ts";
import { PlyWires } from "../ply-wires.ts";
import { type KernelProgram, Listing } from "../program.ts";
import { type Plies, specialise } from "../specialise.ts";
import { ONES, type Wire, type Wires, ZEROS } from "../wires.ts";
import { type KernelTable, kernelTable } from "./table/table.ts";

/** Addresses of words. */
export interface VectorLayout {
  readonly state: readonly number[];
  readonly legal: readonly (readonly number[])[];
  readonly percepts: readonly number[];
  readonly ended: number;
  readonly truncated: number;
  /** Games that have not stepped because of an illegal move. */
  readonly illegal: number;
  readonly outcome: readonly number[];
  /** The number of the role whose turn it is. */
  readonly turn: readonly number[];
  readonly steps: readonly number[];
  /** For each role the number of its move, and whether it is to be drawn. */
  readonly moves: readonly (readonly number[])[];
  readonly open: readonly number[];
  /** Two words that are never set. */
  readonly none: readonly [number, number];
  readonly scratch: number;
}

export interface VectorKernel {
  readonly table: KernelTable;
  readonly layout: VectorLayout;
  readonly outcomes: Outcomes;
}

export interface VectorKernelOptions {
  /** Steps after which a game is cut off, or infinity. */
  readonly maxSteps: number;
  /** For each role the moves that are legal in the initial state. */
  readonly firstMoves: readonly ReadonlySet<number>[];
  /** For each role its move `noop`, or -1. */
  readonly noops: readonly number[];
}

/** Moves are drawn until a draw is accepted; nothing is cut short here, because all games step together. */
const WINDOW = 4000;

/** Undefined where the table would be too large. */
export function vectorKernel(circuit: Circuit, options: VectorKernelOptions): VectorKernel | undefined {
  const plies = specialise(circuit, ONE_PHASE);
  const outcomes = outcomesOf(circuit);
  const layout = vectorLayout(circuit, outcomes, options);
  const [live, refill] = layout.none;
  const rows = [layout.ended, layout.truncated, layout.illegal, ...layout.outcome, ...layout.turn, ...layout.percepts];
  const inputs = [...layout.state, ...layout.legal.flat(), ...layout.moves.flat(), ...layout.open, ...layout.steps];
  const table = kernelTable({
    round: [stepProgram(plies, layout), settleProgram(plies, layout, outcomes, options)],
    counters: [],
    live,
    refill,
    kept: [...inputs, ...rows],
    window: WINDOW,
  });
  return table && { table, layout, outcomes };
}

function vectorLayout(circuit: Circuit, outcomes: Outcomes, { maxSteps }: VectorKernelOptions): VectorLayout {
  let end = 0;
  const word = (): number => {
    end += WORD;
    return end - WORD;
  };
  const words = (count: number): number[] => Array.from({ length: count }, word);
  const layout = {
    state: words(circuit.stateBits.length),
    legal: circuit.moves.map((moves) => words(moves.length)),
    percepts: words(circuit.percepts.length),
    ended: word(),
    truncated: word(),
    illegal: word(),
    outcome: words(outcomes.bits),
    turn: words(bitLength(circuit.roles.length - 1)),
    steps: words(Number.isFinite(maxSteps) ? bitLength(maxSteps) : 0),
    moves: circuit.moves.map((moves) => words(bitLength(moves.length - 1))),
    open: words(circuit.roles.length),
    none: [word(), word()] as const,
  };
  return { ...layout, scratch: end };
}

function wiresOn(plies: Plies, { state, scratch }: VectorLayout): PlyWires {
  return new PlyWires({ plies, ply: plies.general, stateAddress: (bit) => state[bit], scratch });
}

function stepProgram(plies: Plies, layout: VectorLayout): KernelProgram {
  const on = wiresOn(plies, layout);
  const { wires } = on.listing;
  let illegal: Wire = ZEROS;
  layout.legal.forEach((addresses, role) => {
    const legal = addresses.map((address) => on.load(address));
    const open = on.load(layout.open[role]!);
    const number = layout.moves[role]!.map((address) => on.load(address));
    const given = decoded(wires, number, legal.length, wires.not(open));
    illegal = given.reduce((any, wire, move) => wires.or(any, wires.andNot(wire, legal[move]!)), illegal);
    const drawn = drawnMoves(on, legal, open);
    given.forEach((wire, move) => {
      on.play(role, move, wires.or(wire, drawn[move]!));
    });
  });
  const { next, percepts } = plies.general;
  on.runLoops([...next, ...percepts]);
  const seen = percepts.map((literal) => wires.andNot(on.wire(literal), illegal));
  const states = next.map((literal, bit) => wires.select(illegal, on.load(layout.state[bit]!), on.wire(literal)));
  states.forEach((wire, bit) => {
    on.listing.store(layout.state[bit]!, wire);
  });
  seen.forEach((wire, at) => {
    on.listing.store(layout.percepts[at]!, wire);
  });
  on.listing.store(layout.illegal, illegal);
  return on.listing;
}

/** For each number below a count the lanes that have it. */
function decoded(wires: Wires, number: readonly Wire[], count: number, lanes: Wire): Wire[] {
  const low = (bits: number, within: Wire): Wire[] => {
    if (bits === 0) return [within];
    const bit = number[bits - 1]!;
    return [...low(bits - 1, wires.andNot(within, bit)), ...low(bits - 1, wires.and(within, bit))];
  };
  return low(number.length, lanes).slice(0, count);
}

/** For each move the lanes of `open` that draw it. */
function drawnMoves(on: PlyWires, legal: readonly Wire[], open: Wire): Wire[] {
  const { wires } = on.listing;
  if (legal.length === 1) return [wires.and(open, legal[0]!)];
  const tree = countTree(wires, legal.length, (move) => legal[move]!);
  const lanes = wires.and(open, wires.anyOf(tree.count));
  return pick(wires, tree, drawnRank(on, tree, lanes), lanes);
}

/** A rank among the legal moves, drawn again and again until every lane has one. */
function drawnRank(on: PlyWires, { count, size }: CountNode, lanes: Wire): Wire[] {
  const { listing, word } = on;
  const bits = bitLength(size - 1);
  const [counts, ranks] = [count.map(word), Array.from({ length: bits }, word)];
  const [done, changed] = [word(), word()];
  count.forEach((wire, bit) => {
    listing.store(counts[bit]!, wire);
  });
  for (const address of ranks) listing.store(address, ZEROS);
  listing.store(done, listing.wires.not(lanes));
  const body = new Listing();
  const bound = counts.map((address) => body.wires.load(address));
  const { rank, drawn } = drawBounded(body, { count: bound, bits, attempts: 1, word });
  const before = body.wires.load(done);
  rank.forEach((wire, bit) => {
    body.store(ranks[bit]!, body.wires.select(before, body.wires.load(ranks[bit]!), wire));
  });
  const after = body.wires.or(before, drawn);
  body.store(done, after);
  body.store(changed, body.wires.not(after));
  listing.add({ kind: "repeat", body, changed });
  return ranks.map((address) => listing.wires.load(address));
}

function settleProgram(
  plies: Plies,
  layout: VectorLayout,
  outcomes: Outcomes,
  { maxSteps, firstMoves, noops }: VectorKernelOptions,
): KernelProgram {
  const on = wiresOn(plies, layout);
  const { wires } = on.listing;
  const { legal, terminal, goals } = plies.general;
  const store = (addresses: readonly number[], stored: readonly Wire[]): void =>
    stored.forEach((wire, at) => {
      on.listing.store(addresses[at]!, wire);
    });
  on.runLoops([...legal.flat(), terminal, ...goals]);
  const moved = wires.not(on.load(layout.illegal));
  const ended = wires.and(on.wire(terminal), moved);
  const steps = add(
    wires,
    layout.steps.map((address) => on.load(address)),
    [],
    moved,
    layout.steps.length,
  );
  const last = steps.reduce((all, wire, bit) => wires.and(all, (maxSteps >> bit) & 1 ? wire : wires.not(wire)), ONES);
  const truncated = steps.length === 0 ? ZEROS : wires.andNot(last, ended);
  const over = wires.or(ended, truncated);
  const outcome = encodeOutcome(
    wires,
    outcomes,
    goals.map((literal) => on.wire(literal)),
  );
  const moves = legal.map((list, role) =>
    list.map((literal, move) => wires.select(over, firstMoves[role]!.has(move) ? ONES : ZEROS, on.wire(literal))),
  );
  const states = layout.state.map((address, bit) =>
    wires.select(over, plies.circuit.stateBits[bit]!.initially ? ONES : ZEROS, on.load(address)),
  );
  const turn = turnOf(wires, moves, noops, layout.turn.length);
  store(
    layout.outcome,
    outcome.map((wire) => wires.and(wire, ended)),
  );
  store([layout.ended, layout.truncated], [ended, truncated]);
  store(
    layout.steps,
    steps.map((wire) => wires.andNot(wire, over)),
  );
  store(layout.state, states);
  store(layout.legal.flat(), moves.flat());
  store(layout.turn, turn);
  return on.listing;
}

/** The number of the first role that has a move other than `noop`. */
function turnOf(wires: Wires, moves: readonly (readonly Wire[])[], noops: readonly number[], bits: number): Wire[] {
  const turn = new Array<Wire>(bits).fill(ZEROS);
  let found: Wire = ZEROS;
  moves.forEach((list, role) => {
    const active = wires.anyOf(list.filter((_, move) => move !== noops[role]));
    const first = wires.andNot(active, found);
    found = wires.or(found, active);
    for (let bit = 0; bit < bits; bit++) if ((role >> bit) & 1) turn[bit] = wires.or(turn[bit]!, first);
  });
  return turn;
}

/** Words of a layout that are set before the first step, by address. */
export function firstRows(
  { stateBits }: Circuit,
  layout: VectorLayout,
  { firstMoves, noops }: VectorKernelOptions,
): ReadonlySet<number> {
  const active = firstMoves.findIndex((moves, role) => [...moves].some((move) => move !== noops[role]));
  return new Set([
    ...layout.state.filter((_, bit) => stateBits[bit]!.initially),
    ...layout.legal.flatMap((addresses, role) => addresses.filter((_, move) => firstMoves[role]!.has(move))),
    ...layout.turn.filter((_, bit) => (Math.max(0, active) >> bit) & 1),
  ]);
}
