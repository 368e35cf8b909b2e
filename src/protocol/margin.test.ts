import { expect, test } from "vitest";
import { Margin } from "./margin.ts";

test("a slow connection and a late process make for an earlier answer", () => {
  const margin = new Margin({ least: 50, mostOfClock: 0.5 });
  expect(margin.before(10_000)).toEqual({ answer: 50, thought: 75 });
  for (let trip = 0; trip < 50; trip++) margin.noteTrip(200);
  expect(margin.before(10_000).answer).toBeCloseTo(250, 0);
  for (let trip = 0; trip < 50; trip++) margin.noteDelay(30);
  expect(margin.before(10_000).thought).toBeCloseTo(305, 0);
});

test("a trip that varies is trusted less than one that does not", () => {
  const [steady, jumping] = [new Margin(), new Margin()];
  for (let trip = 0; trip < 100; trip++) {
    steady.noteTrip(100);
    jumping.noteTrip(trip % 2 === 0 ? 0 : 200);
  }
  expect(jumping.before(10_000).answer).toBeGreaterThan(steady.before(10_000).answer + 100);
});

test("short clocks are not eaten up", () => {
  const margin = new Margin({ least: 50, mostOfClock: 0.4 });
  for (let trip = 0; trip < 50; trip++) margin.noteTrip(5000);
  expect(margin.before(1000)).toEqual({ answer: 200, thought: 275 });
});
