/**
 * What the forward back end finds out about rules before it plans, as text before and after, in cases/*.txt.
 */
import { expect, test } from "vitest";
import { describePasses, untestedFiles } from "../../../../../../test/text-cases.ts";
import { parseRules } from "../../../gdl/parse.ts";
import { type MiniRule, type Program, rulesByHead } from "../../datalog/program.ts";
import { ruleText } from "../../datalog/show.ts";
import { nameOf, readProgram } from "../../datalog/testing/read.ts";
import { flatten } from "../../passes/flatten.ts";
import { toMini } from "../../passes/mini.ts";
import { modesText } from "../../passes/modes.ts";
import { chooseModes } from "./choose.ts";
import { lifetimes } from "./lifetimes.ts";
import { FOREVER, STATE } from "./relation.ts";
import { resolveStatics } from "./resolve.ts";
import { gameRules } from "./rules.ts";
import { domainsText, staticsText } from "./show.ts";
import { evaluateStatics } from "./statics.ts";
import { forwardTerms } from "./terms.ts";

const lineOf = (program: Program, rule: MiniRule): string => ruleText(program, rule).replace(/\s+/g, " ");

function lifetimesText(text: string): string {
  const flat = flatten(toMini(parseRules(text).value).program);
  const found = lifetimes(flat);
  const names = ["for ever", "with the state", "with the joint move"];
  return [...rulesByHead(flat.program.rules).keys()]
    .map((relation) => `${nameOf(flat.program, relation)} ${names[found[relation]!]}`)
    .join("\n");
}

/** All relations that `changing` does not name hold for ever. */
function staticsOf(text: string, changing = "", maxWork?: string) {
  const program = readProgram(text);
  const terms = forwardTerms(program);
  const isChanging = (relation: number): boolean => changing.split(" ").includes(nameOf(program, relation));
  const lives = Array.from({ length: program.relations.size }, (_, relation) =>
    isChanging(relation) ? STATE : FOREVER,
  );
  const work = maxWork === undefined ? {} : { maxWork: Number(maxWork) };
  return { program, terms, ...evaluateStatics(program, { lifetimes: lives, terms, ...work }) };
}

function modes(text: string): string {
  const rules = gameRules(parseRules(text).value);
  return modesText(rules.program, chooseModes(rules).preferredMode);
}

describePasses(new URL("cases/", import.meta.url), {
  choose: modes,
  domains: (text) => domainsText(gameRules(parseRules(text).value)),
  lifetimes: lifetimesText,
  resolve: (text, { changing }) => {
    const { program, terms, tables } = staticsOf(text, changing);
    const dynamic = program.rules.filter(({ head }) => !tables.has(head.relation));
    return resolveStatics(dynamic, tables, terms)
      .map((rule) => lineOf(program, rule))
      .join("\n");
  },
  statics: (text, { changing, work }) => staticsText(staticsOf(text, changing, work)),
});

test("every file has cases or a test of its own, but for what games run through", () => {
  const through = ["engine", "game", "interpret", "machine", "position", "profile", "rules", "show"];
  expect(untestedFiles(new URL("./", import.meta.url)).filter((stem) => !through.includes(stem))).toEqual([]);
});
