/**
 * Verdicts, with numbers that pencil and paper give.
 */
import { describe, expect, test } from "vitest";
import { planOf } from "./cells.ts";
import { checkClaims } from "./claims.ts";
import { type ExperimentFile, experiment } from "./experiment.ts";
import { labReport } from "./report/report.ts";
import type { LabResult } from "./run.ts";
import { sidesOf } from "./sides.ts";
import { hasPower, summaries } from "./summary.ts";
import { transpositionsOf } from "./transpositions.ts";

const BASE = {
  id: "judged",
  title: "Judged",
  games: [{ game: "native:hex:3" }],
  budgets: [{ playouts: 10 }],
  runs: 100,
};

/** Cells of players a, b, …, each with its runs and its published figure. */
interface Case {
  readonly values: readonly number[];
  readonly published: Omit<NonNullable<ExperimentFile["published"]>[number], "player">;
  readonly censored?: boolean;
}

function judged(measure: "duel" | "score" | "solve" | "value" | "chance", cases: readonly Case[]) {
  const names = cases.map((_, at) => String.fromCharCode(97 + at));
  const definition = experiment({
    ...BASE,
    measure,
    against: "plain",
    players: names.map((name) => ({ name, player: "uct" })),
    published: cases.map(({ published }, at) => ({ ...published, player: names[at]! })),
    claims: [{ kind: "best", player: "a" }],
  });
  const plan = planOf(definition, [{ rules: "native:hex:3", roles: ["black", "white"] }], "1");
  const results = new Map(
    plan.groups.map(({ key }, at) => {
      const { values, censored = false } = cases[at]!;
      const runs = values.map((value, index): LabResult => ({ index, values: [value], censored, milliseconds: 1 }));
      return [key, runs];
    }),
  );
  const report = labReport({ plan, results, seed: 1, version: "1", command: "agon lab run judged" });
  return { cells: summaries(plan, results), report };
}

/** So many wins of so many games. */
const wins = (won: number, games: number): number[] =>
  Array.from({ length: games }, (_, game) => (game < won ? 100 : 0));

describe("playouts to a proof, either figure being a lower bound", () => {
  test.each([
    // here, at the limit?, published, at the limit?, verdict
    [598_594, true, 116_749, false, "differs"], // more than five times as much, at least
    [200_000, true, 541_065, false, "unknown"], // may be any number above
    [200_000, true, 150_000, false, "unknown"], // 1.33 times as much at least
    [400_001, true, 200_000, false, "differs"],
    [400_000, true, 200_000, false, "unknown"], // twice as much is not more than twice
    [173_306, false, 964_871, true, "differs"], // less than a fifth of what it is at least
    [753_035, false, 1_000_000, true, "unknown"],
    [2_000_000, false, 1_000_000, true, "unknown"],
    [1_000_000, true, 1_000_000, true, "agrees"],
    [200_000, true, 1_000_000, true, "unknown"], // another limit
    [150, false, 200, false, "agrees"],
    [100, false, 200, false, "agrees"],
    [99, false, 200, false, "differs"],
    [400, false, 200, false, "agrees"],
    [401, false, 200, false, "differs"],
  ] as const)("%d (limit: %s) for %d (limit: %s): %s", (value, censored, published, over, verdict) => {
    const { cells } = judged("solve", [{ values: [value, value], censored, published: { value: published, over } }]);
    expect(cells[0]!.verdict).toBe(verdict);
  });
});

