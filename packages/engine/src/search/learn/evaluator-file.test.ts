import { expect, test } from "vitest";
import { compiledGame } from "../../compile/compile.ts";
import type { Game } from "../../game/game.ts";
import { Random } from "../../game/random.ts";
import { bundledGame } from "../../games/index.ts";
import { readRules } from "../../gdl/check.ts";
import { unwrap } from "../../result.ts";
import { compareEvaluators } from "./comparison.ts";
import { blankWeights, LinearEvaluator } from "./evaluator.ts";
import { evaluatorText, readEvaluator, weightsByFact } from "./evaluator-file.ts";
import { learnEvaluator } from "./learn.ts";
import { onnxOf } from "./onnx.ts";

function gameOf(id: string): Game {
  return compiledGame(readRules(bundledGame(id)!.rules).rulesheet);
}

const game = gameOf("breakthrough-5x5");
const learnt = learnEvaluator(game, { random: new Random(1), positions: 10_000, constantSum: 100, greedy: 5000 });

test("what was written is read again, for the same game", () => {
  const text = evaluatorText(game, learnt.evaluator.weights, { positions: 10, games: 2 });
  expect(text.length).toBeLessThan(1e6);
  const { weights, experience } = unwrap(readEvaluator(text, game));
  expect(experience).toEqual({ positions: 10, games: 2 });
  const again = new LinearEvaluator(weights);
  expect(again.evaluateOne(game.initial)[0]).toBeCloseTo(learnt.evaluator.evaluateOne(game.initial)[0]!, 2);
  expect(weightsByFact(game, weights).map(([fact]) => fact)).toContain("(cell 1 1 white)");
});

test("what is none, or of another game, is a problem and no exception", () => {
  const text = evaluatorText(game, learnt.evaluator.weights, { positions: 0, games: 0 });
  const problem = (bad: string, of = game): string | undefined => {
    const result = readEvaluator(bad, of);
    return result.ok ? undefined : result.problems[0]!.code;
  };
  expect(problem(text)).toBeUndefined();
  expect(problem("(role white)")).toBe("no-evaluator");
  expect(problem("null")).toBe("no-evaluator");
  expect(problem(text.replace('"version":1', '"version":2'))).toBe("no-evaluator");
  expect(problem(text.replace("(cell 1 1 white)", "(cell 9 9 white)"))).toBe("other-game");
  expect(problem(text.replace(/"bias":[^,]+/, '"bias":"x"'))).toBe("no-evaluator");
  expect(problem(text, gameOf("tic-tac-toe"))).toBe("other-game");
});

test("of two evaluations the learnt one wins against one that knows nothing", () => {
  const blank = new LinearEvaluator(blankWeights(game, 100));
  const { games, points } = compareEvaluators(game, [learnt.evaluator, blank], { pairs: 20, random: new Random(5) });
  expect(games).toBe(40);
  expect(points).toBeGreaterThan(28);
  const turned = compareEvaluators(game, [blank, learnt.evaluator], { pairs: 20, random: new Random(5) });
  expect(turned.points).toBe(40 - points);
});

/** Fields of a message of Protocol Buffers: numbers, or bytes. */
function fieldsOf(bytes: Uint8Array): Map<number, (number | Uint8Array)[]> {
  const fields = new Map<number, (number | Uint8Array)[]>();
  let at = 0;
  const number = (): number => {
    let [value, factor] = [0, 1];
    for (;;) {
      const byte = bytes[at++]!;
      value += (byte & 127) * factor;
      if (byte < 128) return value;
      factor *= 128;
    }
  };
  while (at < bytes.length) {
    const key = number();
    const length = (key & 7) === 2 ? number() : -1;
    const value = length < 0 ? number() : bytes.subarray(at, (at += length));
    fields.set(key >> 3, [...(fields.get(key >> 3) ?? []), value]);
  }
  return fields;
}

const part = (bytes: number | Uint8Array | undefined): Map<number, (number | Uint8Array)[]> =>
  fieldsOf(bytes as Uint8Array);
const words = (bytes: number | Uint8Array | undefined): string => new TextDecoder().decode(bytes as Uint8Array);

test("the ONNX model says the same as the evaluator", () => {
  const model = fieldsOf(onnxOf(game, learnt.evaluator.weights));
  const graph = part(model.get(7)![0]);
  const operators = graph.get(1)!.map((node) => words(part(node).get(4)![0]));
  expect(operators).toEqual(["MatMul", "Add", "Sigmoid", "Mul"]);
  const tensors = new Map(
    graph.get(5)!.map((bytes) => {
      const tensor = part(bytes);
      const raw = tensor.get(9)![0] as Uint8Array;
      return [words(tensor.get(8)![0]), new Float32Array(raw.slice().buffer)];
    }),
  );
  const metadata = new Map(model.get(14)!.map((entry) => [words(part(entry).get(1)![0]), part(entry).get(2)![0]]));
  const facts = JSON.parse(words(metadata.get("facts"))) as string[];
  const holds = new Set(game.facts(game.initial));
  const z = facts.reduce(
    (sum, fact, row) => sum + (holds.has(fact) ? tensors.get("weights")![row]! : 0),
    tensors.get("bias")![0]!,
  );
  const goal = tensors.get("maxGoal")![0]! / (1 + Math.exp(-z));
  expect(goal).toBeCloseTo(learnt.evaluator.evaluateOne(game.initial)[0]!, 2);
});
