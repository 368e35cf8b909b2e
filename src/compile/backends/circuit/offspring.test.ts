import { expect, it } from "vitest";
import { catalogueGame } from "../../../cli/catalogue.ts";
import { batchOf, playout, uniformPolicy } from "../../../game/bulk.ts";
import type { State } from "../../../game/game.ts";
import { bear, Offspring } from "../../../game/offspring.ts";
import { Random } from "../../../game/random.ts";
import { readRules } from "../../../gdl/check.ts";
import { compileCircuit } from "../../circuit/compile.ts";
import { CircuitGame } from "./game.ts";

it.each(["tic-tac-toe", "breakthrough-5x5", "tron", "pig"])("children of many states are those of each: %s", (id) => {
  const compiled = compileCircuit(readRules(catalogueGame(id)!.expand().text).rulesheet);
  if (!compiled.ok) throw new Error(compiled.reason);
  const game = new CircuitGame(compiled.value);
  const states: State[] = [];
  const random = new Random(4);
  const policy = { ...uniformPolicy(random), played: (_: unknown, state: State) => states.push(state) > 300 };
  while (states.length < 300) playout(game, game.initial, policy);
  const offspring = new Offspring(game);
  for (const count of [1, 300]) bear(game, batchOf(game, states.slice(0, count)), offspring);
  const [words, roles] = [game.stateWords, game.roles.length];
  states.slice(0, 300).forEach((state, at) => {
    const children = game.children(state)!;
    const [from, to] = [offspring.start[at]!, offspring.start[at + 1]!];
    expect(to - from).toBe(children.count);
    expect(offspring.joints.slice(from * roles, to * roles)).toEqual(children.joints.slice());
    expect(offspring.words.slice(from * words, to * words)).toEqual(children.states.words.slice());
    expect(offspring.terminal.slice(from, to)).toEqual(children.terminal);
    for (let child = from; child < to; child++)
      if (offspring.terminal[child])
        expect(offspring.goals.slice(child * roles, (child + 1) * roles)).toEqual(
          children.goals.slice((child - from) * roles, (child - from + 1) * roles),
        );
  });
});
