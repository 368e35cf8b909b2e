import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { conformAlong, conformInBulk } from "../../../../test/conformance.ts";
import { randomRulesheet } from "../../../../test/generate-rules.ts";
import { batchOf } from "../../../game/bulk.ts";
import { Random } from "../../../game/random.ts";
import { readRules } from "../../../gdl/check.ts";
import { hasErrors } from "../../../gdl/diagnostic.ts";
import { parseRules } from "../../../gdl/parse.ts";
import type { Mode, ModeOf } from "../../passes/modes.ts";
import { referenceGame } from "../reference/game.ts";
import { generate } from "./code/generate.ts";
import { installAll, makeEngine } from "./engine.ts";
import { type ForwardOptions, forwardGame } from "./forward.ts";
import { ForwardGame } from "./game.ts";
import { interpret } from "./interpret.ts";
import { initialFacts } from "./profile.ts";
import { gameRules } from "./rules.ts";
import { Statistics } from "./statistics.ts";

function game(text: string, options?: ForwardOptions): ForwardGame {
  const made = forwardGame(parseRules(text).value, options);
  if (!made.ok) throw new Error(made.reason);
  return made.value;
}

/** A game whose relations are derived as wished, without a choice by measurement. */
function gameWith(text: string, wish: ModeOf, interpreted: boolean): ForwardGame {
  const rules = gameRules(parseRules(text).value);
  const keywords = new Set(Array.from({ length: 11 }, (_, origin) => rules.variants.of(origin)).flat());
  const names = new Set([...keywords].map(({ relation }) => relation));
  const engine = makeEngine(rules, {
    wish: (relation) => (names.has(relation) ? "all" : wish(relation)),
    estimates: new Statistics(rules.domainsOf),
  });
  if (interpreted) installAll(engine, interpret);
  else generate(engine);
  return new ForwardGame(engine, initialFacts(rules), () => undefined);
}

describe("random rulesheets are what the reference engine says", () => {
  const runs = { numRuns: Number(process.env.AGON_RUNS ?? 60), seed: 1 };

  test("the generator makes valid rules", () => {
    fc.assert(
      fc.property(randomRulesheet, (text) => {
        const { diagnostics } = readRules(text);
        expect(hasErrors(diagnostics) ? [text, diagnostics] : []).toEqual([]);
      }),
      runs,
    );
  });

  test("with ways to derive chosen by measurement", () => {
    const property = fc.property(randomRulesheet, fc.nat(), fc.boolean(), (text, seed, interpret) => {
      const made = game(text, { interpret });
      conformInBulk(made, conformAlong(made, referenceGame(parseRules(text).value), seed, 6), seed);
    });
    fc.assert(property, { ...runs, numRuns: Math.ceil(runs.numRuns / 2) }); // measuring takes time
  });

  const MODES: readonly Mode[] = ["all", "ask", "reach", "check"];
  test("with ways to derive chosen at random", () => {
    const property = fc.property(randomRulesheet, fc.nat(), fc.boolean(), (text, seed, interpreted) => {
      const wish: ModeOf = (relation) => MODES[(Math.imul(seed + relation, 0x9e3779b1) >>> 16) % 4]!;
      const made = gameWith(text, wish, interpreted);
      conformAlong(made, referenceGame(parseRules(text).value), seed, 6);
    });
    fc.assert(property, runs);
  });
});

test("interpreted and generated play the same playouts", () => {
  const text = `(role x) (role o) (init (pile 9)) (init (turn x)) ${Array.from({ length: 9 }, (_, n) => `(succ ${n} ${n + 1})`).join(" ")}
    (<= (less ?n 1 ?m) (succ ?m ?n)) (<= (less ?n 2 ?m) (succ ?k ?n) (succ ?m ?k))
    (<= (legal ?r (take ?k)) (true (turn ?r)) (true (pile ?n)) (less ?n ?k ?m))
    (<= (legal ?r noop) (role ?r) (not (true (turn ?r))))
    (<= (next (pile ?m)) (true (pile ?n)) (does ?r (take ?k)) (less ?n ?k ?m))
    (<= (next (turn x)) (true (turn o))) (<= (next (turn o)) (true (turn x)))
    (<= terminal (true (pile 0))) (<= (goal ?r 100) (role ?r) (not (true (turn ?r)))) (<= (goal ?r 0) (true (turn ?r)))`;
  const play = (options: ForwardOptions) => {
    const made = game(text, options);
    const start = batchOf(made, [made.initial]);
    const { goals, plies, moves } = made.playouts(start, { perStart: 50, random: new Random(3), record: true });
    return { goals, plies, moves };
  };
  expect(play({})).toEqual(play({ interpret: true }));
  expect(play({}).plies.every((plies) => plies >= 5 && plies <= 9)).toBe(true);
});

