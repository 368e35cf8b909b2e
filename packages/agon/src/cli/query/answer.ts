/**
 * A query to the rules, answered and printed.
 */
import {
  type Bindings,
  type Proof,
  prove,
  Reasons,
  type ReferenceGame,
  referenceGame,
  type Situation,
} from "agon-engine/compile";
import type { State } from "agon-engine/game";
import {
  eachLiteral,
  type Formula,
  parseFormulas,
  parseTerms,
  type Rulesheet,
  suggestion,
  termText,
} from "agon-engine/gdl";
import { impossibleFacts } from "agon-engine/language";
import { evaluate } from "../evaluation.ts";
import { readJointMoves, readState, refuse, unknownFacts } from "../given.ts";
import { BadInput, type Io, printJson } from "../io.ts";
import { jointMove, stateAfter } from "../position.ts";
import { type CheckedRules, counted } from "../rules-file.ts";
import { whyRows, whyText } from "./why.ts";

export interface QueryOptions {
  readonly moves?: string;
  readonly state?: string;
  readonly does?: string;
  readonly json?: boolean;
  readonly why?: boolean;
  readonly limit?: number;
  readonly seconds?: number;
}

/** Whether there is an answer. */
export function answerQuery(io: Io, rules: CheckedRules, text: string, options: QueryOptions): boolean {
  const formulas = readQuery(text, rules.rulesheet.text.length);
  const beside = { name: "query", text };
  const found = evaluate({ io, rules, doing: "Looking for answers", beside }, () => ask(rules, formulas, options));
  const surprising = [...notes(formulas, rules.rulesheet, options), ...stateNotes(rules.rulesheet, options)];
  for (const note of surprising) io.stderr.write(`Note: ${note}\n`);
  if (options.json) printFoundAsJson(io, found, rules, options);
  else printFound(io, found, rules, options);
  return found.answers.length > 0;
}

interface Found {
  readonly answers: readonly Bindings[];
  /** Why the first answer holds, if that was asked. */
  readonly proofs?: readonly Proof[];
}

function ask({ rulesheet }: CheckedRules, formulas: readonly Formula[], options: QueryOptions): Found {
  const budget = options.seconds === undefined ? {} : { milliseconds: options.seconds * 1000 };
  const game = referenceGame(rulesheet, { budget, justify: options.why ? Reasons : undefined });
  const asked = situation(game, rulesheet, options);
  const answers = game.evaluator.answers(formulas, asked);
  const proofs = options.why ? prove(game.evaluator, formulas, asked) : undefined;
  return { answers, ...(proofs && { proofs }) };
}

/** The places in the query begin at `offset`, so that a message about the query is known from one about the rules. */
function readQuery(text: string, offset: number): readonly Formula[] {
  refuse(parseFormulas(text).diagnostics, text, "query");
  const { value } = parseFormulas(" ".repeat(offset) + text);
  if (value.length === 0) throw new BadInput("The query is empty: write a condition such as '(legal ?role ?move)'.");
  return value;
}

/** The state that is asked about, and what is done there. */
export function situation(game: ReferenceGame, rulesheet: Rulesheet, options: QueryOptions): Situation {
  const state = stateIn(game, rulesheet, options);
  if (options.does === undefined) return game.situation(state);
  const joints = readJointMoves(options.does, "--does");
  if (joints.length !== 1) throw new BadInput("--does takes one joint move, such as '((drop 1) noop)'.");
  return game.situation(state, jointMove(game, state, joints[0]!, "--does"));
}

export function stateIn(game: ReferenceGame, rulesheet: Rulesheet, { moves, state }: QueryOptions): State {
  if (moves !== undefined && state !== undefined) throw new BadInput("Give --moves or --state, not both.");
  return state === undefined ? afterMoves(game, moves) : givenState(game, rulesheet, state);
}

function afterMoves(game: ReferenceGame, moves = ""): State {
  return stateAfter(game, readJointMoves(moves, "--moves"), "--moves");
}

/** Facts the rules never speak of are taken as given: they just lead to nothing. */
function givenState(game: ReferenceGame, rulesheet: Rulesheet, facts: string): State {
  const texts = readState(facts, "--state", rulesheet);
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
      const names = new Set(rules.map(({ head }) => head.name));
      const advice = names.has(name) ? "" : suggestion(name, names);
      found.push(`the rules define no relation ${name} with ${counted(args.length, "argument")}.${advice}`);
    } else if (does === undefined && ["does", "next", "sees"].includes(name)) {
      found.push(`no joint move is given, so nobody does anything and ${name} follows from that; --does gives one.`);
    }
  });
  return found;
}

function stateNotes(rulesheet: Rulesheet, { state }: QueryOptions): string[] {
  if (state === undefined) return [];
  const facts = readState(state, "--state", rulesheet);
  const impossible = impossibleFacts(
    rulesheet,
    facts.map((fact) => parseTerms(fact).value[0]!),
  );
  const unknown = new Map(unknownFacts(rulesheet, facts).map(({ fact, advice }) => [fact, advice]));
  const named = new Set([...unknown.keys(), ...impossible.map(termText)]);
  return [...named].map(
    (fact) => `--state: no rule makes ${fact} true, wherever play leads.${unknown.get(fact) ?? ""}`,
  );
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
