import { describe, expect, test } from "vitest";
import { batchOf } from "../game/bulk.ts";
import { Random } from "../game/random.ts";
import { catalogue } from "../games/index.ts";
import { readRules } from "../gdl/check.ts";
import type { Rulesheet } from "../gdl/rules.ts";
import { CircuitGame } from "./backends/circuit/game.ts";
import { CircuitCache, MemoryStore } from "./cache.ts";
import { circuitInSteps } from "./circuit/compile.ts";
import { countGates } from "./circuit/trim.ts";
import { compile, compileInSteps } from "./compile.ts";

function bundled(id: string): Rulesheet {
  const found = catalogue().find((game) => game.id === id);
  if (found === undefined) throw new Error(`no bundled game ${id}`);
  return readRules(found.rules).rulesheet;
}

/** The circuit games in the order in which they are made. */
function steps(id: string, optimise = 5000): CircuitGame[] {
  return [...compileInSteps(bundled(id), { optimise })].map((step) => {
    if (!step.ok || !(step.game instanceof CircuitGame)) throw new Error("not a circuit");
    return step.game;
  });
}

describe("compiling in steps", () => {
  test.each(["tic-tac-toe", "breakthrough", "quarto"])("%s gets smaller from step to step", (id) => {
    const gates = steps(id).map((game) => countGates(game.circuit));
    expect(gates.length).toBeGreaterThan(1);
    expect(gates).toEqual([...new Set(gates)].sort((a, b) => b - a));
  });

  test("every step is the same game with the same numbers", () => {
    const [first, ...others] = steps("quarto");
    const play = (game: CircuitGame) => {
      const { goals, plies } = game.playouts(batchOf(game, [game.initial]), { perStart: 200, random: new Random(1) });
      const children = game.children(game.initial, 1000)!;
      return { goals, plies, joints: children.joints, states: children.states.words };
    };
    for (const game of others) {
      expect(play(game)).toEqual(play(first!));
      expect(game.circuit.moves.map((moves) => moves.map(({ text }) => text))).toEqual(
        first!.circuit.moves.map((moves) => moves.map(({ text }) => text)),
      );
    }
  });

  test("whoever stops asking has a game and spends no more", () => {
    const compiling = compileInSteps(bundled("tic-tac-toe"));
    const { value } = compiling.next();
    expect(value).toMatchObject({ ok: true, backend: "circuit" });
    expect(compiling.return().done).toBe(true);
  });

  test("compile gives the last step; what it made is kept and not optimised again", () => {
    const cache = new CircuitCache(new MemoryStore());
    const rules = bundled("tic-tac-toe");
    const made = compile(rules, { cache, optimise: HOUR });
    const again = [...compileInSteps(rules, { cache })];
    expect(again).toMatchObject([{ ok: true, why: "The circuit was compiled before." }]);
    const gates = [made, ...again].map((step) => (step.ok ? countGates((step.game as CircuitGame).circuit) : 0));
    expect(gates[0]).toBe(gates[1]);
    expect(gates[0]).toBeLessThan(countGates(steps("tic-tac-toe", 0)[0]!.circuit));
  });

  test("no time, no smaller circuit", () => {
    expect(steps("breakthrough", 0).length).toBe(1);
  });
});

test("a fact for every order of some things is too many facts for a circuit, unless it is asked for", () => {
  const things = Array.from({ length: 28 }, (_, at) => `(thing t${at})`).join(" ");
  const { rulesheet } = readRules(`
    (role a) (init (order t0 t1 t2)) ${things}
    (<= (legal a (put ?x ?y ?z)) (thing ?x) (thing ?y) (thing ?z))
    (<= (next (order ?x ?y ?z)) (does a (put ?x ?y ?z)))
    (<= terminal (true (order t3 t2 t1)))
    (<= (goal a 100) (true (order t3 t2 t1)))
    (<= (goal a 0) (not (true (order t3 t2 t1))))`);
  const compiled = compile(rulesheet, { optimise: 0 });
  expect(compiled).toMatchObject({ ok: true, backend: "forward", why: expect.stringContaining("21952 bits") });
  expect(compile(rulesheet, { backend: "circuit", optimise: 0 })).toMatchObject({ ok: true, backend: "circuit" });
});

/** More than anybody needs. */
const HOUR = 3_600_000;

test("a circuit that would be ready to play too late is not waited for", () => {
  const made = [...circuitInSteps(bundled("breakthrough"), { milliseconds: HOUR, optimise: 0, readying: 3600 })];
  expect(made).toMatchObject([
    { ok: false, reason: expect.stringMatching(/^The circuit has \d+ gates, which would take \d+ s more/) },
  ]);
  const soon = [...circuitInSteps(bundled("breakthrough"), { milliseconds: HOUR, optimise: 0, readying: 0.01 })];
  expect(soon).toMatchObject([{ ok: true }]);
  // Longer than there is for the circuit itself, and longer still.
  const gates = soon[0]!.ok ? soon[0]!.value.gates.left.length : 0;
  const isMade = (part: number): boolean[] => {
    const options = { milliseconds: HOUR, optimise: 0, share: 0.6, readying: (part * HOUR) / gates };
    return [...circuitInSteps(bundled("breakthrough"), options)].map(({ ok }) => ok);
  };
  expect([isMade(0.62), isMade(0.8)]).toEqual([[true], [false]]);
});
