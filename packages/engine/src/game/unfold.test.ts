import { expect, test } from "vitest";
import { conformToBounds } from "../../../../test/bounds.ts";
import { nim } from "../../../../test/small-games.ts";
import { stateAt } from "./bulk.ts";
import { countSequences, reachable } from "./perft.ts";
import { Random } from "./random.ts";
import { unfold } from "./unfold.ts";

/** The transitions between all reachable states. */
const edges = (game: ReturnType<typeof unfold>) =>
  reachable(game)!.reduce((all, state) => all + game.children(state)!.count, 0);

test("the unfolding of Nim with five has 27 transitions (thesis figure 2.2 and section 2.3)", () => {
  expect(edges(unfold(nim(5)))).toBe(27);
  expect(edges(nim(5))).toBe(18); // by hand: heap and turn 5f 3, 4s 3, 3s 3, 2s 2, 3f 3, 2f 2, 1f 1, 1s 1
});

test("what is no move, state or role is refused", () => {
  conformToBounds(unfold(nim(5)));
});

test("an unfolding is a tree: as many states as sequences of moves", () => {
  const game = nim(6);
  const { total } = countSequences(game)!;
  const tree = unfold(game);
  expect(reachable(tree)).toHaveLength(total.reduce((all, sequences) => all + sequences, 0));
  expect(countSequences(tree)).toEqual(countSequences(game));
});

test("two ways to one position are two states with the same future", () => {
  const tree = unfold(nim(4));
  const after = (...moves: string[]) =>
    moves.reduce((state, move, ply) => {
      const joint = [tree.moveNamed(0, "noop"), tree.moveNamed(1, "noop")];
      joint[ply % 2] = tree.moveNamed(ply % 2, `(take ${move})`);
      return tree.next(state, joint);
    }, tree.initial);
  const [one, other] = [after("1", "2"), after("2", "1")];
  expect([...one]).not.toEqual([...other]);
  expect([...one]).toEqual([...after("1", "2")]);
  expect(tree.facts(one)).toEqual(tree.facts(other));
  expect(tree.legalMoves(one, 0)).toEqual(tree.legalMoves(other, 0));
});

test("bulk answers are the single ones", () => {
  const tree = unfold(nim(3));
  const { count, joints, states } = tree.children(tree.initial)!;
  for (let child = 0; child < count; child++) {
    const joint = joints.subarray(2 * child, 2 * child + 2);
    expect([...stateAt(tree, states, child)]).toEqual([...tree.next(tree.initial, joint)]);
    const alone = { count: 1, words: tree.initial };
    expect([...tree.step(alone, joint).words]).toEqual([...tree.next(tree.initial, joint)]);
  }
  expect([...tree.evaluate(states).terminal]).toEqual([0, 0, 1]);
  const { goals } = tree.playouts(states, { perStart: 3, random: new Random(1) });
  expect([...goals.slice(12)]).toEqual([100, 0, 100, 0, 100, 0]);
});

test("a state that is set up begins a path of its own", () => {
  const tree = unfold(nim(3));
  const facts = tree.facts(tree.initial);
  expect([...tree.stateOf(facts)!]).toEqual([...tree.stateOf(facts)!]);
  expect(tree.stateOf(["nonsense"])).toBeUndefined();
});
