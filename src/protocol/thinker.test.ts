import type { ChildProcess } from "node:child_process";
import { afterAll, afterEach, expect, test } from "vitest";
import { DEFAULT_OPTIONS } from "../search/options.ts";
import { Processes } from "./processes.ts";
import { guessMove, Thinker } from "./thinker.ts";

/** Two roles name numbers in turn, each number once; nobody can lose. */
const NUMBERS = Array.from({ length: 9 }, (_, n) => n + 1);
const RULES = `(role a) (role b) (init (turn a)) (other a b) (other b a) ${NUMBERS.map((n) => `(number ${n})`).join(" ")}
(<= (legal ?r (name ?n)) (true (turn ?r)) (number ?n) (not (true (named ?n))))
(<= (legal ?r noop) (role ?r) (not (true (turn ?r))))
(<= (next (turn ?r)) (true (turn ?s)) (other ?s ?r))
(<= (next (named ?n)) (does ?r (name ?n))) (<= (next (named ?n)) (true (named ?n)))
(<= terminal (true (named 9)) (true (named 8)) (true (named 7))) (goal a 50) (goal b 50)`;

/** Remembers whom it has sent. */
class Watched extends Processes {
  readonly sent: ChildProcess[] = [];

  override take(): ChildProcess {
    const child = super.take();
    this.sent.push(child);
    return child;
  }
}

const processes = new Watched({ kept: 1, heapMiB: 128 });
let thinker: Thinker | undefined;

afterEach(async () => thinker?.end());
afterAll(() => processes.close());

const newThinker = async (): Promise<Thinker> => {
  await processes.loaded();
  const search = { ...DEFAULT_OPTIONS, memoryMiB: 16 };
  thinker = new Thinker({ role: "a", rules: RULES }, { backend: "reference", seed: 1, search, processes });
  await thinker.start(2500);
  return thinker;
};

test("a process that is killed with a question open is replaced, and the match goes on", async () => {
  const playing = await newThinker();
  const before = processes.sent.length;
  const began = performance.now();
  processes.sent.at(-1)!.kill("SIGKILL");
  const move = await playing.play({ terms: [] }, 5000);
  expect(processes.sent.length).toBe(before + 1);
  expect(move).toMatch(/^\(name \d\)$/);
  expect(performance.now() - began).toBeLessThan(5000);
  expect(await playing.play({ terms: [move, "noop"] }, 3000)).toBe("noop");
  const third = await playing.play({ terms: ["noop", move === "(name 1)" ? "(name 2)" : "(name 1)"] }, 4000);
  expect(third).toMatch(/^\(name \d\)$/);
  expect(third).not.toBe(move);
  expect(playing.trouble).toBeUndefined();
});

test("one that is killed again is not: the rest are guesses", async () => {
  const playing = await newThinker();
  processes.sent.at(-1)!.kill("SIGKILL");
  await new Promise((resolve) => setTimeout(resolve, 1000));
  processes.sent.at(-1)!.kill("SIGKILL");
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await playing.play({ terms: [] }, 500)).toBe("(name 1)");
  expect(await playing.play({ terms: ["(name 1)", "noop"] }, 500)).toBe("noop");
  expect(playing.trouble).toMatch(/SIGKILL/);
});

test.each([
  ["(legal x go)", "go"],
  ["(LEGAL X (mark 1\n2))", "(mark 1 2)"],
  ["(<= (legal y go) (true a)) (<= (legal ?r (wait 3)) (role ?r))", "(wait 3)"],
  ["(legal x (mark ?n)) (<= (legal x a)) (<= (legal x NOOP) (true b))", "NOOP"],
  ["(((", "noop"],
])("a guess from %j is %s", (rules, expected) => {
  expect(guessMove({ role: "x", rules })).toBe(expected);
});
