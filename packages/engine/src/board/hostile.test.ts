import { expect, test } from "vitest";
import { parseRules } from "../gdl/parse.ts";
import { inferLayout } from "./infer.ts";
import { sceneOf } from "./scene.ts";
import { targetsOf } from "./targets.ts";

const LONG = "x".repeat(10_000);

/** Every text of a value, however deep. */
function texts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return value && typeof value === "object" ? Object.values(value).flatMap(texts) : [];
}

function grid(side: number, name: (n: number) => string, content: string): string[] {
  const all = Array.from({ length: side }, (_, n) => name(n + 1));
  return all.flatMap((x) => all.map((y) => `(cell ${x} ${y} ${content})`));
}

function rulesOf(facts: readonly string[]): string {
  return `(role <script>) ${facts.map((fact) => `(init ${fact})`).join("\n")}
    (<= (legal <script> (put ?x ?y)) (true (cell ?x ?y ?c)))
    (<= (next (cell ?x ?y ?c)) (true (cell ?x ?y ?c)))`;
}

test("names of ten thousand characters are cut everywhere", () => {
  const facts = [...grid(3, (n) => `${LONG}${n}`, `"${LONG}`), `(${LONG} ${LONG})`, LONG, `(control ${LONG})`];
  const layout = inferLayout(parseRules(rulesOf(facts)).value, [facts]);
  const scene = sceneOf(layout, facts, { lastMove: `(put ${LONG}1 ${LONG}2)` });
  expect(scene.boards.length).toBe(1);
  expect(texts({ ...scene, turn: [] }).every((text) => [...text].length <= 80)).toBe(true);
});

test("markup and names of object properties are only text", () => {
  const names = ["<script>alert(1)</script>", "__proto__", "constructor", "toString", "&lt;", "hasOwnProperty"];
  const facts = names.flatMap((name) => [
    `(cell 1 ${names.indexOf(name) + 1} ${name})`,
    `(cell 2 ${names.indexOf(name) + 1} ${name})`,
  ]);
  const more = names.map((name) => `(${name} ${name})`);
  const layout = inferLayout(parseRules(rulesOf(facts)).value, [[...facts, ...more]]);
  const scene = sceneOf(layout, [...facts, ...more]);
  const labels = scene.boards[0]!.cells.flatMap(({ pieces }) => pieces.map(({ label }) => label));
  expect(labels.length).toBe(12);
  expect(labels).toContain("script alert 1 script");
  expect(targetsOf(layout, "(__proto__ 1)")).toEqual({});
});

test("unbalanced and odd facts are shown, not refused", () => {
  const layout = inferLayout(parseRules("(role a)").value, [["(((", ")", "", "(a (b c"]]);
  expect(sceneOf(layout, ["(((", ")", "", "(a (b c"]).table.length).toBeGreaterThan(0);
});

test("huge states and many rules come to an end", () => {
  const facts = grid(150, String, "red");
  const { value } = parseRules(rulesOf(facts));
  expect(inferLayout(value, [facts, facts, facts, facts])).toBeDefined();
  const chained = Array.from({ length: 3000 }, (_, n) => `(<= (r${n + 1} ?x ?y) (r${n} ?x ?z) (r${n} ?z ?y))`).join(
    "\n",
  );
  const { value: deep } = parseRules(`(role a) (r0 1 2) (r0 2 3) (init (cell 1 1 b)) ${chained}`);
  expect(inferLayout(deep, [["(cell 1 1 b)"]])).toBeDefined();
});
