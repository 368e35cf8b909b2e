import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { RARE_SUM } from "../../../../../test/small-games.ts";
import { agon } from "../testing/agon.ts";
import { fileWith } from "../testing/files.ts";

/** Nim with one heap of three: take one or two, who takes the last wins. */
const NIM = `(role first) (role second) (init (heap 3)) (init (control first))
(less 3 1 2) (less 3 2 1) (less 2 1 1) (less 2 2 0) (less 1 1 0)
(<= (legal ?r (take ?n)) (true (control ?r)) (true (heap ?h)) (less ?h ?n ?left))
(<= (legal first noop) (true (control second))) (<= (legal second noop) (true (control first)))
(<= (next (heap ?left)) (true (heap ?h)) (does ?r (take ?n)) (less ?h ?n ?left))
(<= (next (control first)) (true (control second))) (<= (next (control second)) (true (control first)))
(<= terminal (true (heap 0)))
(<= (goal ?r 0) (role ?r) (true (control ?r))) (<= (goal ?r 100) (role ?r) (not (true (control ?r))))`;

const CHICKEN = `(role a) (role b) (init start) (<= (legal ?r swerve) (role ?r)) (<= (legal ?r go) (role ?r))
(<= (next (did ?r ?m)) (does ?r ?m)) (<= terminal (not (true start)))
(<= (goal ?r 60) (true (did ?r swerve))) (<= (goal ?r 30) (true (did ?r go))) (<= (goal ?r 0) (role ?r) (true start))`;

test("the value, and how sure the constant sum is", async () => {
  const { code, out } = await agon(["solve", fileWith(NIM)]);
  expect(code).toBe(0);
  expect(out).toMatch(/^Solved after \d+ playouts? and \d+ positions?\.\nfirst: 0\nsecond: 100\n/);
  expect(out).toMatch(/add up to 100 \(observed in \d+ random playouts\)/);
});

test("every position", async () => {
  const { out } = await agon(["solve", fileWith(NIM), "--strong", "--json"]);
  // Heaps 3, 2, 1, 0 with either side to move, as far as play gets there.
  expect(JSON.parse(out)).toMatchObject({ solved: true, value: [0, 100], positions: 6 });
});

test("outcomes: what can be reached, what is rational, and which moves are dominated", async () => {
  const { code, out } = await agon(["solve", "prisoners-dilemma", "--outcomes", "--json"]);
  expect(code).toBe(0);
  expect(JSON.parse(out).outcomes).toMatchObject({
    rational: [[20, 20]],
    isTight: false,
    positions: 5,
    tightPositions: 4,
    dominated: { left: ["cooperate"], right: ["cooperate"] },
  });
  const nim = await agon(["solve", fileWith(NIM), "--outcomes"]);
  // Heap 1 and all ends have one outcome each; heaps 3 and 2 may be won by either.
  expect(nim.out).toContain(
    "  reachable: (100, 0) (0, 100)\n  rational:  (0, 100)\nWhat is reachable is a loose bound here, and a tight one in 4 of 6 positions.\n",
  );
});

