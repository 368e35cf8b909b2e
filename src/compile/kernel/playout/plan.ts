/**
 * What playouts need of a circuit: for each phase what to evaluate, which state bits to keep, and how goals are had.
 *
 * Goals are wanted once a playout. Either their gates are evaluated at every ply and the outcome of lanes that end is
 * written down at once (*captured*); or ended lanes *hold* their state, and the goals of many are evaluated together.
 * The first is better where goals share their gates with the end of the game, the second where they have many of their
 * own (230,000 of Othello's 250,000).
 */
import type { Heeds } from "../../../game/game.ts";
import { type Circuit, type Literal, literalOf } from "../../circuit/circuit.ts";
import { extendCone, type LoopValues, loopValues } from "../cone.ts";
import type { Phases } from "../phases.ts";
import { type Plies, type Ply, specialise } from "../specialise.ts";
import { disjunctsOf, findEnding } from "./ending.ts";
import { heedingPlies } from "./heeding.ts";
import { type Outcomes, outcomesOf } from "./outcome.ts";
import { assuming } from "./rewriting.ts";

export interface PlayoutPlan {
  readonly plies: Plies;
  /** The plies, rewritten under what is known of a playout that has not ended. */
  readonly playing: readonly Ply[];
  readonly outcomes: Outcomes;
  readonly goals: "captured" | "held";
  /** The state bits that playouts carry along, as indexes into circuit.stateBits. */
  readonly bits: readonly number[];
  /** For each phase the state bits that stay as they are where no move is played. */
  readonly holdsItself: readonly ReadonlySet<number>[];
  /** Whether some moves go before others, in some phase at least. */
  readonly isHeeding: boolean;
  /** Whether a start must be looked at first, because phases leave out what was false one ply before. */
  readonly needsLook: boolean;
}

/** How many plies the evaluation of held goals is expected to serve; a guess, good enough to choose by. */
const EXPECTED_ROUND = 6;

export function planPlayouts(circuit: Circuit, phases: Phases, heeds?: Heeds): PlayoutPlan {
  const plies = specialise(circuit, phases);
  const endings = plies.plies.map((_, phase) => findEnding(plies, phase));
  const running = plies.plies.map((ply, phase): Ply => {
    const { terminal, knownFalse, leavesStuck } = endings[phase]!;
    const ended = assuming(plies.graph, knownFalse);
    const going = assuming(plies.graph, [...knownFalse, ...(ply.terminal > 1 ? [ply.terminal] : [])]);
    // An end that is left to the counting of legal moves is not known when they are counted.
    const looked = [...disjunctsOf(plies.graph, terminal)].filter((literal) => literal > 1);
    const counting = leavesStuck ? assuming(plies.graph, [...knownFalse, ...looked]) : going;
    return {
      ...ply,
      legal: ply.legal.map((list) => list.map((literal) => counting.rewrite(literal))),
      terminal: ended.rewrite(terminal),
      goals: ply.goals.map((literal) => ended.rewrite(literal)),
      next: ply.next.map((literal) => going.rewrite(literal)),
    };
  });
  const playing = heeds === undefined ? running : heedingPlies(plies, running, heeds);
  const loops = playing.map((ply) => loopValues(circuit, plies.inputs, ply));
  const outcomes = outcomesOf(circuit);
  const captureCost = 3 * outcomes.bits + goalGates(plies, playing, loops);
  const holdsItself = playing.map((ply) => holdingBits(plies, ply));
  const goals = captureCost <= holdCost(plies, holdsItself) ? "captured" : "held";
  const bits = neededBits(plies, playing, goals);
  const needsLook = endings.some(({ knownFalse }) => knownFalse.length > 0);
  const isHeeding = playing.some((ply, phase) => ply !== running[phase]);
  return { plies, playing, outcomes, goals, bits, holdsItself, isHeeding, needsLook };
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number) / numbers.length;

/** Gates that serve goals alone, in the mean of the phases. */
function goalGates({ graph }: Plies, playing: readonly Ply[], loops: readonly LoopValues[]): number {
  return mean(
    playing.map(({ legal, terminal, next, goals }, phase) => {
      const cone = new Set<number>();
      const where = { graph, loops: loops[phase]! };
      extendCone(where, cone, [...legal.flat(), terminal, ...next]);
      return extendCone(where, cone, goals);
    }),
  );
}

function holdingBits({ circuit, graph, inputs }: Plies, { does, next }: Ply): Set<number> {
  const idle = assuming(
    graph,
    does.flat().filter((literal) => literal > 1),
  );
  const bits = [...circuit.stateBits.keys()];
  return new Set(bits.filter((bit) => idle.rewrite(next[bit]!) === literalOf(inputs[circuit.stateBits[bit]!.node]!)));
}

/** Operations a ply to hold the bits that change even where no move is played, and to evaluate goals now and then. */
function holdCost({ circuit, graph, inputs, general }: Plies, holding: readonly ReadonlySet<number>[]): number {
  const relevant = [...circuit.stateBits.keys()].filter((bit) => circuit.stateBits[bit]!.relevant);
  const blends = holding.map((bits) => relevant.filter((bit) => !bits.has(bit)).length);
  const gates = extendCone({ graph, loops: loopValues(circuit, inputs, general) }, new Set(), general.goals);
  return 3 * mean(blends) + gates / EXPECTED_ROUND;
}

/** Bits that legal moves, the end or the goals depend on, now or later. */
function neededBits({ circuit, graph, inputs, general }: Plies, playing: readonly Ply[], goals: string): number[] {
  const bitOf = new Map(circuit.stateBits.map(({ node }, bit) => [inputs[node]!, bit]));
  const needed = new Set<number>();
  const entrances = [...playing, ...(goals === "held" ? [general] : [])].map((ply) => {
    const cone = new Set<number>();
    const where = { graph, loops: loopValues(circuit, inputs, ply) };
    return (literals: readonly Literal[]): void => {
      extendCone(where, cone, literals, (node) => {
        const bit = bitOf.get(node);
        if (bit !== undefined) needed.add(bit);
      });
    };
  });
  playing.forEach(({ legal, terminal, goals: captured }, phase) => {
    entrances[phase]!([...legal.flat(), terminal, ...(goals === "held" ? [] : captured)]);
  });
  if (goals === "held") entrances.at(-1)!(general.goals);
  for (const bit of needed) for (const [phase, { next }] of playing.entries()) entrances[phase]!([next[bit]!]);
  return [...needed].sort((a, b) => a - b);
}
