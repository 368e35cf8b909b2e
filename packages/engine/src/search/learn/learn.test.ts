import { expect, test } from "vitest";
import { compiledGame } from "../../compile/compile.ts";
import type { Game, State } from "../../game/game.ts";
import { Random } from "../../game/random.ts";
import { SimpleGame } from "../../game/simple-game.ts";
import { bundledGame } from "../../games/index.ts";
import { readRules } from "../../gdl/check.ts";
import { blankWeights, LinearEvaluator } from "./evaluator.ts";
import { learnEvaluator } from "./learn.ts";
import { SelfPlay } from "./self-play.ts";
import { Styles } from "./styles.ts";

function gameOf(id: string): Game {
  return compiledGame(readRules(bundledGame(id)!.rules).rulesheet);
}

/** The roles take turns; whoever moves adds a bit of its own or waits, and after six plies the one with more bits wins. */
class Collecting extends SimpleGame {
  readonly roles = ["left", "right"];
  /** Plies, then the bits of left from 8 on, those of right from 16 on. */
  readonly initial = Uint32Array.of(0);

  isTerminal([word]: State): boolean {
    return (word! & 7) === 6;
  }
  goals([word]: State): Int16Array {
    const lead = bits(word! >>> 8) - bits(word! >>> 16);
    return Int16Array.of(lead > 0 ? 100 : lead === 0 ? 50 : 0, lead < 0 ? 100 : lead === 0 ? 50 : 0);
  }
  legalMoves([word]: State, role: number): readonly number[] {
    return word! % 2 === role ? [0, 1] : [0];
  }
  next([word]: State, joint: ArrayLike<number>): State {
    const ply = word! & 7;
    const mover = ply % 2;
    return Uint32Array.of((word! + 1) | (joint[mover]! << (8 + 8 * mover + (ply >> 1))));
  }
}

function bits(byte: number): number {
  return [0, 1, 2].filter((bit) => (byte >> bit) & 1).length;
}

test("who has collected more is thought to win", () => {
  const { evaluator, games } = learnEvaluator(new Collecting(), {
    random: new Random(1),
    positions: 6000,
    constantSum: 100,
    games: 16,
    opening: 6,
  });
  expect(games).toBeGreaterThan(500);
  const worth = (left: number, right: number): number =>
    evaluator.evaluateOne(Uint32Array.of(4 | (left << 8) | (right << 16)))[0]!;
  expect(worth(3, 0)).toBeGreaterThan(80);
  expect(worth(0, 3)).toBeLessThan(20);
  expect(worth(3, 1)).toBeGreaterThan(worth(1, 1));
  expect(worth(1, 1)).toBeGreaterThan(worth(1, 3));
});

test("the same seed and as many positions give the same weights", () => {
  const learn = (seed: number) =>
    learnEvaluator(new Collecting(), { random: new Random(seed), positions: 500, constantSum: 100 }).evaluator.weights;
  expect(learn(1)).toEqual(learn(1));
  expect(learn(2)).not.toEqual(learn(1));
});

test("in Breakthrough pieces are worth more the further they have come", () => {
  const game = gameOf("breakthrough-5x5");
  const { evaluator } = learnEvaluator(game, { random: new Random(1), positions: 20_000, constantSum: 100 });
  const { weights } = evaluator.weights;
  const rank = (piece: string, y: number): number =>
    [1, 2, 3, 4, 5].reduce((sum, x) => sum + weights[bitOf(game, `(cell ${x} ${y} ${piece})`)]!, 0) / 5;
  expect(rank("white", 4)).toBeGreaterThan(rank("white", 3));
  expect(rank("white", 4)).toBeGreaterThan(0);
  expect(rank("black", 2)).toBeLessThan(rank("black", 3));
  expect(rank("black", 2)).toBeLessThan(0);
});

function bitOf(game: Game, fact: string): number {
  for (let bit = 0; ; bit++) {
    const state = new Uint32Array(game.stateWords);
    state[bit >> 5]! |= 1 << (bit & 31);
    if (game.facts(state).includes(fact)) return bit;
  }
}

test("targets go back from the end, and stop where another move than the best was played", () => {
  // Without exploration and with λ = 1 all positions of a game have its result; with exploration at every ply each has its best child's.
  const game = new Collecting();
  const targetsOf = (exploration: number, lambda: number): number[][] => {
    const evaluator = new LinearEvaluator(blankWeights(game, 100));
    const settings = { random: new Random(3), games: 1, opening: 0, exploration, lambda };
    const play = new SelfPlay(game, evaluator, settings);
    const found: number[][] = [];
    while (play.finished < 20) {
      const own: number[] = [];
      while (own.length === 0) play.ply((_words, _at, targets) => own.push(targets[0]!));
      found.push(own);
    }
    return found;
  };
  for (const targets of targetsOf(0, 1)) expect(new Set(targets).size).toBe(1);
  // Nothing is learnt here, so all but the last ply expect one half.
  for (const targets of targetsOf(0, 0)) expect(targets.slice(1)).toEqual([0.5, 0.5, 0.5, 0.5, 0.5]);
  const explored = targetsOf(1, 1).flatMap((targets) => targets.slice(1));
  expect(explored.filter((target) => target === 0.5).length).toBeGreaterThan(60);
});

test("with replies every child has the value of the best reply as its target", () => {
  // Five plies are gone, left having one bit and right none: right adds its last bit or waits, and there is no reply to either. One ply
  // before, left has the choice, and right answers with its bit: the children of left's turn are worth what that leaves.
  const evaluator = new LinearEvaluator(blankWeights(new Collecting(), 100));
  class LateCollecting extends Collecting {
    override readonly initial = Uint32Array.of(4);
  }
  const settings = { random: new Random(3), games: 1, opening: 0, exploration: 0, replies: true };
  const play = new SelfPlay(new LateCollecting(), evaluator, settings);
  const found = new Map<number, number>();
  play.ply((words, at, targets) => found.set(words[at]!, targets[0]!));
  // Left waited: right's bit wins. Left added one: right's bit makes it a draw.
  expect(found).toEqual(
    new Map([
      [5, 0],
      [5 | (1 << 10), 0.5],
    ]),
  );
});

test("half a game at most is played in styles, and nothing is learnt of that half", () => {
  const game = new Collecting();
  const weights = blankWeights(game, 100);
  const random = new Random(5);
  const settings = { random, games: 1, opening: 0, exploration: 0, styledPlies: 30 };
  const play = new SelfPlay(game, new LinearEvaluator(weights), {
    ...settings,
    styles: new Styles(weights, [], random),
  });
  const lengths = new Set<number>();
  for (let games = 0; games < 60; games++) {
    let learnt = 0;
    while (play.finished === games) play.ply(() => learnt++);
    lengths.add(learnt);
  }
  // Six plies, of which none to three are in styles.
  expect([...lengths].sort()).toEqual([3, 4, 5, 6]);
});
