import { expect, test } from "vitest";
import { Slots } from "./slots.ts";

const hashOf = (item: number): number => Math.imul(item, 0x9e3779b1) >>> 7;

function has({ young, old }: Slots, item: number): boolean {
  return [young, old].some((slots) => {
    const mask = slots.length - 1;
    for (let slot = hashOf(item) & mask; slots.length > 0 && slots[slot] !== 0; slot = (slot + 1) & mask)
      if (slots[slot] === item + 1) return true;
    return false;
  });
}

test("what was put is found while the table grows; a small one is moved at once, of a large one sixteen slots with every item", () => {
  let hashed = 0;
  const slots = new Slots((item) => {
    hashed++;
    return hashOf(item);
  });
  const most = { small: 0, large: 0 };
  for (let item = 0; item < 100_000; item++) {
    hashed = 0;
    const size = slots.young.length > 2 ** 15 ? "large" : "small";
    slots.put(item, hashOf(item));
    if (size === "small") expect(slots.old.length).toBe(0);
    most[size] = Math.max(most[size], hashed);
    if (item % 977 === 0) expect(has(slots, item >> 1)).toBe(true);
  }
  // Two slots of three of 2^15, and up to sixteen of those moved with an item.
  expect(most).toEqual({ small: Math.floor((2 * 2 ** 15) / 3), large: 16 });
  expect(Array.from({ length: 100_000 }, (_, item) => item).filter((item) => !has(slots, item))).toEqual([]);
  expect(slots.young.length).toBe(2 ** 18);
});

test("what was removed is not found, and makes room in a table of the same length", () => {
  const slots = new Slots(hashOf);
  for (let item = 0; item < 600; item++) slots.put(item, hashOf(item));
  for (let item = 0; item < 500; item++) slots.remove(item, hashOf(item));
  expect([499, 500].map((item) => has(slots, item))).toEqual([false, true]);
  for (let item = 1000; item < 1400; item++) {
    slots.put(item, hashOf(item));
    if (item % 2 === 0) slots.remove(item, hashOf(item));
  }
  expect(slots.young.length).toBe(1024);
  const left = Array.from({ length: 1400 }, (_, item) => item).filter((item) => has(slots, item));
  expect(left).toHaveLength(100 + 200);
});

test("an item is taken out of both tables while it is being moved", () => {
  const slots = new Slots(hashOf);
  let item = 0;
  while (slots.old.length === 0) {
    slots.put(item, hashOf(item));
    item++;
  }
  for (let known = 0; known < item; known++) slots.remove(known, hashOf(known));
  for (let known = 0; known < item; known++) expect(has(slots, known)).toBe(false);
});

test("how much longer it will be: 1,024 slots take 682 items", () => {
  const slots = new Slots(hashOf);
  for (let item = 0; item < 680; item++) slots.put(item, hashOf(item));
  expect([2, 3].map((items) => slots.growthFor(items))).toEqual([0, 4 * 1024]);
});

test("a small table that is emptied keeps its slots, a large one does not", () => {
  const lengthAfter = (items: number): number => {
    const slots = new Slots(hashOf);
    for (let item = 0; item < items; item++) slots.put(item, hashOf(item));
    slots.clear();
    expect(slots.young.every((slot) => slot === 0)).toBe(true);
    return slots.young.length;
  };
  expect([2000, 100_000, 300_000].map(lengthAfter)).toEqual([4096, 2 ** 18, 1024]);
});
