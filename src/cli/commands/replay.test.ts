import { expect, test } from "vitest";
import { factsHash, type Trace } from "../../match/trace.ts";
import { agon } from "../testing/agon.ts";
import { fileWith } from "../testing/files.ts";

const RULES = `(role me) (init (at 1)) (<= (legal me go) (true (at 1))) (<= (legal me stay) (true (at 1)))
(<= (next (at 2)) (does me go)) (<= (next (at 1)) (does me stay)) (<= terminal (true (at 2))) (<= (goal me 100) (true (at 2)))`;

const step = (at: number) => ({ facts: 1, sha: factsHash([`(at ${at})`]) });
const TRACE: Trace = {
  game: "steps",
  roles: ["me"],
  matches: [
    {
      complete: true,
      steps: [
        { ...step(1), state: ["(at 1)"], legal: [["go", "stay"]], moves: ["stay"] },
        { ...step(1), legal: [["go", "stay"]], moves: ["go"] },
        { ...step(2), state: ["(at 2)"], terminal: true, goals: [100] },
      ],
    },
  ],
};

function files(trace: unknown): [string, string, string] {
  const text = typeof trace === "string" ? trace : JSON.stringify(trace);
  return [fileWith(text, "trace.json"), "--rules", fileWith(RULES)];
}

test("a match that was played as the rules say", async () => {
  expect(await agon(["replay", ...files(TRACE)])).toEqual({ code: 0, out: "1 match, 3 steps: agree.\n", err: "" });
  expect(JSON.parse((await agon(["replay", ...files(TRACE), "--json"])).out)).toEqual({ ok: true, steps: 3 });
});

test("the first difference", async () => {
  const steps = TRACE.matches[0]!.steps.map((each, index) => (index === 2 ? { ...each, goals: [50] } : each));
  const wrong = { ...TRACE, matches: [{ complete: true, steps }] };
  const { code, out } = await agon(["replay", ...files(wrong)]);
  expect(code).toBe(1);
  expect(out).toBe("The first difference is in match 1, step 3: goals\n  recorded: 50\n  here:     100\n");
  const json = await agon(["replay", ...files(wrong), "--json", "--backend", "reference"]);
  expect(json.code).toBe(1);
  expect(JSON.parse(json.out)).toEqual({
    ok: false,
    difference: { match: 0, step: 2, what: "goals", expected: "50", found: "100" },
  });
});

test.each([
  ["{\n  oops", /trace\.json: this is not a trace: This is not JSON/],
  [[], /not a trace: `game` must be/],
  [{ ...TRACE, matches: [{ complete: true }] }, /matches\[0\]\.steps must be a list/],
])("%j is bad input", async (trace, message) => {
  const { code, out, err } = await agon(["replay", ...files(trace)]);
  expect([code, out]).toEqual([2, ""]);
  expect(err).toMatch(message);
});

test("an unknown back end, a missing trace, missing rules", async () => {
  expect(await agon(["replay", ...files(TRACE), "--backend", "abacus"])).toMatchObject({ code: 2 });
  expect((await agon(["replay", "none.json", "--rules", "nim"])).err).toBe(
    "none.json: cannot be read: there is no such file.\n",
  );
  expect((await agon(["replay", "none.json"])).err).toContain("required option '--rules <file>' not specified");
});
