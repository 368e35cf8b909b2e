/**
 * Keywords: that the needed ones are there, their arities, and where they may stand.
 */
import { type DiagnosticCode, diagnose } from "../codes.ts";
import { type Diagnostic, quoted, type Span } from "../diagnostic.ts";
import { sentenceText } from "../print.ts";
import { CONNECTIVES, KEYWORDS, type Sentence, type Term } from "../rules.ts";
import { eachTerm, nameSpan, type Survey } from "./survey.ts";

const ARITIES: ReadonlyMap<string, number> = new Map([
  ["role", 1],
  ["init", 1],
  ["true", 1],
  ["next", 1],
  ["base", 1],
  ["legal", 2],
  ["does", 2],
  ["input", 2],
  ["goal", 2],
  ["sees", 2],
  ["terminal", 0],
]);

/** These only list what the rules say anyway: a game is the same without them. */
export const DOMAINS: readonly string[] = ["base", "input"];

/** Without these there is no game. */
const NEEDED = ["role", "legal", "goal", "terminal"];

/** Only heads of rules define these; no condition may ask for them. */
const HEAD_ONLY = ["init", "next", "base", "input", "sees"];

/** Where something is missing from the whole rulesheet, the first rule is shown. */
function wholeSpan({ rules }: Survey): Span {
  return rules[0]?.head.span ?? { start: 0, end: 0 };
}

export function missingKeywords(sheet: Survey): Diagnostic[] {
  return NEEDED.filter((keyword) => !sheet.definitions.has(keyword)).map((keyword) =>
    diagnose(
      "missing-relation",
      wholeSpan(sheet),
      `The rules do not define ${quoted(keyword)}.`,
      MISSING_ADVICE[keyword],
    ),
  );
}

const MISSING_ADVICE: Readonly<Record<string, string>> = {
  role: "Name the players, as in (role white).",
  legal: "Say which moves a role may make, as in (<= (legal ?role (mark ?x)) ...).",
  goal: "Say what an outcome is worth to a role, as in (<= (goal ?role 100) ...).",
  terminal: "Say when the game is over, as in (<= terminal ...).",
};

export function missingDomains(sheet: Survey): Diagnostic[] {
  const missing = DOMAINS.filter((keyword) => !sheet.definitions.has(keyword));
  if (missing.length === 0) return [];
  const names = missing.map((keyword) => `${quoted(keyword)}`).join(" nor ");
  return [
    diagnose("no-base-input", wholeSpan(sheet), `The rules define ${missing.length > 1 ? "neither " : "no "}${names}.`),
  ];
}

export function keywordArities(sheet: Survey): Diagnostic[] {
  const heads = sheet.rules.map((rule) => rule.head).filter(hasWrongArity);
  const conditions = [...sheet.conditionsOf.values()].flat().map((condition) => condition.sentence);
  return [
    ...heads.map((head) => wrongArity(sheet, head, DOMAINS.includes(head.name) ? "domain-form" : "keyword-arity")),
    ...conditions.filter(hasWrongArity).map((sentence) => wrongArity(sheet, sentence, "keyword-arity")),
  ];
}

function hasWrongArity({ name, args }: Sentence): boolean {
  return (ARITIES.get(name) ?? args.length) !== args.length;
}

function wrongArity(sheet: Survey, sentence: Sentence, code: DiagnosticCode): Diagnostic {
  const message = `${quoted(sentence.name)} has ${count(sentence.args.length)} here; it takes ${ARITIES.get(sentence.name) || "none"}.`;
  return diagnose(code, nameSpan(sheet.text, sentence), message);
}

/** Whether the rules define a keyword, and everywhere with the arguments that belong to it. */
export function isDefined(sheet: Survey, keyword: string): boolean {
  return sheet.definitions.get(keyword)?.every(({ head }) => !hasWrongArity(head)) ?? false;
}

function count(args: number): string {
  return args === 0 ? "no arguments" : args === 1 ? "one argument" : `${args} arguments`;
}

/** `role`, `true` and `does` are not defined by rules: roles are given, the state and the moves come from the match. */
export function keywordHeads(sheet: Survey): Diagnostic[] {
  return sheet.rules.flatMap((rule): Diagnostic[] => {
    const { name } = rule.head;
    const asFact = rule.body.length === 0;
    if (name !== "true" && name !== "does" && (name !== "role" || asFact)) return [];
    const span = nameSpan(sheet.text, rule.head);
    return asFact
      ? [
          diagnose(
            "keyword-as-fact",
            span,
            `${quoted(sentenceText(rule.head))} is stated as a fact.`,
            FACT_ADVICE[name],
          ),
        ]
      : [diagnose("keyword-in-head", span, `${quoted(name)} is the head of a rule.`, HEAD_ADVICE[name])];
  });
}

const FACT_ADVICE: Readonly<Record<string, string>> = {
  true: "Write `init` for what holds at the start.",
  does: "Moves come from the players: say with `legal` which are allowed.",
};

const HEAD_ADVICE: Readonly<Record<string, string>> = {
  role: "State each role as a fact, as in (role white).",
  true: "Write `next` for what holds after the move, `init` for what holds at the start.",
  does: "Moves come from the players: say with `legal` which are allowed.",
};

export function keywordConditions(sheet: Survey): Diagnostic[] {
  return HEAD_ONLY.flatMap((keyword) =>
    (sheet.conditions.get(keyword) ?? []).map(({ sentence, rule }) => {
      const code = keyword === "next" && rule.head.name === "sees" ? "next-in-sees" : "keyword-in-body";
      return diagnose(code, nameSpan(sheet.text, sentence), `${quoted(keyword)} is a condition of a rule.`);
    }),
  );
}

/** But for percepts: (sees ?r (does ?other ?move)) is how games of GDL-II show moves. */
export function keywordFunctions(sheet: Survey): Diagnostic[] {
  const percepts = new Set<Term>();
  for (const { head } of sheet.definitions.get("sees") ?? [])
    eachTerm(head.args.slice(1), (term) => percepts.add(term));
  return [...sheet.functions]
    .filter(([name]) => KEYWORDS.has(name.toLowerCase()) || CONNECTIVES.has(name.toLowerCase()))
    .flatMap(([name, places]) =>
      places
        .filter((place) => !percepts.has(place))
        .map((place) =>
          diagnose(
            "keyword-as-function",
            nameSpan(sheet.text, place),
            `${quoted(name)} is used as a function inside a term.`,
          ),
        ),
    );
}