describe("files of values", () => {
  test("hold every position, and can be asked", async () => {
    const [rules, values] = [fileWith(NIM), fileWith("", "values.jsonl")];
    const written = await agon(["solve", rules, "--strong", "--out", values]);
    expect([written.code, written.err]).toEqual([0, `${values}: 6 positions\n`]);
    const { code, out } = await agon(["solve", rules, "--values", values, "--moves", "((take 1) noop)"]);
    expect(code).toBe(0);
    expect(out).toBe(
      "first: 0\nsecond: 100\nAfter each joint move (first, second):\n  noop (take 1): 100, 0\n  noop (take 2): 0, 100\n",
    );
  });

  test("of other games, and positions that are not in them, are refused", async () => {
    const [rules, values] = [fileWith(NIM), fileWith("", "values.jsonl")];
    await agon(["solve", rules, "--strong", "--out", values, "--state", "((heap 1) (control first))"]);
    const other = await agon(["solve", "tic-tac-toe", "--values", values]);
    expect([other.code, other.err]).toEqual([
      2,
      `${values}: it is of a game with the roles first, second, not x, o.\n`,
    ]);
    const otherRules = fileWith(NIM.replace("(goal ?r 100)", "(goal ?r 90)"));
    const changed = await agon(["solve", otherRules, "--values", values]);
    expect([changed.code, changed.err]).toEqual([2, `${values}: it is of other rules with the same roles.\n`]);
    const unknown = await agon(["solve", rules, "--values", values]);
    expect([unknown.code, unknown.err]).toEqual([2, `${values}: the position is not among its 2 positions.\n`]);
  });

  test("tell agon analyse what every move is worth; where they do not it searches", async () => {
    const [rules, values] = [fileWith(NIM), fileWith("", "values.jsonl")];
    await agon(["solve", rules, "--strong", "--out", values, "--moves", "((take 1) noop)"]);
    const known = ["analyse", rules, "--values", values, "--json"];
    const { code, out } = await agon([...known, "--moves", "((take 1) noop)"]);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      ...{ role: "second", best: "(take 2)", solved: true, bounds: [100, 100], playouts: 0 },
      moves: [
        { move: "(take 1)", bounds: [0, 0] },
        { move: "(take 2)", bounds: [100, 100] },
      ],
    });
    const open = await agon([...known, "--playouts", "1"]);
    expect(open.err).toBe(`${values}: it does not tell the move here; the position is searched.\n`);
    expect(JSON.parse(open.out).playouts).toBeGreaterThan(0);
  });

  test("of other games, or missing, are refused before anybody plays", async () => {
    const [rules, values] = [fileWith(NIM), fileWith("", "values.jsonl")];
    await agon(["solve", rules, "--strong", "--out", values]);
    const refused = await agon(["play", "tic-tac-toe", "--against", `agon:values=${values}`]);
    expect([refused.code, refused.err]).toEqual([
      2,
      `values=${values}: it is of a game with the roles first, second, not x, o.\n`,
    ]);
    const absent = await agon(["match", rules, "--players", "agon:values=nowhere.jsonl,random", "--no-store"]);
    expect([absent.code, absent.err]).toEqual([2, "nowhere.jsonl: cannot be read: there is no such file.\n"]);
  });
});

test("a limit that is too low: exit code 1 and what is known", async () => {
  const { code, out } = await agon(["solve", fileWith(NIM), "--limit", "1", "--json"]);
  expect(code).toBe(1);
  expect(JSON.parse(out)).toMatchObject({
    solved: false,
    value: null,
    bounds: [
      [0, 100],
      [0, 100],
    ],
  });
});

describe("strategy files", () => {
  test("are written, and checked against the rules", async () => {
    const [rules, proof] = [fileWith(NIM), fileWith("", "proof.json")];
    expect((await agon(["solve", rules, "--weak", "--out", proof])).code).toBe(0);
    const { code, out } = await agon(["solve", rules, "--verify", proof]);
    expect(code).toBe(0);
    expect(out).toContain("second is sure of 100");
  });

  test("that promise too much are refused", async () => {
    const [rules, proof] = [fileWith(NIM), fileWith("", "proof.json")];
    await agon(["solve", rules, "--weak", "--out", proof]);
    const forged = fileWith(readFileSync(proof, "utf8").replace('"role":"second"', '"role":"first"'), "forged.json");
    const { code, out } = await agon(["solve", rules, "--verify", forged]);
    expect(code).toBe(1);
    expect(out).toMatch(/first, position \d+ \(.*\): /);
  });

  test.each([
    "",
    "{}",
    "[1,2]",
    '{"format":"agon strategies 1","facts":[],"strategies":[{"role":"x","positions":[[[7],1]]}]}',
  ])("that are none: %s", async (text) => {
    const { code, err } = await agon(["solve", fileWith(NIM), "--verify", fileWith(text, "bad.json")]);
    expect(code).toBe(2);
    expect(err).toContain("not a strategy file");
  });

  test("are not to be had where a proof would not bind the others", async () => {
    const { code, err } = await agon(["solve", fileWith(CHICKEN), "--weak"]);
    expect(code).toBe(2);
    expect(err).toContain("constant sum");
  });
});

