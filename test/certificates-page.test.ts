import { expect, test } from "vitest";
import { certificatesPage } from "../scripts/certificates-page.ts";

const page = certificatesPage(
  [
    { game: "nim", outcome: "proved", plain: 1096, optimised: 108, facts: 18, seconds: 0.24, build: "b1" },
    {
      game: "Chess",
      outcome: "unfinished",
      plain: 200_000,
      optimised: 90_000,
      facts: 900,
      seconds: 60,
      reason: "late",
    },
    { game: "go", outcome: "no circuit", reason: "a | b" },
    { game: "zertz", outcome: "not run" },
  ],
  60,
);

test("totals count sheets without a circuit and those not run apart", () => {
  expect(page).toContain("1 of 4 rulesheets (25.0 %)");
  expect(page).toContain("of the 2 that were\nrun and have a circuit, 50.0 %");
  expect(page).toContain("| no circuit | 1 |");
  expect(page).toContain("| not run | 1 |");
  expect(page).toContain("the second figure says nothing about\nthem");
});

test("each sheet has a row, in the order of their names", () => {
  expect(page).toContain("| nim | 1,096 | 108 | 18 | proved | 0.2 | b1 |\n");
  expect(page.indexOf("| Chess | 200,000")).toBeLessThan(page.indexOf("| go |  |  |  | no circuit |  |"));
});

test("those that are not proved are named with their reasons", () => {
  expect(page).toContain("| Chess | unfinished | late |");
  expect(page).toContain("| go | no circuit | a \\| b |");
});

test("the command stands above the table", () => {
  expect(page.indexOf("npm run task -- certificates")).toBeLessThan(page.indexOf("| game |"));
});

test("the builds that made the results are named, and those without a time counted", () => {
  const rows = [
    { game: "nim", outcome: "proved", plain: 20, seconds: 3, build: "b2" },
    { game: "hex", outcome: "proved", plain: 30, build: "b1" },
    { game: "go", outcome: "no circuit", build: "b1" },
  ] as const;
  const made = certificatesPage(rows, 60);
  expect(made).toContain("| b1 | 2 |\n| b2 | 1 |");
  expect(made).toContain("For 1 rows without seconds");
  expect(made).toContain("| proved | 3.0 | b2 |");
  expect(page).not.toContain("without seconds");
});
