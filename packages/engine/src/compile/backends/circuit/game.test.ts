import { describe, expect, it } from "vitest";
import { batchOf, chooseJoint, stateAt, uniformChooser } from "../../../game/bulk.ts";
import type { Game, Playouts, State, StateBatch } from "../../../game/game.ts";
import { Random } from "../../../game/random.ts";
import { catalogue } from "../../../games/index.ts";
import { readRules } from "../../../gdl/check.ts";
import { compileCircuit } from "../../circuit/compile.ts";
import { randomCircuit } from "../../kernel/testing/random-circuit.ts";
import { CircuitGame } from "./game.ts";

function bundled(id: string): CircuitGame {
  const found = catalogue().find((game) => game.id === id);
  if (found === undefined) throw new Error(`no bundled game ${id}`);
  return circuitOf(found.rules);
}

function circuitOf(rules: string): CircuitGame {
  const compiled = compileCircuit(readRules(rules).rulesheet);
  if (!compiled.ok) throw new Error(compiled.reason);
  return new CircuitGame(compiled.value);
}

/** Every move is legal exactly as long as the game lasts: counting legal moves shows the end. */
const ROUNDS = `(role a) (role b) (init (round 0)) (init (won 0)) (succ 0 1) (succ 1 2) (succ 2 3) (last 3)
  (<= (legal ?r stay) (role ?r) (last ?n) (not (true (round ?n))))
  (<= (legal ?r go) (role ?r) (last ?n) (not (true (round ?n))))
  (<= (next (round ?m)) (true (round ?n)) (succ ?n ?m))
  (<= (next (won ?m)) (true (won ?n)) (succ ?n ?m) (does a ?x) (does b ?x))
  (<= (next (won ?n)) (true (won ?n)) (does a ?x) (does b ?y) (distinct ?x ?y))
  (<= terminal (last ?n) (true (round ?n)))
  (<= (goal a 100) (true (won 3))) (<= (goal a 0) (not (true (won 3)))) (goal b 50)`;

/** Bundled games: in turns, at the same time, with chance, alone, with more than two phases. */
const GAMES = ["tic-tac-toe", "connect-four", "breakthrough", "tron", "pig", "triangle-peg", "pentago", "quarto"];

const games: readonly [string, () => CircuitGame][] = [
  ...GAMES.map((id): [string, () => CircuitGame] => [id, () => bundled(id)]),
  ["rounds", () => circuitOf(ROUNDS)],
  ...[1, 2, 3, 4, 5, 6].map((seed): [string, () => CircuitGame] => [
    `random circuit ${seed}`,
    () => new CircuitGame(randomCircuit({ random: new Random(seed), roles: 1 + (seed % 3), moves: 6 + 10 * seed })),
  ]),
];

/** States that random matches come through. */
function reached(game: Game, count: number, seed: number): State[] {
  const policy = uniformChooser(new Random(seed));
  const states: State[] = [];
  let state = game.initial;
  while (states.length < count) {
    states.push(state);
    const joint = game.isTerminal(state) ? undefined : chooseJoint(game, state, policy);
    state = joint === undefined ? game.initial : game.next(state, joint);
  }
  return states;
}

/** Plays the recorded moves again, one state at a time. */
function expectReplays(game: Game, starts: StateBatch, perStart: number, playouts: Playouts, some: number[]): void {
  const roles = game.roles.length;
  for (const playout of some) {
    let state: State = stateAt(game, starts, Math.floor(playout / perStart));
    const first = playouts.moveStart![playout]!;
    expect(playouts.moveStart![playout + 1]! - first).toBe(roles * playouts.plies[playout]!);
    for (let at = first; at < playouts.moveStart![playout + 1]!; at += roles) {
      expect(game.isTerminal(state)).toBe(false);
      const joint = playouts.moves!.subarray(at, at + roles);
      joint.forEach((move, role) => {
        expect(game.legalMoves(state, role)).toContain(move);
      });
      state = game.next(state, joint);
    }
    const stuck = game.roles.some((_, role) => game.legalMoves(state, role).length === 0);
    expect(game.isTerminal(state) || stuck).toBe(true);
    expect(playouts.goals.slice(playout * roles, (playout + 1) * roles)).toEqual(game.goals(state));
  }
}

