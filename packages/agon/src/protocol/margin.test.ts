import { expect, test } from "vitest";
import { Margin } from "./margin.ts";

const CLOCK = 10_000;

const times = (count: number, note: () => void): void => {
  for (let at = 0; at < count; at++) note();
};

test("before anything is known: 60 + 20 + 20 ms, and 10 more for the last word", () => {
  expect(new Margin().before(CLOCK)).toEqual({ answer: 100, thought: 110 });
});

test("nine tenths of a second are thought about, and more where answers are quick", () => {
  const margin = new Margin();
  expect(1000 - margin.before(1000).thought).toBe(890);
  times(8, () => margin.noteTrip(2));
  times(8, () => margin.noteTimer(1));
  times(8, () => margin.noteWord(0));
  expect(1000 - margin.before(1000).thought).toBe(1000 - 60 - 2 - 1);
});

test("one hiccup costs nothing, whatever it was", () => {
  const margin = new Margin();
  margin.noteTrip(5000);
  times(2, () => margin.noteTimer(1));
  margin.noteTimer(900);
  margin.noteWord(1200);
  expect(margin.before(CLOCK)).toEqual({ answer: 100, thought: 110 });
});

test("timers that were late while the start clock ran count for the first two questions", () => {
  const margin = new Margin();
  margin.noteTimer(200);
  expect(margin.before(CLOCK).answer).toBe(60 + 20 + 200);
  margin.noteTimer(30);
  expect(margin.before(CLOCK).answer).toBe(60 + 20 + 200);
  margin.noteTimer(30);
  expect(margin.before(CLOCK).answer).toBe(60 + 20 + 30);
});

test("the second one counts, and is forgotten with the eighth answer after the first", () => {
  const margin = new Margin();
  margin.noteTrip(400);
  margin.noteTrip(300);
  expect(margin.before(CLOCK).answer).toBe(60 + 300 + 20);
  times(6, () => margin.noteTrip(5));
  expect(margin.before(CLOCK).answer).toBe(60 + 300 + 20);
  margin.noteTrip(5);
  expect(margin.before(CLOCK).answer).toBe(60 + 5 + 20);
});

test("a thinking process that is always late by a second costs 50 ms, timers 300", () => {
  const margin = new Margin();
  times(8, () => margin.noteWord(1000));
  expect(margin.before(CLOCK)).toEqual({ answer: 100, thought: 150 });
  times(8, () => margin.noteTimer(1000));
  expect(margin.before(CLOCK)).toEqual({ answer: 380, thought: 430 });
});

test("timers that are late now count at once, for this clock alone", () => {
  const margin = new Margin();
  expect(margin.before(CLOCK, 150)).toEqual({ answer: 60 + 20 + 150, thought: 60 + 20 + 150 + 10 });
  expect(margin.before(CLOCK, 10)).toEqual(margin.before(CLOCK));
  expect(margin.before(CLOCK)).toEqual({ answer: 100, thought: 110 });
});

test("a slow connection makes for an earlier answer, up to two fifths of the clock", () => {
  const margin = new Margin();
  times(8, () => margin.noteTrip(310));
  expect(margin.before(2000)).toEqual({ answer: 390, thought: 400 });
  expect(margin.before(500)).toEqual({ answer: 195, thought: 200 });
});

test("the next match begins with what is usual, not with what went wrong", () => {
  const margin = new Margin();
  times(5, () => margin.noteTrip(40));
  times(3, () => margin.noteTrip(900));
  expect(margin.usualTrip).toBe(40);
  expect(new Margin({ trip: margin.usualTrip }).before(CLOCK).answer).toBe(60 + 40 + 20);
});
