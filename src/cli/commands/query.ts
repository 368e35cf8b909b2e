/**
 * agon query: any relation of the rules, any argument open or given, in any situation.
 */
import { type Command, InvalidArgumentError } from "commander";
import type { Bindings, Situation } from "../../compile/backends/reference/evaluator.ts";
import { type ReferenceGame, referenceGame } from "../../compile/backends/reference/game.ts";
import { type Proof, prove } from "../../compile/backends/reference/proof.ts";
import type { State } from "../../game/game.ts";
import { eachLiteral } from "../../gdl/check/survey.ts";
import { parseFormulas, parseTerms } from "../../gdl/parse.ts";
import type { Formula, Rulesheet } from "../../gdl/rules.ts";
import { evaluate } from "../evaluation.ts";
import { readJointMoves, readState, refuse } from "../given.ts";
import { BadInput, type ExitCode, type Io, printJson } from "../io.ts";
import { jointMove, stateAfter } from "../position.ts";
import { type CheckedRules, counted, loadRules } from "../rules-file.ts";
import { whyRows, whyText } from "../why.ts";
import { type CliCommand, examples } from "./command.ts";

interface QueryOptions {
  readonly moves?: string;
  readonly state?: string;
  readonly does?: string;
  readonly json?: boolean;
  readonly why?: boolean;
  readonly limit?: number;
  readonly seconds?: number;
}

export const query: CliCommand = {
  name: "query",
  describe: (command) => describe(command),

  async run(io: Io, [given, text]: readonly string[], options: QueryOptions): Promise<ExitCode> {
    const rules = await loadRules(given!, io);
    const formulas = readQuery(text!, rules.rulesheet.text.length);
    const beside = { name: "query", text: text! };
    const found = evaluate({ io, rules, doing: "Looking for answers", beside }, () => ask(rules, formulas, options));
    for (const note of notes(formulas, rules.rulesheet, options)) io.stderr.write(`Note: ${note}\n`);
    if (options.json) printFoundAsJson(io, found, rules, options);
    else printFound(io, found, rules, options);
    return found.answers.length > 0 ? 0 : 1;
  },
};

interface Found {
  readonly answers: readonly Bindings[];
  /** Why the first answer holds, if that was asked. */
  readonly proofs?: readonly Proof[];
}

function ask({ rulesheet }: CheckedRules, formulas: readonly Formula[], options: QueryOptions): Found {
  const budget = options.seconds === undefined ? {} : { milliseconds: options.seconds * 1000 };
  const game = referenceGame(rulesheet, { budget, justify: options.why ?? false });
  const asked = situation(game, options);
  const answers = game.evaluator.answers(formulas, asked);
  const proofs = options.why ? prove(game.evaluator, formulas, asked) : undefined;
  return { answers, ...(proofs && { proofs }) };
}

function describe(command: Command): void {
  command
    .description("Ask the rules: exit code 1 when there is no answer.")
    .argument("<file>", "rulesheet: a path, the id of a bundled game, or - for standard input")
    .argument("<query>", "one or more conditions as in the body of a rule, such as '(legal ?role ?move)'")
    .option("--moves <joint-moves>", "ask in the state after these joint moves, each a list in role order")
    .option("--state <facts>", "ask in the state where exactly these facts hold")
    .option("--does <joint-move>", "what the roles do in that state, for `does`, `next` and `sees`")
    .option("--json", "print an array of bindings; [{}] for a closed query that holds, [] for no answer")
    .option("--why", "print the proof of the first answer; with --json, {answer, proof}")
    .option("--limit <number>", "print at most this many answers", wholeNumber)
    .option("--seconds <number>", "give up after this time", positiveNumber)
    .addHelpText(
      "after",
      examples(
        "agon query connect-four '(legal ?role ?move)'",
        "agon query connect-four '(legal yellow (drop ?column))' --moves '((drop 1) noop)'",
        "agon query connect-four '(legal red (drop 3))' --why",
        "agon query tic-tac-toe '(goal ?role ?value)' --state '((cell 1 1 x) (cell 2 2 x) (cell 3 3 x))'",
      ),
    );
}

/** The places in the query begin at `offset`, so that a message about the query is known from one about the rules. */
function readQuery(text: string, offset: number): readonly Formula[] {
  refuse(parseFormulas(text).diagnostics, text, "query");
  const { value } = parseFormulas(" ".repeat(offset) + text);
  if (value.length === 0) throw new BadInput("The query is empty: write a condition such as '(legal ?role ?move)'.");
  return value;
}

function situation(game: ReferenceGame, { moves, state: facts, does }: QueryOptions): Situation {
  if (moves !== undefined && facts !== undefined) throw new BadInput("Give --moves or --state, not both.");
  const state = facts === undefined ? afterMoves(game, moves) : givenState(game, facts);
  if (does === undefined) return game.situation(state);
  const joints = readJointMoves(does, "--does");
  if (joints.length !== 1) throw new BadInput("--does takes one joint move, such as '((drop 1) noop)'.");
  return game.situation(state, jointMove(game, state, joints[0]!, "--does"));
}

function afterMoves(game: ReferenceGame, moves = ""): State {
  return stateAfter(game, readJointMoves(moves, "--moves"), "--moves");
}

/** Facts the rules never speak of are taken as given: they just lead to nothing. */
function givenState(game: ReferenceGame, facts: string): State {
  const texts = readState(facts, "--state");
  for (const text of texts) game.evaluator.term(parseTerms(text).value[0]!);
  return game.stateOf(texts)!;
}

/** What may surprise in the answer. */
function notes(formulas: readonly Formula[], { rules }: Rulesheet, { does }: QueryOptions): string[] {
  const found: string[] = [];
  const defined = new Set(rules.map(({ head }) => `${head.name}/${head.args.length}`)).add("true/1").add("does/2");
  eachLiteral(formulas, (literal) => {
    if (literal.kind === "distinct") return;
    const { name, args } = literal.sentence;
    if (!defined.has(`${name}/${args.length}`)) {
      found.push(`the rules define no relation ${name} with ${counted(args.length, "argument")}.`);
    } else if (does === undefined && ["does", "next", "sees"].includes(name)) {
      found.push(`no joint move is given, so nobody does anything and ${name} follows from that; --does gives one.`);
    }
  });
  return found;
}

function printFound(io: Io, { answers, proofs }: Found, rules: CheckedRules, options: QueryOptions): void {
  const limit = proofs ? 1 : (options.limit ?? answers.length);
  if (answers.length === 0) io.stdout.write("no\n");
  for (const answer of answers.slice(0, limit)) {
    const bindings = Object.entries(answer).map(([variable, value]) => `${variable} = ${value}`);
    io.stdout.write(`${bindings.length === 0 ? "yes" : bindings.join(", ")}\n`);
  }
  const more = answers.length - limit;
  if (more > 0) io.stdout.write(`and ${more} more\n`);
  if (proofs) io.stdout.write(`\n${whyText(proofs, rules)}`);
}

function printFoundAsJson(io: Io, { answers, proofs }: Found, rules: CheckedRules, options: QueryOptions): void {
  if (!options.why) printJson(io, answers.slice(0, options.limit));
  else printJson(io, { answer: answers[0] ?? null, proof: proofs ? whyRows(proofs, rules) : [] });
}

function wholeNumber(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError("It must be a whole number.");
  return Number(text);
}

function positiveNumber(text: string): number {
  if (!(Number(text) > 0)) throw new InvalidArgumentError("It must be a number above 0.");
  return Number(text);
}
