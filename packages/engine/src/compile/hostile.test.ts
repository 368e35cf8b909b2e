/**
 * Rulesheets made to hurt: each ends in a game that plays or in a diagnostic, and compiling never takes more than its
 * budget and a tenth.
 */
import * as fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { chooseJoint, uniformChooser } from "../game/bulk.ts";
import type { Game } from "../game/game.ts";
import { Random } from "../game/random.ts";
import { parseRules } from "../gdl/parse.ts";
import type { Rulesheet } from "../gdl/rules.ts";
import { smallRulesheet } from "../gdl/testing/arbitrary.ts";
import { EvaluationError } from "./backends/reference/errors.ts";
import { referenceGame } from "./backends/reference/game.ts";
import { BACKEND_NAMES, type Compiled, compile } from "./compile.ts";

const BUDGET = 1000;
/** For a question to the reference engine, which takes ten seconds over the steps that it has by default. */
const STEPS = 100_000;

const list = (count: number, of: (index: number) => string): string =>
  Array.from({ length: count }, (_, at) => of(at)).join(" ");

/** What every game needs beside what hurts. */
const REST = `(role x) (init (n 0)) (<= (next (n 1)) (true (n 0))) (<= terminal (true (n 1)))
  (<= (goal x 100) (true (n 1))) (<= (goal x 0) (true (n 0))) (legal x stay)`;

const variables = (count: number): string => list(count, (at) => `?v${at}`);
const digits = list(10, (at) => `(d ${at})`);
const overDigits = (count: number): string => list(count, (at) => `(d ?v${at})`);
const chain = (count: number): string => list(count, (at) => `(succ ${at} ${at + 1})`);
const nested = (depth: number): string => `${"(f ".repeat(depth)}a${")".repeat(depth)}`;

const HOSTILE: Readonly<Record<string, string>> = {
  "a table of ten to the twelfth": `${REST} ${digits} (<= (big ${variables(12)}) ${overDigits(12)})
    (<= (legal x go) (big ${variables(12)}))`,
  "the same, changing": `${REST} ${digits} (<= (big ${variables(12)}) (true (n 0)) ${overDigits(12)})
    (<= (legal x (go ${variables(12)})) (big ${variables(12)}))`,
  "moves of ten arguments": `${REST} ${digits} (<= (legal x (go ${variables(10)})) ${overDigits(10)})`,
  "bits that count": `${REST} (bit 0) (bit 1) (<= (init (b ?v)) (bit ?v))
    (<= (all ${variables(40)}) ${list(40, (at) => `(true (b ?v${at}))`)}) (<= (legal x go) (all ${variables(40)}))`,
  "a closure of millions": `${REST} ${chain(6000)} (<= (less ?a ?b) (succ ?a ?b)) (<= (less ?a ?c) (less ?a ?b) (less ?b ?c))
    (<= (legal x go) (less ?a ?b) (less ?b ?a))`,
  "a recursion five thousand deep": `${REST} ${chain(5000)} (<= (reach 0) (true (n 0))) (<= (reach ?b) (reach ?a) (succ ?a ?b))
    (<= (legal x go) (reach 5000))`,
  "a chain of ten thousand rules": `${REST} (<= (r0 ?x) (true (n ?x))) ${list(10_000, (at) => `(<= (r${at + 1} ?x) (r${at} ?x))`)}
    (<= (legal x (go ?x)) (r10000 ?x))`,
  "ten thousand rules for one move": `${REST} ${list(10_000, (at) => `(<= (legal x (go ${at})) (true (n 0)) (not (true (n ${at + 2}))))`)}`,
  "a fact of two thousand arguments": `${REST} (init (wide ${list(2000, String)}))
    (<= (next (wide ${variables(2000)})) (true (wide ${variables(2000)})))`,
  "a rule of three hundred variables": `${REST} (init (p 0 0)) (init (p 0 1)) (init (p 1 0)) (init (p 1 1))
    (<= (next (p ?a ?b)) (true (p ?a ?b)))
    (<= (legal x go) ${list(300, (at) => `(true (p ?v${at} ?v${(at * 7 + 1) % 300}))`)})`,
  "alternatives without number": `${REST} (<= (legal x go) ${list(40, (at) => `(or (true (n ${at})) (true (n ${at + 1})) (not (true (n 7))))`)})`,
  "terms without end": `${REST} (nat 0) (<= (nat (s ?x)) (nat ?x)) (<= (legal x (go ?x)) (nat ?x))`,
  "states without end": `${REST} (init (p 0)) (<= (next (p (s ?x))) (true (p ?x))) (<= (legal x (go ?x)) (true (p ?x)))`,
  "states that double": `${REST} (init (p 0)) (<= (next (p (s ?x ?y))) (true (p ?x)) (true (p ?y))) (<= (next (p ?x)) (true (p ?x)))`,
  "terms of great depth": `${REST} (init (p ${nested(5000)})) (<= (legal x (go ?x)) (true (p ?x)))`,
  "terms as deep as they are read": `${REST} (init (p ${nested(150)})) (<= (next (p (f ?x))) (true (p ?x))) (<= (legal x (go ?x)) (true (p ?x)))`,
  "a sentence that needs its own negation": `${REST} (<= p (not q)) (<= q (not p)) (<= (legal x go) p)`,
  "winning moves": `${REST} (move a b) (move b a) (move b c) (<= (win ?x) (move ?x ?y) (not (win ?y))) (<= (legal x ?y) (win ?y))`,
  "five hundred roles": `${list(500, (at) => `(role r${at})`)} ${REST} ${list(20, (at) => `(<= (legal ?r (go ${at})) (role ?r))`)}`,
  "thirty thousand facts": `${REST} ${list(30_000, (at) => `(t ${at} ${(at * 7919) % 30_011})`)} (<= (legal x go) (t ?a ?b) (t ?b ?c) (t ?c ?a))`,
  "a name that would be code": `${REST} (init ("; process.exit()// 0)) (<= (legal x "; process.exit()//) (true (n 0)))`,
  "an open place with a function for it": `${REST} (e ?x a) (<= (d ?y) (e (g ?y ?z) ?z))
    (<= (legal x (go ?y)) (true (n ?y)) (d ?y))`,
  "open rules whose terms double": `${REST} (<= (e0 ?x (g ?x ?x)) (role x))
    ${list(6, (at) => `(<= (e${at + 1} ?x ?y) (e${at} ?x ?z) (e${at} ?z ?y))`)} (<= (legal x (go ?y)) (true (n ?x)) (e6 ?x ?y))`,
  "questions that double": `${REST} (<= (w ?x) (w (g ?x ?x))) (<= (legal x go) (w ?y))`,
  "functors inside each other": `${REST} (init (p a))
    ${list(10, (at) => `(<= (next (p (f${at} ?x ?y))) (true (p ?x)) (true (p ?y)))`)}`,
  "the same, without states": `${REST} (q a) ${list(10, (at) => `(<= (q (f${at} ?x ?y)) (q ?x) (q ?y))`)}
    (<= (legal x (go ?x)) (q ?x))`,
  "variables for whole facts": `${REST} (init (a 1)) (init (b 1)) (<= (next ?f) (true ?f))
    (<= (legal x go) ${list(20, (at) => `(true ?f${at})`)})`,
  "no role": "(init (n 0)) (<= terminal (true (n 0)))",
  nothing: "",
};

