/**
 * agon perft: how many sequences of joint moves a game has, depth by depth, as programs of chess count them.
 */
import { perft as countSequences, type Game, type State } from "agon-engine/game";
import type { Command } from "commander";
import { columns } from "../columns.ts";
import { evaluate, explained } from "../evaluation.ts";
import { breakable } from "../interrupt.ts";
import { type ExitCode, type Io, printJson } from "../io.ts";
import { type PositionOptions, situated } from "../position.ts";
import { type CheckedRules, loadRules } from "../rules-file.ts";
import { addPositionFlags, backendOption, countNumber, timeOption } from "../search-options.ts";
import { type CliCommand, examples } from "./command.ts";

interface PerftOptions extends PositionOptions {
  readonly depth: number;
  readonly divide?: boolean;
  readonly positions: number;
  readonly time?: number;
  readonly json?: boolean;
}

const MOST_POSITIONS = 10_000_000;

export const perft: CliCommand = {
  name: "perft",
  describe: (command) => describe(command),

  async run(io: Io, [given]: readonly string[], options: PerftOptions): Promise<ExitCode> {
    const rules = await loadRules(given!, io);
    try {
      return count(io, rules, options);
    } catch (error) {
      throw explained({ rules }, error);
    }
  },
};

function describe(command: Command): void {
  addPositionFlags(command)
    .description("Count the sequences of joint moves, depth by depth; exit code 1 when a limit came first.")
    .option("--depth <number>", "joint moves to go down", countNumber, 4)
    .option("--divide", "for each joint move of the position, the sequences that begin with it")
    .option("--positions <number>", "give up after this many positions", countNumber, MOST_POSITIONS)
    .addOption(timeOption("--time <time>", "give up after this time"))
    .addOption(backendOption())
    .option("--json", "print {depths: [{depth, sequences}], divided: {JOINT-MOVE: sequences}}")
    .addHelpText("after", examples("agon perft tic-tac-toe --depth 9", "agon perft breakthrough --depth 3 --divide"));
}

const LIMIT = "A limit came first, or 2^53, beyond which counts are not exact.";

function count(io: Io, rules: CheckedRules, options: PerftOptions): ExitCode {
  const { game, state } = evaluate({ io, rules, doing: "Compiling" }, () => situated(io, rules.rulesheet, options));
  const end = performance.now() + (options.time ?? Number.POSITIVE_INFINITY);
  const limits = { maxPositions: options.positions, stop: () => performance.now() > end };
  const sequences = (from: State, depth: number): number | undefined =>
    breakable(() => countSequences(game, depth, { ...limits, from }));
  const depths: { depth: number; sequences: number }[] = [];
  for (let depth = 1; depth <= options.depth; depth++) {
    const found = sequences(state, depth);
    if (found === undefined) return told(io, options, { depths }, LIMIT);
    depths.push({ depth, sequences: found });
    if (!options.json) io.stdout.write(`${depth}  ${found}\n`);
  }
  if (!options.divide) return told(io, options, { depths });
  const divided: Record<string, number> = {};
  for (const [joint, child] of childrenOf(game, state)) {
    const found = sequences(child, options.depth - 1);
    if (found === undefined) return told(io, options, { depths, divided }, LIMIT);
    divided[joint] = found;
  }
  if (!options.json)
    io.stdout.write(
      `\n${columns([["joint move", "sequences"], ...Object.entries(divided).map(([joint, found]) => [joint, String(found)])])}`,
    );
  return told(io, options, { depths, divided });
}

function told(io: Io, { json }: PerftOptions, found: object, trouble?: string): ExitCode {
  if (json) printJson(io, found);
  if (trouble !== undefined) io.stderr.write(`${trouble}\n`);
  return trouble === undefined ? 0 : 1;
}

/** The successors of a state, each under its joint move. */
function* childrenOf(game: Game, state: State): Generator<readonly [joint: string, child: State]> {
  if (game.isTerminal(state)) return;
  const roles = game.roles.length;
  const { count, joints } = game.children(state)!;
  for (let child = 0; child < count; child++) {
    const joint = Array.from(joints.subarray(child * roles, (child + 1) * roles));
    const text = joint.map((move, role) => game.moveText(role, move)).join(" ");
    yield [`(${text})`, game.next(state, joint)];
  }
}
