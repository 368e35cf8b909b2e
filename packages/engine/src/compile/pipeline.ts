/**
 * Every stage on the way from rules to a game, in order, with its name, printer and timer (stage.ts):
 *
 *   rulesheet ─ mini ─┬─ expanded ─ pruned ─ frozen ─ inlined ─ asked ─ ground ─ wired ─ rewired ─ shared ─ swept ─ circuit
 *                     └─ flat ─ statics ─ domains ─ modes ─ unfolded ─ strata ─ demand ─ triggered ─ normal ─ inverted ─ code
 *
 * `agon compile --show STAGE` and `--timing` read this list. `compile.ts` says which route is taken. What plays a circuit makes its
 * machine code once it is asked often enough for that to pay (backends/circuit/evaluator.ts).
 */
import type { Rulesheet } from "../gdl/rules.ts";
import { FORWARD_STAGES } from "./backends/forward/forward.ts";
import type { Attempt } from "./budget.ts";
import { CIRCUIT_STAGES } from "./circuit/compile.ts";
import { CIRCUIT, type CompileOptions, compile } from "./compile.ts";
import { MINI } from "./passes/front.ts";
import type { OnStage, Stage } from "./stage.ts";

type Stages = readonly Stage<never>[];

/** Both routes. */
export const ROUTES: { readonly circuit: Stages; readonly forward: Stages } = {
  circuit: [MINI, ...CIRCUIT_STAGES, CIRCUIT],
  forward: [MINI, ...FORWARD_STAGES],
};

/** The stages of both, each once. */
export const STAGES: Stages = [...new Set([...ROUTES.circuit, ...ROUTES.forward])];

export type ShowOptions = Omit<CompileOptions, "backend">;

/** The text of a stage, by the route that has it, which is followed no further than that. */
export function showStage(rulesheet: Rulesheet, name: string, options: ShowOptions = {}): Attempt<string> {
  const backend = ROUTES.circuit.some((stage) => stage.name === name) ? "circuit" : "forward";
  let shown: (() => string) | undefined;
  const onStage: OnStage = (stage, milliseconds, value) => {
    options.onStage?.(stage, milliseconds, value);
    if (stage.name === name) shown = () => stage.text(value);
    if (shown !== undefined && stage.again !== true) throw new Reached();
  };
  try {
    const compiled = compile(rulesheet, { ...options, backend, onStage });
    if (!compiled.ok) return compiled;
  } catch (error) {
    if (!(error instanceof Reached)) throw error;
  }
  return shown ? { ok: true, value: shown() } : { ok: false, reason: `There was no time for the stage ${name}.` };
}

/** The stage that was to be shown is there. */
class Reached extends Error {}
