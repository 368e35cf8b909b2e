/**
 * agon solve --exact: by the searches that build no tree of playouts.
 */
import { freemem } from "node:os";
import { solveOnThreads } from "../../fleet/exact.ts";
import type { Game, State } from "../../game/game.ts";
import type { METHODS } from "../../search/exact/duel.ts";
import { DEFAULT_OPTIONS } from "../../search/options.ts";
import { BadInput, type ExitCode, type Io, printJson } from "../io.ts";
import { type GivenPosition, isSetUp, roleNamed } from "../position.ts";
import type { CheckedRules } from "../rules-file.ts";
import { Screen } from "../screen.ts";
import { givenIn, type SearchFlags } from "../search-options.ts";
import { type Sum, solutionJson, solutionText, sureJson, sureText } from "./solution.ts";

/** Where nobody says how much. */
const MOST_MIB = 8192;

export interface ExactFlags extends SearchFlags, GivenPosition {
  readonly by?: (typeof METHODS)[number];
  readonly paranoid?: string;
  readonly threads: number;
  readonly limit?: number;
  readonly time?: number;
  readonly json?: boolean;
}

export interface Question {
  readonly rules: CheckedRules;
  readonly game: Game;
  readonly state: State;
  readonly sum: Sum;
}

export async function proveExactly(
  io: Io,
  { game, rules, state, sum }: Question,
  options: ExactFlags,
): Promise<ExitCode> {
  const screen = new Screen(io.stderr);
  const onProgress = (positions: number): boolean => {
    screen.show(`${positions} positions\n`);
    return true;
  };
  const { backend, seed, threads, by: method } = options;
  const role = roleNamed(game, options.paranoid, "--paranoid");
  const constantSum = role === undefined ? sum.value : undefined;
  const memoryMiB = givenIn(options).memoryMiB ?? tableMiB(freemem());
  const question = { game, state, rulesheet: rules.rulesheet, backend, anyState: isSetUp(options) };
  const found = await solveOnThreads(
    question,
    { constantSum, memoryMiB, role, method, seed, threads },
    {
      ...(options.limit !== undefined && { positions: options.limit }),
      ...(options.time !== undefined && { milliseconds: options.time }),
      ...(screen.isLive && { onProgress }),
    },
  );
  screen.clear();
  if (found === undefined) throw new BadInput(role === undefined ? NOT_FOR_THIS : NOT_FOR_ROLE);
  const proof = { ...found, playouts: 0 };
  if (options.json) printJson(io, role === undefined ? solutionJson(game, proof, sum) : sureJson(game, proof, role));
  else io.stdout.write(role === undefined ? solutionText(game, proof, sum) : sureText(game, proof, role));
  return found.solved ? 0 : 1;
}

const NOT_FOR_THIS =
  "--exact: for puzzles, and for two players whose goals have the same sum at every end. Leave it out, or give --paranoid ROLE.";
const NOT_FOR_ROLE = "--paranoid: for games without chance in which the role never chooses at the same time as others.";

/** A quarter of what is free: a long search is as good as its table. */
function tableMiB(freeBytes: number): number {
  return Math.min(MOST_MIB, Math.max(DEFAULT_OPTIONS.memoryMiB, Math.floor(freeBytes / 4 / 2 ** 20)));
}