describe("agon analyse", () => {
  test("statistics, bounds and the line", async () => {
    const { code, out } = await agon([
      "analyse",
      fileWith(NIM),
      "--moves",
      "((take 1) noop)",
      "--playouts",
      "50",
      "--json",
    ]);
    expect(code).toBe(0);
    const report = JSON.parse(out);
    expect(report).toMatchObject({ role: "second", best: "(take 2)", solved: true, bounds: [100, 100] });
    expect(report.line[0]).toEqual(["noop", "(take 2)"]);
    expect(report.moves.map(({ move }: { move: string }) => move)).toEqual(["(take 1)", "(take 2)"]);
  });

  test("a given state, as a person reads it", async () => {
    const { out } = await agon(["analyse", fileWith(NIM), "--state", "((heap 2) (control first))", "--playouts", "50"]);
    expect(out).toContain("first plays (take 2); value proved: 100");
  });

  test("a state that no play leads to is searched, with a warning that names its facts", async () => {
    // The heap of three began with first; with a heap of four, one more is to be taken.
    const rules = fileWith(`${NIM} (less 4 1 3) (less 4 2 2)`);
    const facts = "((heap 4) (control first) (weather fine))";
    const { code, out, err } = await agon(["analyse", rules, "--state", facts, "--playouts", "200"]);
    expect([code, err]).toEqual([0, "--state: no play leads to (heap 4) (weather fine); it is taken as it stands.\n"]);
    expect(out).toContain("first plays (take 1); value proved: 100");
    for (const more of [[], ["--exact"], ["--strong"]]) {
      const solved = await agon(["solve", rules, "--state", facts, "--json", ...more]);
      expect(solved.err).toBe(err);
      expect(JSON.parse(solved.out)).toMatchObject({ solved: true, value: [100, 0] });
    }
  });

  test.each([
    [["--set", "exploration=NaN"], "exploration cannot be"],
    [["--set", "memoryMiB=-1"], "memoryMiB cannot be"],
    [["--set", "leavesPerBatch=1e12"], "leavesPerBatch cannot be"],
    [["--set", "nonsense=1"], 'There is no option "nonsense"'],
    [["--set", "meanDepth=1", "statistics=nodes"], "need statistics=edges"],
    [["--role", "third"], "there is no third"],
    [["--state", "((heap ?n))"], "--state: ?n is a variable"],
    [["--state", "((heap 77))"], "--state: first second has no legal move here"],
    [["--moves", "((take 3) noop)"], "first cannot play (take 3)"],
    [["--playouts", "-5"], "whole number"],
    [["--playouts", "9999999999999999"], "at most 12 digits"],
  ])("refuses %s", async (options, message) => {
    const { code, err } = await agon(["analyse", fileWith(NIM), ...options]);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });
});

describe("agon analyse, where information is hidden", () => {
  test("a role knows its own moves and percepts", async () => {
    const moves = "(noop noop (deal king jack)) (bet noop noop)";
    const { code, out } = await agon(["analyse", "kuhn-poker", "--moves", moves, "--playouts", "20000", "--json"]);
    const report = JSON.parse(out);
    expect([code, report.role, report.best, report.settings.line]).toEqual([0, "second", "fold", "hidden"]);
    expect(report.moves.find(({ move }: { move: string }) => move === "fold").probability).toBeGreaterThan(0.99);
    expect(report.value).toBeCloseTo(25, 3);
  });

  test("nothing is taken for proved that is only hidden", async () => {
    const { out } = await agon(["analyse", "coin-guess", "--playouts", "1000"]);
    expect(out).toMatch(/^hider plays \(hide \d\); value about 50\.0, between 0 and 100\n/);
    const large = await agon(["analyse", "phantom-tic-tac-toe", "--role", "o", "--playouts", "200"]);
    expect(large.out).toMatch(/^o plays noop; value between 0 and 100\n200 playouts/);
  });

  test("a position that somebody sets up tells no role what it knows", async () => {
    const { code, err } = await agon(["analyse", "kuhn-poker", "--state", "(dealing)"]);
    expect([code, err]).toEqual([2, expect.stringContaining("--state: information is hidden")]);
  });
});

