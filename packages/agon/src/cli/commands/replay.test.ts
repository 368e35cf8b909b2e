import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { factsHash, type Trace } from "../replay/trace.ts";
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
  ["{\n  oops", /trace\.json: these are no records: This is neither JSON nor one JSON value a line/],
  [[], /no records: There is no record in it/],
  [{ ...TRACE, game: 1 }, /not a trace: `game` must be/],
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
  const [trace] = files(TRACE);
  expect((await agon(["replay", trace])).err).toContain("Give --rules FILE: a trace does not hold the rules");
});

const played = ["--player", "x=random", "o=random", "--start", "3600", "--play", "3600", "--no-store"];

test("what agon manage --record writes", async () => {
  const record = fileWith("", "match.json");
  await agon(["manage", "tic-tac-toe", ...played, "--record", record]);
  expect(await agon(["replay", record])).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^1 match, \d+ steps: agree/),
  });
  const text = readFileSync(record, "utf8");
  const { code, out } = await agon(["replay", fileWith(text.replace(/\(cell 1 1 \w\)/, "(cell 1 1 z)"), "other.json")]);
  expect([code, out]).toEqual([1, expect.stringMatching(/in match 1, step \d+: state\n {2}recorded: \(cell 1 1 z\)/)]);
});

test("a record of rules of one's own holds them; without any, rules are asked for", async () => {
  const rules = `${RULES.replace("(role me)", "(role me) (role x)")} (<= (legal x noop) (true (at 1))) (goal x 0)`;
  const record = fileWith("", "match.json");
  await agon(["manage", fileWith(rules), "--player", "me=random", "x=random", ...played.slice(3), "--record", record]);
  const { rulesheet, ...rest } = JSON.parse(readFileSync(record, "utf8"));
  expect(rulesheet).toBe(rules);
  expect((await agon(["replay", record])).code).toBe(0);
  const bare = await agon(["replay", fileWith(JSON.stringify(rest), "bare.json")]);
  expect([bare.code, bare.err]).toEqual([2, expect.stringMatching(/does not say by which rules.*give --rules FILE/)]);
});
