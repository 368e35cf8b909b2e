/**
 * Native games beside their rulesheets, where there is one, and against the contract.
 */
import { describe, expect, test } from "vitest";
import { conformToBounds } from "../../../../../test/bounds.ts";
import { compile } from "../../compile/compile.ts";
import { bundledGame } from "../../games/index.ts";
import { readRules } from "../../gdl/check.ts";
import type { Game, State } from "../game.ts";
import { Random } from "../random.ts";
import { Go } from "./go.ts";
import { nativeGame } from "./native.ts";

function fromRules(id: string): Game {
  const compiled = compile(readRules(bundledGame(id)!.rules).rulesheet);
  if (!compiled.ok) throw new Error(compiled.reason);
  return compiled.game;
}

const texts = (game: Game, state: State, role: number): string[] =>
  game.legalMoves(state, role).map((move) => game.moveText(role, move));

/** The same random game on both, everything compared on the way. */
function playTogether(native: Game, rules: Game, seed: number, sameFacts: boolean): void {
  const random = new Random(seed);
  let [one, other] = [native.initial, rules.initial];
  while (!rules.isTerminal(other)) {
    expect(native.isTerminal(one)).toBe(false);
    if (sameFacts) expect(native.facts(one)).toEqual(rules.facts(other));
    const moves = rules.roles.map((_, role) => {
      expect(texts(native, one, role)).toEqual(texts(rules, other, role));
      const legal = texts(rules, other, role);
      return legal[random.below(legal.length)]!;
    });
    const joint = (game: Game): number[] => moves.map((text, role) => game.moveNamed(role, text));
    [one, other] = [native.next(one, joint(native)), rules.next(other, joint(rules))];
  }
  expect(native.isTerminal(one)).toBe(true);
  const scale = (rules.maxGoal ?? 100) / (native.maxGoal ?? 100);
  expect(Array.from(native.goals(one), (goal) => Math.floor(goal * scale + 1e-9))).toEqual([...rules.goals(other)]);
}

test.each([
  "native:hex:3",
  "native:left-right:20",
  "native:connect-four:3:4",
  "native:seki:2:3",
  "native:semeai:2:3",
  "native:semeai:2:3:4",
  "native:go:3:2",
])("what is no move, state or role of %s is refused", (name) => {
  conformToBounds(nativeGame(name)!);
});

describe("native games play as their rulesheets do", () => {
  test.each([
    ["native:hex:3", "hex-3x3"],
    ["native:hex:5:b2", "hex-b2"],
    ["native:hex:11", "hex-11x11"],
    ["native:left-right:20", "left-right-20"],
    ["native:connect-four:3:4", "connect-four-3x4"],
    ["native:seki:2:3", "seki-2-3"],
    ["native:connect-four:7:6", "connect-four"],
    ["native:seki:3:3", "seki"],
    ["native:seki:6:5", "seki-6-5"],
    ["native:seki:1:4", "seki-1-4"],
  ])("%s and %s", (name, id) => {
    const [native, rules] = [nativeGame(name)!, fromRules(id)];
    expect(native.roles).toEqual(rules.roles);
    for (let seed = 0; seed < (id === "hex-11x11" ? 3 : 30); seed++)
      playTogether(native, rules, seed, !id.startsWith("left"));
  });
});

describe("bulk and single answers", () => {
  test.each(["native:hex:4", "native:connect-four:5:4", "native:go:5:2.5", "native:left-right:30", "native:seki:3:4"])(
    "%s: recorded playouts replay",
    (name) => {
      const game = nativeGame(name)!;
      const results = game.playouts(
        { count: 1, words: game.initial },
        { perStart: 50, random: new Random(3), record: true },
      );
      for (let index = 0; index < results.count; index++) {
        let state = game.initial;
        const from = results.moveStart![index]!;
        for (let ply = 0; ply < results.plies[index]!; ply++) {
          const joint = results.moves!.subarray(from + ply * game.roles.length, from + (ply + 1) * game.roles.length);
          game.roles.forEach((_, role) => {
            expect(game.legalMoves(state, role)).toContain(joint[role]);
          });
          expect(game.isTerminal(state)).toBe(false);
          state = game.next(state, joint);
          expect(game.stateOf(game.facts(state))).toEqual(state);
        }
        expect(game.isTerminal(state)).toBe(true);
        const goals = [...game.goals(state)];
        expect([...results.goals.subarray(index * goals.length, (index + 1) * goals.length)]).toEqual(goals);
      }
    },
  );

  test("names that fit nothing", () => {
    expect(["hex:5", "native:hex:0", "native:hex:5:f1", "native:go:6:x", "native:chess"].map(nativeGame)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe("Go", () => {
  /** Rows from the top; x is black, o white. */
  function position(rows: string, control: "black" | "white", komi = 0): { game: Go; state: State } {
    const lines = rows.trim().split(/\s+/);
    const game = new Go({ side: lines.length, komi });
    const cells = lines.flatMap((line, down) =>
      [...line].map(
        (sign, x) => `(cell ${x + 1} ${lines.length - down} ${{ x: "black", o: "white", ".": "empty" }[sign]})`,
      ),
    );
    return { game, state: game.stateOf([...cells, `(control ${control})`, "(moves 9)", "(passes 0)"])! };
  }

  const play = (game: Go, state: State, move: string): State => {
    const role = game.legalMoves(state, 0).length > 1 || texts(game, state, 0)[0] !== "noop" ? 0 : 1;
    expect(texts(game, state, role)).toContain(move);
    const joint = [0, 1].map((each) => game.moveNamed(each, each === role ? move : "noop"));
    return game.next(state, joint);
  };

  test("groups without liberties are taken off", () => {
    const { game, state } = position("ox.. oo.. xx.. ....", "black");
    const after = play(game, state, "(place 3 3)");
    expect(game.facts(after)).toContain("(cell 1 4 empty)");
    expect(game.facts(after)).toContain("(cell 2 3 empty)");
    expect(game.facts(after).filter((fact) => fact.endsWith(" white)") && fact.startsWith("(cell"))).toEqual([]);
  });

  test("no suicide, no eye filled, no ko taken back at once", () => {
    const eyes = position(".x.o xx.o .xoo xxo.", "black");
    expect(texts(eyes.game, eyes.state, 0)).toEqual(["(place 3 3)", "(place 3 4)", "pass"]);
    const suicide = position(".x.. xx.. .... ....", "white");
    expect(texts(suicide.game, suicide.state, 1)).not.toContain("(place 1 4)");
    const { game, state } = position(".xo. x.xo .xo. ....", "white");
    const taken = play(game, state, "(place 2 3)");
    expect(game.facts(taken)).toContain("(cell 3 3 empty)");
    expect(texts(game, taken, 0)).not.toContain("(place 3 3)");
    const later = play(game, play(game, taken, "(place 4 1)"), "(place 1 1)");
    expect(texts(game, later, 0)).toContain("(place 3 3)");
  });

  test("two passes end it; area and komi decide", () => {
    const rows = ".xo. xxo. .xoo xxo.";
    const drawn = position(rows, "black", 0);
    const end = play(drawn.game, play(drawn.game, drawn.state, "pass"), "pass");
    expect(drawn.game.isTerminal(end)).toBe(true);
    expect([...drawn.game.goals(end)]).toEqual([50, 50]);
    const won = position(rows, "black", 0.5);
    expect([...won.game.goals(won.state)]).toEqual([0, 100]);
  });
});
