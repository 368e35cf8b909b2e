import { expect, test } from "vitest";
import { Random } from "../game/random.ts";
import { unwrap } from "../result.ts";
import { DEFAULT_OPTIONS } from "../search/options.ts";
import { Match, type MatchEvent, type MatchSettings } from "./match.ts";
import type { Answer, MatchPlayer, Turn } from "./player.ts";
import { EnginePlayer } from "./players/engine.ts";
import { HumanPlayer } from "./players/human.ts";
import { RandomPlayer } from "./players/random.ts";
import { checkRecord, type MatchRecord, makeRecord, parseRecord, pastOf } from "./record.ts";
import { gameOf } from "./testing/games.ts";

const ticTacToe = gameOf("tic-tac-toe");
const kuhn = gameOf("kuhn-poker");
const base = { matchId: "m1", startClock: 3600, playClock: 3600, seed: 1 };

function engine(playouts: number, seed: number, game = ticTacToe): EnginePlayer {
  return new EnginePlayer("engine", game, { options: DEFAULT_OPTIONS, playouts }, new Random(seed));
}

function random(seed: number, game = ticTacToe): RandomPlayer {
  return new RandomPlayer("random", game, new Random(seed));
}

/** A random player whose answers go wrong. */
function faulty(answer: (turn: Turn, good: Answer) => Promise<Answer> | Answer): MatchPlayer {
  const good = random(3);
  return {
    name: "faulty",
    start: (order) => good.start(order),
    play: async (turn) => answer(turn, await good.play(turn)),
    stop: (turn) => good.stop(turn),
    abort: () => good.abort(),
  };
}

async function play(settings: Partial<MatchSettings> & Pick<MatchSettings, "players">): Promise<MatchRecord> {
  return new Match({ game: ticTacToe, ...base, ...settings }).play();
}

/** What does not depend on the hour. */
function timeless(record: MatchRecord): unknown {
  return { ...record, startTime: 0, stateTimes: [] };
}

test("a match is recorded, and its record reads back to the same match", async () => {
  const record = await play({ players: [engine(100, 1), random(2)] });
  expect(record).toMatchObject({ isCompleted: true, isAborted: false, playerNamesFromHost: ["engine", "random"] });
  expect(record.randomToken).toMatch(/^[a-zA-Z0-9]{32}$/);
  expect(record.states.length).toBe(record.moves.length + 1);
  expect(record.errors).toEqual(record.states.map(() => ["", ""]));
  expect(record.goalValues!.reduce((sum, goal) => sum + goal)).toBe(100);
  expect(parseRecord(makeRecord(record))).toEqual({ ok: true, value: record });
  expect(pastOf(ticTacToe, record)).toMatchObject({ ok: true });
});

test("the same seeds play the same match", async () => {
  const settings = () => ({ players: [engine(50, 1), engine(50, 2)] });
  expect(timeless(await play(settings()))).toEqual(timeless(await play(settings())));
});

test("late, illegal and failed answers are recorded, and random legal moves are played", async () => {
  const late = faulty((turn, good) =>
    turn.step === 0
      ? new Promise((resolve) => turn.signal.addEventListener("abort", () => resolve(good)))
      : turn.step === 2
        ? { move: "(mark 9 9)" }
        : turn.step === 4
          ? Promise.reject(new Error("no"))
          : good,
  );
  const record = await play({ players: [late, random(1)], playClock: 1.5, grace: 10 });
  expect(record.errors.slice(0, 6).map(([x]) => x)).toEqual(["", "TO", "", "IL (mark 9 9)", "", "CE"]);
  expect(record).toMatchObject({ isCompleted: true });
  expect(record.errors.every(([, o]) => o === "")).toBe(true);
});

test("answers with other spaces and capitals are understood", async () => {
  const loud = faulty((_turn, { move }) => ({ move: move.toUpperCase().replaceAll("(", " ( ") }));
  const { errors } = await play({ players: [loud, random(1)] });
  expect(new Set(errors.flat())).toEqual(new Set([""]));
});

test("a player that is never ready or throws at START is recorded, and the match goes on", async () => {
  const asleep: MatchPlayer = { ...faulty((_turn, good) => good), start: () => new Promise(() => {}) };
  const broken = faulty((_turn, good) => good);
  broken.start = () => Promise.reject(new Error("no"));
  const record = await play({ players: [asleep, broken], startClock: 0.05, grace: 10 });
  expect(record.errors[0]).toEqual(["TO", "CE"]);
  expect(record.isCompleted).toBe(true);
});

