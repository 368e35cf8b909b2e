/**
 * Ground programs from their text: what `groundText` writes reads back. Atoms are numbered as they are met: the initial facts, then
 * heads, then what occurs in bodies only.
 */
import type { Literal, Program, Term } from "../../datalog/program.ts";
import { termText } from "../../datalog/show.ts";
import { nameOf, readProgram } from "../../datalog/testing/read.ts";
import {
  type AtomId,
  type GroundFact,
  type GroundGoal,
  type GroundMove,
  type GroundPercept,
  type GroundProgram,
  NO_ATOM,
} from "../program.ts";

interface GroundRule {
  readonly head: Sentence;
  readonly body: readonly { readonly sentence: Sentence; readonly negated: boolean }[];
}

/** A relation and its arguments as texts. */
interface Sentence {
  readonly name: string;
  readonly args: readonly string[];
}

const textOf = ({ name, args }: Sentence): string => (args.length === 0 ? name : `(${[name, ...args].join(" ")})`);

export function readGround(text: string): GroundProgram {
  const all = rulesOf(readProgram(text));
  const roles = all.filter(({ head }) => head.name === "role").map(({ head }) => head.args[0]!);
  const initial = all.filter(({ head }) => head.name === "init").map(({ head }) => head.args[0]!);
  const rules = all.filter(({ head }) => head.name !== "role" && head.name !== "init");
  const atoms = new Atoms();
  for (const fact of initial) atoms.number({ name: "true", args: [fact] });
  for (const { head } of rules) atoms.number(head);
  for (const { body } of rules) for (const { sentence } of body) atoms.number(sentence);
  for (const { name, args } of [...atoms.sentences])
    if (name === "next") atoms.number({ name: "true", args });
    else if (name === "legal") atoms.number({ name: "does", args });
  return {
    roles,
    atomCount: atoms.sentences.length,
    ...instancesOf(rules, atoms),
    facts: factsOf(atoms, new Set(initial)),
    moves: movesOf(atoms, roles),
    goals: goalsOf(atoms, roles),
    percepts: perceptsOf(atoms, roles),
    terminal: atoms.find({ name: "terminal", args: [] }),
    text: (atom) => textOf(atoms.sentences[atom]!),
  };
}

class Atoms {
  readonly sentences: Sentence[] = [];
  readonly #numbers = new Map<string, AtomId>();

  number(sentence: Sentence): void {
    if (this.#numbers.has(textOf(sentence))) return;
    this.#numbers.set(textOf(sentence), this.sentences.push(sentence) - 1);
  }

  find(sentence: Sentence): AtomId {
    return this.#numbers.get(textOf(sentence)) ?? NO_ATOM;
  }

  named(name: string): Sentence[] {
    return this.sentences.filter((sentence) => sentence.name === name);
  }
}

function rulesOf(program: Program): GroundRule[] {
  const sentence = ({ relation, args }: { relation: number; args: readonly Term[] }): Sentence => ({
    name: nameOf(program, relation),
    args: args.map((arg) => termText(program, arg, [])),
  });
  const literal = (part: Literal): GroundRule["body"][number] => {
    if (part.kind === "distinct") throw new Error("a ground rule compares nothing");
    return { sentence: sentence(part.atom), negated: part.kind === "negative" };
  };
  return program.rules.map(({ head, body }) => ({ head: sentence(head), body: body.map(literal) }));
}

function instancesOf(
  rules: readonly GroundRule[],
  atoms: Atoms,
): Pick<GroundProgram, "firstInstance" | "firstLiteral" | "literals"> {
  const [firstInstance, firstLiteral, literals]: [number[], number[], number[]] = [[0], [0], []];
  for (const atom of atoms.sentences) {
    for (const { body } of rules.filter(({ head }) => textOf(head) === textOf(atom))) {
      literals.push(...body.map(({ sentence, negated }) => 2 * atoms.find(sentence) + Number(negated)));
      firstLiteral.push(literals.length);
    }
    firstInstance.push(firstLiteral.length - 1);
  }
  const [instances, starts, all] = [firstInstance, firstLiteral, literals].map((list) => Int32Array.from(list));
  return { firstInstance: instances!, firstLiteral: starts!, literals: all! };
}

const byText = (a: { text: string }, b: { text: string }): number => (a.text < b.text ? -1 : 1);

function factsOf(atoms: Atoms, initial: ReadonlySet<string>): GroundFact[] {
  const facts = atoms.named("true").map(({ args }): GroundFact => {
    const [text] = args;
    const [atom, next] = [atoms.find({ name: "true", args }), atoms.find({ name: "next", args })];
    return { atom, text: text!, initially: initial.has(text!), next };
  });
  return facts.sort(byText);
}

function movesOf(atoms: Atoms, roles: readonly string[]): GroundMove[] {
  const moves = atoms.named("does").map(({ args }): GroundMove => {
    const [atom, legal] = [atoms.find({ name: "does", args }), atoms.find({ name: "legal", args })];
    return { atom, role: roles.indexOf(args[0]!), text: args[1]!, legal };
  });
  return moves.filter(({ role }) => role >= 0).sort(byText);
}

function goalsOf(atoms: Atoms, roles: readonly string[]): GroundGoal[] {
  const goals = atoms.named("goal").map((sentence): GroundGoal => {
    const [role, value] = sentence.args;
    return { atom: atoms.find(sentence), role: roles.indexOf(role!), value: Number(value) };
  });
  return goals.filter(({ role }) => role >= 0).sort((a, b) => a.role - b.role || a.value - b.value);
}

function perceptsOf(atoms: Atoms, roles: readonly string[]): GroundPercept[] {
  const percepts = atoms.named("sees").map((sentence): GroundPercept => {
    const [role, text] = sentence.args;
    return { atom: atoms.find(sentence), role: roles.indexOf(role!), text: text! };
  });
  return percepts.filter(({ role }) => role >= 0).sort((a, b) => a.role - b.role || byText(a, b));
}
