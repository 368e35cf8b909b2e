import { expect, test } from "vitest";
import { meaningOfRows, numberOf, resultText } from "./numbers.ts";

function rowsOf(text: string): string[][] {
  return text.split(",").map((row) => row.trim().split(" "));
}

function said(text: string): string | undefined {
  const meaning = meaningOfRows(rowsOf(text));
  const result = meaning?.results[0];
  return meaning?.compared ?? (result && resultText(result, (at) => "abc"[at]!));
}

test.each([
  ["1 2, 2 3, 3 4", "is one less than"],
  ["2 1, 3 2, 4 3", "is one more than"],
  ["2 1, 3 1, 3 2", "is more than"],
  ["1 1, 1 2, 2 2", "is at most"],
  ["n1 n2, n2 n3", "is one less than"],
  ["10 20, 20 30, 30 40", "a plus 10"],
  ["1 3, 2 6, 3 9", "3 times a"],
  ["1 2, 2 3, 3 3", "one more than a (at most 3)"],
  ["kp wz, wz qa", "comes just before"],
  ["n e, e s, s w, w n", "the next after a (n, e, s, w, n …)"],
  ["red stop, green go", "what belongs to a (stop for red, go for green)"],
  ["1 1 2, 1 2 3, 2 2 4, 2 1 3", "a plus b"],
  ["5 3 2, 3 5 2, 4 1 3", "the difference between a and b"],
  ["3 2 2, 3 3 3, 1 2 3, 2 2 1, 2 3 2, 1 1 2", "a plus b (counting round, 3 in all)"],
])("%s: %s", (rows, text) => {
  expect(said(rows)).toBe(text);
});

test.each([
  ["a pair is missing in the order", "2 1, 3 1, 4 1, 4 3"],
  ["two steps lead to one value", "a c, b c, c d"],
  ["two chains", "a b, c d, c e"],
  ["a sum that is wrong once", "1 1 2, 1 2 3, 2 2 5"],
])("%s: no meaning", (_, rows) => {
  const meaning = meaningOfRows(rowsOf(rows));
  expect(meaning?.compared).toBeUndefined();
  expect(meaning?.results.map(({ text }) => text).join() ?? "").not.toMatch(/plus|just|next/);
});

test("only names of one or two letters and digits are numbers", () => {
  expect(["31", "n31", "-4", "level3", "x"].map(numberOf)).toEqual([31, 31, -4, Number.NaN, Number.NaN]);
});

test("rows for some values tell an order only where they are all rows of these", () => {
  const more = rowsOf("3 0, 3 1, 3 2, 5 0, 5 1, 5 2, 5 3, 5 4");
  expect(meaningOfRows(more, ["3", "5"])?.compared).toBe("is more than");
  expect(meaningOfRows(more.slice(1), ["3", "5"])?.compared).toBeUndefined();
});

test("several steps on are one number more", () => {
  const step = meaningOfRows(rowsOf("1 2, 2 3, 3 4"))!.results[0]!;
  const twice = resultText(step, () => resultText(step, () => "`score`"));
  expect(twice).toBe("`score` plus 2");
  expect(resultText(step, () => twice)).toBe("`score` plus 3");
  expect(resultText(step, () => "`score` plus `bonus`")).toBe("one more than `score` plus `bonus`");
});
