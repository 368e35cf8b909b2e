import { expect, test, vi } from "vitest";
import { referenceGame } from "../../../packages/engine/src/compile/backends/reference/game.ts";
import { parseRules } from "../../../packages/engine/src/gdl/parse.ts";
import { Expectations } from "./expectation.ts";

const game = (next: string) =>
  referenceGame(
    parseRules(`(role x) (init start) (legal x stop) (legal x on) (<= (next end) (does x stop)) ${next}
      (<= terminal (true end)) (<= (goal x 100) (true first)) (<= (goal x 0) (not (true first)))`).value,
  );

/** Stopping at once ends with 100, going on leads to a state where both moves end with 0. */
const ENDS = game("(<= (next first) (true start) (does x stop)) (<= (next end) (not (true start)))");

test("half of the playouts end after one ply with 100, the others after two with 0", () => {
  const { plies, goals } = new Expectations(ENDS).of(ENDS.initial)!;
  expect([plies.mean, plies.ofSquare, plies.most]).toEqual([1.5, 2.5, 2]);
  expect([goals[0]!.mean, goals[0]!.ofSquare]).toEqual([50, 5000]);
});

test("a state that another question came to is not played again", () => {
  const expectations = new Expectations(ENDS);
  const all = expectations.of(ENDS.initial);
  const children = vi.spyOn(ENDS, "children");
  const later = ENDS.next(ENDS.initial, [ENDS.moveNamed(0, "on")]);
  expect(expectations.of(later)!.plies.mean).toBe(1);
  expect(expectations.of(ENDS.initial)).toBe(all);
  expect(children).not.toHaveBeenCalled();
});

test("a circle has no expectation, also when it is asked about again", () => {
  const endless = game("(<= (next start) (does x on))");
  const expectations = new Expectations(endless);
  for (let time = 0; time < 2; time++) expect(expectations.of(endless.initial)).toBeUndefined();
});
