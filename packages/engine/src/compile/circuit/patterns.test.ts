import { describe, expect, test } from "vitest";
import { Random } from "../../game/random.ts";
import { evaluate } from "./evaluate.ts";
import { patternsOf, playSituations, type SimulationSignatures } from "./patterns.ts";
import { readCircuit } from "./testing/read.ts";

const never = (): boolean => false;

/** A walk on three places that ends at the third; from the second it is one way or the other. */
const WALK = readCircuit(`
roles x
n1 = (true (at 1)) ; at first
n2 = (true (at 2))
n3 = (true (at 3))
n4 = (does x left)
n5 = (does x right)
n6 = n1 & n5
n7 = n2 & n5
n8 = n2 & n4
(next (at 1)) = n8
(next (at 2)) = n6
(next (at 3)) = n7
(legal x left) = n2
(legal x right) = true
terminal = n3`);

const play = (seed: number, width = 32): readonly SimulationSignatures[] =>
  playSituations(WALK, { random: new Random(seed), width, isOver: never, isLate: never });

const bit = (word: number, lane: number): number => (word >>> lane) & 1;

describe("situations", () => {
  const situations = play(1);
  const lanes = situations.flatMap((situation) =>
    Array.from({ length: 32 }, (_, lane) => ({
      facts: Array.from(situation.facts, (word) => bit(word, lane)),
      moves: Array.from(situation.moves[0]!, (word) => bit(word, lane)),
      isPlayed: bit(situation.played, lane) === 1,
    })),
  );

  test("are as many as asked for", () => {
    expect(situations).toHaveLength(32);
    expect(play(1, 5)).toHaveLength(5);
  });

  test("are states that play reaches, all of them", () => {
    const seen = new Set(lanes.map(({ facts }) => facts.join("")));
    expect([...seen].sort()).toEqual(["001", "010", "100"]);
  });

  test("a legal move is played, but none at the end", () => {
    for (const { facts, moves, isPlayed } of lanes) {
      expect(isPlayed).toBe(facts[2] === 0);
      expect(moves[0]! + moves[1]!).toBe(Number(isPlayed));
      if (facts[0]) expect(moves).toEqual([0, 1]);
    }
  });

  test("each of two legal moves about as often", () => {
    const chosen = lanes.filter(({ facts }) => facts[1]).map(({ moves }) => moves[0]!);
    const share = chosen.reduce((sum, move) => sum + move, 0) / chosen.length;
    // Five standard deviations.
    expect(Math.abs(share - 0.5)).toBeLessThan((5 * 0.5) / Math.sqrt(chosen.length));
  });

  test("the same seed gives the same", () => {
    expect(play(2)).toEqual(play(2));
    expect(play(2)).not.toEqual(play(3));
  });
});

test("patterns are what the plain evaluation says of every node", () => {
  const situations = play(4, 3);
  const { words, width, played } = patternsOf(WALK, situations);
  expect([width, ...played]).toEqual([3, ...situations.map((situation) => situation.played)]);
  situations.forEach(({ facts, moves }, word) => {
    for (let lane = 0; lane < 32; lane++) {
      const joint = [moves[0]!.findIndex((each) => bit(each, lane) === 1)];
      const values = evaluate(
        WALK,
        Array.from(facts, (each) => bit(each, lane)),
        joint,
      );
      const seen = Uint8Array.from(values, (_, node) => bit(words[node * width + word]!, lane));
      expect(seen).toEqual(values);
    }
  });
});

test("loops are evaluated anew in each situation", () => {
  const circuit = readCircuit(`
roles x
n1 = (true on) ; at first
n2 = (does x off)
n3 = (does x stay)
n4 = fixpoint of !n6 in n4 .. n6
n5 = n4 & n4
n6 = !n1 & !n5
n7 = n1 & n3
(next on) = n7
(legal x off) = true
(legal x stay) = true
(goal x 100) = n4`);
  const situations = playSituations(circuit, { random: new Random(1), isOver: never, isLate: never });
  const { words, width } = patternsOf(circuit, situations);
  for (let word = 0; word < width; word++) expect(words[4 * width + word]).toBe(words[width + word]);
});
