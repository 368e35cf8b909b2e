/**
 * agon solve --exact: by the searches that build no tree of playouts.
 */
import { freemem } from "node:os";
import type { Game, State } from "agon-engine/game";
import type { Rulesheet } from "agon-engine/gdl";
import { DEFAULT_OPTIONS, type ExactSolution, type METHODS } from "agon-engine/search";
import { type ExactQuestion, type ExactRequest, solveOnThreads } from "../../fleet/exact.ts";
import { breakable, Interrupted, listenForInterrupts } from "../interrupt.ts";
import { BadInput, type ExitCode, type Io, printJson } from "../io.ts";
import { type GivenPosition, isSetUp, roleNamed } from "../position.ts";
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

export interface SolveQuestion {
  readonly rulesheet: Rulesheet;
  readonly game: Game;
  readonly state: State;
  readonly sum: Sum;
}

export async function proveExactly(
  io: Io,
  { game, rulesheet, state, sum }: SolveQuestion,
  options: ExactFlags,
): Promise<ExitCode> {
  const { backend, seed, threads, by: method } = options;
  const role = roleNamed(game, options.paranoid, "--paranoid");
  const constantSum = role === undefined ? sum.value : undefined;
  const memoryMiB = givenIn(options).memoryMiB ?? tableMiB(freemem());
  const question = { game, state, rulesheet, backend, anyState: isSetUp(options) };
  const request = { constantSum, memoryMiB, role, method, seed, threads };
  const { found, interrupted } = await searched(io, { question, request }, options);
  if (found === undefined) throw new BadInput(role === undefined ? NOT_FOR_THIS : NOT_FOR_ROLE);
  const proof = { ...found, playouts: 0 };
  if (options.json) printJson(io, role === undefined ? solutionJson(game, proof, sum) : sureJson(game, proof, role));
  else io.stdout.write(role === undefined ? solutionText(game, proof, sum) : sureText(game, proof, role));
  if (interrupted) return 130;
  return found.solved ? 0 : 1;
}

interface Searched {
  readonly found: ExactSolution | undefined;
  readonly interrupted: boolean;
}

/** What is known at the end, or when Ctrl-C breaks it off. */
async function searched(
  io: Io,
  { question, request }: { readonly question: ExactQuestion; readonly request: ExactRequest },
  { limit, time }: ExactFlags,
): Promise<Searched> {
  const screen = new Screen(io.stderr);
  const interrupts = listenForInterrupts();
  let soFar: ExactSolution | undefined;
  const onProgress = (positions: number, known: ExactSolution): boolean => {
    soFar = { ...known, positions };
    if (screen.isLive) screen.show(`${positions} positions\n`);
    return !interrupts.signal.aborted;
  };
  const limits = {
    ...(limit !== undefined && { positions: limit }),
    ...(time !== undefined && { milliseconds: time }),
  };
  try {
    const found = await solveOnThreads(question, request, { ...limits, onProgress, attend: breakable });
    return { found, interrupted: interrupts.signal.aborted };
  } catch (error) {
    if (!(error instanceof Interrupted) || soFar === undefined) throw error;
    return { found: soFar, interrupted: true };
  } finally {
    interrupts.release();
    screen.clear();
  }
}

const NOT_FOR_THIS =
  "--exact: for puzzles, and for two players whose goals have the same sum at every end. Leave it out, or give --paranoid ROLE.";
const NOT_FOR_ROLE = "--paranoid: for games without chance in which the role never chooses at the same time as others.";

/** A quarter of what is free: a long search is as good as its table. */
function tableMiB(freeBytes: number): number {
  return Math.min(MOST_MIB, Math.max(DEFAULT_OPTIONS.memoryMiB, Math.floor(freeBytes / 4 / 2 ** 20)));
}
