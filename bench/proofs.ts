/**
 * Games proved from the start, with playouts and positions, against the value their headers give with its source:
 * `npm run proofs [-- game…]`. Those named `exact:…` are proved without a tree of playouts, as `agon solve --exact` does it. Ends with exit code 1
 * where one is not proved or comes out differently.
 */
import { compile } from "agon-engine/compile";
import { type Game, Random } from "agon-engine/game";
import { bundledGame } from "agon-engine/games";
import { type Rulesheet, readRules } from "agon-engine/gdl";
import { DEFAULT_OPTIONS, type Solution, solveExactly, solveValue } from "agon-engine/search";
import { canonicalFor } from "agon-ggp";

const EXACT = "exact:";
const exactly = (id: string): string => `${EXACT}${id}`;

/** Milliseconds for a game. */
const MOST = 600_000;

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
  ...["tic-tac-toe-4x4", "connect-four-5x4", "connect-four-5x5", "dots-and-boxes-2x3"].map(exactly),
  ...["pawn-whopping-5x5", "hex-4x4"].map(exactly),
];

function main(given: readonly string[]): void {
  const ids = given.length > 0 ? given : GAMES;
  let failed = 0;
  process.stdout.write(
    `${"game".padEnd(26)}${"value".padStart(8)}${"playouts".padStart(12)}${"positions".padStart(12)}\n`,
  );
  for (const id of ids) {
    const { solution, expected, seconds } = prove(id);
    const value = solution.solved ? solution.lower.join(" ") : "open";
    const agrees = solution.solved && (expected === undefined || expected.join(" ") === value);
    if (!agrees) failed++;
    const counts = [value.padStart(8), count(solution.playouts), count(solution.positions)].join("");
    const note = agrees ? "" : `  expected ${expected?.join(" ")}`;
    process.stdout.write(`${id.padEnd(26)}${counts}${seconds.toFixed(1).padStart(8)} s${note}\n`);
  }
  process.stdout.write(`${ids.length - failed} of ${ids.length} proved as expected\n`);
  process.exitCode = failed > 0 ? 1 : 0;
}

const count = (number: number): string => number.toLocaleString("en").padStart(12);

interface Proof {
  readonly solution: Pick<Solution, "solved" | "lower" | "playouts" | "positions">;
  readonly expected: readonly number[] | undefined;
  readonly seconds: number;
}

function prove(id: string): Proof {
  const bundled = bundledGame(id.replace(EXACT, ""));
  if (bundled === undefined) throw new Error(`there is no game ${id}`);
  const { rulesheet } = readRules(bundled.rules);
  const compiled = compile(rulesheet);
  if (!compiled.ok) throw new Error(compiled.reason);
  const { game } = compiled;
  const size = bundled.size?.name;
  const expected = bundled.header.solved.find((solved) => solved.size === size || solved.size === undefined)?.goals;
  const began = performance.now();
  const solution = id.startsWith(EXACT) ? proveExactly(game, rulesheet) : search(game);
  return { solution, expected, seconds: (performance.now() - began) / 1000 };
}

function search(game: Game): Solution {
  const two = game.roles.length === 2;
  const options = { ...DEFAULT_OPTIONS, ...(two && { constantSum: 100, optimisticBias: 0.1 }), memoryMiB: 4096 };
  return solveValue(game, options, new Random(1), game.initial, { milliseconds: MOST });
}

function proveExactly(game: Game, rulesheet: Rulesheet): Proof["solution"] {
  const canonical = canonicalFor(game, rulesheet);
  const settings = { constantSum: 100, memoryMiB: 2048, random: new Random(1), canonical };
  return { ...solveExactly(game, game.initial, settings, { milliseconds: MOST })!, playouts: 0 };
}

main(process.argv.slice(2));