/** Plays two steps; what the rules do wrong in play is a diagnostic as well. */
function play(game: Game): void {
  const policy = uniformChooser(new Random(1));
  try {
    for (let ply = 0, state = game.initial; ply < 2 && !game.isTerminal(state); ply++) {
      const joint = chooseJoint(game, state, policy);
      if (joint === undefined) return;
      state = game.next(state, joint);
    }
  } catch (error) {
    expect(error).toBeInstanceOf(EvaluationError);
  }
}

describe("a game or a diagnostic, when time is over", () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  /** A clock that advances when it is read: a loop that does not read it never ends. */
  function compiledAfter(looks: number, rules: Rulesheet): Compiled {
    let now = performance.now();
    vi.spyOn(performance, "now").mockImplementation(() => (now += BUDGET / looks));
    return compile(rules, { milliseconds: BUDGET });
  }

  describe.each([10, 40])("after %i looks at the clock", (looks) => {
    test.each(Object.entries(HOSTILE))("%s", (_, text) => {
      const rules = parseRules(text).value;
      const compiled = compiledAfter(looks, rules);
      if (!compiled.ok) expect(compiled.reason).toMatch(/\w.*\.$/);
      else if (compiled.backend !== "reference") play(compiled.game);
      else play(referenceGame(rules, { budget: { steps: STEPS } }));
    });
  });

  test("who did not ask for the reference engine is not kept waiting for its answers", () => {
    const compiled = compiledAfter(10, parseRules(HOSTILE["bits that count"]!).value);
    if (!compiled.ok || compiled.backend !== "reference") throw new Error("played by another");
    expect(() => compiled.game.legalMoves(compiled.game.initial, 0)).toThrow(/was not finished after [23]\d{6} steps/);
  });
});

describe.each(BACKEND_NAMES)("on %s alone it ends as well", (backend) => {
  test.each(Object.entries(HOSTILE))("%s", (_, text) => {
    const compiled = compile(parseRules(text).value, { milliseconds: BUDGET, backend });
    // Asked for by name, the reference engine takes as long over a question as it needs.
    if (compiled.ok && backend !== "reference") play(compiled.game);
    else if (!compiled.ok) expect(compiled.reason).toMatch(/\w.*\.$/);
  });
});

test("random small rulesheets, most of them not valid, end on every back end", () => {
  fc.assert(
    fc.property(smallRulesheet, (text) => {
      for (const backend of BACKEND_NAMES) {
        const compiled = compile(parseRules(`${REST}\n${text}`).value, { milliseconds: BUDGET / 5, backend });
        if (compiled.ok) play(compiled.game);
      }
    }),
    { seed: 1, numRuns: 40 },
  );
});

describe("names of other worlds", () => {
  const NAMES = [
    "__proto__",
    "constructor",
    "toString",
    "hasOwnProperty",
    '"',
    "`$x`",
    "*/",
    "//",
    "\\",
    "'",
    "</script>",
  ];

  test.each(BACKEND_NAMES)("%s", (backend) => {
    const rules = list(NAMES.length, (at) => {
      const name = NAMES[at]!;
      return `(init (${name} ${name})) (<= (legal x ${name}) (true (${name} ${name}))) (<= (next (${name} ${name})) (does x ${name}))`;
    });
    const compiled = compile(parseRules(`${REST} ${rules}`).value, { backend });
    if (!compiled.ok) throw new Error(compiled.reason);
    const { game } = compiled;
    const moves = game.legalMoves(game.initial, 0);
    expect(moves.map((move) => game.moveText(0, move))).toEqual([...NAMES, "stay"].sort());
    for (const move of moves) {
      const name = game.moveText(0, move);
      const kept = name === "stay" ? ["(n 1)"] : ["(n 1)", `(${name} ${name})`];
      expect(game.facts(game.next(game.initial, [move]))).toEqual(kept.sort());
    }
  });
});
