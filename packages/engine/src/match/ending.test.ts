import { expect, it } from "vitest";
import { endingOf, endingText, takenBackTo } from "./ending.ts";
import { checkRecord } from "./record.ts";

const record = {
  matchId: "m",
  randomToken: "t",
  startTime: 1,
  gameMetaURL: "",
  isCompleted: false,
  isAborted: false,
  states: ["( s0 )", "( s1 )", "( s2 )"],
  moves: [["a"], ["b"]],
  stateTimes: [1, 2, 3],
  errors: [[""], [""], ["TO"]],
  startClock: 1,
  playClock: 1,
};

it("takes steps back, and keeps them in a field of their own", () => {
  const once = takenBackTo(record, 1, "x");
  expect(once).toMatchObject({
    states: ["( s0 )", "( s1 )"],
    moves: [["a"]],
    stateTimes: [1, 2],
    errors: [[""], [""]],
  });
  expect(checkRecord(once).ok).toBe(true);
  const twice = takenBackTo(once, 0, "o");
  expect(twice.states).toEqual(["( s0 )"]);
  expect(twice.takenBack).toEqual([
    { step: 1, by: "x", moves: [["b"]] },
    { step: 0, by: "o", moves: [["a"]] },
  ]);
});

it.each([
  [{ kind: "resignation", role: "x" }, "x resigned"],
  [{ kind: "draw", roles: ["x", "o"] }, "drawn by agreement"],
  [{ kind: "time", role: "o" }, "o ran out of time"],
  [{ kind: "called-off", role: null }, "called off"],
  [{ kind: "called-off", role: "x" }, "called off by x"],
  [{ kind: "abandoned" }, "abandoned"],
])("%j reads %s", (ending, text) => {
  expect(endingText(endingOf({ ending })!)).toBe(text);
});

it.each([[undefined], [null], [3], [{ kind: "resignation" }], [{ kind: "draw", roles: "x" }], [{ kind: "mate" }]])(
  "a record of a stranger with %j speaks of no ending",
  (ending) => {
    expect(endingOf({ ending })).toBeUndefined();
  },
);
