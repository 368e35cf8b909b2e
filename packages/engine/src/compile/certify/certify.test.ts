/**
 * Certificates of bundled games, and of circuits and claims that are wrong.
 */
import { describe, expect, test } from "vitest";
import { bundledGame } from "../../games/index.ts";
import { readRules } from "../../gdl/check.ts";
import { parseRules } from "../../gdl/parse.ts";
import { buildCircuit } from "../circuit/build.ts";
import type { Circuit, GateLiteral } from "../circuit/circuit.ts";
import { dropOneOfEach } from "../circuit/onehot.ts";
import { groundRules } from "../ground/ground.ts";
import type { GroundProgram } from "../ground/program.ts";
import { toMini } from "../passes/mini.ts";
import { certificateText } from "./certificate.ts";
import { certify } from "./certify.ts";
import { certifyRules } from "./certify-rules.ts";
import { plainCircuit } from "./plain.ts";

test.each(["tic-tac-toe", "nim", "connect-four-4x4", "hex-3x3", "rock-paper-scissors", "kuhn-poker"])("%s", (id) => {
  const made = certifyRules(readRules(bundledGame(id)!.expand().text).rulesheet);
  if (!made.ok) throw new Error(made.reason);
  const { certificate } = made.value;
  expect(certificate.verdict, certificateText(certificate)).toBe("proved");
});

/** Two switches of which one is on; a move throws them over. */
const SWITCHES = `(role me) (init (on a)) (legal me throw) (legal me wait) (other a b) (other b a)
  (<= (next (on ?y)) (true (on ?x)) (other ?x ?y) (does me throw))
  (<= (next (on ?x)) (true (on ?x)) (does me wait))
  (<= terminal (true (on b))) (<= (goal me 100) (true (on b))) (<= (goal me 0) (true (on a)))`;

/** Two lamps: a move lights one more, or one alone. */
const LAMPS = `(role me) (lamp a) (lamp b) (init (on a))
  (<= (legal me (light ?x)) (lamp ?x)) (<= (legal me (only ?x)) (lamp ?x))
  (<= (next (on ?x)) (does me (light ?x))) (<= (next (on ?x)) (does me (only ?x)))
  (<= (next (on ?x)) (true (on ?x)) (does me (light ?y)))
  (<= terminal (true (on b)) (not (true (on a)))) (<= (goal me 100) (true (on b))) (<= (goal me 0) (not (true (on b))))`;

function ground(rules: string): GroundProgram {
  const made = groundRules(toMini(parseRules(rules).value).program);
  if (!made.ok) throw new Error(made.reason);
  return made.value;
}

function built(program: GroundProgram): Circuit {
  const made = buildCircuit(program);
  if (!made.ok) throw new Error(made.reason);
  return made.value;
}

describe("what is wrong is refused, with a position", () => {
  const program = ground(SWITCHES);
  const circuit = built(program);

  test("a circuit that ends elsewhere", () => {
    const wrong = { ...circuit, terminal: circuit.terminal ^ 1 };
    const certificate = certify(plainCircuit(program), wrong, { groups: [] });
    expect(certificate.verdict).toBe("refuted");
    expect(certificateText(certificate)).toContain("terminal");
  });

  test("a circuit that forgets a fact", () => {
    const wrong = { ...circuit, stateBits: circuit.stateBits.map((bit) => ({ ...bit, next: 0 })) };
    const certificate = certify(plainCircuit(program), wrong, { groups: [] });
    expect(certificate.verdict).toBe("refuted");
    expect(certificateText(certificate)).toContain("(on ");
  });

  test("an invariant that play breaks", () => {
    const lamps = ground(LAMPS);
    const claim = { groups: [{ facts: ["(on a)", "(on b)"], exactlyOne: true }] };
    expect(certify(plainCircuit(lamps), built(lamps), claim)).toMatchObject({
      verdict: "refuted",
      counterExample: { moves: [expect.stringContaining("light")], next: ["(on a)", "(on b)"] },
    });
  });

  test("and the right circuit is not", () => {
    const certificate = certify(plainCircuit(program), circuit, { groups: [] });
    expect(certificate.verdict).toBe("proved");
  });
});

describe("a fault planted in the optimiser", () => {
  const program = ground(LAMPS);
  const bits = [0, 1];
  const faulty = dropOneOfEach(built(program), [{ bits, exactlyOne: true }]);

  test("that relies on an invariant without naming it is shown in a position", () => {
    const certificate = certify(plainCircuit(program), faulty, { groups: [] });
    expect(certificate).toMatchObject({
      verdict: "refuted",
      counterExample: {
        what: "(next (on a)) holds by the rules, but does not by the circuit",
        facts: ["(on a)"],
        moves: ["(does me (light b))"],
      },
    });
  });

  test("that names it is refused, because a move breaks it", () => {
    const groups = [{ facts: ["(on a)", "(on b)"], exactlyOne: true }];
    expect(certify(plainCircuit(program), faulty, { groups })).toMatchObject({
      verdict: "refuted",
      counterExample: { facts: ["(on a)"], moves: ["(does me (light b))"] },
    });
  });

  test("and that shows in one position of thousands is found by proof", () => {
    const board = ground(bundledGame("tic-tac-toe")!.expand().text);
    const facts = [..."xoxxoooxx"].map((mark, at) => `(cell ${1 + (at % 3)} ${1 + Math.floor(at / 3)} ${mark})`);
    const certificate = certify(plainCircuit(board), deniedIn(built(board), facts), { groups: [] });
    if (certificate.verdict !== "refuted") throw new Error(certificate.verdict);
    expect(certificate.counterExample.facts).toEqual(expect.arrayContaining(facts));
    expect(certificate.counterExample.what).toBe("terminal holds by the rules, but does not by the circuit");
  });
});

/** The circuit with an end that it does not see where all these facts hold. */
function deniedIn(circuit: Circuit, facts: readonly string[]): Circuit {
  const left = [...circuit.gates.left];
  const right = [...circuit.gates.right];
  const and = (a: GateLiteral, b: GateLiteral): GateLiteral => {
    right.push(b);
    return 2 * (left.push(a) - 1);
  };
  const held = facts.map((fact) => 2 * circuit.stateBits.find((bit) => bit.fact === fact)!.node);
  const terminal = and(circuit.terminal, held.reduce(and) ^ 1);
  return { ...circuit, gates: { left: Int32Array.from(left), right: Int32Array.from(right) }, terminal };
}

test("a limit of time is said", () => {
  const program = ground(SWITCHES);
  const certificate = certify(plainCircuit(program), built(program), { groups: [] }, { milliseconds: -1 });
  expect(certificate).toMatchObject({ verdict: "unfinished", reason: "the time was not enough" });
});
