import { expect, test } from "vitest";
import { describeCorpus, rulesheetText, trace } from "../../../../test/corpus.ts";
import { parseRules } from "../gdl/parse.ts";
import { inferLayout } from "./infer.ts";
import type { Layout } from "./layout.ts";
import type { Samples } from "./samples.ts";
import { kindOf, sceneOf } from "./scene.ts";
import { targetsOf } from "./targets.ts";
import { CORPUS_KINDS } from "./testing/corpus-kinds.ts";

/** The board is not found, or drawn so that nobody would know it, from these two or three states. */
const MISSED = new Map([
  ["beatMania", "no block has fallen in the states at hand"],
  ["bunk_t", "what each player knows makes boards of its own"],
  ["kalaha6x2x4", "pits in a zigzag"],
  ["mummymaze1p", "one row and column too many, where only walls are"],
  ["rubiksCube", "a table of cubies"],
  ["rubiksCubeSuperflip", "a table of cubies"],
  ["snakeParallel", "two boards in one"],
  ["zhadu", "no piece stands in the states at hand"],
]);

/** The states that the traces hold in full, and all legal moves. */
function samplesOf(name: string): Samples {
  const steps = trace(name).matches.flatMap((match) => match.steps);
  const states = steps.map(({ state }) => state).filter((state) => state !== undefined);
  return { states, moves: [...new Set(steps.flatMap(({ legal }) => legal?.flat() ?? []))] };
}

function found(layout: Layout): string {
  const sizes = layout.boards.map(({ cells }) => cells.length);
  const alike = sizes.length > 1 && new Set(sizes).size === 1;
  const cells = alike ? `${sizes.length}x${sizes[0]}` : sizes.join("+");
  return [kindOf(layout), cells].filter((part) => part !== "").join(" ");
}

describeCorpus("boards of public games", (names) => {
  const layouts = new Map<string, Layout>();
  const layoutOf = (name: string): Layout => {
    const known = layouts.get(name) ?? inferLayout(parseRules(rulesheetText(name)).value, samplesOf(name));
    layouts.set(name, known);
    return known;
  };

  test("every game has the board it should have, but for those known to be missed", () => {
    const wrong = names.filter((name) => !MISSED.has(name) && found(layoutOf(name)) !== CORPUS_KINDS.get(name));
    expect(wrong.map((name) => `${name}: ${found(layoutOf(name))}`)).toEqual([]);
  });

  test("at least four of five games that have a board show it", () => {
    const boards = names.filter((name) => CORPUS_KINDS.get(name) !== "table");
    const shown = boards.filter((name) => !MISSED.has(name) && found(layoutOf(name)) === CORPUS_KINDS.get(name));
    expect(boards.length).toBeGreaterThan(150);
    expect(shown.length / boards.length).toBeGreaterThan(0.8);
  });

  test("facts on a board are on it, and most moves that name cells find them", () => {
    for (const name of ["chess", "hex", "chineseCheckers6", "pentago", "sudokuGrade1", "merrills", "amazons"]) {
      const { states, moves } = samplesOf(name);
      const layout = layoutOf(name);
      const pieces = sceneOf(layout, states.at(-1)!).boards.flatMap(({ cells }) =>
        cells.flatMap((cell) => cell.pieces),
      );
      expect(pieces.length, name).toBeGreaterThan(0);
      const named = moves.filter((move) => /\(.* /.test(String(move)));
      const aimed = named.filter((move) => targetsOf(layout, move).to !== undefined);
      expect(aimed.length / named.length, name).toBeGreaterThan(0.75);
    }
  });
});
