import { expect, test } from "vitest";
import type { RulesReport } from "./report.ts";
import { verdictsOf } from "./verdicts.ts";

const REPORT: RulesReport = {
  playouts: 10,
  ended: 10,
  stuck: 0,
  cut: 0,
  maxPlies: 1000,
  plies: { fewest: 5, most: 9, mean: 7.5 },
  roles: [
    { role: "x", isChance: false, wins: 6, goals: [{ value: 100, count: 6 }], unclear: 0 },
    { role: "random", isChance: true, wins: 0, goals: [], unclear: 10 },
  ],
};

test("a sound game", () => {
  expect(verdictsOf(REPORT)).toEqual([
    { kind: "good", text: "Playable: every role always had a legal move, in 10 playouts." },
    { kind: "good", text: "Terminates: 10 of 10 playouts ended." },
    { kind: "figure", text: "Length: 5 to 9 moves, 7.5 on average. Is that what the rules intend?" },
    { kind: "good", text: "x can win: 100 points at 6 of 10 ends." },
  ]);
});

test("trouble of every kind", () => {
  const roles = [{ role: "x", isChance: false, wins: 0, goals: [{ value: 50, count: 4 }], unclear: 2 }];
  const trap = { role: "x", joints: [] };
  expect(
    verdictsOf({ ...REPORT, ended: 4, stuck: 3, cut: 3, roles, trap }).map(({ kind, text }) => `${kind}: ${text}`),
  ).toEqual([
    "bad: Not playable: in 3 of 10 playouts x had no legal move.",
    "bad: Does not always end: 3 of 10 playouts went on beyond 1000 moves.",
    "figure: Length: 5 to 9 moves, 7.5 on average. Is that what the rules intend?",
    "bad: x had no goal value, or several, at 2 of 4 ends.",
    "open: x never won: its best was 50, at 4 ends.",
  ]);
  expect(verdictsOf({ ...REPORT, playouts: 0 })[0]!.kind).toBe("open");
});
