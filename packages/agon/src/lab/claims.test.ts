/**
 * What papers say in words, checked against numbers a person can check.
 */
import { describe, expect, test } from "vitest";
import { betweenPlayers } from "./between.ts";
import type { TableCell } from "./cells.ts";
import { checkClaims, list } from "./claims.ts";
import { type Claim, experiment } from "./experiment.ts";
import type { CellSummary } from "./summary.ts";

interface Given {
  readonly game?: string;
  readonly player: string;
  readonly budget?: string;
  readonly value: number;
  readonly interval?: readonly [number, number];
  readonly over?: boolean;
  readonly count?: number;
  readonly error?: number;
}

function summaryOf({
  game = "hex",
  player,
  budget = "",
  value,
  interval,
  over = false,
  count = 100,
  error = 1,
}: Given): CellSummary {
  const cell: TableCell = {
    game,
    player,
    budget,
    table: "",
    row: "",
    column: "",
    published: undefined,
    group: "",
    place: 0,
  };
  const none = { p: undefined, corrected: undefined, factor: undefined, gamesNeeded: undefined, told: undefined };
  const range = interval && { lower: interval[0], upper: interval[1] };
  return { cell, count, value, error, interval: range, over, ...none, verdict: "unknown" };
}

function definition(
  claims: Claim[],
  measure: "duel" | "score" | "climb" = "duel",
  games = ["hex"],
  players = ["a", "b"],
) {
  return experiment({
    id: "claims",
    title: "Claims",
    measure,
    games: games.map((game) => ({ game })),
    players: players.map((player) => ({ player })),
    against: "plain",
    budgets: [{ playouts: 10 }],
    runs: 1,
    claims,
  });
}

function checked(claim: Claim, cells: readonly Given[], games = ["hex"]) {
  return checkClaims(definition([claim], "duel", games), cells.map(summaryOf))[0]!;
}

describe("best", () => {
  const claim: Claim = { kind: "best", player: "a" };
  test.each([
    [[60, [55, 65]], [50, [45, 54]], true, "The best setting is a, as published."],
    [
      [60, [55, 65]],
      [50, [45, 55]],
      undefined,
      "The best setting is a, as published; the intervals of 1 others overlap with its own.",
    ],
    [[50, [45, 54]], [60, [55, 65]], false, "The best setting here is b, not a (60.0 against 50.0)."],
    [
      [50, [45, 55]],
      [60, [55, 65]],
      undefined,
      "The best setting here is b, not a (60.0 against 50.0; their intervals overlap).",
    ],
  ] as const)("a %j and b %j", ([a, own], [b, other], holds, text) => {
    const cells = [
      { player: "a", value: a, interval: own },
      { player: "b", value: b, interval: other },
    ];
    expect(checked(claim, cells)).toEqual({ holds, text });
  });

  test("of those named, in the game named, and of those that were run", () => {
    const cells = [
      { player: "a", value: 50, interval: [49, 51] },
      { player: "b", value: 60, interval: [59, 61] },
      { player: "a", game: "go", value: 70, interval: [69, 71] },
      { player: "b", game: "go", value: 10, interval: [9, 11] },
    ] as const;
    expect(checked({ ...claim, among: ["a"], game: "hex" }, cells).holds).toBe(true);
    expect(checked({ ...claim, game: "go" }, cells).holds).toBe(true);
    expect(checked({ ...claim, game: "hex" }, cells).holds).toBe(false);
    expect(checked({ kind: "best", player: "c" }, cells)).toEqual({ holds: undefined, text: "c was not run." });
    expect(checked(claim, [{ player: "a", value: 1, count: 0 }])).toEqual({ holds: undefined, text: "a was not run." });
  });
});

describe("above", () => {
  const claim: Claim = { kind: "above", players: ["a"], value: 53 };
  test.each([
    [57, [54, 60], true, "Above 53, as published: a."],
    [57, [52, 62], undefined, "Above 53, as published: a, though intervals reach below it."],
    [53, [48, 58], undefined, "Published above 53, here not: a, though their intervals reach above it."],
    [45, [40, 50], false, "Published above 53, here not: a."],
  ] as const)("%d (%j)", (value, interval, holds, text) => {
    expect(checked(claim, [{ player: "a", value, interval }])).toEqual({ holds, text });
  });

  test("many settings are named by their first and last, and none was run of some", () => {
    const players = ["a", "b", "c", "d"];
    const cells = players.map((player) => ({ player, value: 60, interval: [59, 61] as const }));
    expect(checked({ ...claim, players }, cells).text).toBe("Above 53, as published: the 4 settings from a to d.");
    expect(checked({ ...claim, players: ["x", "y", "z"] }, cells)).toEqual({
      holds: undefined,
      text: "Nothing was run of x, y and z.",
    });
  });
});

