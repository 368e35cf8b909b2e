/**
 * Each pass over rules as text before and after, in cases/*.txt. Rules are read as they are written (testing/read.ts),
 * except for `mini` and `close`, which begin with a rulesheet.
 */
import { expect, test } from "vitest";
import { type CaseOptions, describePasses, type TextPass, untestedFiles } from "../../../../../test/text-cases.ts";
import { parseRules } from "../../gdl/parse.ts";
import { attempt } from "../budget.ts";
import { constantsIn, type MiniRule, type Program, type RelationId, rulesByHead } from "../datalog/program.ts";
import { literalText, ruleText, termText } from "../datalog/show.ts";
import { stratify } from "../datalog/stratify.ts";
import { nameOf, readProgram, relationNamed } from "../datalog/testing/read.ts";
import { areConstantsAll } from "./constants.ts";
import { copyRule } from "./copy-rule.ts";
import { demand } from "./demand.ts";
import { flatten } from "./flatten.ts";
import { refuseForbidden, refuseOmitted } from "./front.ts";
import { type MiniOptions, toMini } from "./mini.ts";
import { type Mode, type ModeOf, modesText, soundModes } from "./modes.ts";
import { moveNegations, toNormal } from "./normal.ts";
import { orderBody } from "./order.ts";
import { planRules } from "./planning.ts";
import { resolvent } from "./resolve.ts";
import { rightLinear } from "./right-linear.ts";
import { openVariables, withoutLoose } from "./safe.ts";
import { type ArgumentPlace, Shapes } from "./shapes.ts";
import { planText } from "./show-plan.ts";
import { simplify } from "./simplify.ts";
import { estimatesOf } from "./testing/estimates.ts";
import { triggered } from "./trigger.ts";
import { unfold } from "./unfold.ts";
import { type Variant, Variants } from "./variants.ts";

const lineOf = (program: Program, rule: MiniRule): string => ruleText(program, rule).replace(/\s+/g, " ");
const lines = (program: Program, rules = program.rules): string =>
  rules.map((rule) => lineOf(program, rule)).join("\n");

/** `p=check q=reach` */
const pairsOf = (text = ""): Record<string, string> =>
  Object.fromEntries(text.split(" ").map((pair) => pair.split("=")));
const words = (text = ""): string[] => text.split(" ").filter((word) => word !== "");

const modesOf = (program: Program, text: string | undefined): ModeOf => {
  const modes = pairsOf(text) as Record<string, Mode>;
  return (relation) => modes[nameOf(program, relation)] ?? "all";
};

/** A pass from a program to a program. */
const rewriting =
  (pass: (program: Program, options: CaseOptions) => Program): TextPass =>
  (text, options) =>
    lines(pass(readProgram(text), options));

const namesOf = (program: Program, rule: MiniRule): string[] =>
  rule.variables.map((name) => program.symbols.name(name));

function mini(text: string, options: CaseOptions): string {
  const bounds: Record<string, number> = {};
  for (const [name, value] of Object.entries(options)) bounds[name] = Number(value);
  const { program, omitted } = toMini(parseRules(text).value, bounds satisfies MiniOptions);
  return [lines(program), ...omitted.map(({ reason, source }) => `omitted: rule ${source}, ${reason}`)]
    .filter((part) => part !== "")
    .join("\n");
}

function placeText({ symbols }: Program, place: ArgumentPlace, open: readonly ArgumentPlace[] = []): string {
  if (open.includes(place)) return "...";
  const inner = (part: ArgumentPlace): string => placeText({ symbols } as Program, part, [...open, place]);
  const functors = [...place.functors.values()].map(
    ({ functor, args }) => `(${[symbols.name(functor), ...args.map(inner)].join(" ")})`,
  );
  return `{${[...[...place.constants].map((symbol) => symbols.name(symbol)), ...functors].join(" ")}}`;
}

function shapes(text: string): string {
  const program = readProgram(text);
  const found = new Shapes(program);
  return [...rulesByHead(program.rules).keys()]
    .map((relation) => {
      const places = found.placesOf(relation).map((place) => placeText(program, place));
      return [nameOf(program, relation), ...places].join(" ");
    })
    .join("\n");
}

function variantText(program: Program, { relation, origin, args, opaque }: Variant): string {
  const names = opaque.map((isOpaque, column) => `${isOpaque ? "whole " : ""}${column}`);
  const columns = [...opaque.keys()];
  const terms = args.map((arg) => termText(program, arg, names));
  const flat =
    columns.length === 0 ? nameOf(program, relation) : `(${[nameOf(program, relation), ...columns].join(" ")})`;
  return `(${[nameOf(program, origin), ...terms].join(" ")}) is ${flat}`;
}

const splitting = (program: Program, { split }: CaseOptions): { split: Set<RelationId> } => ({
  split: new Set(words(split).map((name) => relationNamed(program, name))),
});

function variants(text: string, options: CaseOptions): string {
  const program = readProgram(text);
  const shapes = new Shapes(program);
  const whole = new Set(words(options.whole).flatMap((name) => shapes.placesOf(relationNamed(program, name))));
  const found = new Variants(program, shapes, { ...splitting(program, options), whole });
  return [...rulesByHead(program.rules).keys()]
    .flatMap((relation) => found.of(relation).map((variant) => variantText(program, variant)))
    .join("\n");
}

/** The copies of the last rule. */
function copies(text: string, options: CaseOptions): string {
  const program = readProgram(text);
  const made = copyRule(
    program.rules.at(-1)!,
    program,
    new Variants(program, new Shapes(program), splitting(program, options)),
  );
  return made === undefined ? "too many" : lines(program, made);
}