describe("duels", () => {
  test("no difference is agreement only where there are games enough to tell the published share from 50 %", () => {
    // 60 % takes 194 games. 58 of 100 and 116 of 200 differ from 120 of 200 by nothing to speak of.
    const published = { value: 60, runs: 200 };
    const [few] = judged("duel", [{ values: wins(58, 100), published }]).cells;
    const [enough] = judged("duel", [{ values: wins(116, 200), published }]).cells;
    expect([few, enough].map((cell) => [cell!.gamesNeeded, hasPower(cell!), cell!.verdict])).toEqual([
      [194, false, "unknown"],
      [194, true, "agrees"],
    ]);
  });

  test("a difference is found with few games too, where it is great enough", () => {
    // 5 of 40 for 60 of 100: pooled 65/140 = 0.46429, error 0.49872 * sqrt(1/40 + 1/100) = 0.09330, z = 5.09.
    const [cell] = judged("duel", [{ values: wins(5, 40), published: { value: 60, runs: 100 } }]).cells;
    expect([cell!.p! < 1e-6, hasPower(cell!), cell!.verdict]).toEqual([true, false, "differs"]);
  });

  test("of many cells one that differs by chance is not counted", () => {
    // 40 of 100 for 55 of 100: pooled 0.475, error 0.499375 * sqrt(0.02) = 0.070622, z = 2.124, p = 0.0337.
    const odd = { values: wins(40, 100), published: { value: 55, runs: 100 } };
    const fine = { values: wins(55, 100), published: { value: 55, runs: 100 } };
    const [alone] = judged("duel", [odd]).cells;
    const [one] = judged("duel", [odd, fine, fine]).cells;
    expect([alone!.p, alone!.corrected]).toEqual([expect.closeTo(0.0337, 4), expect.closeTo(0.0337, 4)]);
    expect([one!.p, one!.corrected]).toEqual([expect.closeTo(0.0337, 4), expect.closeTo(0.101, 4)]);
    expect([alone!.verdict, one!.verdict]).toEqual(["differs", "unknown"]);
  });

  test("a table without power says so in its first line, and nothing is ticked", () => {
    const { report } = judged("duel", [
      { values: wins(30, 40), published: { value: 53, runs: 200 } },
      { values: wins(18, 40), published: { value: 51.5, runs: 400 } },
    ]);
    expect(report.tables[0]!.power).toBe(
      "No power: to tell the published shares from 50 % takes 2,178 to 8,719 games (80 % power at the 5 % level), and 40 were played, a power of 5 to 7 %.",
    );
    expect(report.sentences.filter(({ holds }) => holds === true)).toEqual([]);
    expect(report.sentences.map(({ text }) => text).join("\n")).toContain("These runs cannot tell.");
  });

  test("a table with power says for how many cells", () => {
    const { report } = judged("duel", [
      { values: wins(120, 200), published: { value: 60, runs: 200 } },
      { values: wins(102, 200), published: { value: 51.5, runs: 400 } },
    ]);
    expect(report.tables[0]!.power).toBe(
      "Power: to tell the published shares from 50 % takes 194 to 8,719 games (80 % power at the 5 % level); 200 were played, a power of 7 to 81 %, enough for 1 of 2.",
    );
    const [first] = report.sentences;
    expect([first!.holds, first!.text]).toEqual([undefined, expect.stringContaining("1 of 2 published figures agree")]);
  });

  test("what each seat won is counted over all games", () => {
    // Even indices are played in the first seat: of 20 games of a those 0, 2, … 14 are won, 8 of 10, and of the odd ones 8 of 10 up to 15.
    const { report } = judged("duel", [{ values: wins(16, 20), published: { value: 60, runs: 200 } }]);
    expect(report.sentences.map(({ text }) => text)).toContain(
      "By seat, all players together: seat 1 80.0 (49.0–94.3) of 10 games, seat 2 80.0 (49.0–94.3) of 10 games.",
    );
  });
});

describe("scores", () => {
  // 10 values of 40 and 60 alternating: mean 50, deviation sqrt(1000 / 9) = 10.5409, error 3.33333.
  const spread = Array.from({ length: 10 }, (_, run) => (run % 2 === 0 ? 40 : 60));

  test("means are judged where a difference of ten points would show", () => {
    // Published with error 1: 2.801585 * sqrt(11.1111 + 1) = 9.7498. With error 2: 2.801585 * sqrt(15.1111) = 10.8906.
    const [near, far] = [1, 2].map(
      (error) => judged("score", [{ values: spread, published: { value: 52, error } }]).cells[0]!,
    );
    expect([near!.told, far!.told]).toEqual([expect.closeTo(9.7498, 4), expect.closeTo(10.8906, 4)]);
    expect([near!.verdict, far!.verdict]).toEqual(["agrees", "unknown"]);
  });

  test("a deviation and its runs are an error too", () => {
    // 12 / sqrt(144) = 1; z = (50 - 60) / sqrt(12.1111) = -2.8735, p = 0.00406.
    const [cell] = judged("score", [{ values: spread, published: { value: 60, deviation: 12, runs: 144 } }]).cells;
    expect([cell!.p, cell!.verdict]).toEqual([expect.closeTo(0.00406, 5), "differs"]);
  });

  test("nine runs say nothing, and neither does a published mean without an error", () => {
    const published = { value: 90, error: 1 };
    expect(judged("score", [{ values: spread.slice(1), published }]).cells[0]!.verdict).toBe("unknown");
    expect(judged("score", [{ values: spread, published: { value: 90 } }]).cells[0]!.verdict).toBe("unknown");
  });
});

