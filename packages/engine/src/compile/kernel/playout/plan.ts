/**
 * What playouts need of a circuit: for each phase what to evaluate, which state bits to keep, and how goals are had.
 *
 * Goals are wanted once a playout. Either their gates are evaluated at every ply and the outcome of lanes that end is
 * written down at once (*captured*); or ended lanes *hold* their state, and the goals of many are evaluated together.
 * The first is better where goals share their gates with the end of the game, the second where they have many of their
 * own (230,000 of Othello's 250,000).
 */
import type { DecisiveMoves } from "../../../game/game.ts";
import { type Circuit, type GateLiteral, literalOf } from "../../circuit/circuit.ts";
import type { GateGraph } from "../../circuit/graph.ts";
import { Cone, type LoopValues, loopValues } from "../cone.ts";
import type { Phases } from "../phases.ts";
import { type Plies, type Ply, specialise } from "../specialise.ts";
import { decisivePlies } from "./decisive.ts";
import { disjunctsOf, type Ending, findEnding } from "./ending.ts";
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
  /** Whether a start must be looked at first, because phases leave out what was false one ply before. */
  readonly needsLook: boolean;
}

/** How many plies the evaluation of held goals is expected to serve; a guess, good enough to choose by. */
const EXPECTED_ROUND = 6;

/** The plans of a circuit with one set of phases; what they have in common is worked out once. */
export class Plans {
  readonly #plies: Plies;
  readonly #running: readonly Ply[];
  readonly #needsLook: boolean;
  #plain: PlayoutPlan | undefined;

  constructor(circuit: Circuit, phases: Phases) {
    const plies = specialise(circuit, phases);
    const endings = plies.plies.map((_, phase) => findEnding(plies, phase));
    this.#plies = plies;
    this.#running = plies.plies.map((ply, phase) => runningPly(plies.graph, ply, endings[phase]!));
    this.#needsLook = endings.some(({ knownFalse }) => knownFalse.length > 0);
  }

  get plain(): PlayoutPlan {
    this.#plain ??= this.#finish(this.#ownPlies(), this.#running);
    return this.#plain;
  }

  /** A plan in which some moves go before others, the plain one where there are none; undefined where time was over before. */
  decisive(decisive: DecisiveMoves, deadline = Number.POSITIVE_INFINITY): PlayoutPlan | undefined {
    const plies = this.#ownPlies();
    const playing = decisivePlies(plies, this.#running, decisive, deadline);
    if (playing === undefined) return undefined;
    const isDecisive = playing.some((ply, phase) => ply !== this.#running[phase]);
    return isDecisive ? this.#finish(plies, playing) : this.plain;
  }

  /** To be extended by the gates of one plan, which do not depend on what was planned before. */
  #ownPlies(): Plies {
    return { ...this.#plies, graph: this.#plies.graph.copy() };
  }

  #finish(plies: Plies, playing: readonly Ply[]): PlayoutPlan {
    const { circuit } = plies;
    const loops = playing.map((ply) => loopValues(circuit, plies.inputs, ply));
    const outcomes = outcomesOf(circuit);
    const captureCost = 3 * outcomes.bits + goalGates(plies, playing, loops);
    const holdsItself = playing.map((ply) => holdingBits(plies, ply));
    const goals = captureCost <= holdCost(plies, holdsItself) ? "captured" : "held";
    const bits = neededBits(plies, playing, goals);
    return { plies, playing, outcomes, goals, bits, holdsItself, needsLook: this.#needsLook };
  }
}

/** What a ply comes to in a playout that has not ended. */
function runningPly(graph: GateGraph, ply: Ply, { terminal, knownFalse, leavesStuck }: Ending): Ply {
  const ended = assuming(graph, knownFalse);
  const going = assuming(graph, [...knownFalse, ...(ply.terminal > 1 ? [ply.terminal] : [])]);
  // An end that is left to the counting of legal moves is not known when they are counted.
  const looked = [...disjunctsOf(graph, terminal)].filter((literal) => literal > 1);
  const counting = leavesStuck ? assuming(graph, [...knownFalse, ...looked]) : going;
  return {
    ...ply,
    legal: ply.legal.map((list) => list.map((literal) => counting.rewrite(literal))),
    terminal: ended.rewrite(terminal),
    goals: ply.goals.map((literal) => ended.rewrite(literal)),
    next: ply.next.map((literal) => going.rewrite(literal)),
  };
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number) / numbers.length;

/** Gates that serve goals alone, in the mean of the phases. */
function goalGates({ graph }: Plies, playing: readonly Ply[], loops: readonly LoopValues[]): number {
  return mean(
    playing.map(({ legal, terminal, next, goals }, phase) => {
      const cone = new Cone(graph, loops[phase]!);
      cone.add([...legal.flat(), terminal, ...next]);
      return cone.add(goals);
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
  const gates = new Cone(graph, loopValues(circuit, inputs, general)).add(general.goals);
  return 3 * mean(blends) + gates / EXPECTED_ROUND;
}

/** Bits that legal moves, the end or the goals depend on, now or later. */
function neededBits({ circuit, graph, inputs, general }: Plies, playing: readonly Ply[], goals: string): number[] {
  const bitOf = new Map(circuit.stateBits.map(({ node }, bit) => [inputs[node]!, bit]));
  const needed = new Set<number>();
  const entrances = [...playing, ...(goals === "held" ? [general] : [])].map((ply) => {
    const cone = new Cone(graph, loopValues(circuit, inputs, ply));
    return (literals: readonly GateLiteral[]): void => {
      cone.add(literals, (node) => {
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
