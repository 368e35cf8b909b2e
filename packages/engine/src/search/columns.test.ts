import { expect, test } from "vitest";
import { grown } from "./columns.ts";

/** Rooms that are made one after the other for what takes so many bytes each, under a cap. */
function rooms(bytesEach: number, most: number, make = (room: number) => room): number[] {
  const made = [0];
  while (made.at(-1)! * bytesEach < most) grown(made.at(-1)!, 256, bytesEach, most, (room) => made.push(make(room)));
  return made;
}

test("what is small doubles; beyond sixteen MiB all that the cap allows is made at once, and nothing is copied again", () => {
  const made = rooms(100, 2 ** 29);
  expect(made.slice(-3)).toEqual([65_536, 131_072, Math.ceil(2 ** 29 / 100) + 2 ** 16]);
  const copied = made.slice(0, -1).map((room) => room * 100);
  expect(Math.max(...copied)).toBeLessThanOrEqual(2 ** 24);
});

test("under a small cap it doubles all the way", () => {
  expect(rooms(100, 2 ** 20)).toEqual([0, 256, 512, 1024, 2048, 4096, 8192, 16384]);
});

test("where the system refuses, it doubles", () => {
  const refused = rooms(100, 2 ** 22, (room) => {
    if (room > 70_000) throw new RangeError("Array buffer allocation failed");
    return room;
  });
  expect(refused.slice(-3)).toEqual([16384, 32768, 65536]);
});
