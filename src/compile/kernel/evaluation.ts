/**
 * The whole circuit on 128 states at once: what is legal, whether the game is over, the goals; the next state; percepts.
 *
 *   block ──┬─ state      n words    all state bits
 *           ├─ moves      n words    for each role and move the lanes that play it
 *           ├─ legal      n words    for each role and move the lanes where it is legal
 *           ├─ terminal   1 word
 *           ├─ goals      n words    as in circuit.goals
 *           ├─ next       n words    all state bits after the move
 *           ├─ percepts   n words    as in circuit.percepts
 *           └─ scratch    n words    wires that do not stay in registers
 *
 * Areas that are transposed begin and end at multiples of 32 words.
 */
import type { Circuit, Literal } from "../circuit/circuit.ts";
import { stateWordsFor, WORD } from "./layout.ts";
import { ONE_PHASE } from "./phases.ts";
import { PlyWires } from "./ply-wires.ts";
import { type Plies, specialise } from "./specialise.ts";
import { type PlacedProgram, type Target, TargetModule } from "./target.ts";
import { fromEightCode, fromLanesCode, spreadCode, toLanesCode } from "./transpose.ts";

export interface EvaluationLayout {
  readonly state: number;
  /** For each role the address of its first move's word. */
  readonly moves: readonly number[];
  readonly legal: readonly number[];
  readonly terminal: number;
  readonly goals: number;
  readonly next: number;
  readonly percepts: number;
  readonly scratch: number;
}

export interface EvaluationModule {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** To be copied to the start of the memory. */
  readonly tables: Int32Array;
  readonly layout: EvaluationLayout;
  readonly firstBlock: number;
  readonly blockBytes: number;
}

/** Exports look(block), step(block), sees(block), and the transpositions. */
export function evaluationModule(circuit: Circuit, target: Target): EvaluationModule {
  const plies = specialise(circuit, ONE_PHASE);
  const layout = evaluationLayout(circuit);
  const output = new TargetModule({ target, random: 0, scratch: layout.scratch });
  output.export("look", lookProgram(plies, layout));
  output.export("step", stepProgram(plies, layout));
  output.export("sees", seesProgram(plies, layout));
  const { module } = output;
  module.export("toLanes", module.add(toLanesCode()));
  module.export("fromLanes", module.add(fromLanesCode()));
  module.export("fromEight", module.add(fromEightCode()));
  module.export("spread", module.add(spreadCode()));
  const { tables, firstBlock, blockBytes } = output;
  return { bytes: module.encode(), tables, layout, firstBlock, blockBytes };
}

function evaluationLayout({ stateBits, moves, goals, percepts }: Circuit): EvaluationLayout {
  let end = 0;
  const words = (count: number): number => {
    const first = end;
    end += WORD * 32 * stateWordsFor(count);
    return first;
  };
  return {
    state: words(stateBits.length),
    moves: moves.map((list) => words(list.length)),
    legal: moves.map((list) => words(list.length)),
    terminal: words(1),
    goals: words(goals.length),
    next: words(stateBits.length),
    percepts: words(percepts.length),
    scratch: end,
  };
}

function lookProgram(plies: Plies, layout: EvaluationLayout): PlacedProgram {
  const { legal, terminal, goals } = plies.general;
  const stores = legal.flatMap((list, role) => wordsAt(layout.legal[role]!, list));
  return storing(plies, layout, [...stores, [layout.terminal, terminal], ...wordsAt(layout.goals, goals)]);
}

function stepProgram(plies: Plies, layout: EvaluationLayout): PlacedProgram {
  return storing(plies, layout, wordsAt(layout.next, plies.general.next));
}

function seesProgram(plies: Plies, layout: EvaluationLayout): PlacedProgram {
  return storing(plies, layout, wordsAt(layout.percepts, plies.general.percepts));
}

type LiteralStore = readonly [address: number, literal: Literal];

const wordsAt = (first: number, literals: readonly Literal[]): LiteralStore[] =>
  literals.map((literal, at) => [first + WORD * at, literal]);

function storing(plies: Plies, layout: EvaluationLayout, stores: readonly LiteralStore[]): PlacedProgram {
  const { circuit, general } = plies;
  const wires = new PlyWires({
    plies,
    ply: general,
    stateAddress: (bit) => layout.state + WORD * bit,
    scratch: layout.scratch,
  });
  circuit.moves.forEach((list, role) => {
    list.forEach((_, move) => {
      wires.play(role, move, wires.load(layout.moves[role]! + WORD * move));
    });
  });
  wires.runLoops(stores.map(([, literal]) => literal));
  for (const [address, literal] of stores) wires.listing.store(address, wires.wire(literal));
  return { program: wires.listing, scratch: wires.scratch };
}
