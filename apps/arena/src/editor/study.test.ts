import { expect, test } from "vitest";
import { studyOf } from "./study.ts";

test("problems carry their fixes", () => {
  const { problems, errors, warnings, glossary } = studyOf("(role white)\n(<= (legal white noop) (rol white))\n");
  expect([errors, warnings]).toEqual([2, 2]);
  expect(problems.find(({ code }) => code === "undefined-relation")).toMatchObject({
    fixes: [{ title: "Change `rol` to `role`", edits: [{ from: 37, to: 40, insert: "role" }] }],
  });
  expect(glossary.map(({ name }) => name)).toContain("noop");
});

test("thousands of problems are counted, and errors shown first", () => {
  const rules = Array.from({ length: 2_000 }, (_, at) => `(<= (p${at} x) (q${at} y))`);
  const { problems, errors, warnings } = studyOf(`${rules.join("\n")}\n(<= a (q ?x) (distinct ?y 1))`);
  expect(problems).toHaveLength(200);
  expect(problems[0]!.severity).toBe("error");
  expect(errors).toBeGreaterThan(0);
  expect(warnings).toBeGreaterThan(2_000);
});

test("hostile texts are studied in a moment", () => {
  const texts = [
    "(".repeat(30_000),
    ")".repeat(30_000),
    `(${"x".repeat(10_000)} `.repeat(20),
    "(a ".repeat(60_000),
    `(<= ${"(or ".repeat(150)}`.repeat(100),
  ];
  for (const text of texts) {
    const began = process.cpuUsage();
    studyOf(text);
    expect(process.cpuUsage(began).user / 1000).toBeLessThan(2000);
  }
});