test("in a terminal the bounds are shown while they shrink, and are gone at the end", async () => {
  // On any machine it takes longer than the quarter of a second after which they are shown first.
  const { err } = await agon(["solve", "hex-5x5", "--limit", "200000"], { terminal: true });
  expect(err).toMatch(/\w+ 0\.\.100 {3}\w+ 0\.\.100 {3}\d+ playouts, \d+ positions\n/);
  expect(err.endsWith("[1A\u001b[J")).toBe(true);
});

test.each([{ flags: [] }, { flags: ["--exact"] }])("a position that play never reaches, $flags", async ({ flags }) => {
  const { out } = await agon(["solve", fileWith(NIM), "--state", "((heap 2) (control first))", ...flags]);
  expect(out).toContain("first: 100\nsecond: 0\n");
});

test("a constant sum that only a rare end refutes", async () => {
  const { code, out, err } = await agon(["solve", fileWith(RARE_SUM)]);
  expect([code, out]).toEqual([0, expect.stringMatching(/\nx: 100\ny: 100\n$/)]);
  expect(err).toMatch(/do not always add up to 100/);
  const weak = await agon(["solve", fileWith(RARE_SUM), "--weak"]);
  expect([weak.code, weak.err]).toEqual([2, expect.stringMatching(/--weak: a strategy is a proof only/)]);
  const exact = await agon(["solve", fileWith(RARE_SUM), "--exact"]);
  expect([exact.code, exact.err]).toEqual([2, expect.stringMatching(/the same sum at every end/)]);
});

test("--paranoid: what a role can be sure of", async () => {
  const sure = await agon(["solve", "nim-three-1-1-1", "--paranoid", "cat"]);
  expect([sure.code, sure.out]).toEqual([0, expect.stringMatching(/^Solved .*\ncat: 100, all others against it\n$/)]);
  const json = await agon(["solve", "tic-tac-toe", "--paranoid", "o", "--json"]);
  expect(JSON.parse(json.out)).toMatchObject({ solved: true, role: "o", value: 50, bounds: [50, 50] });
  const stopped = await agon(["solve", "territory-four", "--paranoid", "red", "--limit", "1000"]);
  expect([stopped.code, stopped.out]).toEqual([1, expect.stringContaining("red: between ")]);
  const dice = `(role x) (role random) (init start) (legal x noop) (legal random 1) (legal random 2)
    (<= (next (is ?n)) (does random ?n)) (<= terminal (not (true start))) (<= (goal x 100) (true (is 1))) (<= (goal x 0) (true (is 2)))`;
  for (const [game, role, message] of [
    ["two-by-two", "row", "never chooses at the same time"],
    [fileWith(dice), "x", "without chance"],
    ["tic-tac-toe", "z", "there is no z"],
  ] as const)
    expect(await agon(["solve", game, "--paranoid", role])).toMatchObject({
      code: 2,
      err: expect.stringContaining(message),
    });
});

describe("hidden information", () => {
  test("mixes are found, and what they are worth", async () => {
    const { code, out } = await agon(["solve", "kuhn-poker"]);
    expect(code).toBe(0);
    expect(out).toMatch(
      /^Solved after \d+ passes over 30 ends and 12 information sets\.\nfirst: 48\.6\d\d\nsecond: 51\.3/,
    );
    const json = JSON.parse((await agon(["solve", "coin-guess", "--json"])).out);
    expect(json).toMatchObject({ solved: true, ends: 4, informationSets: 2 });
    expect(json.value[0]).toBeCloseTo(50, 1);
  });

  test("--weak writes the mix of every information set", async () => {
    const { out } = await agon(["solve", "monty-hall", "--weak"]);
    const mixes = JSON.parse(out.slice(out.indexOf("[\n")));
    expect(mixes).toHaveLength(7);
    expect(mixes.at(-1).moves.switch).toBeGreaterThan(0.99);
    expect(mixes.at(-1).past.at(-1)[1]).toMatch(/^\(opened \d\)$/);
    const json = await agon(["solve", "monty-hall", "--weak", "--json"]);
    expect(JSON.parse(json.out).mixes).toEqual(mixes);
  });

  test("in a terminal the passes are counted, and are gone at the end", async () => {
    const { err } = await agon(["solve", "leduc-poker", "--limit", "10000"], { terminal: true });
    expect(err).toMatch(/^\d+ pass(es)? over 5520 ends\n/);
    expect(err.endsWith("[1A\u001b[J")).toBe(true);
  });

  test("limits come first, or the tree is too large", async () => {
    const stopped = await agon(["solve", "leduc-poker", "--limit", "10000"]);
    expect([stopped.code, stopped.out]).toEqual([
      1,
      expect.stringMatching(/^Not solved after 2 passes over 5520 ends/),
    ]);
    const large = await agon(["solve", "phantom-tic-tac-toe", "--time", "500ms"]);
    expect([large.code, large.out]).toEqual([1, expect.stringContaining("agon analyse searches it")]);
  });

  test.each([
    ["--strong"],
    ["--paranoid", "first"],
    ["--by", "alpha-beta"],
    ["--moves", "(noop noop (deal jack queen))"],
    ["--state", "(dealing)"],
  ])("refuses %s", async (...option) => {
    const { code, err } = await agon(["solve", "kuhn-poker", ...option]);
    expect([code, err]).toEqual([2, expect.stringContaining(`${option[0]}: information is hidden`)]);
  });
});

