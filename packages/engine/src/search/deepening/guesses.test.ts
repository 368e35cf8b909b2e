import { expect, test } from "vitest";
import { SimpleGame } from "../../game/simple-game.ts";
import { Frame } from "../exact/frame.ts";
import { blankWeights, LinearEvaluator, type StateEvaluator } from "../learn/evaluator.ts";
import { Guesses } from "./guesses.ts";
import { ValueScale } from "./values.ts";

/** The first role sets one of the bits 0 to 2, and the game is over. */
class OneBit extends SimpleGame {
  readonly roles = ["left", "right"];
  readonly initial = Uint32Array.of(0);

  isTerminal([word]: Uint32Array): boolean {
    return word !== 0;
  }
  goals(): Int16Array {
    return Int16Array.of(50, 50);
  }
  legalMoves(_state: Uint32Array, role: number): readonly number[] {
    return role === 0 ? [0, 1, 2] : [0];
  }
  next(_state: Uint32Array, joint: ArrayLike<number>): Uint32Array {
    return Uint32Array.of(1 << joint[0]!);
  }
}

const game = new OneBit();
const values = new ValueScale(100);
/** Bits are worth 0, 1 and 5: the mean is 2, and distances from it are 2, 1 and 3. */
const weights = blankWeights(game, 100);
weights.weights.set([0, 1, 5]);

function guessed(evaluator: StateEvaluator): { frame: Frame; guesses: Guesses } {
  const frame = new Frame(game);
  frame.make(game.initial);
  const guesses = new Guesses(game, evaluator, values);
  guesses.into(frame);
  return { frame, guesses };
}

test("children are guessed in steps of 1024, their mean is 2 and the swing (2 + 1 + 3) / 3 = 2", () => {
  const { frame, guesses } = guessed(new LinearEvaluator(weights));
  const middle = values.most / 2;
  expect([...frame.guesses.slice(0, 3)].map((each) => each - middle)).toEqual([0, 1024, 5120]);
  expect(frame.mean - middle).toBe(2048);
  expect(guesses.swing).toBe(2048);
});

test("the swing is the mean over frames: 2 and then 0 make 1", () => {
  const { frame, guesses } = guessed(new LinearEvaluator(weights));
  frame.count = 1;
  guesses.into(frame);
  expect(guesses.swing).toBe(1024);
});

test("an evaluation that knows goals alone is guessed the same", () => {
  const linear = new LinearEvaluator(weights);
  const { frame } = guessed({
    roles: 2,
    evaluate: (words, count, into, from) => linear.evaluate(words, count, into, from),
    evaluateOne: (state) => linear.evaluateOne(state),
  });
  expect([...frame.guesses.slice(0, 3)].map((each) => each - values.most / 2)).toEqual([0, 1024, 5120]);
});
