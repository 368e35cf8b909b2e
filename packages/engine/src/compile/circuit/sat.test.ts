import { describe, expect, it, test } from "vitest";
import { Random } from "../../game/random.ts";
import { Derivations } from "../certify/derivations.ts";
import { ProofNotes } from "./proof-notes.ts";
import { luby } from "./restarts.ts";
import { type SatQuestion, Solver } from "./sat.ts";

type Clause = readonly number[];

/** A problem as clauses of 1-based signed numbers, as in DIMACS files. */
function literal(signed: number): number {
  return 2 * (Math.abs(signed) - 1) + Number(signed < 0);
}

interface Problem {
  readonly variables: number;
  readonly clauses: readonly Clause[];
  readonly groups?: readonly (readonly number[])[];
}

function solverOf({ variables, clauses, groups = [] }: Problem): { solver: Solver; derivations: Derivations } {
  const derivations = new Derivations();
  const solver = new Solver({
    notes: ProofNotes.for({
      onDerived: (literals, antecedents) => derivations.derive(literals, antecedents),
      onForgotten: (name) => derivations.forget(name),
    }),
  });
  for (let variable = 0; variable < variables; variable++) solver.variable();
  for (const group of groups) {
    derivations.group(group.map((signed) => signed - 1));
    solver.atMostOne(group.map((signed) => signed - 1));
  }
  for (const clause of clauses) {
    const literals = clause.map(literal);
    solver.clause(literals, derivations.given(literals));
  }
  return { solver, derivations };
}

const WAYS: Pick<SatQuestion, "byActivity">[] = [{ byActivity: false }, { byActivity: true }];

function isSatisfiable({ variables, clauses, groups = [] }: Problem): boolean {
  for (let values = 0; values < 2 ** variables; values++) {
    const holds = (signed: number): boolean => ((values >> (Math.abs(signed) - 1)) & 1) === Number(signed > 0);
    const isAtMostOne = (group: readonly number[]): boolean => group.filter(holds).length <= 1;
    if (clauses.every((clause) => clause.some(holds)) && groups.every(isAtMostOne)) return true;
  }
  return false;
}

/** Pigeon p sits in hole h: number holes * p + h + 1. */
function pigeons(count: number, holes: number): Problem {
  const sits = (pigeon: number, hole: number): number => holes * pigeon + hole + 1;
  const clauses: Clause[] = [];
  for (let pigeon = 0; pigeon < count; pigeon++) {
    clauses.push(Array.from({ length: holes }, (_, hole) => sits(pigeon, hole)));
    for (let other = 0; other < pigeon; other++)
      for (let hole = 0; hole < holes; hole++) clauses.push([-sits(pigeon, hole), -sits(other, hole)]);
  }
  return { variables: count * holes, clauses };
}

function randomProblem(random: Random, variables: number, count: number): Problem {
  const signed = (): number => (1 + random.below(variables)) * (random.below(2) ? 1 : -1);
  const clauses = Array.from({ length: count }, () => [signed(), signed(), signed()]);
  const groups = random.below(2)
    ? [
        [1, 2, 3],
        [3, 4, 5, 6],
      ]
    : [];
  return { variables, clauses, groups };
}

