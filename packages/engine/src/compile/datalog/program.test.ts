import { describe, expect, test } from "vitest";
import { boundVariables, RelationTable, SymbolTable, sameLiteral, TERMINAL, variablesOf } from "./program.ts";
import { readProgram } from "./testing/read.ts";

describe("names", () => {
  test("have one number, from which they come back", () => {
    const symbols = new SymbolTable();
    const [cell, mark] = [symbols.intern("cell"), symbols.intern("mark")];
    expect(symbols.intern("cell")).toBe(cell);
    expect(symbols.name(mark)).toBe("mark");
    expect(symbols.find("nothing")).toBeUndefined();
    expect(symbols.size).toBe(2);
  });

  test("that are fresh are used by nobody", () => {
    const symbols = new SymbolTable();
    symbols.intern("new2");
    expect([1, 2, 3].map(() => symbols.name(symbols.fresh("new")))).toEqual(["new1", "new3", "new4"]);
  });
});

describe("relations", () => {
  const symbols = new SymbolTable();
  const relations = new RelationTable(symbols);

  test("with a meaning of their own have fixed numbers", () => {
    expect(relations.intern(symbols.intern("terminal"), 0)).toBe(TERMINAL);
    expect(relations.intern(symbols.intern("terminal"), 1)).not.toBe(TERMINAL);
  });

  test("of one name and another arity are two", () => {
    const [one, two] = [relations.intern(symbols.intern("p"), 1), relations.intern(symbols.intern("p"), 2)];
    expect(one).not.toBe(two);
    expect([one, two].map((relation) => relations.arity(relation))).toEqual([1, 2]);
  });

  test("get the very name they are made for where it is free", () => {
    const [first, second] = [relations.named("ask.q", 1), relations.named("ask.q", 1)];
    expect(symbols.name(relations.name(first))).toBe("ask.q");
    expect(symbols.name(relations.name(second))).toBe("ask.q1");
  });
});

test("variables are found in the order of occurrence, bound ones in positive literals only", () => {
  const [rule] = readProgram("(<= (p ?x) (q (f ?y ?x)) (not (r ?z)) (distinct ?w ?y))").rules;
  expect([...variablesOf(rule!.head.args)]).toEqual([0]);
  expect([...boundVariables(rule!.body)]).toEqual([1, 0]);
});

test.each([
  ["(p ?x)", "(p ?x)", true],
  ["(p ?x)", "(not (p ?x))", false],
  ["(p ?x)", "(p a)", false],
  ["(p (f a))", "(p (f a))", true],
  ["(p (f a))", "(p (f b))", false],
  ["(p (f a))", "(p (g a))", false],
  ["(p (f a))", "(p (f a a))", false],
  ["(distinct ?x ?y)", "(distinct ?y ?x)", true],
  ["(distinct ?x ?y)", "(distinct ?x ?x)", false],
  ["(distinct ?x ?y)", "(p ?x)", false],
])("%s and %s are one literal: %s", (one, other, same) => {
  const [rule] = readProgram(`(<= x ${one} ${other})`).rules;
  expect(sameLiteral(rule!.body[0]!, rule!.body[1]!)).toBe(same);
});
