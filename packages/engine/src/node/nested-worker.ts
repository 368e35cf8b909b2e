/**
 * The thread behind `NestedThread`: compiles the rules, then answers one order after the other.
 */
import { type MessagePort, workerData } from "node:worker_threads";
import { Random } from "../game/random.ts";
import { CompiledGames } from "../match/job.ts";
import { NestedSearch } from "../search/nested.ts";
import type { NestedAnswer, NestedOrder } from "./nested-thread.ts";

const { rules, backend, port, answers } = workerData as {
  readonly rules: string;
  readonly backend: string;
  readonly port: MessagePort;
  readonly answers: Int32Array;
};

const { game } = new CompiledGames().of({ rules, backend });
const nested = new NestedSearch(game, new Random(1));

function answer({ number, facts, level, limits }: NestedOrder): NestedAnswer {
  const state = game.stateOf(facts);
  const before = nested.playouts;
  const { milliseconds, playouts } = limits;
  const found =
    state &&
    nested.search(state, level, {
      ...(milliseconds !== undefined && { deadline: performance.now() + milliseconds }),
      ...(playouts !== undefined && { playouts: before + playouts }),
    });
  const moves = (found?.moves ?? []).map((move) => game.moveText(0, move));
  return { number, goal: found?.goal, moves, playouts: nested.playouts - before };
}

port.on("message", (order: NestedOrder) => {
  port.postMessage(answer(order));
  Atomics.add(answers, 0, 1);
  Atomics.notify(answers, 0);
});