describe.each(WAYS)("the solver, by activity: $byActivity", (way) => {
  const everything = { conflicts: 1e6, decisions: 1e6, ...way };
  const decideAll = (variables: number): number[] => Array.from({ length: variables }, (_, variable) => 2 * variable);

  test.each([
    { count: 4, holes: 3, answer: "unsatisfiable" },
    { count: 4, holes: 4, answer: "satisfiable" },
    { count: 7, holes: 6, answer: "unsatisfiable" },
  ])("$count pigeons in $holes holes: $answer", ({ count, holes, answer }) => {
    const problem = pigeons(count, holes);
    const { solver } = solverOf(problem);
    expect(solver.ask({ assumptions: [], decide: decideAll(problem.variables), ...everything })).toBe(answer);
  });

  it("knows of 500 random problems whether they can be satisfied", () => {
    const random = new Random(7);
    const seen = new Set<string>();
    for (let round = 0; round < 500; round++) {
      const problem = randomProblem(random, 10, 30 + random.below(25));
      const { solver } = solverOf(problem);
      const answer = solver.ask({ assumptions: [], decide: decideAll(10), ...everything });
      expect(answer).toBe(isSatisfiable(problem) ? "satisfiable" : "unsatisfiable");
      seen.add(answer);
    }
    expect(seen.size).toBe(2);
  });

  it("answers many questions with assumptions about the same clauses, and each refutation is derived", () => {
    const random = new Random(11);
    for (let round = 0; round < 40; round++) {
      const problem = randomProblem(random, 9, 26);
      const { solver, derivations } = solverOf(problem);
      for (let question = 0; question < 12; question++) {
        const signed = Array.from({ length: 3 }, () => (1 + random.below(9)) * (random.below(2) ? 1 : -1));
        const assumptions = signed.map(literal);
        const answer = solver.ask({ assumptions, decide: decideAll(9), ...everything });
        const clauses = [...problem.clauses, ...signed.map((one) => [one])];
        expect(answer).toBe(isSatisfiable({ ...problem, clauses }) ? "satisfiable" : "unsatisfiable");
        if (answer === "unsatisfiable") expect(derivations.refutes(assumptions)).toBe(true);
      }
    }
  });

  it("finds what satisfies the clauses", () => {
    const { solver } = solverOf({
      variables: 3,
      clauses: [
        [1, 2],
        [-1, 3],
        [-3, -2],
      ],
      groups: [[1, 2]],
    });
    expect(solver.ask({ assumptions: [literal(2)], decide: decideAll(3), ...everything })).toBe("satisfiable");
    expect([1, 2, 3].map((signed) => solver.isTrue(literal(signed)))).toEqual([false, true, false]);
  });

  it("gives up after so many contradictions", () => {
    const problem = pigeons(9, 8);
    const { solver } = solverOf(problem);
    expect(solver.ask({ assumptions: [], decide: decideAll(72), conflicts: 20, ...way })).toBe("unknown");
  });
});

it("forgets clauses and still refutes", () => {
  const problem = pigeons(9, 8);
  let forgotten = 0;
  const derivations = new Derivations();
  const solver = new Solver({
    notes: ProofNotes.for({
      onDerived: (literals, antecedents) => derivations.derive(literals, antecedents),
      onForgotten: (name) => {
        forgotten++;
        derivations.forget(name);
      },
    }),
  });
  for (let variable = 0; variable < problem.variables; variable++) solver.variable();
  for (const clause of problem.clauses) solver.clause(clause.map(literal), derivations.given(clause.map(literal)));
  const decide = Array.from({ length: problem.variables }, (_, variable) => 2 * variable);
  expect(solver.ask({ assumptions: [], decide, byActivity: true, conflicts: 1e6, decisions: 1e7 })).toBe(
    "unsatisfiable",
  );
  expect(derivations.refutes([])).toBe(true);
  expect(forgotten).toBeGreaterThan(0);
});

describe("derivations", () => {
  it("refuses a clause that does not follow", () => {
    const derivations = new Derivations();
    const name = derivations.given([0, 2]);
    expect(() => derivations.derive([0], [name])).toThrow("does not follow");
  });

  it("takes a clause that follows from two", () => {
    const derivations = new Derivations();
    const names = [derivations.given([0, 2]), derivations.given([0, 3])];
    expect(() => derivations.derive([0], names)).not.toThrow();
    expect(derivations.refutes([1])).toBe(true);
    expect(derivations.refutes([0])).toBe(false);
  });

  it("refuses a pair of no group, and an antecedent that has been forgotten", () => {
    const derivations = new Derivations();
    expect(() => derivations.derive([1, 3], [-1, -2])).toThrow();
    derivations.group([0, 1]);
    expect(() => derivations.derive([1, 3], [-1, -2])).not.toThrow();
    const name = derivations.given([4]);
    derivations.forget(name);
    expect(() => derivations.derive([4], [name])).toThrow();
  });
});

test("Luby's sequence", () => {
  expect(Array.from({ length: 15 }, (_, index) => luby(index))).toEqual([1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
});
