/**
 * What ends the game, what each result needs, and what players are told.
 */
import { flattened } from "../board/domains.ts";
import { termText } from "../gdl/print.ts";
import { isRandomRole } from "../gdl/roles.ts";
import type { Rule, Term } from "../gdl/rules.ts";
import { details } from "./details.ts";
import { type ExplainedSentence, type ExplanationSection, sentence } from "./explanation.ts";
import { sentenceSubject, subjectOf } from "./moves.ts";
import { quote, Speech } from "./speech.ts";
import { joined, type Telling } from "./telling.ts";

export function endSection(telling: Telling): ExplanationSection {
  const sentences = telling.world.rulesOf("terminal").flatMap((rule, at) =>
    told(telling, rule, (clause) => {
      const text = joined(telling.conditions(clause, new Speech(telling.world, clause))).text;
      return `${at === 0 ? "the game ends" : "it also ends"} when ${text}`;
    }),
  );
  return { title: "End", sentences };
}

type Clauses = ReturnType<Telling["world"]["clauses"]>;

function told(telling: Telling, rule: Rule, text: (clause: Clauses[number]) => string): ExplainedSentence[] {
  return telling.world.clauses(rule).map((clause) => {
    telling.takeSpans();
    const said = text(clause);
    const spans = [...clause.spans, ...telling.takeSpans()];
    return sentence(
      said,
      spans,
      telling.takeDetails((each) => details(telling, each)),
    );
  });
}

export function resultsSection(telling: Telling): ExplanationSection {
  const rules = telling.world
    .rulesOf("goal")
    .filter(({ head }) => head.args.length === 2 && !isRandomRole(termText(head.args[0]!)));
  const value = ({ head }: Rule): number =>
    /^\d+$/.test(termText(head.args[1]!)) ? Number(termText(head.args[1]!)) : -1;
  const sorted = [...rules].sort((a, b) => value(b) - value(a));
  const sentences = sorted.flatMap((rule) =>
    told(telling, rule, (clause) => {
      const [role, points] = clause.head.args as [Term, Term];
      const subject = subjectOf(telling, role);
      const speech = new Speech(telling.world, clause, { ...subject, name: "it" });
      const phrases = telling.conditions(clause, speech);
      const who = sentenceSubject(telling, subject);
      const gets = points.kind === "constant" ? `${points.name} points` : `as many points as ${speech.value(points)}`;
      return `${who} gets ${gets}${phrases.length === 0 ? "" : ` if ${joined(phrases).text}`}`;
    }),
  );
  return { title: "Results", sentences };
}

export function perceptsSection(telling: Telling): ExplanationSection | undefined {
  const rules = telling.world.rulesOf("sees").filter(({ head }) => head.args.length === 2);
  if (rules.length === 0) return undefined;
  const sentences = rules.flatMap((rule) =>
    told(telling, rule, (clause) => {
      const [role, percept] = clause.head.args as [Term, Term];
      const subject = subjectOf(telling, role);
      const speech = new Speech(telling.world, clause, subject);
      const who = sentenceSubject(telling, subject);
      const phrases = telling.conditions(clause, speech);
      return `${who} is told ${perceptText(flattened(percept), speech)}${phrases.length === 0 ? "" : ` when ${joined(phrases).text}`}`;
    }),
  );
  return { title: "What players are told", sentences };
}

function perceptText(percept: Term, speech: Speech): string {
  if (percept.kind !== "compound") return quote(termText(percept));
  const values = percept.args.map((arg) => (speech.isRole(arg) ? speech.role(arg) : speech.value(arg)));
  return `${values.join(", ")} (${quote(percept.name)})`;
}
