import { expect, test } from "vitest";
import { Margin } from "./margin.ts";

const CLOCK = 10_000;

test("a slow connection and a late process make for an earlier answer", () => {
  const margin = new Margin({ least: 50, mostOfClock: 0.5 });
  const { answer, thought } = margin.before(CLOCK);
  margin.noteTrip(200);
  expect(margin.before(CLOCK).answer).toBe(answer + 170);
  margin.noteThought(90);
  expect(margin.before(CLOCK).thought).toBe(thought + 170 + 60);
  margin.noteTimer(130);
  expect(margin.before(CLOCK).answer).toBe(answer + 170 + 100);
});

test("one bad trip is remembered for a while, and forgotten in time", () => {
  const margin = new Margin({ least: 50, mostOfClock: 0.5 });
  const trips = (count: number): number => {
    for (let trip = 0; trip < count; trip++) margin.noteTrip(1);
    return margin.before(CLOCK).answer;
  };
  margin.noteTrip(1000);
  expect(trips(10)).toBeGreaterThan(800);
  expect(trips(300)).toBeLessThan(100);
});

test("short clocks are not eaten up", () => {
  const margin = new Margin({ least: 50, mostOfClock: 0.6 });
  for (let trip = 0; trip < 50; trip++) margin.noteTrip(5000);
  expect(margin.before(1000)).toEqual({ answer: 400, thought: 430 });
});
