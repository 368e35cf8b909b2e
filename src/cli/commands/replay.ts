/**
 * agon replay: whether a back end plays recorded matches as they were recorded.
 */
import { BACKENDS } from "../../compile/backends.ts";
import { diskCache } from "../../match/circuits.ts";
import { type Difference, parseTrace, replay as replayTrace, type Trace } from "../../match/trace.ts";
import { backendOption } from "../backend-option.ts";
import { evaluate } from "../evaluation.ts";
import { BadInput, type ExitCode, type Io, printJson, readText } from "../io.ts";
import { counted, loadRules } from "../rules-file.ts";
import { type CliCommand, examples } from "./command.ts";

interface ReplayOptions {
  readonly rules: string;
  readonly backend: string;
  readonly json?: boolean;
}

export const replay: CliCommand = {
  name: "replay",
  describe: (command) =>
    command
      .description(
        "Replay recorded matches: legal moves, state, end and goals at every step; exit code 1 at a difference.",
      )
      .argument("<trace>", "a trace: { game, roles, matches: [{ steps, complete }] } as JSON, or - for standard input")
      .requiredOption("--rules <file>", "rulesheet: a path or the id of a bundled game")
      .addOption(backendOption())
      .option("--json", "print {ok, steps} or {ok, difference: {match, step, what, expected, found}}")
      .addHelpText("after", examples("agon replay ticTacToe.json --rules ticTacToe.kif")),

  async run(io: Io, [path]: readonly string[], options: ReplayOptions): Promise<ExitCode> {
    const trace = await openTrace(path!, io);
    const rules = await loadRules(options.rules, io);
    const result = evaluate({ io, rules, doing: "Replaying steps" }, (tick) => {
      const game = BACKENDS[options.backend]!(rules.rulesheet, { cache: diskCache() });
      const onStep = (steps: number): undefined => void tick(steps);
      return replayTrace(game, trace, { onStep });
    });
    if (options.json) printJson(io, result);
    else if (result.ok) io.stdout.write(`${summary(trace, result.steps)} agree.\n`);
    else io.stdout.write(differenceText(result.difference));
    return result.ok ? 0 : 1;
  },
};

async function openTrace(path: string, io: Io): Promise<Trace> {
  const parsed = parseTrace(await readText(io, path));
  if (parsed.ok) return parsed.trace;
  throw new BadInput(`${path}: this is not a trace: ${parsed.problem}`);
}

function summary({ matches }: Trace, steps: number): string {
  return `${counted(matches.length, "match").replace("matchs", "matches")}, ${counted(steps, "step")}:`;
}

/** Counted from 1, as people count. */
function differenceText({ match, step, what, expected, found }: Difference): string {
  return `The first difference is in match ${match + 1}, step ${step + 1}: ${what}
  recorded: ${expected || "(nothing)"}
  here:     ${found || "(nothing)"}
`;
}
