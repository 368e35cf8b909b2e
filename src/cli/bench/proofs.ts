/**
 * Games proved from the start, with playouts and positions, against the value their headers give with its source:
 * `npm run proofs [-- game…]`. Ends with exit code 1 where one is not proved or comes out differently.
 */
import { compile } from "../../compile/compile.ts";
import { Random } from "../../game/random.ts";
import { readRules } from "../../gdl/check.ts";
import { DEFAULT_OPTIONS } from "../../search/options.ts";
import { type Solution, solveValue } from "../../search/solve.ts";
import { catalogueGame } from "../catalogue.ts";

const SIZES = [1, 2, 3, 4, 5, 6];
const SEKIS = SIZES.flatMap((min) => SIZES.map((max) => (min === 3 && max === 3 ? "seki" : `seki-${min}-${max}`)));
const GAMES: readonly string[] = [
  "tic-tac-toe",
  ...["3x3", "3x4", "4x3", "4x4", "5x4"].map((size) => `connect-four-${size}`),
  "hex-3x3",
  "hex-4x4",
  ...["nim", "nim-1-2-3", "nim-1-3-5-7", "nim-1-3-5-7-misere"],
  "chomp",
  "father",
  ...["eight-puzzle-depth4", "eight-puzzle-depth8", "eight-puzzle-depth12", "eight-puzzle"],
  ...SEKIS,
];

function main(given: readonly string[]): void {
  const ids = given.length > 0 ? given : GAMES;
  let failed = 0;
  process.stdout.write(
    `${"game".padEnd(22)}${"value".padStart(8)}${"playouts".padStart(12)}${"positions".padStart(12)}\n`,
  );
  for (const id of ids) {
    const { solution, expected, seconds } = prove(id);
    const value = solution.solved ? solution.lower.join(" ") : "open";
    const agrees = solution.solved && (expected === undefined || expected.join(" ") === value);
    if (!agrees) failed++;
    const counts = [value.padStart(8), count(solution.playouts), count(solution.positions)].join("");
    const note = agrees ? "" : `  expected ${expected?.join(" ")}`;
    process.stdout.write(`${id.padEnd(22)}${counts}${seconds.toFixed(1).padStart(8)} s${note}\n`);
  }
  process.stdout.write(`${ids.length - failed} of ${ids.length} proved as expected\n`);
  process.exitCode = failed > 0 ? 1 : 0;
}

const count = (number: number): string => number.toLocaleString("en").padStart(12);

function prove(id: string): { solution: Solution; expected: readonly number[] | undefined; seconds: number } {
  const bundled = catalogueGame(id);
  if (bundled === undefined) throw new Error(`there is no game ${id}`);
  const compiled = compile(readRules(bundled.expand().text).rulesheet);
  if (!compiled.ok) throw new Error(compiled.reason);
  const { game } = compiled;
  const size = bundled.size?.name;
  const expected = bundled.header.solved.find((solved) => solved.size === size || solved.size === undefined)?.goals;
  const two = game.roles.length === 2;
  const options = { ...DEFAULT_OPTIONS, ...(two && { constantSum: 100, optimisticBias: 0.1 }), memoryMiB: 4096 };
  const began = performance.now();
  const solution = solveValue(game, options, new Random(1), game.initial, { milliseconds: 600_000 });
  return { solution, expected, seconds: (performance.now() - began) / 1000 };
}

main(process.argv.slice(2));
