/**
 * agon compile: rules to code, with every stage between as text, and what each pass cost.
 */
import { Option } from "commander";
import { FORWARD_STAGES, type ForwardStage, showStage } from "../../compile/backends/forward/stages.ts";
import { NotCompiled } from "../../compile/backends.ts";
import { buildCircuit } from "../../compile/circuit/build.ts";
import { circuitText } from "../../compile/circuit/show.ts";
import { compile as compileRules } from "../../compile/compile.ts";
import { type Attempt, attempt } from "../../compile/ground/budget.ts";
import { groundRules } from "../../compile/ground/ground.ts";
import { groundText } from "../../compile/ground/program.ts";
import { toMini } from "../../compile/passes/mini.ts";
import { type OnPass, timed } from "../../compile/pipeline.ts";
import type { Rulesheet } from "../../gdl/rules.ts";
import { evaluate } from "../evaluation.ts";
import { type ExitCode, type Io, printJson } from "../io.ts";
import { loadRules } from "../rules-file.ts";
import { type CliCommand, examples } from "./command.ts";

interface CompileOptions {
  readonly show?: string;
  readonly timing?: boolean;
  readonly json?: boolean;
}

type Stage = (rulesheet: Rulesheet, onPass: OnPass) => Attempt<string>;

const forwardStage =
  (stage: ForwardStage): Stage =>
  (rulesheet, onPass) =>
    attempt(() => showStage(rulesheet, stage, { onPass }));

const STAGES: Readonly<Record<string, Stage>> = {
  ...Object.fromEntries(FORWARD_STAGES.map((stage) => [stage, forwardStage(stage)])),
  ground: (rulesheet, onPass) => {
    const ground = grounded(rulesheet, onPass);
    return ground.ok ? { ok: true, value: groundText(ground.value) } : ground;
  },
  circuit: (rulesheet, onPass) => {
    const ground = grounded(rulesheet, onPass);
    if (!ground.ok) return ground;
    const circuit = timed("circuit", onPass, () => buildCircuit(ground.value));
    return circuit.ok ? { ok: true, value: circuitText(circuit.value) } : circuit;
  },
};

function grounded(rulesheet: Rulesheet, onPass: OnPass): ReturnType<typeof groundRules> {
  const { program } = timed("mini", onPass, () => toMini(rulesheet));
  return timed("ground", onPass, () => groundRules(program));
}

const STAGE_HELP =
  "mini: no or, no equality; flat: facts are tuples; demand: conditions in order, questions explicit; " +
  "normal: two conditions a rule; inverted: what each fact sets off; code: JavaScript; " +
  "ground: no variables; circuit: gates";

export const compile: CliCommand = {
  name: "compile",
  describe: (command) =>
    command
      .description("Compile rules, and show any stage of it or say which back end fits.")
      .argument("<file>", "rulesheet: a path, the id of a bundled game, or - for standard input")
      .addOption(new Option("--show <stage>", STAGE_HELP).choices(Object.keys(STAGES)))
      .option("--timing", "what each pass cost, on standard error")
      .option("--json", "print {backend, why}, or {stage, text}")
      .addHelpText("after", examples("agon compile connect-four", "agon compile hex --show inverted --timing")),

  async run(io: Io, [given]: readonly string[], options: CompileOptions): Promise<ExitCode> {
    const rules = await loadRules(given!, io);
    const passes = new PassTimes();
    const shown = evaluate({ io, rules, doing: "Compiling" }, () => result(rules.rulesheet, options, passes));
    if (options.json) printJson(io, shown.json);
    else io.stdout.write(shown.text);
    if (options.timing) io.stderr.write(passes.text());
    return 0;
  },
};

function result(rulesheet: Rulesheet, { show }: CompileOptions, passes: PassTimes): { text: string; json: unknown } {
  if (show !== undefined) {
    const shown = STAGES[show]!(rulesheet, passes.add);
    if (!shown.ok) throw new NotCompiled(shown.reason);
    return { text: shown.value, json: { stage: show, text: shown.value } };
  }
  const compiled = timed("compile", passes.add, () => compileRules(rulesheet));
  if (!compiled.ok) throw new NotCompiled(compiled.reason);
  const { backend, why } = compiled;
  return { text: `${backend}: ${why}\n`, json: { backend, why } };
}

/** How long each pass took; a pass that runs again is added up. */
class PassTimes {
  readonly #passes = new Map<string, { milliseconds: number; runs: number }>();

  readonly add: OnPass = (pass, milliseconds) => {
    const known = this.#passes.get(pass) ?? { milliseconds: 0, runs: 0 };
    this.#passes.set(pass, { milliseconds: known.milliseconds + milliseconds, runs: known.runs + 1 });
  };

  text(): string {
    return [...this.#passes]
      .map(([pass, { milliseconds, runs }]) => {
        const again = runs > 1 ? ` in ${runs} runs` : "";
        return `${pass.padEnd(10)}${milliseconds.toFixed(1).padStart(10)} ms${again}\n`;
      })
      .join("");
  }
}
