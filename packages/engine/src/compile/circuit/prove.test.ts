import { describe, expect, test } from "vitest";
import { Random } from "../../game/random.ts";
import type { Circuit, GateLiteral } from "./circuit.ts";
import { evaluate, literalValue } from "./evaluate.ts";
import { type OneHotGroup, type ProofScope, Prover } from "./prove.ts";
import { Solver } from "./sat.ts";
import { readCircuit, readLiteral } from "./testing/read.ts";

const CELL = readCircuit(`
roles x
n1 = (true b) ; at first
n2 = (true o)
n3 = (does x mark)
n4 = (does x wait)
n5 = n1 & n3
n6 = n1 & !n2
(next b) = n5
(next o) = n6
(legal x mark) = n1
(legal x wait) = true`);

const excludes = (
  circuit: Circuit,
  groups: readonly OneHotGroup[],
  scope: ProofScope,
  ...literals: string[]
): boolean => new Prover(circuit, { groups }).excludes(literals.map(readLiteral), scope);

describe("proofs", () => {
  test("a literal and its negation, the constant false, and what a gate says", () => {
    expect(excludes(CELL, [], "states", "n1", "!n1")).toBe(true);
    expect(excludes(CELL, [], "states", "false")).toBe(true);
    expect(excludes(CELL, [], "states", "n6", "n2")).toBe(true);
    expect(excludes(CELL, [], "states", "n1")).toBe(false);
    expect(excludes(CELL, [], "states", "true")).toBe(false);
  });

  test("a move that is played is legal", () => {
    expect(excludes(CELL, [], "moves", "n3", "!n1")).toBe(true);
    expect(excludes(CELL, [], "moves", "n4", "!n1")).toBe(false);
  });

  test("one move is played, and no more, where moves are played", () => {
    expect(excludes(CELL, [], "moves", "n3", "n4")).toBe(true);
    expect(excludes(CELL, [], "moves", "!n3", "!n4")).toBe(true);
    expect(excludes(CELL, [], "states", "!n3", "!n4")).toBe(false);
  });

  test("a role one of whose moves nothing reads may play that", () => {
    const circuit = readCircuit(`
roles x
n1 = (true p)
n2 = (does x a)
n3 = (does x b)
(next p) = n2
(legal x a) = true
(legal x b) = true
(legal x c) = true`);
    expect(excludes(circuit, [], "moves", "!n2", "!n3")).toBe(false);
    expect(excludes(circuit, [], "moves", "n2", "n3")).toBe(true);
  });

  test("groups count as far as they say", () => {
    const [most, exactly] = [false, true].map((exactlyOne) => [{ bits: [0, 1], exactlyOne }]);
    expect(excludes(CELL, [], "states", "n1", "n2")).toBe(false);
    expect(excludes(CELL, most!, "states", "n1", "n2")).toBe(true);
    expect(excludes(CELL, most!, "states", "!n1", "!n2")).toBe(false);
    expect(excludes(CELL, exactly!, "states", "!n1", "!n2")).toBe(true);
  });

  test("equality is proved both ways", () => {
    const prover = new Prover(CELL, { groups: [{ bits: [0, 1], exactlyOne: true }] });
    const [n1, n2, n6] = ["n1", "n2", "n6"].map(readLiteral) as [GateLiteral, GateLiteral, GateLiteral];
    expect(prover.equal(n6, n1, "states")).toBe(true);
    expect(prover.equal(n1, n2 ^ 1, "states")).toBe(true);
    expect(prover.equal(n1, n2, "states")).toBe(false);
    expect(new Prover(CELL, { groups: [] }).equal(n6, n1, "states")).toBe(false);
  });

  test("those seen at once to be false are told apart", () => {
    const prover = new Prover(CELL, { groups: [{ bits: [0, 1], exactlyOne: false }] });
    expect(prover.excludedWith([readLiteral("n1")], ["n2", "n6", "!n1"].map(readLiteral), "states")).toEqual([
      true,
      false,
      true,
    ]);
  });
});

/** Gates over six state bits and the moves of two roles, of which each has a legal one in every state. */
function randomCircuit(random: Random): Circuit {
  const lines = Array.from({ length: 6 }, (_, at) => `n${at + 1} = (true f${at})`);
  const moves = ["x a", "x b", "x c", "y a", "y b"];
  lines.push(...moves.map((move, at) => `n${at + 7} = (does ${move})`));
  const literal = (below: number): string => `${random.below(2) ? "!" : ""}n${1 + random.below(below)}`;
  const fact = (): string => `n${1 + random.below(6)}`;
  for (let node = 12; node < 30; node++) lines.push(`n${node} = ${literal(node - 1)} & ${literal(node - 1)}`);
  const [x, y] = [fact(), fact()];
  const legal = [x, `!${x}`, fact(), `!${y}`, y];
  lines.push(...moves.map((move, at) => `(legal ${move}) = ${legal[at]}`));
  return readCircuit(`roles x y\n${lines.join("\n")}`);
}

