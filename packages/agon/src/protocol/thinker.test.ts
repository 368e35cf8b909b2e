import type { ChildProcess } from "node:child_process";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import type { Told } from "./messages.ts";
import { MatchProcesses, Processes } from "./processes.ts";
import { guessMove, Thinker } from "./thinker.ts";
import type { ThinkerSettings } from "./thinker-messages.ts";

/** Two roles name numbers in turn, each number once; nobody can lose. Of three numbers that is proved in no time, of twenty never. */
function namingGame(count: number): string {
  const numbers = Array.from({ length: count }, (_, at) => at + 1);
  return `(role a) (role b) (init (turn a)) (other a b) (other b a) ${numbers.map((n) => `(number ${n})`).join(" ")}
(<= (legal ?r (name ?n)) (true (turn ?r)) (number ?n) (not (true (named ?n))))
(<= (legal ?r noop) (role ?r) (not (true (turn ?r))))
(<= (next (turn ?r)) (true (turn ?s)) (other ?s ?r))
(<= (next (named ?n)) (does ?r (name ?n))) (<= (next (named ?n)) (true (named ?n)))
(<= open (number ?n) (not (true (named ?n)))) (<= terminal (not open)) (goal a 50) (goal b 50)`;
}

/** Hardly anything here waits for a clock: what is proved is answered at once. */
const CLOCK = 600_000;

/** Milliseconds of a clock that does run out. */
const SHORT = 100;

/** Remembers whom it has sent. */
class Watched extends Processes {
  readonly sent: ChildProcess[] = [];

  override take(): ChildProcess {
    const child = super.take();
    this.sent.push(child);
    return child;
  }

  get last(): ChildProcess {
    return this.sent.at(-1)!;
  }
}

class WatchedProcesses extends MatchProcesses {
  override readonly thinkers = new Watched({ program: "thinker", kept: 1, heapMiB: 128 });
  override readonly followers = new Watched({ program: "follower", kept: 1, heapMiB: 64 });
}

const processes = new WatchedProcesses({ kept: 0, heapMiB: 128 });
let thinker: Thinker | undefined;

afterEach(async () => thinker?.end());
afterAll(() => processes.close());

async function newThinker(role = "a", numbers = 3, given: Partial<ThinkerSettings> = {}): Promise<Thinker> {
  await processes.loaded();
  const settings = { backend: "reference", seed: 1, search: { memoryMiB: 16 }, ...given };
  thinker = new Thinker({ role, rules: namingGame(numbers) }, { ...settings, processes });
  return thinker;
}

const told = (...terms: string[]): Told => ({ terms });

const ended = (child: ChildProcess): Promise<unknown> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once("exit", resolve));

/** Resolves when the process says something of the kind. */
const said = (child: ChildProcess, kind: string): Promise<unknown> =>
  new Promise((resolve) => {
    child.on("message", (word: { kind: string }) => word.kind === kind && resolve(word));
  });

test("a process that is killed with a question open is replaced, and the match goes on", async () => {
  const playing = await newThinker();
  await playing.start(CLOCK);
  const before = processes.thinkers.sent.length;
  processes.thinkers.last.kill("SIGKILL");
  const { move } = await playing.play(told(), CLOCK);
  expect(processes.thinkers.sent.length).toBe(before + 1);
  expect(move).toMatch(/^\(name \d\)$/);
  expect((await playing.play(told(move, "noop"), CLOCK)).move).toBe("noop");
  const third = await playing.play(told("noop", move === "(name 1)" ? "(name 2)" : "(name 1)"), CLOCK);
  expect(third.move).toMatch(/^\(name \d\)$/);
  expect(third.move).not.toBe(move);
  expect(playing.trouble).toBeUndefined();
});

