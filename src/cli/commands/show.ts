/**
 * agon show: the rules as the system sees them, stage by stage.
 */
import { Option } from "commander";
import { rulesText } from "../../gdl/print.ts";
import type { Rulesheet } from "../../gdl/rules.ts";
import { evaluate } from "../evaluation.ts";
import { fixedFacts } from "../facts.ts";
import type { ExitCode, Io } from "../io.ts";
import { loadRules } from "../rules-file.ts";
import { type CliCommand, examples } from "./command.ts";

interface ShowOptions {
  readonly stage: string;
}

/** Each stage as text that can be read, and read back where it is made of rules. */
const STAGES: Readonly<Record<string, (rules: Rulesheet) => string>> = {
  rules: ({ rules }) => rulesText(rules),
  facts: fixedFacts,
};

export const show: CliCommand = {
  name: "show",
  describe: (command) =>
    command
      .description("Show the rules at a stage of the pipeline.")
      .argument("<file>", "rulesheet: a path, the id of a bundled game, or - for standard input")
      .addOption(
        new Option(
          "--stage <stage>",
          "rules: as read, in the printer's layout; facts: all that follows whatever is played",
        )
          .choices(Object.keys(STAGES))
          .default("rules"),
      )
      .addHelpText("after", examples("agon show connect-four-3x3", "agon show my-game.kif --stage facts")),

  async run(io: Io, [given]: readonly string[], { stage }: ShowOptions): Promise<ExitCode> {
    const rules = await loadRules(given!, io);
    io.stdout.write(evaluate({ io, rules, doing: "Deriving facts" }, () => STAGES[stage]!(rules.rulesheet)));
    return 0;
  },
};
