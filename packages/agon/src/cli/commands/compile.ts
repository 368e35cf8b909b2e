/**
 * agon compile: rules to code, with every stage between as text, and what each cost.
 */

import {
  certificateText,
  certifyRules,
  compile as compileRules,
  NotCompiled,
  STAGES,
  showStage,
} from "agon-engine/compile";
import type { Game } from "agon-engine/game";
import type { Rulesheet } from "agon-engine/gdl";
import { CircuitGame, explainDevice } from "agon-engine/gpu";
import { InvalidArgumentError, Option } from "commander";
import { evaluate } from "../evaluation.ts";
import { type ExitCode, type Io, printJson } from "../io.ts";
import { type CheckedRules, loadRules } from "../rules-file.ts";
import { type CliCommand, examples } from "./command.ts";

interface CompileOptions {
  readonly certify?: boolean;
  readonly seconds: number;
  readonly show?: string;
  readonly explain?: boolean;
  readonly timing?: boolean;
  readonly json?: boolean;
}

const STAGE_HELP = STAGES.map(({ name, shows }) => `${name}: ${shows}`).join("; ");

export const compile: CliCommand = {
  name: "compile",
  describe: (command) =>
    command
      .description("Compile rules, and show any stage of it or say which back end fits.")
      .argument("<file>", "rulesheet: a path, the id of a bundled game, or - for standard input")
      .addOption(new Option("--show <stage>", STAGE_HELP).choices(STAGES.map(({ name }) => name)))
      .option("--certify", "prove that the optimised circuit is the plain one, or print a position where it is not")
      .option("--seconds <n>", "limit of --certify", parseSeconds, 60)
      .option("--explain", "also what a graphics card would do with it, and why")
      .option("--timing", "what each stage cost, on standard error")
      .option("--json", "print {backend, why}, {stage, text}, or the certificate")
      .addHelpText(
        "after",
        examples(
          "agon compile connect-four",
          "agon compile hex --show inverted --timing",
          "agon compile breakthrough --certify",
          "agon compile reversi --explain",
        ),
      ),

  async run(io: Io, [given]: readonly string[], options: CompileOptions): Promise<ExitCode> {
    const rules = await loadRules(given!, io);
    if (options.certify) return certified(io, rules, options);
    const times = new StageTimes();
    const shown = evaluate({ io, rules, doing: "Compiling" }, () => result(rules.rulesheet, options, times));
    if (options.json) printJson(io, shown.json);
    else io.stdout.write(shown.text);
    if (options.timing) io.stderr.write(times.text());
    return 0;
  },
};

function certified(io: Io, rules: CheckedRules, { seconds, json, timing }: CompileOptions): ExitCode {
  const times = new StageTimes();
  const { certificate, ...circuits } = evaluate({ io, rules, doing: "Certifying" }, () => {
    const made = certifyRules(rules.rulesheet, { milliseconds: 1000 * seconds, onStep: times.add });
    if (!made.ok) throw new NotCompiled(made.reason);
    return made.value;
  });
  const { gates } = circuits;
  if (json) printJson(io, { ...certificate, ...circuits });
  else io.stdout.write(`${gates.plain} gates plain, ${gates.optimised} optimised\n${certificateText(certificate)}`);
  if (timing) io.stderr.write(times.text());
  return certificate.verdict === "proved" ? 0 : 1;
}

function parseSeconds(text: string): number {
  const seconds = Number(text);
  if (seconds > 0 && seconds <= 86_400) return seconds;
  throw new InvalidArgumentError("A number of seconds is needed.");
}

function result(
  rulesheet: Rulesheet,
  { show, explain }: CompileOptions,
  times: StageTimes,
): { text: string; json: unknown } {
  const onStage = ({ name }: { readonly name: string }, milliseconds: number): void => times.add(name, milliseconds);
  if (show !== undefined) {
    const shown = showStage(rulesheet, show, { onStage });
    if (!shown.ok) throw new NotCompiled(shown.reason);
    return { text: shown.value, json: { stage: show, text: shown.value } };
  }
  const compiled = compileRules(rulesheet, { onStage });
  if (!compiled.ok) throw new NotCompiled(compiled.reason);
  const { backend, why, game } = compiled;
  const card = explain ? explained(game) : [];
  return {
    text: [`${backend}: ${why}`, ...card, ""].join("\n"),
    json: { backend, why, ...(explain && { card }) },
  };
}

function explained(game: Game): string[] {
  return game instanceof CircuitGame ? explainDevice(game) : ["card: none, only circuits run there"];
}

/** How long each stage took; one that runs again is added up. */
class StageTimes {
  readonly #stages = new Map<string, { milliseconds: number; runs: number }>();

  readonly add = (stage: string, milliseconds: number): void => {
    const known = this.#stages.get(stage) ?? { milliseconds: 0, runs: 0 };
    this.#stages.set(stage, { milliseconds: known.milliseconds + milliseconds, runs: known.runs + 1 });
  };

  text(): string {
    const width = Math.max(10, ...Array.from(this.#stages.keys(), (stage) => stage.length + 1));
    return [...this.#stages]
      .map(([stage, { milliseconds, runs }]) => {
        const again = runs > 1 ? ` in ${runs} runs` : "";
        return `${stage.padEnd(width)}${milliseconds.toFixed(1).padStart(10)} ms${again}\n`;
      })
      .join("");
  }
}