describe("curves", () => {
  const curve = (player: string, values: readonly number[]): Given[] =>
    values.map((value, at) => ({ player, value, budget: String(at) }));

  test.each([
    // Means of the later half: of four budgets the last two, of three the last two.
    [[0, 0, 40, 60], [90, 90, 40, 50], true, "At hex a leads in the later half of the times (50.0; b 45.0)."],
    [[90, 40, 50], [0, 40, 60], false, "At hex a does not lead in the later half of the times (45.0; b 50.0)."],
    [[0, 40, 60], [9, 50, 50], undefined, "At hex a is level in the later half of the times (50.0; b 50.0)."],
  ])("a %j leads b %j: %s", (a, b, holds, text) => {
    const cells = [...curve("a", a), ...curve("b", b)];
    expect(checked({ kind: "leads", player: "a", others: ["b"], game: "hex" }, cells)).toEqual({ holds, text });
  });

  test.each([
    [[10, 60], [20, 50], true, "At hex a overtakes b (10.0 to 60.0 against 20.0 to 50.0)."],
    [[20, 60], [20, 50], true, "At hex a overtakes b (20.0 to 60.0 against 20.0 to 50.0)."],
    [[30, 60], [20, 50], false, "At hex a does not overtake b (30.0 to 60.0 against 20.0 to 50.0)."],
    [[10, 50], [20, 60], false, "At hex a does not overtake b (10.0 to 50.0 against 20.0 to 60.0)."],
    [[10, 60], [20, 60], undefined, "At hex a does not overtake b (10.0 to 60.0 against 20.0 to 60.0)."],
  ])("a %j overtakes b %j: %s", (a, b, holds, text) => {
    const cells = [...curve("a", a), ...curve("b", b)];
    expect(checked({ kind: "overtakes", player: "a", other: "b", game: "hex" }, cells)).toEqual({ holds, text });
  });

  test("what was not run says so", () => {
    const cells = curve("a", [1, 2]);
    expect(checked({ kind: "leads", player: "a", others: ["b"], game: "hex" }, cells)).toEqual({
      holds: undefined,
      text: "hex was not run for a and b.",
    });
    expect(checked({ kind: "overtakes", player: "a", other: "b", game: "hex" }, cells)).toEqual({
      holds: undefined,
      text: "hex was not run.",
    });
  });
});

describe("means and totals over games", () => {
  const games = ["hex", "go"];
  const cells = (a: number, b: number): Given[] => [
    { player: "a", game: "hex", value: a },
    { player: "a", game: "go", value: b },
  ];

  test.each([
    [70, 60, true, "Means, at least 65 being wanted: a 65.0 over 2 games. Below 50: none."],
    [70, 59, false, "Means, at least 65 being wanted: a 64.5 over 2 games. Below 50: none."],
    [99, 49, false, "Means, at least 65 being wanted: a 74.0 over 2 games. Below 50: a at go (49.0)."],
  ])("%d and %d", (a, b, holds, text) => {
    expect(checked({ kind: "mean", value: 65, none: 50 }, cells(a, b), games)).toEqual({ holds, text });
  });

  test("of the games named alone", () => {
    const claim: Claim = { kind: "mean", value: 65, none: 50, games: ["hex"] };
    expect(checked(claim, cells(70, 10), games).holds).toBe(true);
    expect(checked(claim, [], games).holds).toBe(false);
  });

  test.each([
    [70, 60, true, "Totals over 2 games: a 130; the best is above 129."],
    [70, 59, false, "Totals over 2 games: a 129; the best is not above 129."],
  ])("a total of %d and %d", (a, b, holds, text) => {
    const part = { player: "b", game: "hex", value: 200 };
    expect(checked({ kind: "total", value: 129 }, [...cells(a, b), part], games)).toEqual({ holds, text });
  });

  test("the best total goes first, and nobody's is none", () => {
    const b = [80, 80].map((value, at) => ({ player: "b", game: games[at]!, value }));
    expect(checked({ kind: "total", value: 129 }, [...cells(70, 60), ...b], games).text).toBe(
      "Totals over 2 games: b 160, a 130; the best is above 129.",
    );
    expect(checked({ kind: "total", value: 1 }, cells(70, 60).slice(1), games)).toEqual({
      holds: undefined,
      text: "No player has played all games.",
    });
  });
});

test("lists are sentences, and long ones end early", () => {
  expect([list([]), list(["a"]), list(["a", "b"]), list(["a", "b", "c"])]).toEqual(["", "a", "a and b", "a, b and c"]);
  const letters = [..."abcdefghi"];
  expect(list(letters.slice(0, 8))).toBe("a, b, c, d, e, f, g and h");
  expect(list(letters)).toBe("a, b, c, d, e, f, g and 2 more");
});

