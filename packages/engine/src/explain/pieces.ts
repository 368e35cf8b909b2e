/**
 * What lies on squares, in words.
 */
import type { Layer } from "../board/layout.ts";
import { termText } from "../gdl/print.ts";
import type { Term } from "../gdl/rules.ts";
import { listed, plural } from "./explanation.ts";
import type { Occupation, PlacedSquare } from "./placed.ts";
import { quote, type Speech, variableName, words } from "./speech.ts";
import type { RuleWorld } from "./world.ts";

/** Whose piece it is where the content is a role alone. */
export function ownerOf(world: RuleWorld, speech: Speech, { content, piece, layer }: Occupation): Term | undefined {
  if (piece !== undefined) return piece.role;
  if (content.length === 2) return PLAIN.test(layer.name) ? ownerOfTwo(speech, content) : undefined;
  const [only, ...more] = content;
  if (only === undefined || more.length > 0) return undefined;
  if (only.kind === "variable") return speech.isRole(only) ? only : undefined;
  return world.roles.includes(termText(only)) ? only : undefined;
}

/** Of a role and a kind: the role, unless both are names that read well together: a white king. */
function ownerOfTwo(speech: Speech, content: readonly Term[]): Term | undefined {
  const role = content.find((term) => speech.isRole(term));
  const isNamed = content.every(({ kind }) => kind === "constant");
  return role !== undefined && (!isNamed || speech.isSubject(role)) ? role : undefined;
}

/** Names of facts that say nothing of what lies on a square. */
const PLAIN = /^(cell|board|square|field|place|point|at|on|in|piece|location|loc|pos|position)$/i;

/** `king`; where no kind is asked for, roles that write crosses and rings have marks, and others have pieces. */
export function pieceNoun(world: RuleWorld, { layer: { looks, name }, piece, content }: Occupation): string {
  if (piece?.noun !== undefined) return piece.noun;
  const kind =
    content.length === 2
      ? content.find((term) => term.kind === "constant" && !world.roles.includes(term.name))
      : undefined;
  if (kind !== undefined && PLAIN.test(name)) return words(kind.name);
  if (world.ownedLayers > 1 && !PLAIN.test(name)) return words(name);
  const shapes = world.roles.flatMap((role) => looks.get(role)?.shape ?? []);
  if (shapes.length === 0) return "piece";
  if (shapes.every((shape) => shape === "cross" || shape === "ring")) return "mark";
  return "piece";
}

/** `an arrow`, `a white pawn`. */
export function contentNoun(world: RuleWorld, content: readonly Term[], layer: Layer): string {
  if (content.length === 1 && content[0]!.kind === "variable") return quote(variableName(content[0]!));
  const label = world.pieceName(contentText(content)) ?? layer.looks.get(contentText(content))?.label;
  // A name of two letters is spelled out where the board knows what it means.
  if (label !== undefined && /^[a-z]+ [a-z]+$/.test(label) && contentText(content).length <= 2) return `a ${label}`;
  const text = content
    .map((term) => (term.kind === "constant" ? words(term.name) : quote(variableName(term))))
    .join(" ");
  return /^(an?|the) /.test(text) ? text : `${/^[aeiou]/i.test(text) ? "an" : "a"} ${text}`;
}

export function isBlank({ layer, content }: Occupation): boolean {
  const [first] = content;
  return (
    first?.kind === "constant" && content.length === layer.content.length && layer.blanks.has(contentText(content))
  );
}

function contentText(content: readonly Term[]): string {
  return content.map(termText).join(" ");
}

/** `men or kings`. */
export function plurals(noun: string): string {
  const [, all, one] = /^(.*) other than an? (.*)$/.exec(noun) ?? [];
  if (all !== undefined) return `${plural(all)} other than ${plural(one!)}`;
  return noun.replaceAll(/[^,]+?(?= or |,|$)/g, (part) =>
    part.replace(/^( or | )?(.*)$/, (_, before = "", each) => before + plural(each)),
  );
}

/** What is said of a square behind `that`: `is empty`, `holds a piece of its own`. */
export function occupationWords(world: RuleWorld, speech: Speech, occupation: Occupation): string {
  const { negated, layer, content } = occupation;
  if (isBlank(occupation)) return negated ? "is not empty" : "is empty";
  if (isMark(occupation)) return markWords(speech, occupation);
  if (negated && content.length > 0 && content.every((term) => term.kind === "variable" && speech.isFree(term.name)))
    return "is empty";
  if (content.length === 0) return `${negated ? "is not" : "is"} ${quote(words(layer.name))}`;
  const owner = ownerOf(world, speech, occupation);
  if (owner !== undefined) return ownWords(world, speech, occupation, owner);
  if (content.every((term) => term.kind === "constant"))
    return negated
      ? `does not hold ${contentNoun(world, content, layer)}`
      : `holds ${contentNoun(world, content, layer)}`;
  const [only] = content;
  const known = only !== undefined && speech.isKnown(only) ? speech.value(only) : undefined;
  // What is moved is spoken of by the move.
  if (content.length === 1 && known !== undefined && known !== "what was moved")
    return `${negated ? "does not hold" : "holds"} ${known}`;
  if (content.length === 1) return negated ? "holds nothing" : "holds something";
  return `${negated ? "does not hold" : "holds"} ${contentNoun(world, content, layer)}`;
}

/** Whether a fact says of a square what no piece is. */
export function isMark({ layer, content }: Pick<Occupation, "layer" | "content">): boolean {
  return content.length > 1 && !PLAIN.test(layer.name);
}

/** Facts that say of a square what no piece is: `is marked `check` for black`. */
export function markWords(speech: Speech, { negated, layer, content }: Occupation): string {
  const known = content.flatMap((term) => {
    if (speech.isRole(term)) return [speech.role(term)];
    return term.kind === "constant" ? [words(term.name)] : [];
  });
  return `is ${negated ? "not " : ""}marked ${quote(words(layer.name))}${known.length === 0 ? "" : ` for ${listed(known)}`}`;
}

function ownWords(world: RuleWorld, speech: Speech, occupation: Occupation, owner: Term): string {
  const noun = pieceNoun(world, occupation);
  const { negated } = occupation;
  if (negated && owner.kind === "variable" && !speech.isSubject(owner) && speech.isFree(owner.name))
    return `holds no ${noun}`;
  const whose = speech.isSubject(owner) ? `${speech.possessive(owner)} own` : speech.possessive(owner);
  return negated ? `holds none of ${whose} ${plurals(noun)}` : `holds one of ${whose} ${plurals(noun)}`;
}

/** A square that has not been named before: `an empty square`, `a square that holds an arrow`. */
export function someSquare(world: RuleWorld, speech: Speech, noun: string, { occupations }: PlacedSquare): string {
  const [first, ...more] = occupations;
  if (first === undefined) return `any ${noun}`;
  if (more.length === 0 && isBlank(first) && !first.negated) return `an empty ${noun}`;
  return `a ${noun} that ${occupations.map((each) => occupationWords(world, speech, each)).join(" and ")}`;
}
