/**
 * agon show: the rules as the system sees them, stage by stage.
 */
import { Option } from "commander";
import { rulesText, ruleText } from "../../gdl/print.ts";
import type { Rulesheet } from "../../gdl/rules.ts";
import { evaluate } from "../evaluation.ts";
import { factsText, fixedFacts } from "../facts.ts";
import { type ExitCode, type Io, printJson } from "../io.ts";
import { kindOf, kindText } from "../kind.ts";
import { loadRules } from "../rules-file.ts";
import { type CliCommand, examples } from "./command.ts";

interface ShowOptions {
  readonly stage: string;
  readonly json?: boolean;
}

/** A stage as people read it, and as programs do. */
interface Shown {
  readonly text: string;
  readonly json: unknown;
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
      .option("--json", "print rules as an array, facts by relation, or the kind as an object")
      .addHelpText("after", examples("agon show connect-four-3x3", "agon show my-game.kif --stage kind")),

  async run(io: Io, [given]: readonly string[], { stage, json }: ShowOptions): Promise<ExitCode> {
    const rules = await loadRules(given!, io);
    const shown = evaluate({ io, rules, doing: "Working on the rules" }, () => STAGES[stage]!(rules.rulesheet));
    if (json) printJson(io, shown.json);
    else io.stdout.write(shown.text);
    return 0;
  },
};