test("--exact: alpha-beta, puzzles, and games it is not for", async () => {
  const drawn = await agon(["solve", "connect-four-4x4", "--exact", "--json"]);
  expect(drawn.code).toBe(0);
  expect(JSON.parse(drawn.out)).toMatchObject({ solved: true, value: [50, 50], playouts: 0 });
  expect((await agon(["solve", "hanoi-3", "--exact"])).out).toMatch(
    /^Solved after no playouts and \d+ positions?\.\nsolver: 100\n/,
  );
  const stopped = await agon(["solve", "connect-four", "--exact", "--limit", "1000"]);
  expect([stopped.code, stopped.out]).toEqual([1, expect.stringMatching(/^Not solved .*\nred: between 0 and 100\n/)]);
  const mixed = await agon(["solve", "matching-pennies", "--exact"]);
  expect([mixed.code, mixed.out]).toEqual([0, expect.stringContaining("50")]);
  expect((await agon(["solve", "two-thirds", "--exact"])).code).toBe(2);
});

describe("roles that choose at once", () => {
  test("chicken: every position is known, there is no value, and two equilibria in single moves", async () => {
    const { code, out } = await agon(["solve", "two-by-two"]);
    expect(code).toBe(1);
    expect(out).toMatch(
      /^Not solved after \d+ playouts and 5 positions\.\nrow: between 30 and 100\ncolumn: between 30 and 100\n/,
    );
    expect(out).toContain("Every position is known, and no single value follows");
    expect(out).toContain(
      "  row (choose 1): 30, column (choose 2): 100\n  row (choose 2): 100, column (choose 1): 30\n",
    );
    const { equilibria } = JSON.parse((await agon(["solve", "two-by-two", "--json"])).out);
    expect(equilibria).toEqual([
      { moves: ["(choose 1)", "(choose 2)"], value: [30, 100] },
      { moves: ["(choose 2)", "(choose 1)"], value: [100, 30] },
    ]);
  });

  test("deadlock: the second way is better whatever the other does", async () => {
    const { code, out } = await agon(["solve", "two-by-two-deadlock", "--json"]);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ solved: true, mixed: false, value: [60, 60] });
  });

  test("rock, paper, scissors: a value of mixes, which no strategy of single moves secures", async () => {
    const { code, out } = await agon(["solve", "rock-paper-scissors"]);
    expect(code).toBe(0);
    expect(out).toContain("left: 50\nright: 50\n");
    expect(out).toContain("these are the values of mixes of moves");
    const weak = await agon(["solve", "rock-paper-scissors", "--weak"]);
    expect([weak.code, weak.err]).toEqual([1, "--weak: no strategy of single moves secures these values.\n"]);
  });
});

test("--weak --json is one document", async () => {
  const { code, out } = await agon(["solve", "tic-tac-toe", "--weak", "--json"]);
  expect(code).toBe(0);
  const { solved, strategies } = JSON.parse(out);
  expect([solved, strategies.format]).toEqual([true, "agon strategies 1"]);
});