test("proved values are the same or not; those that were not proved in time are neither", () => {
  const verdicts = [
    { values: [50], published: { value: 50 } },
    { values: [0], published: { value: 50 } },
    { values: [50], censored: true, published: { value: 50 } },
  ].map((each) => judged("value", [each]).cells[0]!.verdict);
  expect(verdicts).toEqual(["agrees", "differs", "unknown"]);
});

test("exact chances agree in the digits that are printed", () => {
  const verdicts = [49.96, 49.94].map(
    (value) => judged("chance", [{ values: [value], published: { value: 50 } }]).cells[0]!.verdict,
  );
  expect(verdicts).toEqual(["agrees", "differs"]);
});

describe("an order that is claimed", () => {
  /** Means of a and b, of which some are lower bounds. */
  function ordered(a: number, aOver: boolean, b: number, bOver: boolean): readonly [boolean | undefined, string] {
    const published = { value: 1 };
    const { cells } = judged("solve", [
      { values: [a, a], censored: aOver, published },
      { values: [b, b], censored: bOver, published },
    ]);
    const definition = experiment({
      ...BASE,
      measure: "solve",
      players: [{ name: "a", player: "uct" }],
      claims: [{ kind: "falling", players: ["a", "b"] }],
    });
    const [{ holds, text }] = checkClaims(definition, cells) as [{ holds: boolean | undefined; text: string }];
    return [holds, text.includes("1 pairs with a figure at the limit say nothing") ? "nothing" : "something"];
  }

  test.each([
    [200, false, 100, false, true, "something"],
    [100, false, 200, false, false, "something"],
    [100, false, 100, false, false, "something"],
    // > 200 is above 100; > 100 may be above 200 or not.
    [200, true, 100, false, true, "something"],
    [100, true, 200, false, true, "nothing"],
    // 100 is below > 200; 200 may be below > 100 or not.
    [100, false, 200, true, false, "something"],
    [200, false, 100, true, true, "nothing"],
    [200, true, 200, true, true, "nothing"],
  ] as const)("%d (limit: %s) above %d (limit: %s): %s, %s said", (a, aOver, b, bOver, holds, said) => {
    expect(ordered(a, aOver, b, bOver)).toEqual([holds, said]);
  });
});