describe("the best player of a game", () => {
  const between = (measure: "duel" | "score", cells: readonly Given[], players = ["a", "b"]) =>
    betweenPlayers(definition([], measure, ["hex"], players), cells.map(summaryOf)).map(({ text }) => text);

  test("is told with how likely the difference is chance", () => {
    // 60 and 40 of 100: p = 0.0047. 52 and 48: z = 0.5657, p = 0.572.
    const duel = (a: number, b: number) =>
      between("duel", [
        { player: "a", value: a },
        { player: "b", value: b },
      ]);
    expect(duel(40, 60)).toEqual([
      "Best of 2 at hex: b 60.0, then a 40.0, a difference that is hardly chance (p = 0.005).",
    ]);
    expect(duel(52, 48)).toEqual(["Best of 2 at hex: a 52.0, then b 48.0, which may be chance (p = 0.572)."]);
    expect(duel(90, 10)).toEqual([
      "Best of 2 at hex: a 90.0, then b 10.0, a difference that is hardly chance (p = <0.001).",
    ]);
    // Errors 3 and 4: 10 apart is z = 2, p = 0.0455.
    const score = between("score", [
      { player: "a", value: 10, error: 3 },
      { player: "b", value: 20, error: 4 },
    ]);
    expect(score).toEqual(["Best of 2 at hex: b 20.0, then a 10.0, a difference that is hardly chance (p = 0.046)."]);
  });

  test("is not told of one player, of single runs, or of curves", () => {
    expect(between("duel", [{ player: "a", value: 1 }], ["a"])).toEqual([]);
    expect(
      between("duel", [
        { player: "a", value: 1 },
        { player: "b", value: 1, count: 1 },
      ]),
    ).toEqual([]);
    const curves = betweenPlayers(definition([], "climb"), [
      summaryOf({ player: "a", value: 1 }),
      summaryOf({ player: "b", value: 2 }),
    ]);
    expect(curves).toEqual([]);
  });
});

describe("the better of two players in each game", () => {
  const claim: Claim = { kind: "bestOf", players: ["a", "b"], value: 150, above: "low", below: "high" };
  const cells = (low: number, high: number): CellSummary[] => [
    summaryOf({ game: "one", player: "a", value: 80 }),
    summaryOf({ game: "one", player: "b", value: 60 }),
    summaryOf({ game: "two", player: "a", value: 20 }),
    summaryOf({ game: "two", player: "b", value: 70 }),
    ...["one", "two"].flatMap((game) => [
      summaryOf({ game, player: "low", value: low / 2 }),
      summaryOf({ game, player: "high", value: high / 2 }),
    ]),
  ];
  const check = (given: readonly CellSummary[]) =>
    checkClaims(definition([claim], "score", ["one", "two"], ["a", "b", "low", "high"]), given)[0]!;

  test("80 and 70 sum to 150, which lies between two totals or does not", () => {
    expect(check(cells(140, 160))).toEqual({
      holds: true,
      text: "The better of a and b in each game sums to 150 (published 150), low to 140, high to 160: it lies between them.",
    });
    for (const [low, high] of [
      [150, 160],
      [140, 150],
      [160, 170],
    ] as const)
      expect(check(cells(low, high))).toMatchObject({ holds: false, text: expect.stringContaining("does not lie") });
  });

  test("where a game or a player is missing nothing is said", () => {
    const all = cells(140, 160);
    for (const left of [all.slice(1), all.slice(0, -1), all.filter(({ cell }) => cell.game === "one")])
      expect(check(left)).toEqual({ holds: undefined, text: "Not all games were played by a, b, low and high." });
  });
});

test("a game in which everybody always scores the same", () => {
  const claim: Claim = { kind: "always", game: "maze", value: 100 };
  const check = (values: readonly number[]) => {
    const cells = values.map((value, at) => summaryOf({ game: "maze", player: `p${at}`, value }));
    return checkClaims(definition([claim], "score", ["maze"]), cells)[0];
  };
  expect(check([100, 100])).toEqual({ holds: true, text: "At maze all 2 players always score 100." });
  expect(check([100, 99.5])).toEqual({ holds: false, text: "At maze not all players always score 100: p1 99.5." });
  expect(check([])).toEqual({ holds: undefined, text: "maze was not run." });
});

test("an order of which nothing was run does not hold", () => {
  const claim: Claim = { kind: "falling", players: ["a", "b"] };
  const text = "The order a > b was not run.";
  expect(checked(claim, [])).toEqual({ holds: undefined, text });
  expect(checked(claim, [{ player: "a", value: 3 }])).toEqual({ holds: undefined, text });
});