describe.each(games)("playouts of %s", (_, make) => {
  const game = make();

  it("end as the moves played say", () => {
    const starts = batchOf(game, reached(game, 40, 7));
    const perStart = 13;
    const playouts = game.playouts(starts, { perStart, random: new Random(1), record: true });
    expect(playouts.count).toBe(40 * perStart);
    expectReplays(
      game,
      starts,
      perStart,
      playouts,
      [...Array(40 * perStart).keys()].filter((at) => at % 7 === 0),
    );
  });

  it("are the same for the same seed, recorded or not, by tables or by code", () => {
    const starts = batchOf(game, reached(game, 300, 8));
    const play = (seed: number, record: boolean): Playouts =>
      game.playouts(starts, { perStart: 2, random: new Random(seed), record });
    const { goals, plies } = play(5, false);
    const again = play(5, true);
    expect(again.goals).toEqual(goals);
    expect(again.plies).toEqual(plies);
    for (let call = 0; call < 40; call++) play(call, false); // long enough for code to be made
    const later = play(5, false);
    expect(later.goals).toEqual(goals);
    expect(later.plies).toEqual(plies);
  });

  it("come to the same means one by one and tallied", () => {
    const perStart = 4001;
    const roles = game.roles.length;
    const starts = batchOf(game, reached(game, 5, 12));
    const { goals, plies } = game.playouts(starts, { perStart, random: new Random(3) });
    const totals = game.totals(starts, { perStart, random: new Random(4) });
    const expectSameMean = (values: ArrayLike<number>, total: number): void => {
      const mean = Array.from(values).reduce((sum, value) => sum + value, 0) / perStart;
      const variance = Array.from(values).reduce((sum, value) => sum + (value - mean) ** 2, 0) / perStart;
      expect(Math.abs(total / perStart - mean)).toBeLessThanOrEqual(5 * Math.sqrt((2 * variance) / perStart) + 1e-9);
    };
    for (let start = 0; start < starts.count; start++) {
      expect(totals.playouts[start]).toBe(perStart);
      expectSameMean(plies.subarray(start * perStart, (start + 1) * perStart), totals.plies[start]!);
      for (let role = 0; role < roles; role++) {
        const own = goals.filter((_, at) => Math.floor(at / roles / perStart) === start && at % roles === role);
        expectSameMean(
          own.map((goal) => Math.max(0, goal)),
          totals.goals[start * roles + role]!,
        );
      }
    }
  });

  it("are totalled alike for the same seed, by tables or by code, and in more lanes than one run tallies", () => {
    const start = batchOf(game, [game.initial]);
    const total = (perStart: number) => game.totals(start, { perStart, random: new Random(6) });
    const first = total(300);
    for (let call = 0; call < 20; call++) game.totals(start, { perStart: 20_000, random: new Random(call) });
    expect(total(300)).toEqual(first);
    const [few, many] = [total(20_000), total(1_200_000)];
    expect(many.playouts).toEqual(Int32Array.of(1_200_000));
    game.roles.forEach((_, role) => {
      expect(Math.abs(many.goals[role]! / 1_200_000 - few.goals[role]! / 20_000)).toBeLessThan(3);
    });
    expect(many.plies[0]! / 1_200_000 / (few.plies[0]! / 20_000)).toBeCloseTo(1, 1);
  });
});

it("playouts that never end are given up when the time is over", () => {
  const game = circuitOf(
    "(role a) (init (at 1)) (legal a go) (<= (next (at 2)) (true (at 1))) (<= (next (at 1)) (true (at 2)))\n(<= terminal (true (at 1)) (true (at 2))) (goal a 0)",
  );
  const start = batchOf(game, [game.initial]);
  const { count } = game.playouts(start, { perStart: 10, random: new Random(1), deadline: performance.now() + 20 });
  expect(count).toBe(0);
});

