/**
 * agon query: any relation of the rules, any argument open or given, in any situation.
 */
import { type Command, InvalidArgumentError } from "commander";
import { BadInput, type ExitCode, type Io } from "../io.ts";
import { answerQuery, type QueryOptions } from "../query/answer.ts";
import { querySession } from "../query/session.ts";
import { loadRules } from "../rules-file.ts";
import { countNumber } from "../search-options.ts";
import { type CliCommand, examples } from "./command.ts";

export const query: CliCommand = {
  name: "query",
  describe: (command) => describe(command),

  async run(io: Io, [given, text]: readonly string[], options: QueryOptions): Promise<ExitCode> {
    if (text === undefined && given === "-")
      throw new BadInput("Standard input is where your questions come from; give the rules as a file, or a query.");
    const rules = await loadRules(given!, io);
    if (text !== undefined) return answerQuery(io, rules, text, options) ? 0 : 1;
    await querySession(io, rules, options);
    return 0;
  },
};

function describe(command: Command): void {
  command
    .description("Ask the rules: exit code 1 when there is no answer.")
    .argument("<file>", "rulesheet: a path, the id of a bundled game, or - for standard input")
    .argument("[query]", "conditions as in the body of a rule, such as '(legal ?role ?move)'; without it, a session")
    .option("--moves <joint-moves>", "ask in the state after these joint moves, each a list in role order")
    .option("--state <facts>", "ask in the state where exactly these facts hold")
    .option("--does <joint-move>", "what the roles do in that state, for `does`, `next` and `sees`")
    .option("--json", "print an array of bindings; [{}] for a closed query that holds, [] for no answer")
    .option("--why", "print the proof of the first answer; with --json, {answer, proof}")
    .option("--limit <number>", "print at most this many answers", countNumber)
    .option("--seconds <number>", "give up after so many seconds", positiveNumber)
    .addHelpText(
      "after",
      examples(
        "agon query connect-four",
        "agon query connect-four '(legal ?role ?move)'",
        "agon query connect-four '(legal yellow (drop ?column))' --moves '((drop 1) noop)'",
        "agon query connect-four '(legal red (drop 3))' --why",
        "agon query tic-tac-toe '(goal ?role ?value)' --state '((cell 1 1 x) (cell 2 2 x) (cell 3 3 x))'",
      ),
    );
}

function positiveNumber(text: string): number {
  if (!(Number(text) > 0)) throw new InvalidArgumentError("It must be a number above 0.");
  return Number(text);
}
