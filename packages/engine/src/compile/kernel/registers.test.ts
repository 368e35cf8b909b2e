import { describe, expect, test } from "vitest";
import { NEVER, Readings, Registers } from "./registers.ts";

describe("readings", () => {
  const readings = new Readings();
  for (const wire of [5, 6, 5, 7, 5]) readings.add(wire);

  test("are known when all have been seen", () => {
    expect(readings.isClosed).toBe(false);
    readings.close(10);
    expect(readings.isClosed).toBe(true);
  });

  test("say when a wire is read first, and after each place again", () => {
    expect([5, 6, 7, 8].map((wire) => readings.firstOf(wire))).toEqual([0, 1, 3, NEVER]);
    expect([0, 1, 2, 3, 4].map((place) => readings.after(place))).toEqual([2, NEVER, 4, NEVER, NEVER]);
  });
});

describe("registers", () => {
  test("keep what there is room for", () => {
    const registers = new Registers(2);
    registers.keep(5, { local: 1, next: 10 });
    expect([registers.localOf(5), registers.localOf(6)]).toEqual([1, undefined]);
  });

  test("of too many the one goes that is needed last", () => {
    const registers = new Registers(2);
    registers.keep(5, { local: 1, next: 10 });
    registers.keep(6, { local: 2, next: 30 });
    registers.keep(7, { local: 3, next: 20 });
    expect([5, 6, 7].map((wire) => registers.localOf(wire))).toEqual([1, undefined, 3]);
  });

  test("what is needed later than all others is not kept", () => {
    const registers = new Registers(1);
    registers.keep(5, { local: 1, next: 10 });
    expect([registers.wouldKeep(9), registers.wouldKeep(11)]).toEqual([true, false]);
    registers.keep(6, { local: 2, next: 11 });
    expect([5, 6].map((wire) => registers.localOf(wire))).toEqual([1, undefined]);
  });

  test("what is never needed again goes, and makes room", () => {
    const registers = new Registers(1);
    registers.keep(5, { local: 1, next: 10 });
    registers.keep(5, { local: 1, next: NEVER });
    expect(registers.localOf(5)).toBeUndefined();
    expect(registers.wouldKeep(1000)).toBe(true);
  });

  test("a wire that is read again is needed at its next place", () => {
    const registers = new Registers(2);
    registers.keep(5, { local: 1, next: 10 });
    registers.keep(6, { local: 2, next: 20 });
    registers.keep(5, { local: 1, next: 30 });
    registers.keep(7, { local: 3, next: 25 });
    expect([5, 6, 7].map((wire) => registers.localOf(wire))).toEqual([undefined, 2, 3]);
  });

  test("are empty after they are cleared", () => {
    const registers = new Registers(1);
    registers.keep(5, { local: 1, next: 10 });
    registers.clear();
    expect(registers.localOf(5)).toBeUndefined();
  });
});