describe("moves are chosen with equal probability", () => {
  /** Chi-square against equal shares, as standard deviations above its mean (Wilson and Hilferty's approximation). */
  function excess(counts: readonly number[]): number {
    const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
    const square = counts.reduce((sum, count) => sum + (count - mean) ** 2 / mean, 0);
    const freedom = counts.length - 1;
    const spread = 2 / (9 * freedom);
    return (Math.cbrt(square / freedom) - (1 - spread)) / Math.sqrt(spread);
  }

  it.each(["tic-tac-toe", "connect-four", "breakthrough", "tron", "triangle-peg", "pentago"])("%s", (id) => {
    const game = bundled(id);
    const states = reached(game, 60, 11).filter((state) => !game.isTerminal(state));
    states.slice(0, 8).forEach((state, at) => {
      const perStart = 8192;
      const starts = batchOf(game, [state]);
      const { moves, moveStart } = game.playouts(starts, { perStart, random: new Random(at), record: true });
      game.roles.forEach((_, role) => {
        const legal = game.legalMoves(state, role);
        if (legal.length < 2) return;
        const counts = new Map(legal.map((move) => [move, 0]));
        for (let playout = 0; playout < perStart; playout++) {
          const move = moves![moveStart![playout]! + role]!;
          counts.set(move, counts.get(move)! + 1);
        }
        expect(counts.size).toBe(legal.length);
        expect(excess([...counts.values()])).toBeLessThan(4.5);
      });
    });
  });

  it("and independently from ply to ply", () => {
    const game = bundled("tic-tac-toe");
    const perStart = 72 * 512;
    const starts = batchOf(game, [game.initial]);
    const { moves, moveStart } = game.playouts(starts, { perStart, random: new Random(21), record: true });
    const pairs = new Map<string, number>();
    for (let playout = 0; playout < perStart; playout++) {
      const at = moveStart![playout]!;
      const pair = `${moves![at]} ${moves![at + 3]}`;
      pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
    }
    expect(pairs.size).toBe(72);
    expect(excess([...pairs.values()])).toBeLessThan(4.5);
  });
});

describe("starts", () => {
  it("that are terminal give their goals at once", () => {
    const game = bundled("tic-tac-toe");
    const ended = reached(game, 200, 1).filter((state) => game.isTerminal(state));
    const { plies, goals } = game.playouts(batchOf(game, ended), { random: new Random(1) });
    expect([...plies]).toEqual(ended.map(() => 0));
    expect([...goals]).toEqual(ended.flatMap((state) => [...game.goals(state)]));
  });

  it("may be more than there are lanes", () => {
    const game = bundled("connect-four");
    const starts = batchOf(game, reached(game, 9000, 2));
    const playouts = game.playouts(starts, { random: new Random(2), record: true });
    expectReplays(
      game,
      starts,
      1,
      playouts,
      [...Array(9000).keys()].filter((at) => at % 97 === 0),
    );
  });

  it("may be in no phase that the initial state leads to", () => {
    const game = bundled("tic-tac-toe");
    const both = game.initial.map((word) => word);
    const control = game.circuit.stateBits.findIndex(({ fact, initially }) => fact.includes("control") && !initially);
    if (control >= 0) both[control >> 5]! |= 1 << (control & 31);
    const starts = batchOf(game, [both, game.initial]);
    expect(game.playouts(starts, { perStart: 3, random: new Random(2) }).count).toBe(6);
  });

  it("are given up when time is up", () => {
    const game = bundled("connect-four");
    const starts = batchOf(game, [game.initial]);
    const { count } = game.playouts(starts, {
      perStart: 1_000_000,
      random: new Random(2),
      deadline: performance.now(),
    });
    expect(count).toBeLessThan(1_000_000);
  });
});

describe("a game that was told to warm up", () => {
  it.each(games.slice(0, 4))("answers as before: %s", (_, make) => {
    const [cold, warm] = [make(), make()];
    const states = batchOf(cold, reached(cold, 40, 3));
    const seen = warm.legalMoves(warm.initial, 0);
    warm.warmUp(Number.POSITIVE_INFINITY);
    expect(warm.legalMoves(warm.initial, 0)).toEqual(seen);
    expect(warm.evaluate(states)).toEqual(cold.evaluate(states));
    const options = { perStart: 3, record: true };
    expect(warm.playouts(states, { ...options, random: new Random(5) })).toEqual(
      cold.playouts(states, { ...options, random: new Random(5) }),
    );
  });
});

it("prepares playouts with decisive moves where there is time, and says whether they are", () => {
  const game = bundled("connect-four");
  const decisive = { decisive: "wins" } as const;
  expect([game.preparePlayouts({}, 0), game.preparePlayouts(decisive, 0)]).toEqual([false, false]);
  expect(game.preparePlayouts(decisive, 60_000)).toBe(true);
  expect(game.preparePlayouts(decisive, 0)).toBe(true);
});
