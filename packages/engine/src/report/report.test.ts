import { expect, test, vi } from "vitest";
import { loadGame } from "../compile/load.ts";
import { processorTime } from "../game/testing/processor-time.ts";
import { bundledGame } from "../games/index.ts";
import { parseTerms } from "../gdl/parse.ts";
import { unwrap } from "../result.ts";
import { compareReports } from "./compare.ts";
import { countedEnd } from "./counter.ts";
import { MeanTally, shareOf } from "./figures.ts";
import { fits } from "./move-kinds.ts";
import { winnerOf } from "./outcomes.ts";
import { visitPositions } from "./positions.ts";
import type { GameReport, PlayFigures } from "./report.ts";
import { pointsOf, reportOn } from "./reporter.ts";
import { verdictsOf } from "./verdicts.ts";

function loaded(id: string) {
  return unwrap(loadGame(bundledGame(id)!.rules));
}

function allPositions(id: string) {
  const visits = visitPositions(loaded(id).game, 20_000);
  for (;;) {
    const { done, value } = visits.next();
    if (done) return value;
  }
}

test("the mean of few values has the interval of Student's t", () => {
  const tally = new MeanTally();
  for (const value of [2, 4, 4, 5, 5]) tally.add(value);
  const { mean, lower, upper, least, most } = tally.mean()!;
  // Standard deviation 1.2247, t of 4 degrees of freedom 2.776.
  expect(mean).toBe(4);
  expect(upper - mean).toBeCloseTo((2.776 * 1.2247) / Math.sqrt(5), 1);
  expect(mean - lower).toBeCloseTo(upper - mean, 9);
  expect([least, most]).toEqual([2, 5]);
});

test("all positions of tic-tac-toe: 5,478, none twice in a game, nine moves at most", () => {
  expect(allPositions("tic-tac-toe")).toEqual({ count: 5478, all: true, hasCycle: false, longest: 9, stuck: 0 });
});

const WALK = `(role walker) (init (at 1))
(<= (legal walker left) (true (at 2))) (<= (legal walker right) (true (at 1)))
(<= (next (at 2)) (does walker right)) (<= (next (at 1)) (does walker left))
(<= (legal walker out) (true (at 2))) (<= (next (at 3)) (does walker out))
(<= terminal (true (at 3))) (<= (goal walker 100) (true (at 3)))`;

test("a walk to and fro can go on for ever", async () => {
  const game = unwrap(loadGame(WALK));
  const report = await reportOn(game, { effort: 0.05, maxPlies: 50 });
  expect(report.ends).toEqual({ kind: "cycle" });
  expect(report.positions).toEqual({ count: 3, all: true });
  expect(verdictsOf(report).find(({ about }) => about === "end")).toMatchObject({ kind: "open" });
});

test("a game that never ends is broken off, and said to", async () => {
  const endless = WALK.replace(
    "(<= terminal (true (at 3)))",
    "(<= terminal (true (at 4))) (<= (legal walker out) (true (at 3)))",
  );
  const report = await reportOn(unwrap(loadGame(endless)), { effort: 0.02, maxPlies: 40 });
  expect(report.play[0]!.cut).toBe(report.play[0]!.games);
});

test("a role without a move is found, with the way there", async () => {
  const stuck = `${WALK} (role other) (<= (legal other wait) (not (true (at 2))))
    (<= (goal other 0) (true (at 3)))`;
  const report = await reportOn(unwrap(loadGame(stuck)), { effort: 0.01 });
  expect(report.stuck.trap).toEqual({ role: "other", joints: [["right", "wait"]] });
  expect(report.stuck.games.count).toBe(report.stuck.games.of);
  expect(verdictsOf(report)[0]).toMatchObject({ kind: "bad", about: "moves" });
});

test.each([
  ["dice-race", 60],
  ["breakthrough", undefined],
])("a counter proves the end of %s: %s", (id, steps) => {
  expect(countedEnd(loaded(id).rulesheet)).toBe(steps);
});

test("a counter that a move can stop proves nothing", () => {
  const counter = `(role a) (init (step 1)) (succ 1 2) (succ 2 3) (legal a go) (legal a wait)
    (<= (next (step ?m)) (true (step ?n)) (succ ?n ?m)) (<= terminal (true (step 3))) (goal a 100)`;
  expect(countedEnd(unwrap(loadGame(counter)).rulesheet)).toBe(2);
  const stopped = counter.replace(
    "(succ ?n ?m))",
    "(succ ?n ?m) (does a go)) (<= (next (step ?n)) (true (step ?n)) (does a wait))",
  );
  expect(countedEnd(unwrap(loadGame(stopped)).rulesheet)).toBeUndefined();
});

