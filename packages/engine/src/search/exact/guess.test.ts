import { expect, test } from "vitest";
import { Random } from "../../game/random.ts";
import { ProofGuess } from "./guess.ts";

/** Exclusive or: no weights of single bits can tell. */
const isYes = (state: number): boolean => ((state & 1) ^ ((state >> 1) & 1)) === 1;

test("a guess learns from answers what pairs of bits mean, among others that mean nothing", () => {
  const random = new Random(2);
  const guess = new ProofGuess(1, random);
  const draw = (): Uint32Array => Uint32Array.of(random.below(256));
  expect(guess.of(draw(), 0)).toBe(0.5);
  for (let answer = 0; answer < 5000; answer++) {
    const state = draw();
    guess.note(state, 0, isYes(state[0]!));
  }
  const right = Array.from({ length: 200 }, draw).filter((state) => guess.of(state, 0) > 0.5 === isYes(state[0]!));
  expect(right.length).toBeGreaterThan(180);
});
