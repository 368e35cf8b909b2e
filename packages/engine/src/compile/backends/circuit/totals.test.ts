import { expect, it } from "vitest";
import { batchOf, playout, uniformChooser } from "../../../game/bulk.ts";
import type { State } from "../../../game/game.ts";
import { Random } from "../../../game/random.ts";
import { readRules } from "../../../gdl/check.ts";
import { compileCircuit } from "../../circuit/compile.ts";
import { CircuitGame } from "./game.ts";

/** The first move says what the match will be worth, the others only count up to six: every playout from a state is alike. */
const RULES = `
(role x) (role o)
(init (control x)) (init (count 0))
(after 0 1) (after 1 2) (after 2 3) (after 3 4) (after 4 5) (after 5 6)
(worth red 10 90) (worth green 70 20) (worth blue 0 100)
(<= (legal ?r (pick ?c)) (true (control ?r)) (worth ?c ?a ?b))
(<= (legal x noop) (true (control o)))
(<= (legal o noop) (true (control x)))
(<= (next (colour ?c)) (true (count 0)) (does x (pick ?c)))
(<= (next (colour ?c)) (true (colour ?c)))
(<= (next (count ?n)) (true (count ?m)) (after ?m ?n))
(<= (next (control x)) (true (control o)))
(<= (next (control o)) (true (control x)))
(<= terminal (true (count 6)))
(<= (goal x ?a) (true (colour ?c)) (worth ?c ?a ?b))
(<= (goal o ?b) (true (colour ?c)) (worth ?c ?a ?b))
`;

const compiled = compileCircuit(readRules(RULES).rulesheet);
if (!compiled.ok) throw new Error(compiled.reason);
const game = new CircuitGame(compiled.value);

/** States that random matches come through, the ends among them. */
function starts(count: number): State[] {
  const states: State[] = [];
  const policy = {
    ...uniformChooser(new Random(7)),
    played: (_: unknown, state: State) => states.push(state) >= count,
  };
  while (states.length < count) playout(game, game.initial, policy);
  return states;
}

it.each([
  [1, 40],
  [3, 8],
  [20, 8],
  [20, 41],
  [20, 200],
  [150, 16],
  [300, 33],
])("sums of each of %i starts, %i playouts from each", (count, perStart) => {
  const states = starts(count);
  const totals = game.totals(batchOf(game, states), { perStart, random: new Random(1) });
  const left = states.map((state) => 6 - Number(/count (\d)/.exec(game.facts(state).join())![1]));
  const goals = states.flatMap((state) => [...game.goals(state)]);
  expect([...totals.playouts]).toEqual(states.map(() => perStart));
  expect([...totals.plies]).toEqual(left.map((plies) => plies * perStart));
  expect([...totals.goals]).toEqual(goals.map((goal) => goal * perStart));
});
