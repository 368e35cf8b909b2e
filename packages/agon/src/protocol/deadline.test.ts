import { expect, test } from "vitest";
import { Deadline } from "./deadline.ts";

/** Plays a clock of a second on a machine whose timers are late; returns when it rang. */
function rings(late: (at: number) => number, before: (late: number) => number): { at: number; late: number } {
  let time = 0;
  let rang = Number.NaN;
  let next: { at: number; wakeUp: () => void } | undefined;
  const deadline = new Deadline({
    clock: 1000,
    before,
    ring: () => (rang = time),
    now: () => time,
    wake: (wakeUp, milliseconds) => {
      next = { at: time + milliseconds + late(time), wakeUp };
      return undefined as unknown as NodeJS.Timeout;
    },
  });
  while (Number.isNaN(rang)) {
    time = next!.at;
    next!.wakeUp();
  }
  return { at: rang, late: deadline.late };
}

test("rings so many milliseconds before the end", () => {
  expect(
    rings(
      () => 0,
      () => 100,
    ),
  ).toEqual({ at: 900, late: 0 });
});

test("where timers are late it rings in time all the same, at the first clock already", () => {
  const { at, late } = rings(
    () => 150,
    (late) => 60 + late,
  );
  expect(late).toBe(150);
  expect(at).toBeLessThanOrEqual(1000);
  expect(at).toBeGreaterThan(600);
});

test("one hiccup costs as long as it was, once", () => {
  const hiccup = rings(
    (at) => (at === 0 ? 50 : 0),
    (late) => 60 + late,
  );
  expect(hiccup).toEqual({ at: 890, late: 50 });
});

test("a clock that is over rings at once", () => {
  let rang = 0;
  new Deadline({ clock: 10, before: () => 20, ring: () => rang++ });
  expect(rang).toBe(1);
});

test("stopped, it does not ring", async () => {
  let rang = 0;
  const deadline = new Deadline({ clock: 30, before: () => 0, ring: () => rang++ });
  deadline.stop();
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(rang).toBe(0);
});