function resolved(text: string, { at = "0" }: CaseOptions): string {
  const program = readProgram(text);
  const [outer, inner] = program.rules;
  const made = resolvent(outer!, Number(at), inner!);
  return typeof made === "object" ? lineOf(program, made) : (made ?? "never");
}

function simplified(text: string): string {
  const program = readProgram(`(<= x ${text})`);
  const [rule] = program.rules;
  const names = namesOf(program, rule!);
  const body = simplify(rule!.body);
  return body === undefined ? "never" : body.map((literal) => literalText(program, literal, names)).join(" ");
}

function constants(text: string): string {
  const program = readProgram(text);
  const names = [...constantsIn(program.rules)].map((symbol) => program.symbols.name(symbol));
  return `${names.join(" ")}\n${areConstantsAll(program.rules) ? "all that variables stand for" : "and functions"}`;
}

function safe(text: string): string {
  const program = readProgram(text);
  const open = program.rules.flatMap((rule) =>
    openVariables(rule).map((index) => `open: ${namesOf(program, rule)[index]}`),
  );
  const rules = program.rules.flatMap((rule) => withoutLoose(rule, program.relations));
  return [lines(program, rules), ...open].join("\n");
}

function ordered(text: string, { facts, bound }: CaseOptions): string {
  const program = readProgram(text);
  const rules = program.rules.map((rule) => {
    const known = new Set(words(bound).map((name) => namesOf(program, rule).indexOf(name)));
    return { ...rule, body: orderBody(rule.body, known, estimatesOf(program, pairsOf(facts))) };
  });
  return lines(program, rules);
}

function demanded(text: string, { modes, facts }: CaseOptions): string {
  const program = readProgram(text);
  const modeOf = modesOf(program, modes);
  const options = { strata: stratify(program), modeOf, estimates: estimatesOf(program, pairsOf(facts)) };
  const result = demand(program, options);
  const changed = [...rulesByHead(program.rules).keys()].filter(
    (relation) => result.modeOf(relation) !== modeOf(relation),
  );
  const grants = changed.map((relation) => `${nameOf(program, relation)} cannot be ${modeOf(relation)}ed`);
  const questions = [...result.questions].map(
    ([relation, { columns }]) => `${nameOf(program, relation)} is asked by columns ${columns.join(" ") || "none"}`,
  );
  return [lines(result.program), ...questions, ...grants].join("\n");
}

function linear(text: string, { columns }: CaseOptions): string {
  const program = readProgram(text);
  const own = program.rules[0]!.head.relation;
  const asked = words(columns).map(Number);
  const relation = program.relations.named(`ask.${nameOf(program, own)}`, asked.length);
  const made = rightLinear(program, program.rules, { relation, columns: asked });
  return made === undefined ? "of another kind" : lines(program, made.rules);
}

/** Components by what they derive, since numbers depend on how many relations there are. */
function inverted(text: string, { modes, facts, given }: CaseOptions): string {
  const program = readProgram(text);
  const isGiven = (relation: RelationId): boolean => words(given).includes(nameOf(program, relation));
  const { plans } = planRules(program, {
    preferredMode: modesOf(program, modes),
    isGiven,
    estimates: estimatesOf(program, pairsOf(facts)),
  });
  const named = new Map(plans.map((plan) => [plan.index, nameOf(program, plan.relations[0]!)]));
  return planText(program, plans)
    .replace(/^\d+\. /gm, "")
    .replace(/ of (\d+)$/gm, (_, index) => ` of ${named.get(Number(index))}`);
}

describePasses(new URL("cases/", import.meta.url), {
  mini,
  close: mini,
  constants,
  "copy-rule": copies,
  demand: demanded,
  flatten: rewriting((program) => flatten(program).program),
  forbidden: (text) => {
    const refusal = attempt(() => refuseForbidden(parseRules(text).value));
    return refusal.ok ? "nothing is forbidden" : refusal.reason;
  },
  invert: inverted,
  modes: (text, { preferredMode, listed }) => {
    const program = readProgram(text);
    const isListed = (relation: RelationId): boolean => nameOf(program, relation) === listed;
    return modesText(program, soundModes(program, stratify(program), modesOf(program, preferredMode), isListed));
  },
  "move-negations": rewriting((program) => ({ ...program, rules: program.rules.map(moveNegations) })),
  normal: rewriting((program) => toNormal(program).program),
  omitted: (text) => {
    const { value } = parseRules(text);
    const refusal = attempt(() => refuseOmitted(value, toMini(value).omitted));
    return refusal.ok ? "nothing is omitted" : refusal.reason;
  },
  order: ordered,
  resolve: resolved,
  "right-linear": linear,
  safe,
  shapes,
  simplify: simplified,
  trigger: (text) => {
    const program = readProgram(text);
    const { componentOf } = stratify(program);
    const options = { componentOf: (relation: RelationId) => componentOf[relation]!, estimates: estimatesOf(program) };
    return lines(program, triggered(program.rules, options));
  },
  unfold: rewriting((program, { names }) =>
    unfold(program, (relation) => words(names).includes(nameOf(program, relation))),
  ),
  variants,
  "whole-places": variants,
});

test("every file has cases or a test of its own, but for vocabulary and what other passes are made of", () => {
  expect(untestedFiles(new URL("./", import.meta.url))).toEqual(["front", "path", "plan", "planning", "show-plan"]);
});