test("an interpreted game plays on when the time for compiling it is over", () => {
  const text = `(role x) (init (n 0)) ${Array.from({ length: 300 }, (_, n) => `(succ ${n} ${n + 1})`).join(" ")}
    (<= (legal x (go ?k)) (true (n ?n)) (succ ?k ?m)) (<= (next (n ?m)) (true (n ?n)) (succ ?n ?m)) (<= terminal (true (n 300)))
    (<= (goal x 0) (true (n ?n)))`;
  const milliseconds = 2000;
  const began = performance.now();
  const made = game(text, { interpret: true, milliseconds });
  while (performance.now() - began <= milliseconds) {}
  const playouts = made.playouts(batchOf(made, [made.initial]), { perStart: 2, random: new Random(1) });
  expect([...playouts.plies]).toEqual([300, 300]);
});

describe("playouts and a deadline", () => {
  const counting = (end: number): ForwardGame =>
    game(`(role x) (init (n 0)) (next0 0 1) (next0 1 2) (next0 2 3) (next0 3 0) (<= (legal x (go ?k)) (next0 ?k ?m))
      (<= (next (n ?m)) (true (n ?n)) (next0 ?n ?m)) (<= terminal (true (n ${end}))) (<= (goal x 0) (true (n ?n)))`);

  test("one without end is broken off", () => {
    const endless = counting(7);
    const start = batchOf(endless, [endless.initial]);
    const options = { perStart: 3, random: new Random(1), record: true, deadline: performance.now() + 20 };
    expect(endless.playouts(start, options)).toMatchObject({ count: 0 });
    expect([...endless.totals(start, options).playouts]).toEqual([0]);
  });

  test("those that ended before it count", () => {
    const made = counting(3);
    const start = batchOf(made, [made.initial]);
    const deadline = performance.now() + 20;
    const { count, plies } = made.playouts(start, { perStart: 1_000_000, random: new Random(1), deadline });
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThan(1_000_000);
    expect(plies.subarray(0, count).every((length) => length === 3)).toBe(true);
  });
});

describe("rules made to hurt", () => {
  const rest = "(role x) (init (n 0)) (<= (next ?f) (true ?f)) (<= terminal (true (n 1))) (goal x 100)";
  const refused = (text: string, options?: ForwardOptions) => {
    const made = forwardGame(parseRules(text).value, options);
    return made.ok ? "played" : made.reason;
  };

  test("no end of terms", () => {
    expect(refused(`${rest} (<= (legal x a) (big ?y)) (big 0) (<= (big (s ?y)) (big ?y))`)).toMatch(/no end/);
  });

  test("a relation that needs its own negation", () => {
    expect(refused(`${rest} (legal x a) (<= (legal x b) p) (<= p (not q)) (<= q (not p))`)).toMatch(
      /own negation: q, p|own negation: p, q/,
    );
  });

  test("a head variable without value", () => {
    expect(refused(`${rest}\n(<= (legal x ?y) (true (n 0)))`)).toMatch(/line 2, column 1 .*no value/);
  });

  test("a budget that is over", () => {
    const wide = Array.from({ length: 8 }, (_, index) => `(d ?x${index})`).join(" ");
    const text = `${rest} (d a) (d b) (d c) (d e) (d f) (<= (legal x a) ${wide} (distinct ?x0 ?x0)) (<= (legal x b) p)
      (<= p ${wide} (not (q ?x0 ?x1 ?x2 ?x3 ?x4 ?x5 ?x6 ?x7))) (<= (q ?x0 ?x1 ?x2 ?x3 ?x4 ?x5 ?x6 ?x7) ${wide})`;
    expect(refused(text, { milliseconds: 20 })).toMatch(/longer than 20 ms/);
  });

  test("a chain of a thousand relations", () => {
    const chain = Array.from({ length: 1000 }, (_, index) => `(<= (r${index + 1} ?x) (r${index} ?x))`).join(" ");
    const made = game(`${rest} (<= (r0 ?x) (true (n ?x))) ${chain} (<= (legal x (a ?x)) (r1000 ?x))`);
    expect(made.legalMoves(made.initial, 0).map((move) => made.moveText(0, move))).toEqual(["(a 0)"]);
  });

  test("names of other worlds", () => {
    const names = ["__proto__", "constructor", "toString", "`$x`", '"', "*/", "hasOwnProperty"];
    const facts = names
      .map((name) => `(init (${name} ${name})) (<= (legal x ${name}) (true (${name} ${name})))`)
      .join("\n");
    const made = game(`${rest} ${facts}`);
    expect(made.legalMoves(made.initial, 0).map((move) => made.moveText(0, move))).toEqual([...names].sort());
  });
});
