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
import { findTurnKnowledge } from "../circuit/optimise.ts";
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

/** Play never leads to a state with both steps, so that what is wrong there is found by proof alone. */
const STEPS = "(init (step 0)) (<= (next (step 1)) (true (step 0)))";
const BOTH_STEPS = ["(step 0)", "(step 1)"];

/** Two roles at once; the light is on if both pull or both push, and stays as it is if one waits. */
const LEVERS = `${STEPS} (role x) (role y) (move pull) (move push) (move wait) (init (light off))
  (<= (legal ?r ?m) (role ?r) (move ?m)) (<= (next (light on)) (does x ?m) (does y ?m) (distinct ?m wait))
  (<= (next (light off)) (does x pull) (does y push)) (<= (next (light off)) (does x push) (does y pull))
  (<= (next (light ?s)) (true (light ?s)) (does ?r wait))
  (<= terminal (true (step 1)) (true (light on))) (<= (goal ?r 100) (role ?r) (true (light on)))
  (<= (goal ?r 0) (role ?r) (true (light off)))`;

describe("a fault planted at one joint move", () => {
  const program = ground(LEVERS);
  const circuit = built(program);
  const moves = ["pull", "push", "wait"];
  const groups = [{ facts: ["(light on)", "(light off)"], exactlyOne: true }];

  test("is there no more where it has been taken out", () =>
    expect(certify(plainCircuit(program), circuit, { groups }).verdict).toBe("proved"));

  test.each(moves.flatMap((x) => moves.map((y) => [x, y])))("%s and %s is found", (x, y) => {
    const played = [`(does x ${x})`, `(does y ${y})`];
    const certificate = certify(plainCircuit(program), turnedAt(circuit, "(light on)", played), { groups });
    expect(certificate).toMatchObject({ verdict: "refuted", counterExample: { moves: played, reached: false } });
  });

  test.each(moves.flatMap((x) => moves.map((y) => [x, y])))("%s and %s breaks an invariant", (x, y) => {
    const played = [`(does x ${x})`, `(does y ${y})`];
    const both = [plainCircuit(program), circuit] as const;
    const [plain, same] = both.map((each) => turnedAt(each, "(light on)", played));
    expect(certify(plain!, same!, { groups })).toMatchObject({ verdict: "refuted", counterExample: { moves: played } });
  });
});

/** Turns of two roles, each of which marks one of three places. */
const TURNS = `${STEPS} (role x) (role y) (place 1) (place 2) (place 3) (init (turn x)) (other x y) (other y x)
  (<= (legal ?r (mark ?p)) (true (turn ?r)) (place ?p) (not (true (marked ?p))))
  (<= (legal ?r noop) (role ?r) (not (true (turn ?r)))) (<= (next (turn ?b)) (true (turn ?a)) (other ?a ?b))
  (<= (next (marked ?p)) (does ?r (mark ?p))) (<= (next (marked ?p)) (true (marked ?p)))
  (<= terminal (true (marked 1)) (true (marked 2)) (true (marked 3)))
  (<= (goal ?r 100) (true (turn ?r)) (true (marked 3))) (<= (goal ?r 0) (role ?r) (not (true (marked 3))))`;

describe("a fault planted at one move where roles take turns", () => {
  const program = ground(TURNS);
  const circuit = built(program);
  const claims = {
    groups: [{ facts: ["(turn x)", "(turn y)"], exactlyOne: true }],
    turns: { idle: ["noop", "noop"], facts: [["(turn x)"], ["(turn y)"]] },
  };

  test("is there no more where it has been taken out", () =>
    expect(certify(plainCircuit(program), circuit, claims).verdict).toBe("proved"));

  test.each(["x", "y"].flatMap((role) => [1, 2, 3].map((place) => [role, place])))("%s marks %i", (role, place) => {
    const played = `(does ${role} (mark ${place}))`;
    const certificate = certify(plainCircuit(program), turnedAt(circuit, "(turn x)", [played]), claims);
    expect(certificate).toMatchObject({
      verdict: "refuted",
      counterExample: { moves: expect.arrayContaining([played]) },
    });
  });
});

test("turns are found where a role may pass", () => {
  const passing = TURNS.replace(
    "(<= (legal ?r noop) (role ?r) (not (true (turn ?r))))",
    "(<= (legal ?r noop) (role ?r))",
  );
  const circuit = built(ground(passing));
  const { turns } = findTurnKnowledge(circuit, () => false);
  expect(turns?.idle.map((move, role) => circuit.moves[role]![move]!.text)).toEqual(["noop", "noop"]);
});

/** The circuit with more gates: `make` gets an AND, and returns what is to be changed. */
function withGates(
  circuit: Circuit,
  make: (and: (a: GateLiteral, b: GateLiteral) => GateLiteral) => Partial<Circuit>,
): Circuit {
  const left = [...circuit.gates.left];
  const right = [...circuit.gates.right];
  const changed = make((a, b) => {
    right.push(b);
    return 2 * (left.push(a) - 1);
  });
  return { ...circuit, ...changed, gates: { left: Int32Array.from(left), right: Int32Array.from(right) } };
}

function literalsOf({ stateBits }: Circuit, facts: readonly string[]): GateLiteral[] {
  return facts.map((fact) => 2 * stateBits.find((bit) => bit.fact === fact)!.node);
}

/** The circuit with an end that it does not see where all these facts hold. */
function deniedIn(circuit: Circuit, facts: readonly string[]): Circuit {
  return withGates(circuit, (and) => ({ terminal: and(circuit.terminal, literalsOf(circuit, facts).reduce(and) ^ 1) }));
}

/** The circuit with a fact that comes out the wrong way round where these moves are played in a state with both steps. */
function turnedAt(circuit: Circuit, fact: string, played: readonly string[]): Circuit {
  const texts = circuit.roles.flatMap((role, at) =>
    circuit.moves[at]!.map(({ text, node }) => ({ text: `(does ${role} ${text})`, literal: 2 * node })),
  );
  const moves = played.map((text) => texts.find((move) => move.text === text)!.literal);
  return withGates(circuit, (and) => {
    const here = [...moves, ...literalsOf(circuit, BOTH_STEPS)].reduce(and);
    const turned = (next: GateLiteral): GateLiteral => and(and(next, here ^ 1) ^ 1, and(next ^ 1, here) ^ 1) ^ 1;
    const stateBits = circuit.stateBits.map((bit) => ({ ...bit, relevant: true }));
    return { stateBits: stateBits.map((bit) => (bit.fact === fact ? { ...bit, next: turned(bit.next) } : bit)) };
  });
}

test("a limit of time is said", () => {
  const program = ground(SWITCHES);
  const certificate = certify(plainCircuit(program), built(program), { groups: [] }, { milliseconds: -1 });
  expect(certificate).toMatchObject({ verdict: "unfinished", reason: "the time was not enough" });
});
