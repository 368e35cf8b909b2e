import type { MatchEvent, MatchRecord } from "agon-engine/match";
import { expect, test } from "vitest";
import { openStore } from "../../store/store.ts";
import { madeStore } from "../../store/testing/made.ts";
import { Keeper } from "./keeper.ts";

const origin = { game: "g", rules: "(role x)" };

/** A match of so many steps. */
function recordOf(steps: number, isCompleted = false): MatchRecord {
  const states = Array.from({ length: steps + 1 }, (_, step) => `( (step ${step}) )`);
  return {
    matchId: "m",
    randomToken: "t",
    startTime: 1,
    gameMetaURL: "",
    isCompleted,
    isAborted: false,
    states,
    moves: states.slice(1).map((_, step) => [`go${step}`]),
    stateTimes: states.map((_, step) => step),
    errors: states.map(() => [""]),
    startClock: 1,
    playClock: 1,
    ...(isCompleted && { goalValues: [100] }),
  };
}

function stepOf(step: number): MatchEvent {
  const { moves, states } = recordOf(step);
  return { kind: "step", step, moves: moves.at(-1)!, errors: [""], thoughts: [], state: states.at(-1)!, time: step };
}

const path = await madeStore();

test("a match is whole in the store, though some of it could not be written when it happened", async () => {
  const store = await openStore({ kind: "folder", path });
  let isFull = true;
  const keeper = new Keeper({
    write: (...note) => (isFull ? Promise.reject(new Error("the disk is full")) : store.note(...note)),
  });
  const keep = (event: MatchEvent, record: MatchRecord): Promise<void> =>
    keeper.keep({ matchId: "m", origin, event, record });
  await keep({ kind: "start", errors: [""], record: recordOf(0) }, recordOf(0));
  await keep(stepOf(1), recordOf(1));
  expect(await keeper.pay()).toBe("the disk is full");
  isFull = false;
  await keep(stepOf(2), recordOf(2));
  expect((await store.record("m"))?.moves).toEqual(recordOf(2).moves);
  await keep(stepOf(3), recordOf(3));
  isFull = true;
  await keep({ kind: "end", record: recordOf(3, true) }, recordOf(3, true));
  isFull = false;
  expect(await keeper.pay()).toBeUndefined();
  expect(await store.record("m")).toEqual(recordOf(3, true));
  await store.close();
});