test("one that is killed again is not: a legal move of the position is played", async () => {
  const playing = await newThinker();
  await playing.start(CLOCK);
  const first = processes.thinkers.last;
  first.kill("SIGKILL");
  await ended(first);
  await new Promise((resolve) => setImmediate(resolve));
  expect(processes.thinkers.last).not.toBe(first);
  processes.thinkers.last.kill("SIGKILL");
  expect((await playing.play(told(), CLOCK)).move).toBe("(name 1)");
  expect((await playing.play(told("(name 1)", "noop"), CLOCK)).move).toBe("noop");
  expect((await playing.play(told("noop", "(name 2)"), CLOCK)).move).toBe("(name 3)");
  expect(playing.trouble).toMatch(/SIGKILL/);
});

describe("while the process that thinks is not heard", () => {
  test("a legal move of the position is known at every question", async () => {
    const playing = await newThinker("a", 20);
    const legal = said(processes.followers.last, "legal");
    process.kill(processes.thinkers.last.pid!, "SIGSTOP");
    void playing.start(CLOCK);
    await legal;
    void playing.play(told(), CLOCK);
    void playing.play(told("(name 1)", "noop"), CLOCK);
    const third = playing.play(told("noop", "(name 10)"), CLOCK);
    await turnKnown(2);
    await playing.end();
    expect((await third).move).toBe("(name 11)");
  });

  test("one that follows in its place when the process that follows is killed knows it too", async () => {
    const playing = await newThinker("a", 20);
    process.kill(processes.thinkers.last.pid!, "SIGSTOP");
    void playing.start(CLOCK);
    void playing.play(told(), CLOCK);
    const killed = processes.followers.last;
    killed.kill("SIGKILL");
    await ended(killed);
    await new Promise((resolve) => setImmediate(resolve));
    expect(processes.followers.last).not.toBe(killed);
    const second = playing.play(told("(name 1)", "noop"), CLOCK);
    await turnKnown(1);
    await playing.end();
    expect((await second).move).toBe("noop");
  });

  test("the process that follows has foreseen a legal move, should it not be heard either", async () => {
    const playing = await newThinker("a", 20);
    const legal = said(processes.followers.last, "legal");
    process.kill(processes.thinkers.last.pid!, "SIGSTOP");
    void playing.start(CLOCK);
    await legal;
    const second = foreseen("(name 1) noop");
    expect((await playing.play(told(), SHORT)).move).toBe("(name 1)");
    await second;
    const third = foreseen("noop (name 20)");
    expect((await playing.play(told("(name 1)", "noop"), SHORT)).move).toBe("noop");
    await third;
    process.kill(processes.followers.last.pid!, "SIGSTOP");
    // "(name 1)" is what was legal before, and "noop" what the rules write down.
    expect((await playing.play(told("noop", "(NAME 10)"), SHORT)).move).toBe("(name 11)");
  });

  function foreseen(joint: string): Promise<unknown> {
    return new Promise((resolve) => {
      processes.followers.last.on("message", (word: { joint?: string }) => word.joint === joint && resolve(word));
    });
  }

  function turnKnown(turn: number): Promise<unknown> {
    return new Promise((resolve) => {
      processes.followers.last.on("message", (word: { turn?: number }) => word.turn === turn && resolve(word));
    });
  }
});

test("where there is nothing to choose, who is prompt answers before the clock ends, and so is ready", async () => {
  const playing = await newThinker("b", 20, { prompt: true });
  await playing.start(CLOCK);
  expect((await playing.play(told(), CLOCK)).move).toBe("noop");
});

test("who is not uses the clock, and tells what it thinks meanwhile", async () => {
  const playing = await newThinker("b", 20);
  void playing.start(CLOCK);
  const answer = playing.play(told(), CLOCK);
  const heard: unknown[] = [];
  processes.thinkers.last.on("message", (word) => heard.push(word));
  while (heard.filter((word) => (word as { kind: string }).kind === "move").length < 3)
    await said(processes.thinkers.last, "move");
  expect(heard.every((word) => (word as { final?: boolean }).final !== true)).toBe(true);
  await playing.end();
  const { move, thought } = await answer;
  expect(move).toBe("noop");
  expect(thought).toBeGreaterThan(0);
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
