import { expect, test } from "vitest";
import { afterMilliseconds, afterPlayouts, firstOf, type StopCondition, whenAborted, whenIdle } from "./stop.ts";

const at = (playouts: number, milliseconds = 0) => ({ playouts, milliseconds });

test("a number of playouts is reached and not passed; time has no part in it", () => {
  const stop = afterPlayouts(10);
  expect([at(9, 99), at(10), at(11)].map(stop)).toEqual([undefined, "playouts", "playouts"]);
});

test("a time is reached and not passed; playouts have no part in it", () => {
  const stop = afterMilliseconds(10);
  expect([at(99, 9), at(0, 10), at(0, 11)].map(stop)).toEqual([undefined, "time", "time"]);
});

test("a signal stops once it is aborted", () => {
  const controller = new AbortController();
  const stop = whenAborted(controller.signal);
  expect(stop(at(1))).toBeUndefined();
  controller.abort();
  expect(stop(at(1))).toBe("stopped");
});

/** What is said after each number of playouts, the graph having so many nodes by then. */
const saidOf = (steps: readonly (readonly [playouts: number, nodes: number])[]) => {
  const graph = { nodes: 1 };
  const stop = whenIdle({ graph }, 5);
  return steps.map(([playouts, nodes]) => {
    graph.nodes = nodes;
    return stop(at(playouts));
  });
};

test("as many playouts as allowed without a new node are idle, counted from the last one", () => {
  expect(
    saidOf([
      [4, 1],
      [5, 1],
    ]),
  ).toEqual([undefined, "idle"]);
  expect(
    saidOf([
      [4, 2],
      [8, 2],
      [9, 2],
    ]),
  ).toEqual([undefined, undefined, "idle"]);
  // Nodes that are taken back, as when memory is reclaimed, are a change as well.
  expect(
    saidOf([
      [4, 3],
      [8, 2],
      [12, 2],
      [13, 2],
    ]),
  ).toEqual([undefined, undefined, undefined, "idle"]);
});

test("a search that begins anew counts its playouts from there", () => {
  // Asked anew, at 2, playouts begin at none again: 2 + 5 is when it is idle.
  expect(
    saidOf([
      [4, 2],
      [2, 2],
      [6, 2],
      [7, 2],
    ]),
  ).toEqual([undefined, undefined, undefined, "idle"]);
});

test("the first condition that holds gives the reason, and those behind it are not asked", () => {
  const asked: string[] = [];
  const says =
    (name: string, reason: ReturnType<StopCondition>): StopCondition =>
    () => {
      asked.push(name);
      return reason;
    };
  const stop = firstOf(undefined, says("a", undefined), says("b", "memory"), undefined, says("c", "time"));
  expect(stop(at(1))).toBe("memory");
  expect(asked).toEqual(["a", "b"]);
  expect(firstOf(undefined, says("a", undefined))(at(1))).toBeUndefined();
  expect(firstOf()(at(1))).toBeUndefined();
});