test("tic-tac-toe: proved to end and to be drawn, every figure the same for the same seed", async () => {
  // Parts of the plan end by the clock: time that a busy machine gives to others does not count.
  vi.spyOn(performance, "now").mockImplementation(processorTime);
  const limits = { effort: 0.03, seed: 5 };
  const [one, other] = [await reportOn(loaded("tic-tac-toe"), limits), await reportOn(loaded("tic-tac-toe"), limits)];
  vi.restoreAllMocks();
  expect({ ...other, milliseconds: 0 }).toEqual({ ...one, milliseconds: 0 });
  expect(one.value).toEqual([50, 50]);
  expect(one.ends).toEqual({ kind: "proved", by: "all positions", longest: 9 });
  const [random] = one.play;
  // Of random games x wins 58.5%, o 28.8%, 12.7% are drawn: exact, from the tree of all games.
  expect(random!.seats[0]!.won.lower).toBeLessThan(0.585);
  expect(random!.seats[0]!.won.upper).toBeGreaterThan(0.585);
  expect(random!.drawn.lower).toBeLessThan(0.127);
  expect(random!.drawn.upper).toBeGreaterThan(0.127);
  expect(one.moves.every(({ legal, played }) => legal > 0 && played > 0)).toBe(true);
});

test("it stops when it is told to, and reports on the way", async () => {
  const stop = new AbortController();
  const seen: GameReport[] = [];
  const report = await reportOn(loaded("breakthrough-5x5"), { signal: stop.signal, interval: 0 }, (soFar) => {
    seen.push(soFar);
    if (seen.length === 3) stop.abort();
  });
  expect(seen).toHaveLength(3);
  expect(seen[0]!.play[0]!.games).toBeGreaterThan(0);
  expect(report.complete).toBe(false);
});

test("points of the stronger player are fair to any number of seats", () => {
  expect(pointsOf([100, 0], 0, [0, 1])).toBe(1);
  expect(pointsOf([50, 50], 0, [0, 1])).toBe(0.5);
  const seats = [0, 1, 2].map((seat) => pointsOf([100, 25, 0], seat, [0, 1, 2]));
  expect(seats.reduce((sum, each) => sum + each, 0) / 3).toBeCloseTo(0.5, 9);
});

test("who has more than all others wins; alone, who has everything", () => {
  expect(winnerOf([40, 60], [0, 1], 100)).toBe(1);
  expect(winnerOf([60, 60, 0], [0, 1, 2], 100)).toBeUndefined();
  expect(winnerOf([75], [0], 100)).toBeUndefined();
});

test("moves are told from the rules they fit", () => {
  const term = (text: string) => parseTerms(text).value[0]!;
  expect(fits(term("(move ?x ?x)"), term("(move 1 1)"))).toBe(true);
  expect(fits(term("(move ?x ?x)"), term("(move 1 2)"))).toBe(false);
});

const EMPTY: GameReport = {
  roles: ["white", "black"].map((name) => ({ name, isChance: false, best: 100, unclear: 0 })),
  seed: 1,
  milliseconds: 0,
  complete: true,
  play: [],
  branching: { mean: 3, lower: 2.9, upper: 3.1, count: 100, least: 2, most: 5 },
  forced: shareOf(0, 100),
  ladder: [],
  ends: { kind: "observed", ended: 100, cut: 0, maxPlies: 1000 },
  stuck: { games: shareOf(0, 100), proved: false },
  moves: [],
  positions: { count: 0, all: false },
};

function played(white: number, black: number, games: number): PlayFigures {
  const length = { mean: 12, lower: 11, upper: 13, count: games, least: 5, most: 23 };
  const seats = [white, black].map((won, role) => ({ role, won: shareOf(won, games) }));
  return { playouts: 128, games, cut: 0, seats, drawn: shareOf(games - white - black, games), length };
}

test.each([
  [80, 20, 100, "bad"],
  [510, 490, 1000, "good"],
  [6, 2, 8, "open"],
])("white %i, black %i of %i: %s", (white, black, games, kind) => {
  const verdicts = verdictsOf({ ...EMPTY, play: [played(white, black, games)] });
  expect(verdicts.find(({ about }) => about === "balance")?.kind).toBe(kind);
});

test("how long a game lasts is never called good: only its author knows", () => {
  const length = verdictsOf({ ...EMPTY, play: [played(50, 50, 100)] }).filter(({ about }) => about === "length");
  expect(length).toEqual([
    { kind: "figure", about: "length", text: "Length in random play: 5 to 23 steps, 12.0 (11.0 to 13.0) in the mean." },
  ]);
});

test.each([
  [90, "good"],
  [50, "open"],
])("thinking longer scores %i of 100: %s", (points, kind) => {
  const ladder = [{ stronger: 128, weaker: 16, score: shareOf(points, 100) }];
  const skill = verdictsOf({ ...EMPTY, play: [played(50, 50, 100)], ladder }).find(({ about }) => about === "skill");
  expect(skill?.kind).toBe(kind);
});

test("a change is told from chance only where the games are enough", () => {
  const change = (after: PlayFigures) =>
    compareReports({ ...EMPTY, play: [played(50, 50, 100)] }, { ...EMPTY, play: [after] }).find(({ figure }) =>
      figure.startsWith("white"),
    )?.change;
  expect(change(played(58, 42, 100))).toBe("same");
  expect(change(played(85, 15, 100))).toBe("more");
  expect(change(played(15, 85, 100))).toBe("less");
});
