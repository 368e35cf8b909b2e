import { expect, test } from "vitest";
import { batchOf } from "./bulk.ts";
import type { JointMove, State } from "./game.ts";
import { Random } from "./random.ts";
import { SimpleGame } from "./simple-game.ts";

/** Two roles take one or two from a heap in turn; the player who takes the last wins. Move 0 is waiting. */
class Heap extends SimpleGame {
  readonly roles = ["first", "second"];
  readonly initial = Uint32Array.of(5, 0);

  isTerminal([heap]: State): boolean {
    return heap === 0;
  }

  goals([, turn]: State): Int16Array {
    return turn === 1 ? Int16Array.of(100, 0) : Int16Array.of(0, 100);
  }

  legalMoves([heap, turn]: State, role: number): readonly number[] {
    return role === turn ? [1, 2].filter((taken) => taken <= heap!) : [0];
  }

  next([heap, turn]: State, joint: JointMove): State {
    return Uint32Array.of(heap! - joint[turn!]!, 1 - turn!);
  }
}

const game = new Heap();

test("one state at a time and many at once agree", () => {
  const children = game.children(game.initial)!;
  expect([children.count, [...children.joints], [...children.states.words]]).toEqual([2, [1, 0, 2, 0], [4, 1, 3, 1]]);
  const { goals, count } = game.playouts(batchOf(game, [game.initial]), { perStart: 50, random: new Random(1) });
  for (let playout = 0; playout < count; playout++) expect(goals[2 * playout]! + goals[2 * playout + 1]!).toBe(100);
});

test("states and moves can be written and read back", () => {
  expect(game.facts(game.initial)).toEqual(["(words 5 0)"]);
  expect(game.stateOf(["(words 5 0)"])).toEqual(game.initial);
  for (const wrong of [["(words 5)"], ["(words 5 0)", "(words 5 0)"], ["(heap 5)"], []])
    expect(game.stateOf(wrong)).toBeUndefined();
  expect(game.moveNamed(0, game.moveText(0, 2))).toBe(2);
  expect(game.moveNamed(0, "noop")).toBe(-1);
  expect(game.goalValues(Uint32Array.of(0, 1), 0)).toEqual([100]);
});
