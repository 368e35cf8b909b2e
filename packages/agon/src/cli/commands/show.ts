/**
 * agon show: the rules as the system sees them, stage by stage.
 */

import { compiledGame, Evaluator } from "agon-engine/compile";
import { type Classification, classify, evidenceText, type Finding, Random } from "agon-engine/game";
import { type Formula, groupBy, type Rulesheet, rulesText, ruleText, type Sentence, survey } from "agon-engine/gdl";
import { Option } from "commander";
import { evaluate } from "../evaluation.ts";
import { type ExitCode, type Io, printJson, WrongUsage } from "../io.ts";
import { loadRules } from "../rules-file.ts";
import { propertiesShown, type Shown } from "../show/hidden-properties.ts";
import { type CliCommand, examples } from "./command.ts";

interface ShowOptions {
  readonly stage: string;
  readonly hiddenProperties?: boolean;
  readonly json?: boolean;
}

const STAGES: Readonly<Record<string, (rules: Rulesheet) => Shown>> = {
  rules: ({ rules }) => ({ text: rulesText(rules), json: rules.map(ruleText) }),
  facts: (rulesheet) => {
    const facts = fixedFacts(rulesheet);
    return { text: factsText(facts), json: Object.fromEntries(facts) };
  },
  kind: (rulesheet) => {
    const kind = kindOf(rulesheet);
    return { text: kindText(kind), json: { ...kind.classification, roles: kind.roles } };
  },
};

const STAGE_HELP =
  "rules: as read, in the printer's layout; facts: all that follows whatever is played; " +
  "kind: puzzle, turn-taking or simultaneous, goals, length";

export const show: CliCommand = {
  name: "show",
  describe: (command) =>
    command
      .description("Show the rules at a stage of the pipeline, or what kind of game they make.")
      .argument("<file>", "rulesheet: a path, the id of a bundled game, or - for standard input")
      .addOption(new Option("--stage <stage>", STAGE_HELP).choices(Object.keys(STAGES)).default("rules"))
      .option(
        "--hidden-properties",
        "with --stage kind: leaf correlation, bias and disambiguation of a game with hidden information",
      )
      .option("--json", "print rules as an array, facts by relation, or the kind as an object")
      .addHelpText(
        "after",
        examples(
          "agon show connect-four-3x3",
          "agon show my-game.kif --stage kind",
          "agon show leduc-poker --stage kind --hidden-properties",
        ),
      ),

  async run(io: Io, [given]: readonly string[], options: ShowOptions): Promise<ExitCode> {
    const { stage, json, hiddenProperties } = options;
    if (hiddenProperties && stage !== "kind") throw new WrongUsage("--hidden-properties: give --stage kind with it.");
    const rules = await loadRules(given!, io);
    const shown = evaluate({ io, rules, doing: "Working on the rules" }, () => {
      const kind = STAGES[stage]!(rules.rulesheet);
      return hiddenProperties ? both(kind, propertiesShown(rules.rulesheet)) : kind;
    });
    if (json) printJson(io, shown.json);
    else io.stdout.write(shown.text);
    return 0;
  },
};

/** The first, with the second below it or as a field of it. */
function both(first: Shown, second: Shown): Shown {
  return { text: `${first.text}${second.text}`, json: { ...(first.json as object), hidden: second.json } };
}

/** Long enough for a hundred playouts of most games, short enough to wait for. */
const SECONDS = 10;
/** Longer ones are broken off. */
const MOST_PLIES = 1000;

export interface Kind {
  readonly roles: readonly string[];
  readonly classification: Classification;
}

/** The same playouts each time, as far as time allows. */
function kindOf(rulesheet: Rulesheet): Kind {
  const game = compiledGame(rulesheet);
  const end = performance.now() + SECONDS * 1000;
  const classification = classify(game, {
    random: new Random(1),
    maxPlies: MOST_PLIES,
    stop: () => performance.now() > end,
  });
  return { roles: game.roles, classification };
}

/** The kind of game in words: proved where the rules or a position settle it, else as observed. */
function kindText({ roles, classification }: Kind): string {
  const { turns, constantSum, goalValues, chance, ended, plies } = classification;
  const line = <T>(name: string, finding: Finding<T>, text: (value: T) => string | number): string =>
    `${name}: ${text(finding.value)} (${evidenceText(finding.evidence)})\n`;
  const valuesOf = (role: string, values: readonly number[] = []): string => `${role} ${values.join(" ") || "none"}`;
  return [
    `roles: ${roles.join(", ")}\n`,
    line("turns", turns, String),
    line("sum of goals", constantSum, (sum) => sum ?? (ended.value === 0 ? "not known" : "not constant")),
    line("goal values", goalValues, (values) => roles.map((role, at) => valuesOf(role, values[at])).join("; ")),
    line("chance", chance, (plays) => (plays ? "yes" : "no")),
    line("plies", plies, ({ fewest, most }) => `${fewest} to ${most}`),
    endedText(ended),
  ].join("");
}

/** Nothing where all came to an end. */
function endedText({ value, evidence }: Finding<number>): string {
  if (evidence.kind === "proved" || (value === evidence.playouts && value > 0)) return "";
  if (evidence.playouts === 0)
    return `ends: no random playout was over after ${SECONDS} s; these rules may have no end\n`;
  const warning = value === 0 ? "; these rules may have no end" : "";
  return `ends: ${value === 0 ? "none" : value} of ${evidence.playouts} random playouts, of at most ${MOST_PLIES} plies${warning}\n`;
}

/** `role` comes first, these come last; the others stand between, in the order of the rules. */
const LAST = ["base", "input", "init"];

/** For each relation that depends neither on the state nor on the moves, its facts, which read back as rules. */
function fixedFacts(rulesheet: Rulesheet): ReadonlyMap<string, readonly string[]> {
  const evaluator = new Evaluator(rulesheet);
  const changing = changingRelations(rulesheet);
  const heads = rulesheet.rules.map(({ head }) => head).filter(({ name }) => !changing.has(name));
  const relations = [...groupBy(heads, ({ name, args }) => `${name}/${args.length}`).values()].map(([head]) => head!);
  const place = ({ name }: Sentence): number => (name === "role" ? -2 : LAST.indexOf(name));
  const facts = new Map<string, string[]>();
  for (const head of relations.sort((a, b) => place(a) - place(b)))
    facts.set(head.name, [...(facts.get(head.name) ?? []), ...factsOf(evaluator, head)]);
  return facts;
}

/** One fact a line, with the name of the relation above. */
function factsText(facts: ReadonlyMap<string, readonly string[]>): string {
  return [...facts].map(([name, list]) => [`; ${name}`, ...list, ""].join("\n")).join("\n");
}

function factsOf(evaluator: Evaluator, { name, args, span }: Sentence): string[] {
  const variables = args.map((_, index) => `?${index}`);
  const sentence = { name, args: variables.map((name) => ({ kind: "variable", name, span }) as const), span };
  const query: Formula = { kind: "sentence", sentence, span };
  return evaluator.answers([query], { state: [] }).map((answer) => {
    const values = variables.map((variable) => answer[variable]);
    return values.length === 0 ? name : `(${[name, ...values].join(" ")})`;
  });
}

/** `true`, `does`, and whatever reads them, directly or through others. */
function changingRelations(rulesheet: Rulesheet): ReadonlySet<string> {
  const { conditions } = survey(rulesheet);
  const changing = new Set(["true", "does"]);
  for (const name of changing) for (const { rule } of conditions.get(name) ?? []) changing.add(rule.head.name);
  return changing;
}