/** Whether some state of at most one of the first three facts, and some legal joint move in it, has all the literals. */
function isPossible(circuit: Circuit, literals: readonly GateLiteral[]): boolean {
  for (let bits = 0; bits < 64; bits++) {
    const state = Array.from({ length: 6 }, (_, at) => (bits >> at) & 1);
    if (state[0]! + state[1]! + state[2]! > 1) continue;
    const values = evaluate(circuit, state);
    const legal = circuit.moves.map((list) =>
      [...list.keys()].filter((move) => literalValue(values, list[move]!.legal)),
    );
    for (const x of legal[0]!)
      for (const y of legal[1]!) {
        const played = evaluate(circuit, state, [x, y]);
        if (literals.every((each) => literalValue(played, each))) return true;
      }
  }
  return false;
}

test("of 60 random circuits exactly what no state and no legal move shows is proved", () => {
  const random = new Random(3);
  const seen = [0, 0];
  for (let round = 0; round < 60; round++) {
    const circuit = randomCircuit(random);
    const prover = new Prover(circuit, { groups: [{ bits: [0, 1, 2], exactlyOne: false }] });
    for (let question = 0; question < 12; question++) {
      const literals = Array.from({ length: 2 }, () => 2 * (12 + random.below(18)) + random.below(2));
      const isExcluded = prover.excludes(literals, "moves", { conflicts: 10_000, decisions: 100_000 });
      expect(isExcluded).toBe(!isPossible(circuit, literals));
      seen[Number(isExcluded)]!++;
    }
  }
  expect(Math.min(...seen)).toBeGreaterThan(50);
});

describe("the solver under it", () => {
  type Clause = readonly number[];
  const VARIABLES = 8;
  const everything = { decide: Array.from({ length: VARIABLES }, (_, at) => 2 * at), conflicts: 1e6, decisions: 1e6 };

  function solverOf(clauses: readonly Clause[], group: readonly number[] = [], variables = VARIABLES): Solver {
    const solver = new Solver();
    for (let variable = 0; variable < variables; variable++) solver.variable();
    if (group.length > 0) solver.atMostOne(group);
    for (const clause of clauses) solver.clause(clause);
    return solver;
  }

  /** By trying all values: bit v of a number is variable v. */
  function isSatisfiable(clauses: readonly Clause[], group: readonly number[]): boolean {
    for (let values = 0; values < 2 ** VARIABLES; values++) {
      const holds = (literal: number): boolean => ((values >> (literal >> 1)) & 1) !== (literal & 1);
      const together = group.filter((variable) => (values >> variable) & 1).length;
      if (together <= 1 && clauses.every((clause) => clause.some(holds))) return true;
    }
    return false;
  }

  test("knows of 300 random problems, asked with and without assumptions, whether they can be satisfied", () => {
    const random = new Random(7);
    const literal = (): number => random.below(2 * VARIABLES);
    for (let round = 0; round < 300; round++) {
      const clauses = Array.from({ length: 15 + random.below(20) }, () => [literal(), literal(), literal()]);
      const group = random.below(2) ? [0, 1, 2, 3] : [];
      const solver = solverOf(clauses, group);
      for (const assumptions of [[], [literal()], [literal(), literal()]]) {
        const given = [...clauses, ...assumptions.map((each) => [each])];
        const expected = isSatisfiable(given, group) ? "satisfiable" : "unsatisfiable";
        expect(solver.ask({ assumptions, ...everything })).toBe(expected);
      }
    }
  });

  /** Pigeon p sits in hole h: variable holes * p + h. */
  function pigeons(count: number, holes: number): Clause[] {
    const sits = (pigeon: number, hole: number): number => 2 * (holes * pigeon + hole);
    const all = [...Array(holes).keys()];
    return [...Array(count).keys()].flatMap((pigeon) => [
      all.map((hole) => sits(pigeon, hole)),
      ...[...Array(pigeon).keys()].flatMap((other) =>
        all.map((hole) => [sits(pigeon, hole) + 1, sits(other, hole) + 1]),
      ),
    ]);
  }

  test.each([
    [4, 4, "satisfiable"],
    [5, 4, "unsatisfiable"],
    [6, 5, "unsatisfiable"],
  ])("%i pigeons in %i holes: %s", (count, holes, answer) => {
    const decide = Array.from({ length: count * holes }, (_, at) => 2 * at);
    const solver = solverOf(pigeons(count, holes), [], count * holes);
    expect(solver.ask({ ...everything, assumptions: [], decide })).toBe(answer);
  });

  test("gives up after so many contradictions", () => {
    const decide = Array.from({ length: 56 }, (_, at) => 2 * at);
    const solver = solverOf(pigeons(8, 7), [], 56);
    expect(solver.ask({ assumptions: [], decide, conflicts: 5 })).toBe("unknown");
  });

  test("a contradiction without any assumption stays one", () => {
    const solver = solverOf([[0], [1]]);
    expect(solver.ask({ assumptions: [], decide: [] })).toBe("unsatisfiable");
    expect(solver.ask({ assumptions: [4], decide: [] })).toBe("unsatisfiable");
  });
});
