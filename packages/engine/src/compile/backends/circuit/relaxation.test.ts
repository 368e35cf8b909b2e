import { expect, test } from "vitest";
import { batchOf } from "../../../game/bulk.ts";
import { Random } from "../../../game/random.ts";
import { catalogue } from "../../../games/index.ts";
import { readRules } from "../../../gdl/check.ts";
import { compileCircuit } from "../../circuit/compile.ts";
import { CircuitGame } from "./game.ts";

function puzzle(rules: string): CircuitGame {
  const compiled = compileCircuit(readRules(rules).rulesheet, { optimise: 0 });
  if (!compiled.ok) throw new Error(compiled.reason);
  return new CircuitGame(compiled.value);
}

const bundled = (id: string): CircuitGame => puzzle(catalogue().find((game) => game.id === id)!.rules);

test.each(["eight-puzzle", "triangle-peg", "maze", "state-space", "sokoban", "queens", "lights-out"])(
  "%s: what random play reaches is never held for impossible",
  (id) => {
    const game = bundled(id);
    const relaxation = game.relaxation()!;
    const starts = batchOf(game, [game.initial]);
    const played = game.playouts(starts, { perStart: 12, random: new Random(1), record: true });
    for (let index = 0; index < played.count; index++) {
      const moves = played.moves!.subarray(played.moveStart![index]!, played.moveStart![index + 1]!);
      const states = [game.initial];
      for (const move of moves.subarray(0, -1)) states.push(game.next(states.at(-1)!, [move]));
      const some = states.filter((_, ply) => ply % 7 === 0 || ply === states.length - 1);
      for (const bound of relaxation.bounds(batchOf(game, some)))
        expect(bound).toBeGreaterThanOrEqual(played.goals[index]!);
    }
  },
);

/** A way along which one must not stray: what is passed by does not come back. */
const STRAIGHT = `
(role walker) (init (at 1)) (succ 1 2) (succ 2 3) (succ 3 4)
(legal walker left) (legal walker right)
(<= (next (at ?n)) (true (at ?m)) (succ ?m ?n))
(<= (next (turned ?m)) (true (at ?m)) (does walker left))
(<= (next (turned ?m)) (true (turned ?m)))
(<= terminal (true (at 4)))
(<= (goal walker 100) (not (true (turned 1))) (not (true (turned 2))))
(<= (goal walker 40) (true (turned 1)) (not (true (turned 2))))
(<= (goal walker 10) (true (turned 2)))`;

test("what was given up for good lowers the bound, and so do moves asleep", () => {
  const game = puzzle(STRAIGHT);
  const relaxation = game.relaxation()!;
  const [left, right] = ["left", "right"].map((text) => game.moveNamed(0, text)) as [number, number];
  const after = (...moves: number[]) => moves.reduce((state, move) => game.next(state, [move]), game.initial);
  const states = batchOf(game, [game.initial, after(right), after(left), after(right, left), after(left, right)]);
  expect([...relaxation.bounds(states)]).toEqual([100, 100, 40, 10, 40]);
  const asleep = new Uint8Array(relaxation.moves);
  asleep[right] = 1;
  expect([...relaxation.bounds(states, { asleep })]).toEqual([40, 10, 10, 10, 40]);
});

test("needs are what every end with the goal has", () => {
  const game = bundled("lights-out");
  const { bits, values } = game.relaxation()!.needs(100);
  const facts = [...bits].map((bit) => game.circuit.stateBits[bit]!.fact);
  expect(facts.filter((fact) => fact.startsWith("(lit")).length).toBe(25);
  expect([...values].filter((_, at) => facts[at]!.startsWith("(lit")).every((value) => value === 0)).toBe(true);
});
