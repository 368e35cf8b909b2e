import { afterEach, describe, expect, test, vi } from "vitest";
import { batchOf } from "../../../game/bulk.ts";
import { Random } from "../../../game/random.ts";
import { parseRules } from "../../../gdl/parse.ts";
import { type ForwardOptions, forwardGame } from "./forward.ts";
import type { ForwardGame } from "./game.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

function game(text: string, options?: ForwardOptions): ForwardGame {
  const made = forwardGame(parseRules(text).value, options);
  if (!made.ok) throw new Error(made.reason);
  return made.value;
}

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
  const milliseconds = 3_600_000;
  const made = game(text, { interpret: true, milliseconds });
  const later = performance.now() + 2 * milliseconds;
  vi.spyOn(performance, "now").mockReturnValue(later);
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
    // The clock is looked at before every step: three and the end of each playout.
    let looks = 0;
    vi.spyOn(performance, "now").mockImplementation(() => looks++);
    const { count, plies } = made.playouts(start, { perStart: 1000, random: new Random(1), deadline: 100 });
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThan(100);
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
    const endless = `${rest} (<= (legal x a) (big ?y)) (big 0) (<= (big (s ?y)) (big ?y))`;
    expect(refused(endless, { milliseconds: Number.POSITIVE_INFINITY })).toMatch(/no end/);
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
    const wide = Array.from({ length: 12 }, (_, index) => `(d ?x${index})`).join(" ");
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
