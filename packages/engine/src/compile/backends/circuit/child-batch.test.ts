import { expect, it } from "vitest";
import { batchOf, chooseJoint, playout, uniformChooser } from "../../../game/bulk.ts";
import { ChildBatch, expandAll } from "../../../game/child-batch.ts";
import type { State } from "../../../game/game.ts";
import { Random } from "../../../game/random.ts";
import { bundledGame } from "../../../games/index.ts";
import { readRules } from "../../../gdl/check.ts";
import { compileCircuit } from "../../circuit/compile.ts";
import { CircuitGame } from "./game.ts";

const GAMES = ["tic-tac-toe", "breakthrough-5x5", "tron", "pig"];

function circuitGame(id: string): CircuitGame {
  const compiled = compileCircuit(readRules(bundledGame(id)!.rules).rulesheet);
  if (!compiled.ok) throw new Error(compiled.reason);
  return new CircuitGame(compiled.value);
}

/** Three hundred states that random matches come through. */
function reached(game: CircuitGame): State[] {
  const states: State[] = [];
  const random = new Random(4);
  const policy = { ...uniformChooser(random), played: (_: unknown, state: State) => states.push(state) > 300 };
  while (states.length < 300) playout(game, game.initial, policy);
  return states.slice(0, 300);
}

it.each(GAMES)("children of many states are those of each: %s", (id) => {
  const game = circuitGame(id);
  const states = reached(game);
  const batch = new ChildBatch(game);
  for (const count of [1, 300]) expandAll(game, batchOf(game, states.slice(0, count)), batch);
  const [words, roles] = [game.stateWords, game.roles.length];
  states.forEach((state, at) => {
    const children = game.children(state)!;
    const [from, to] = [batch.start[at]!, batch.start[at + 1]!];
    expect(to - from).toBe(children.count);
    expect(batch.joints.slice(from * roles, to * roles)).toEqual(children.joints.slice());
    expect(batch.words.slice(from * words, to * words)).toEqual(children.states.words.slice());
    expect(batch.terminal.slice(from, to)).toEqual(children.terminal);
    for (let child = from; child < to; child++)
      if (batch.terminal[child])
        expect(batch.goals.slice(child * roles, (child + 1) * roles)).toEqual(
          children.goals.slice((child - from) * roles, (child - from + 1) * roles),
        );
  });
});

it.each(GAMES)("successors are those of a step, looked at: %s", (id) => {
  const game = circuitGame(id);
  const states = reached(game).filter((state) => !game.isTerminal(state));
  const policy = uniformChooser(new Random(5));
  const joints = Int32Array.from(states.flatMap((state) => [...chooseJoint(game, state, policy)!]));
  const batch = batchOf(game, states);
  const stepped = game.step(batch, joints);
  const { terminal, goals, legalStart, legal } = game.evaluate(stepped);
  for (let time = 0; time < 2; time++) {
    const { states: next, info } = game.successors(batch, joints);
    expect(next.count).toBe(states.length);
    expect(next.words.subarray(0, stepped.words.length)).toEqual(stepped.words);
    expect(info.terminal.slice(0, states.length)).toEqual(terminal);
    for (let at = 0; at < goals.length; at++)
      if (terminal[Math.floor(at / game.roles.length)]) expect(info.goals[at]).toBe(goals[at]);
    expect([...info.legalStart.subarray(0, legalStart.length)]).toEqual([...legalStart]);
    expect([...info.legal.subarray(0, legal.length)]).toEqual([...legal]);
  }
});
