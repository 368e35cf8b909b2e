import { expect, test } from "vitest";
import { problemsOf } from "./problems.ts";

const SIZED = ";; size: 2 n=2\n;; size: 3 n=3\n(role a) {for i in 1..n}(p {i}) {end}\n(<= (legal a ?x) (true x))";

test("problems of a template are said once, at their place in it", () => {
  const { problems, errors } = problemsOf(SIZED);
  const [unbound] = problems.filter(({ code }) => code === "unbound-in-head");
  expect(SIZED.slice(unbound!.span.start, unbound!.span.end)).toBe("?x");
  expect(problems.filter(({ code }) => code === "unbound-in-head")).toHaveLength(1);
  expect([errors > 0, unbound!.fixes]).toEqual([true, []]);
});

test.each([
  [SIZED.replace("{end}", ""), "template"],
  [SIZED.replace("1..n", "1..m"), "template"],
  [SIZED.replace("{i}", "{i"), "template"],
])("a broken template is a problem", (text, code) => {
  expect(problemsOf(text).problems.map((problem) => problem.code)).toEqual([code]);
});
