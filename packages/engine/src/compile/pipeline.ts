/**
 * Every stage on the way from rules to a game, in order, with its name and printer (timer: stage.ts):
 *
 *   rulesheet ─ mini ─┬─ expanded ─ pruned ─ frozen ─ inlined ─ asked ─ ground ─ wired ─ rewired ─ shared ─ swept ─ circuit
 *                     └─ flat ─ statics ─ domains ─ modes ─ unfolded ─ strata ─ demand ─ triggered ─ normal ─ inverted ─ code
 *
 * `agon compile --show STAGE` and `--timing` read this list. `compile.ts` says which route is taken. What plays a circuit makes its
 * machine code once it is asked often enough for that to pay (backends/circuit/evaluator.ts).
 */
import type { Rulesheet } from "../gdl/rules.ts";
import { generatedText } from "./backends/forward/code/generate.ts";
import { CODE, MODES } from "./backends/forward/forward.ts";
import { DOMAINS, FLAT, STATICS } from "./backends/forward/rules.ts";
import { domainsText, staticsText } from "./backends/forward/show.ts";
import type { Attempt } from "./budget.ts";
import { WIRED } from "./circuit/compile.ts";
import { REWIRED, SHARED, SWEPT } from "./circuit/optimise.ts";
import { circuitText } from "./circuit/show.ts";
import { CIRCUIT, type CompileOptions, compile } from "./compile.ts";
import type { Program } from "./datalog/program.ts";
import { programText, strataText } from "./datalog/show.ts";
import { clausesText } from "./ground/clause-text.ts";
import { ASKED, EXPANDED, FROZEN, GROUND, INLINED, PRUNED } from "./ground/ground.ts";
import { groundText } from "./ground/program.ts";
import { MINI } from "./passes/front.ts";
import { modesText } from "./passes/modes.ts";
import { DEMAND, INVERTED, NORMAL, STRATA, TRIGGERED, UNFOLDED } from "./passes/planning.ts";
import { planText } from "./passes/show-plan.ts";
import type { OnStage, Stage } from "./stage.ts";

/** A stage with its printer. */
export interface PrintedStage {
  readonly name: string;
  readonly again?: boolean;
  /** What its text shows, in a few words. */
  readonly shows: string;
  readonly text: (value: never) => string;
}

function printed<T>(stage: Stage<T>, shows: string, text: (value: T) => string): PrintedStage {
  return { ...stage, shows, text };
}

const rulesOf = ({ program }: { readonly program: Program }): string => programText(program);

const FIRST = printed(MINI, "no or, no equality", rulesOf);

/** Both routes. */
export const ROUTES: { readonly circuit: readonly PrintedStage[]; readonly forward: readonly PrintedStage[] } = {
  circuit: [
    FIRST,
    printed(EXPANDED, "facts and moves told apart by functor", clausesText),
    printed(PRUNED, "the rules that something asks for", clausesText),
    printed(FROZEN, "facts that never change read from the initial state", clausesText),
    printed(INLINED, "static helpers in the place of their use", clausesText),
    printed(ASKED, "wide helpers derived on demand", clausesText),
    printed(GROUND, "no variables", (ground) => ("wide" in ground ? "" : groundText(ground))),
    printed(WIRED, "gates, as the ground rules say", circuitText),
    printed(REWIRED, "gates, with what is proved of the moves", circuitText),
    printed(SHARED, "gates, with common parts shared", circuitText),
    printed(SWEPT, "gates, with those proved equal merged", circuitText),
    printed(CIRCUIT, "gates, as they are played", ({ circuit }) => circuitText(circuit)),
  ],
  forward: [
    FIRST,
    printed(FLAT, "facts are tuples", rulesOf),
    printed(STATICS, "the facts that hold whatever is played", staticsText),
    printed(DOMAINS, "the values of each column", domainsText),
    printed(MODES, "how the facts of each relation come about", ({ rules, preferredMode }) =>
      modesText(rules.program, preferredMode),
    ),
    printed(UNFOLDED, "helpers that are only checked stand in the rules that check them", programText),
    printed(STRATA, "relations in the order in which they are finished", ({ program, strata }) =>
      strataText(program, strata),
    ),
    printed(DEMAND, "conditions in order, questions explicit", rulesOf),
    printed(TRIGGERED, "a recursive rule once for each condition that sets it off", programText),
    printed(NORMAL, "two conditions a rule", rulesOf),
    printed(INVERTED, "what each fact sets off", ({ program, plans }) => planText(program, plans)),
    printed(CODE, "JavaScript", (engine) => `${generatedText(engine)}\n`),
  ],
};

/** The stages of both, each once. */
export const STAGES: readonly PrintedStage[] = [...new Set([...ROUTES.circuit, ...ROUTES.forward])];

export type ShowOptions = Omit<CompileOptions, "backend">;

/** The text of a stage, by the route that has it, which is followed no further than that. */
export function showStage(rulesheet: Rulesheet, name: string, options: ShowOptions = {}): Attempt<string> {
  const printer = STAGES.find((stage) => stage.name === name);
  if (printer === undefined) throw new Error(`there is no stage ${name}`);
  const backend = ROUTES.circuit.some((stage) => stage.name === name) ? "circuit" : "forward";
  let shown: (() => string) | undefined;
  const onStage: OnStage = (stage, milliseconds, value) => {
    options.onStage?.(stage, milliseconds, value);
    if (stage.name === name) shown = () => printer.text(value as never);
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
