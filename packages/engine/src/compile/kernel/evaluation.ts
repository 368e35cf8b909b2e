/**
 * The whole circuit on 128 states at once: what is legal, whether the game is over, the goals; the next state; percepts.
 */
import type { Circuit, GateLiteral } from "../circuit/circuit.ts";
import { type EvaluationLayout, evaluationLayout, WORD } from "./layout.ts";
import { ONE_PHASE } from "./phases.ts";
import { PlyWires } from "./ply-wires.ts";
import { type Plies, specialise } from "./specialise.ts";
import { type EmitTarget, type PlacedProgram, TargetModule } from "./target.ts";
import { fromEightCode, fromLanesCode, spreadCode, toLanesCode } from "./transpose.ts";

export interface EvaluationModule {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** To be copied to the start of the memory. */
  readonly tables: Int32Array;
  readonly layout: EvaluationLayout;
  readonly firstBlock: number;
  readonly blockBytes: number;
}

/** Exports look(block), step(block), sees(block), and the transpositions. */
export function evaluationModule(circuit: Circuit, target: EmitTarget): EvaluationModule {
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

type LiteralStore = readonly [address: number, literal: GateLiteral];

const wordsAt = (first: number, literals: readonly GateLiteral[]): LiteralStore[] =>
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
