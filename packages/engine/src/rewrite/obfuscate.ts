/**
 * The same game in other words, so that nobody can know it by heart: names and numbers become words without a meaning, functions and
 * relations take their arguments in another order, rules and conditions stand elsewhere, helpers are folded and unfolded.
 *
 *   (<= (legal x (mark ?m ?n)) (true (cell ?m ?n b)) (true (control x)))
 *   (<= (legal rupo (dema ?k ?e)) (true (fisu rupo)) (true (toka ?e lemi ?k)))
 */
import { readRules } from "../gdl/check.ts";
import { hasErrors } from "../gdl/diagnostic.ts";
import { parseTerms } from "../gdl/parse.ts";
import { rulesText, termText } from "../gdl/print.ts";
import type { Rule, Rulesheet, Sentence, Term } from "../gdl/rules.ts";
import type { Draw } from "./draw.ts";
import { type ArgumentOrder, isReserved, namesIn, REWRITINGS, renamer } from "./rewritings.ts";
import { constant, rewriteRule, rewriteTerm, sentencesIn, variable, variablesOfRule } from "./syntax.ts";

export interface Obfuscated {
  /** The rules, without comments. */
  readonly text: string;
  /** A ground term of the original as the new rules write it. */
  translate(term: string): string;
}

/** What changes the form of rules and neither names nor facts nor moves. */
const FORMS = Object.keys(REWRITINGS).filter((name) => name !== "rename");
/** Changes of form that are tried. */
const CHANGES = 6;

export function obfuscate(rulesheet: Rulesheet, draw: Draw): Obfuscated {
  const formed = reformed(rulesheet.rules, draw).map(marked);
  const rewriter = renamer(wordsFor(formed, draw), orders(draw));
  const renamed = formed.map((rule) => unmarked(rewriteRule(rule, rewriter)));
  const isRole = ({ head }: Rule): boolean => head.name === "role";
  const shuffled = [...renamed.filter(isRole), ...draw.shuffled(renamed.filter((rule) => !isRole(rule)))];
  const rules = shuffled.map((rule) => withVariables({ ...rule, body: draw.shuffled(rule.body) }, draw));
  return {
    text: rulesText(rules),
    translate: (text) => termText(rewriteTerm(parsed(text), rewriter)),
  };
}

function parsed(text: string): Term {
  const [term] = parseTerms(text).value;
  if (term === undefined) throw new Error(`${text} is no term`);
  return term;
}

/** A change that the checker does not like is left out. */
function reformed(given: readonly Rule[], draw: Draw): readonly Rule[] {
  let rules = given;
  for (let change = 0; change < CHANGES; change++) {
    const made = REWRITINGS[draw.pick(FORMS)]!(rules, draw)?.rules;
    if (made !== undefined && !hasErrors(readRules(rulesText(made)).diagnostics)) rules = made;
  }
  return rules;
}

/** Goal values keep their meaning; where one is computed, so do all numbers. */
function wordsFor(rules: readonly Rule[], draw: Draw): ReadonlyMap<string, string> {
  const goals = rules.flatMap(({ head, body }) => [head, ...sentencesIn(body)]).filter(({ name }) => name === "goal");
  const isComputed = goals.some(({ args }) => args[1]?.kind !== "constant");
  const renamed = namesIn(rules).filter(
    (name) => !isReserved(name) && !name.startsWith(MARK) && !(isComputed && isNumber(name)),
  );
  const words = new Set<string>();
  while (words.size < renamed.length) words.add(wordOf(draw));
  const list = [...words];
  return new Map(renamed.map((name, at) => [name, list[at]!]));
}

function isNumber(name: string): boolean {
  return /^-?\d+$/.test(name);
}

const CONSONANTS = [..."bdfghklmnprstvz"];
const VOWELS = [..."aeiou"];

/** Two or three syllables. */
function wordOf(draw: Draw): string {
  const syllables = Array.from({ length: draw.between(2, 3) }, () => draw.pick(CONSONANTS) + draw.pick(VOWELS));
  const word = syllables.join("");
  return isReserved(word) ? wordOf(draw) : word;
}

/** An order of arguments for each function and each relation of its own, drawn when it is first met. */
function orders(draw: Draw): ArgumentOrder {
  const drawn = new Map<string, readonly number[]>();
  return ({ kind, name, args }) => {
    if (kind === "relation" && isReserved(name)) return args;
    const key = `${kind} ${name}/${args.length}`;
    const order = drawn.get(key) ?? draw.shuffled([...args.keys()]);
    drawn.set(key, order);
    return order.map((place) => args[place]!);
  };
}

/** No name of the language begins like this. */
const MARK = "goal ";

/** The value of a goal is the one number that the language gives a meaning: it is set apart from other uses of the number. */
function marked(rule: Rule): Rule {
  const apart = ({ name, args, ...rest }: Sentence): Sentence => {
    const [role, value] = args;
    const isValue = name === "goal" && value?.kind === "constant";
    return { ...rest, name, args: isValue ? [role!, constant(MARK + value.name)] : args };
  };
  return rewriteRule(rule, { sentence: apart });
}

function unmarked(rule: Rule): Rule {
  const plain = (term: Term): Term | undefined =>
    term.kind === "constant" && term.name.startsWith(MARK) ? constant(term.name.slice(MARK.length)) : undefined;
  return rewriteRule(rule, { term: plain });
}

/** Other names for variables, in every rule anew. */
function withVariables(rule: Rule, draw: Draw): Rule {
  const names = [...variablesOfRule(rule)];
  const letters = draw.shuffled(Array.from({ length: Math.max(26, names.length) }, (_, at) => letterOf(at)));
  const renaming = new Map(names.map((name, at) => [name, variable(`?${letters[at]!}`)]));
  return rewriteRule(rule, { term: (term) => (term.kind === "variable" ? renaming.get(term.name) : undefined) });
}

function letterOf(at: number): string {
  return `${String.fromCharCode(97 + (at % 26))}${at < 26 ? "" : Math.floor(at / 26)}`;
}
