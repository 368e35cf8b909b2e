import { expect, it } from "vitest";
import { verdictOf } from "./verdict.ts";

const two = { roles: ["white", "black"], chanceRole: -1 };
const guess = (goal: number) => ({ goal, proved: false });
const proof = (goal: number) => ({ goal, proved: true });

it.each([
  [[guess(51), guess(49)], "About even."],
  [[guess(54), guess(46)], "white is a little better."],
  [[guess(35), guess(65)], "black is better."],
  [[guess(25), guess(75)], "black is much better."],
  [[guess(90), guess(10)], "white is winning."],
  [[proof(100), proof(0)], "Proved: white wins."],
  [[proof(50), proof(50)], "Proved: a draw."],
  [[proof(25), proof(75)], "Proved: black gets 75."],
  [[proof(100), guess(40)], "white is much better."],
])("%j is %s", (values, words) => {
  expect(verdictOf(two, values)).toBe(words);
});

it("says nothing where nothing is known, and speaks of points where one plays alone", () => {
  expect(verdictOf(two, [guess(50), null])).toBeUndefined();
  expect(verdictOf({ roles: ["robot"], chanceRole: -1 }, [guess(61.7)])).toBe("About 62 of 100 points.");
  expect(verdictOf({ roles: ["robot", "random"], chanceRole: 1 }, [proof(80), null])).toBe(
    "Proved: 80 points can be had.",
  );
});
