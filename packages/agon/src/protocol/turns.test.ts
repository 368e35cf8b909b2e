import { expect, test } from "vitest";
import { Turns } from "./turns.ts";

function busy(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

test("timers fire between two pieces of work", async () => {
  const turns = new Turns();
  const order: string[] = [];
  const done = new Promise<void>((resolve) => {
    for (const name of ["one", "two", "three"])
      turns.take(() => {
        busy(5);
        order.push(name);
        if (name === "three") resolve();
      });
  });
  setTimeout(() => order.push("timer"), 1);
  expect(order).toEqual([]);
  await done;
  expect(order.filter((name) => name !== "timer")).toEqual(["one", "two", "three"]);
  expect(order.indexOf("timer")).toBeLessThan(2);
});
