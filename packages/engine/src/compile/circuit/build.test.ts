/** Random ground programs: circuits say what the rules say, and passes change nothing that can be seen. */
import { describe, expect, test } from "vitest";
import { Random } from "../../game/random.ts";
import { Budget } from "../budget.ts";
import { readGround } from "../ground/testing/read.ts";
import { buildWithin } from "./build.ts";
import { extract } from "./extract.ts";
import { factor } from "./factor.ts";
import { findInvariants, findPhases } from "./invariants.ts";
import { findTurns } from "./mover.ts";
import { fromNetwork, toNetwork } from "./network.ts";
import { dropOneOfEach } from "./onehot.ts";
import { patternsOf, playSituations } from "./patterns.ts";
import { Prover } from "./prove.ts";
import { rebuild } from "./rebuild.ts";
import { sweep } from "./sweep.ts";
import { allAnswers, reachableAnswers } from "./testing/answers.ts";
import { groundAnswers } from "./testing/ground-game.ts";
import { randomGround } from "./testing/random-ground.ts";

const never = (): boolean => false;

/** Programs of consecutive seeds; a program that fails is shown, to become a case. */
const PROGRAMS = Array.from({ length: 60 }, (_, seed) => randomGround(new Random(seed)));

describe.each([true, false])("families: %s", (families) => {
  test("circuits are played as the rules read", () => {
    for (const text of PROGRAMS) {
      const ground = readGround(text);
      const circuit = buildWithin(ground, new Budget(), { families });
      expect(reachableAnswers(circuit), text).toEqual(groundAnswers(ground));
    }
  });
});

test("made anew and shared, with gates folded or not, they say the same of every state", () => {
  for (const [at, text] of PROGRAMS.slice(0, 30).entries()) {
    const circuit = buildWithin(readGround(text), new Budget());
    const answers = allAnswers(circuit);
    const network = toNetwork(circuit, { fold: [0, 2, 8][at % 3]! });
    const shared = extract(factor(network, { isOver: never }), { isOver: never });
    expect(allAnswers(fromNetwork(shared)), text).toEqual(answers);
    expect(allAnswers(rebuild(circuit)), text).toEqual(answers);
  }
});

test("swept, and with facts computed from others, they say the same of what play reaches", () => {
  for (const text of PROGRAMS.slice(0, 20)) {
    const circuit = buildWithin(readGround(text), new Budget());
    const situations = playSituations(circuit, { random: new Random(1), width: 8, isOver: never, isLate: never });
    const patterns = patternsOf(circuit, situations);
    const first = findInvariants(circuit, patterns, { isOver: never });
    const known = findPhases(circuit, patterns, { known: first, isOver: never });
    const turns = findTurns(circuit, patterns, { groups: known.groups, isOver: never });
    const prover = new Prover(circuit, { ...known, turns });
    const answers = reachableAnswers(circuit);
    expect(reachableAnswers(sweep(circuit, { patterns, prover, isOver: never })), text).toEqual(answers);
    expect(reachableAnswers(dropOneOfEach(circuit, known.groups)), text).toEqual(answers);
  }
});