describe("figures", () => {
  const published = { value: 60, runs: 200 };

  test("intervals: Wilson's for shares, of waits, bootstrapped for scores, none where all is exact", () => {
    // Wilson for 30 of 40: (0.75 + 0.04802 ± 1.96 sqrt(0.0046875 + 0.00060032)) / 1.09604 gives 59.81 to 85.81.
    const [share] = judged("duel", [{ values: wins(30, 40), published }]).cells;
    expect(share!.interval).toEqual({ lower: expect.closeTo(59.81, 1), upper: expect.closeTo(85.81, 1) });
    // Every resample of four alike is the same.
    const [score] = judged("score", [{ values: [40, 40, 40, 40], published: { value: 60, error: 1 } }]).cells;
    expect(score!.interval).toEqual({ lower: 40, upper: 40 });
    const [wait] = judged("solve", [{ values: [100, 100], published: { value: 100 } }]).cells;
    expect(wait!.interval).toEqual({ lower: 100, upper: 100 });
    for (const measure of ["value", "chance"] as const)
      expect(judged(measure, [{ values: [50, 50, 50], published: { value: 50 } }]).cells[0]!.interval).toBeUndefined();
    for (const measure of ["duel", "score", "solve"] as const)
      expect(judged(measure, [{ values: [50], published: { value: 50 } }]).cells[0]!.interval).toBeUndefined();
  });

  test("two runs have an interval", () => {
    for (const measure of ["duel", "score", "solve"] as const)
      expect(judged(measure, [{ values: [50, 50], published: { value: 50 } }]).cells[0]!.interval).toBeDefined();
  });

  test("a cell without runs has no value, is compared with nothing and is judged in no way", () => {
    for (const measure of ["duel", "score", "solve", "value", "chance"] as const) {
      const [cell] = judged(measure, [{ values: [], published: { value: 50, runs: 100, error: 1 } }]).cells;
      expect(cell).toMatchObject({ count: 0, value: Number.NaN, error: Number.NaN, over: false, verdict: "unknown" });
      expect([cell!.p, cell!.corrected, cell!.factor, cell!.told]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
    }
  });

  test("one run at the limit makes the mean a lower bound", () => {
    const definition = experiment({ ...BASE, measure: "solve", players: [{ name: "a", player: "uct" }] });
    const plan = planOf(definition, [{ rules: "native:hex:3", roles: ["black", "white"] }], "1");
    const run = (index: number, censored: boolean): LabResult => ({ index, values: [10], censored, milliseconds: 1 });
    const [group] = plan.groups;
    const [cell] = summaries(plan, new Map([[group!.key, [run(0, true), run(1, false)]]]));
    expect([cell!.over, cell!.factor, cell!.verdict]).toEqual([true, undefined, "unknown"]);
    const [none] = summaries(plan, new Map([[group!.key, [run(0, false)]]]));
    expect(none!.over).toBe(false);
  });

  test("runs that ended before a checkpoint say nothing of it", () => {
    const budgets = [{ playouts: 10 }, { playouts: 20 }];
    const definition = experiment({ ...BASE, measure: "climb", budgets, players: [{ name: "a", player: "uct" }] });
    const plan = planOf(definition, [{ rules: "native:hex:3", roles: ["black"] }], "1");
    const runs: LabResult[] = [
      { index: 0, values: [40, 60], milliseconds: 1 },
      { index: 1, values: [50], milliseconds: 1 },
    ];
    const cells = summaries(plan, new Map([[plan.groups[0]!.key, runs]]));
    expect(cells.map(({ count, value }) => [count, value])).toEqual([
      [2, 45],
      [1, 60],
    ]);
  });

  test("the factor is ours by theirs, and there is none of nothing", () => {
    expect(judged("solve", [{ values: [30, 30], published: { value: 20 } }]).cells[0]!.factor).toBe(1.5);
    expect(judged("solve", [{ values: [30, 30], published: { value: 0 } }]).cells[0]!.factor).toBeUndefined();
  });

  test("exactly as many games, or as small a difference, as it takes is power", () => {
    const cell = judged("duel", [{ values: wins(116, 194), published }]).cells[0]!;
    expect([cell.gamesNeeded, hasPower(cell)]).toEqual([194, true]);
    expect(hasPower({ ...cell, count: 193 })).toBe(false);
    const score = { ...cell, gamesNeeded: undefined };
    expect([10, 10.001, undefined].map((told) => hasPower({ ...score, told }))).toEqual([true, false, undefined]);
  });

  test("a share that was published without its games is tested by nothing, and a wait neither", () => {
    const [share] = judged("duel", [{ values: wins(30, 40), published: { value: 60 } }]).cells;
    expect([share!.p, share!.corrected, share!.verdict]).toEqual([undefined, undefined, "unknown"]);
    // An error that is published with a share or a wait is no error of a mean score.
    for (const measure of ["duel", "solve"] as const) {
      const [cell] = judged(measure, [{ values: wins(30, 40), published: { value: 60, error: 1 } }]).cells;
      expect([cell!.p, cell!.told]).toEqual([undefined, undefined]);
    }
  });

  test("a deviation without its runs, and runs without a deviation, are no error", () => {
    const values = Array.from({ length: 10 }, (_, run) => (run % 2 === 0 ? 40 : 60));
    for (const half of [{ deviation: 12 }, { runs: 144 }]) {
      const [cell] = judged("score", [{ values, published: { value: 60, ...half } }]).cells;
      expect([cell!.p, cell!.told, cell!.verdict]).toEqual([undefined, undefined, "unknown"]);
    }
    // A single run has no error of its own.
    const [one] = judged("score", [{ values: [40], published: { value: 60, error: 1 } }]).cells;
    expect(one!.told).toBeUndefined();
  });

  test("cells that are not tested do not count in the correction", () => {
    const odd = { values: wins(40, 100), published: { value: 55, runs: 100 } };
    const untested = { values: wins(4, 5), published: { value: 55, runs: 100 } };
    const { cells } = judged("duel", [odd, untested, untested]);
    expect(cells.map(({ corrected }) => corrected)).toEqual([expect.closeTo(0.0337, 4), undefined, undefined]);
    expect(cells[0]!.verdict).toBe("differs");
  });

  test("half of a published lower bound is not less than half", () => {
    const verdicts = [50, 49].map(
      (value) => judged("solve", [{ values: [value, value], published: { value: 100, over: true } }]).cells[0]!.verdict,
    );
    expect(verdicts).toEqual(["unknown", "differs"]);
  });
});

test("nodes with two ways in are added up for each game, and few of them are named", () => {
  const definition = experiment({
    ...BASE,
    measure: "duel",
    against: "plain",
    games: [{ game: "native:hex:3" }, { name: "go", game: "native:go:3" }],
    players: [
      { name: "a", player: "uct" },
      { name: "b", player: "uct" },
    ],
  });
  const seats = { rules: "native:hex:3", roles: ["black", "white"] };
  const plan = planOf(definition, [seats, { ...seats, rules: "native:go:3" }], "1");
  const counted = [{ nodes: 100, transposed: 10 }, { nodes: 300, transposed: 50 }, { nodes: 1000, transposed: 2 }, {}];
  const results = new Map(
    plan.groups.map(({ key }, at): [string, LabResult[]] => [
      key,
      [{ index: 0, values: [50], milliseconds: 1, ...counted[at]! }],
    ]),
  );
  expect(transpositionsOf(plan, results)).toEqual([
    {
      holds: undefined,
      text: "Nodes with two ways in: native:hex:3 15.0 %, go 0.20 %. Too few for settings to differ by what they share: go.",
    },
  ]);
  expect(transpositionsOf(plan, new Map())).toEqual([]);
  expect(transpositionsOf({ ...plan, experiment: { ...definition, measure: "score" } }, results)).toEqual([]);
});

test("seats are named in their order; of one seat there is nothing to say", () => {
  const definition = experiment({
    ...BASE,
    measure: "duel",
    against: "plain",
    players: [{ name: "a", player: "uct" }],
  });
  const plan = planOf(definition, [{ rules: "native:hex:3", roles: ["black", "white"] }], "1");
  const [group] = plan.groups;
  const run = (index: number): LabResult => ({ index, values: [100], milliseconds: 1 });
  const second = new Map([[group!.key, [run(1), run(0)]]]);
  expect(sidesOf(plan, second)[0]!.text).toMatch(/: seat 1 .* seat 2 /);
  expect(sidesOf(plan, new Map([[group!.key, [run(0), run(2)]]]))).toEqual([]);
  expect(sidesOf({ ...plan, experiment: { ...definition, measure: "score" } }, second)).toEqual([]);
});

test("claims about a few runs are neither ticked nor crossed", () => {
  const published = { value: 50 };
  const told = (count: number): (boolean | undefined)[] =>
    judged("score", [
      { values: new Array<number>(count).fill(90), published },
      { values: new Array<number>(count).fill(10), published },
    ])
      .report.sentences.filter(({ text }) => text.startsWith("The best setting"))
      .map(({ holds }) => holds);
  expect([told(9), told(10)]).toEqual([[undefined], [true]]);
});
