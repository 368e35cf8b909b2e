import { describe, expect, it } from "vitest";
import { playout, uniformChooser } from "../game/bulk.ts";
import type { Game, GameSymmetry, State } from "../game/game.ts";
import { Random } from "../game/random.ts";
import { bundledGame } from "../games/index.ts";
import { readRules } from "../gdl/check.ts";
import type { Rulesheet } from "../gdl/rules.ts";
import { inOnePiece } from "../pieces.ts";
import { canonicalBy } from "../search/exact/canonical.ts";
import { CircuitGame } from "./backends/circuit/game.ts";
import { compileCircuit } from "./circuit/compile.ts";
import { type BitSymmetry, playerSymmetriesOf, symmetriesOf } from "./symmetries.ts";

function made(text: string): { readonly game: CircuitGame; readonly symmetries: readonly BitSymmetry[] } {
  const { rulesheet } = readRules(text);
  const circuit = compileCircuit(rulesheet);
  if (!circuit.ok) throw new Error(circuit.reason);
  const symmetries = symmetriesOf(rulesheet, circuit.value, { milliseconds: HOUR });
  return { game: new CircuitGame(circuit.value), symmetries };
}

const HOUR = 3_600_000;

const playerSymmetries = (rulesheet: Rulesheet, { circuit }: CircuitGame, clock?: () => number): GameSymmetry[] =>
  inOnePiece(playerSymmetriesOf(rulesheet, circuit, { milliseconds: HOUR, ...(clock && { clock }) }));

const bundled = (id: string): string => bundledGame(id)!.rules;

function imageOf(state: State, symmetry: BitSymmetry): State {
  const image = new Uint32Array(state.length);
  symmetry.forEach((to, bit) => {
    if ((state[bit >> 5]! >>> (bit & 31)) & 1) image[to >> 5]! |= 1 << (to & 31);
  });
  return image;
}

/** The positions one move on, in the form that stands for all their images. */
function nextKeys(game: Game, state: State, symmetries: readonly BitSymmetry[]): string[] {
  const canonical = canonicalBy(symmetries, game.stateWords)!;
  const { states, count, terminal, goals } = game.children(state)!;
  return Array.from({ length: count }, (_, child) => {
    const key = new Uint32Array(game.stateWords);
    canonical(states.words, child * game.stateWords, key);
    const end = terminal[child] ? goals.slice(child * game.roles.length, (child + 1) * game.roles.length) : [];
    return `${key.join(" ")}: ${[...end].join(" ")}`;
  }).sort();
}

describe("symmetries", () => {
  it.each([
    ["tic-tac-toe", 7],
    ["connect-four-4x4", 1],
    ["breakthrough-5x5", 1],
    ["lights-out", 7],
    ["chomp", 0],
  ])("%s has %i", (id, count) => {
    expect(made(bundled(id)).symmetries).toHaveLength(count);
  });

  it("lead to images of the same positions, with the same goals", () => {
    for (const id of ["tic-tac-toe", "connect-four-4x4", "breakthrough-5x5"]) {
      const { game, symmetries } = made(bundled(id));
      const random = new Random(3);
      const canonical = canonicalBy(symmetries, game.stateWords)!;
      playout(game, game.initial, {
        ...uniformChooser(random),
        played: (_, state) => {
          const symmetry = symmetries[random.below(symmetries.length)]!;
          const image = imageOf(state, symmetry);
          const keys = [state, image].map((position) => {
            const key = new Uint32Array(game.stateWords);
            canonical(position, 0, key);
            return [...key];
          });
          expect(keys[0]).toEqual(keys[1]);
          expect(nextKeys(game, image, symmetries)).toEqual(nextKeys(game, state, symmetries));
          return false;
        },
      });
    }
  });

  it.each(["tic-tac-toe", "connect-four-4x4", "breakthrough-5x5"])("of %s exchange the players", (id) => {
    const { game } = made(bundled(id));
    const { rulesheet } = readRules(bundled(id));
    const exchange = playerSymmetries(rulesheet, game).find(({ exchanged }) => exchanged)!;
    const random = new Random(3);
    const identity = [Int32Array.from(exchange.bits, (_, bit) => bit)];
    playout(game, game.initial, {
      ...uniformChooser(random),
      played: (_, state) => {
        // Children of the image are the images of the children, and ends have the goals of the other.
        const { states, count, terminal, goals } = game.children(state)!;
        const images = Array.from({ length: count }, (_, child) => {
          const next = states.words.subarray(child * game.stateWords, (child + 1) * game.stateWords);
          const end = terminal[child] ? [goals[2 * child + 1], goals[2 * child]] : [];
          return `${imageOf(next, exchange.bits).join(" ")}: ${end.join(" ")}`;
        });
        expect(nextKeys(game, imageOf(state, exchange.bits), identity)).toEqual(images.sort());
        return false;
      },
    });
  });

  it("are looked for piece by piece, and pauses do not count", () => {
    const { game } = made(bundled("tic-tac-toe"));
    const { rulesheet } = readRules(bundled("tic-tac-toe"));
    let now = 0;
    const clock = (): number => now;
    const work = playerSymmetriesOf(rulesheet, game.circuit, { milliseconds: HOUR, clock });
    let pieces = 0;
    for (let { done, value } = work.next(); ; { done, value } = work.next()) {
      if (done) {
        expect(value).toEqual(playerSymmetries(rulesheet, game));
        break;
      }
      pieces++;
      now += HOUR;
    }
    // Seven that keep the players are told apart square by square, and one that exchanges them.
    expect(pieces).toBeGreaterThan(10);
  });

  it("are not looked for when the time is over", () => {
    const { game } = made(bundled("tic-tac-toe"));
    let now = 0;
    const clock = (): number => (now += HOUR);
    expect(playerSymmetries(readRules(bundled("tic-tac-toe")).rulesheet, game, clock)).toEqual([]);
  });

  it("do not exchange players of whom one alone can draw", () => {
    const text = `${bundled("tic-tac-toe")}\n(<= terminal (true (cell 1 1 x)) (true (cell 2 2 x)))`;
    const { game } = made(text);
    const found = playerSymmetries(readRules(text).rulesheet, game);
    expect(found.filter(({ exchanged }) => exchanged)).toEqual([]);
  });

  it("are lost where one square is treated differently", () => {
    const text = `${bundled("tic-tac-toe")}\n(<= terminal (true (cell 1 2 x)) (true (cell 2 2 o)))`;
    expect(made(text).symmetries).toHaveLength(1);
  });
});
