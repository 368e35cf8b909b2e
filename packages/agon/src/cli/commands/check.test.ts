import { expect, test } from "vitest";
import { agon } from "../testing/agon.ts";
import { fileWith } from "../testing/files.ts";

const GOOD = `(role me) (init here) (<= (next here) (true here))
(<= (legal me wait) (true here)) (<= terminal (true here)) (goal me 100)
(base here) (input me wait)`;

test("good rules", async () => {
  const file = fileWith(GOOD);
  expect(await agon(["check", file])).toEqual({ code: 0, out: `${file}: no errors\n`, err: "" });
  expect(await agon(["check", "--json", file])).toEqual({ code: 0, out: "[]\n", err: "" });
});

test("an error is shown with its place and a caret, and the answer is no", async () => {
  const file = fileWith(`${GOOD}\n(<= (legal me go)\n    (not a b))\n`);
  const { code, out, err } = await agon(["check", file]);
  expect(code).toBe(1);
  expect(out).toBe(`${file}: 1 error\n`);
  expect(err).toContain(`${file}:5:5: error[connective-arity]:`);
  expect(err).toContain("5 |     (not a b))\n  |     ^^^^^^^^^\n");
});

test("JSON rows carry file, place, code, severity, message and advice", async () => {
  const { code, out } = await agon(["check", "-", "--json"], { stdin: `${GOOD}\n(odd` });
  expect(code).toBe(1);
  expect(JSON.parse(out)).toContainEqual({
    file: "standard input",
    line: 4,
    column: 1,
    code: "unclosed-list",
    severity: "error",
    message: "This list is not closed.",
    advice: "Add the missing closing parenthesis.",
  });
});

test("a file that cannot be read is bad input; the others are still checked", async () => {
  const { code, out, err } = await agon(["check", "no/such/file.kif", "tic-tac-toe"]);
  expect(code).toBe(2);
  expect(err).toBe("no/such/file.kif: cannot be read: there is no such file.\n");
  expect(out).toMatch(/tic-tac-toe\.kif: no errors/);
});

test("a name that is neither file nor game gets a hint", async () => {
  expect((await agon(["check", "tic-tac-to"])).err).toMatch(/Did you mean tic-tac-toe/);
});

test("colours on a terminal only", async () => {
  const bad = { stdin: "(", terminal: true };
  expect((await agon(["check", "-"], bad)).err).toContain("\u001b[31m");
  expect((await agon(["check", "-"], { ...bad, terminal: false })).err).not.toContain("\u001b");
});

test("places in a template are places in its file", async () => {
  const file = fileWith(`;; size: a n=2\n;; size: b n=3\n${GOOD}\n{for i in 1..n}(number {i}){end}\n(not-closed {n}`);
  const { code, out } = await agon(["check", "--json", file]);
  expect(code).toBe(1);
  const unclosed = JSON.parse(out).filter((row: { code: string }) => row.code === "unclosed-list");
  expect(unclosed).toMatchObject([{ line: 7, column: 1 }]);
});

test("a broken template is bad input", async () => {
  const file = fileWith(`;; size: a n=2\n(x {m})\n`);
  const { code, err } = await agon(["check", file]);
  expect(code).toBe(2);
  expect(err).toContain(`${file}:2:4: error[template]: There is no parameter or loop variable "m".`);
});

test("errors of one kind at one place are all said, and as many as other commands say", async () => {
  const missing = ["role", "legal", "goal", "terminal"].map((keyword) => `The rules do not define \`${keyword}\`.`);
  const { out } = await agon(["check", "-", "--json"], { stdin: "" });
  const rows = JSON.parse(out) as { severity: string; message: string }[];
  expect(rows.filter(({ severity }) => severity === "error").map(({ message }) => message)).toEqual(missing);
  expect((await agon(["check", "-"], { stdin: "" })).out).toMatch(/^standard input: 4 errors\b/);
  expect((await agon(["show", "-"], { stdin: "" })).err).toMatch(/these rules have 4 errors and cannot be used\.\n$/);
});

test("what a template says of every turn of a loop is said once, there and by other commands", async () => {
  const file = fileWith(`;; size: a n=3\n${GOOD}\n{for i in 1..n}(<= terminal (not (true ?x))){end}\n`);
  expect((await agon(["check", file])).out).toBe(`${file}: 1 error\n`);
  expect((await agon(["show", file])).err).toContain("these rules have 1 error and cannot be used.");
});

test("a flood of errors is cut short in text, and ends soon in JSON", async () => {
  const stdin = ")".repeat(20_000);
  expect((await agon(["check", "-"], { stdin })).err).toContain("19950 more not shown.");
  expect(JSON.parse((await agon(["check", "-", "--json"], { stdin })).out)).toHaveLength(20_000);
});
