/**
 * Spellings: symbols that differ by capitals alone, keywords in capitals, and names in parentheses of their own.
 */
import { diagnose } from "../codes.ts";
import { type Diagnostic, quoted, type Span } from "../diagnostic.ts";
import { type Formula, KEYWORDS, type Sentence, type Variable } from "../rules.ts";
import { append, eachLiteral, eachTerm, eachVariable, groupBy, literalTerms, nameSpan, type Survey } from "./survey.ts";

interface Named {
  readonly name: string;
  readonly span: Span;
}

/** Every name but keywords in their place, and every constant. */
function symbols(sheet: Survey): Named[] {
  const found: Named[] = [];
  const add = ({ name, args }: Sentence, span: Span): void => {
    if (!KEYWORDS.has(name)) found.push({ name, span });
    terms(args);
  };
  const terms = (args: Sentence["args"]): void =>
    eachTerm(args, (term) => {
      if (term.kind !== "variable") found.push(term);
    });
  for (const { head, body } of sheet.rules) {
    add(head, head.span);
    eachLiteral(body, (literal) => {
      if (literal.kind === "distinct") terms(literalTerms(literal));
      else add(literal.sentence, literal.sentence.span);
    });
  }
  return found;
}

export function capitals(sheet: Survey): Diagnostic[] {
  const spellings = new Map<string, Named[]>();
  for (const symbol of symbols(sheet)) append(spellings, symbol.name, symbol);
  const groups = groupBy(spellings.values(), ([first]) => first!.name.toLowerCase());
  return [...groups.values()].flatMap((group) => {
    const [usual, ...others] = group.sort((a, b) => b.length - a.length);
    return others.map(([first]) => {
      const message = `${quoted(first!.name)} and ${quoted(usual![0]!.name)} differ by capitals alone and are two symbols.`;
      return diagnose("capitals-differ", nameSpan(sheet.text, first!), message);
    });
  });
}

export function variableCapitals(sheet: Survey): Diagnostic[] {
  return sheet.rules.flatMap(({ head, body }) => {
    const spellings = new Map<string, Set<string>>(); // by the name in lower case, the first one in front
    const log: Diagnostic[] = [];
    const check = ({ name, span }: Variable): void => {
      const lower = name.toLowerCase();
      const known = spellings.get(lower) ?? new Set();
      if (known.size > 0 && !known.has(name)) {
        const [first] = known;
        const message = `${quoted(name)} and ${quoted(first!)} differ by capitals alone and are two variables.`;
        log.push(diagnose("capitals-differ", span, message));
      }
      spellings.set(lower, known.add(name));
    };
    eachVariable(head.args, check);
    eachLiteral(body, (literal) => eachVariable(literalTerms(literal), check));
    return log;
  });
}

/** The first place of each spelling of a keyword that is not in lower case. */
export function keywordCapitals(sheet: Survey): Diagnostic[] {
  const log = new Map<string, Diagnostic>();
  const check = (name: string, span: Span): void => {
    const place = nameSpan(sheet.text, { name, span });
    const spelling = sheet.text.slice(place.start, place.end);
    if (spelling === name || spelling.toLowerCase() !== name || log.has(spelling)) return;
    log.set(
      spelling,
      diagnose("keyword-capitals", place, `${quoted(spelling)} is read as the keyword ${quoted(name)}.`),
    );
  };
  const visit = (formula: Formula): void => {
    if (formula.kind === "sentence") check(formula.sentence.name, formula.sentence.span);
    else check(formula.kind, formula.span);
    if (formula.kind === "not") visit(formula.formula);
    else if (formula.kind === "or" || formula.kind === "and") formula.parts.forEach(visit);
  };
  for (const { head, body } of sheet.rules) {
    check(head.name, head.span);
    body.forEach(visit);
  }
  return [...log.values()];
}

/** The first place of each name that stands alone in parentheses. */
export function parenthesisedNames(sheet: Survey): Diagnostic[] {
  const log = new Map<string, Diagnostic>();
  const check = (name: string, span: Span): void => {
    if (sheet.text[span.start] !== "(" || log.has(name)) return;
    if (KEYWORDS.has(name) && name !== "terminal") return; // its arguments are missing
    log.set(
      name,
      diagnose("name-in-parentheses", span, `${quoted(name)} stands alone in parentheses and is read without.`),
    );
  };
  const visit = (sentence: Sentence): void => {
    if (sentence.args.length === 0) check(sentence.name, sentence.span);
    terms(sentence.args);
  };
  const terms = (args: Sentence["args"]): void =>
    eachTerm(args, (term) => {
      if (term.kind === "constant") check(term.name, term.span);
    });
  for (const { head, body } of sheet.rules) {
    visit(head);
    eachLiteral(body, (literal) =>
      literal.kind === "distinct" ? terms(literalTerms(literal)) : visit(literal.sentence),
    );
  }
  return [...log.values()];
}