test("a stopped match goes on from its record as if it had never stopped", async () => {
  const players = () => [engine(60, 1), random(2)];
  const whole = await play({ players: players() });
  for (const steps of [0, 1, 3]) {
    const stop = new AbortController();
    const onEvent = (event: MatchEvent): void => {
      if (event.kind === "step" ? event.step === steps : event.kind === "start" && steps === 0) stop.abort();
    };
    const stopped = await new Match({ game: ticTacToe, ...base, players: players() }).play({
      signal: stop.signal,
      onEvent,
    });
    expect(stopped).toMatchObject({ isCompleted: false, isAborted: false });
    expect(stopped.moves.length).toBe(steps);
    const past = unwrap(pastOf(ticTacToe, unwrap(parseRecord(makeRecord(stopped)))));
    const resumed = await new Match({ game: ticTacToe, ...base, players: players() }, past).play();
    expect(timeless(resumed)).toEqual(timeless(whole));
  }
});

test("records that the rules do not lead to are refused", async () => {
  const record = await play({ players: [random(1), random(2)] });
  const moved = structuredClone(record);
  moved.moves[1]![1] = moved.moves[0]![0]!;
  expect(pastOf(ticTacToe, moved)).toMatchObject({ problems: [{ message: expect.stringContaining("At step 1 ") }] });
  const other = structuredClone(record);
  other.states[2] = other.states[1]!;
  expect(pastOf(ticTacToe, other)).toMatchObject({
    problems: [{ message: "State 2 is not the one the rules lead to." }],
  });
});

test.each([
  [{ states: [] }, "states"],
  [{ moves: [["a", "b"]] }, "states"],
  [{ stateTimes: [1, 2, 3] }, "stateTimes"],
  [{ goalValues: [1] }, "moves"],
  [{ isCompleted: "yes" }, "isCompleted: It must be true or false."],
  [{ states: ["( )", 7] }, "states.1: It must be a text."],
  [{ startTime: undefined }, "startTime: It is missing."],
  [{ playClock: "10" }, "playClock: It must be a number of seconds, or -1 for none."],
])("a record with %j is told where it is wrong", async (wrong, field) => {
  const record = await play({ players: [random(1), random(2)] });
  expect(checkRecord({ ...record, ...wrong })).toMatchObject({
    problems: [{ message: expect.stringContaining(field) }],
  });
});

test("chance and hidden information: roles are told percepts, engines play legally, chance is not asked", async () => {
  const told: unknown[] = [];
  const watching = new (class extends RandomPlayer {
    override async play(turn: Turn): Promise<Answer> {
      told.push(turn.last);
      return super.play(turn);
    }
  })("watching", kuhn, new Random(5));
  const settings = { game: kuhn, hidden: true, players: [watching, engine(200, 1, kuhn)] };
  const record = await play(settings);
  expect(record).toMatchObject({ isCompleted: true, playerNamesFromHost: ["watching", "engine", "random"] });
  expect(new Set(record.errors.flat())).toEqual(new Set([""]));
  expect(told[0]).toBeUndefined();
  expect(told[1]).toMatchObject({ kind: "percepts", move: "noop" });
});

test("a person answers through a callback and is not held to the clock", async () => {
  const asked: string[] = [];
  const person = new HumanPlayer("you", ticTacToe, new Random(1), async ({ role, moves }) => {
    asked.push(role);
    await new Promise((resolve) => setTimeout(resolve, 30));
    return moves[0]!;
  });
  const record = await play({ players: [person, random(1)], playClock: 0.001, grace: 0 });
  expect(record.isPlayerHuman).toEqual([true, false]);
  expect(record.errors.every(([x]) => x === "")).toBe(true);
  expect(asked.length).toBeGreaterThan(1);
});

test("players are told of a match that ends because it cannot be written down", async () => {
  const aborted: string[] = [];
  const players = ["a", "b"].map((name, seed) =>
    Object.assign(random(seed), { abort: async () => void aborted.push(name) }),
  );
  const onEvent = async (event: MatchEvent): Promise<void> => {
    if (event.kind === "step" && event.step === 2) throw new Error("the disk is full");
  };
  const match = new Match({ ...base, game: ticTacToe, players });
  await expect(match.play({ onEvent })).rejects.toThrow("the disk is full");
  expect(aborted.sort()).toEqual(["a", "b"]);
  expect(match.record).toMatchObject({ isCompleted: false, isAborted: false });
});
