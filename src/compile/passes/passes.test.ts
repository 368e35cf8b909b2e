/**
 * Each pass on a few rules, as text before and after.
 */
import { describe, expect, test } from "vitest";
import { parseRules } from "../../gdl/parse.ts";
import { demand } from "./demand.ts";
import { flatten } from "./flatten.ts";
import { invert } from "./invert.ts";
import { toMini } from "./mini.ts";
import type { Mode } from "./modes.ts";
import { moveNegations, toNormal } from "./normal.ts";
import { type Estimates, orderBody } from "./order.ts";
import type { Program } from "./program.ts";
import { prune } from "./prune.ts";
import { programText, ruleText } from "./show.ts";
import { planText } from "./show-plan.ts";
import { stratify } from "./stratify.ts";
import { triggered } from "./trigger.ts";
import { unfold } from "./unfold.ts";

const programOf = (text: string): Program => toMini(parseRules(text).value).program;
const lines = (program: Program): string[] => program.rules.map((rule) => ruleText(program, rule).replace(/\s+/g, " "));
const nameOf = (program: Program, relation: number): string => program.symbols.name(program.relations.name(relation));

/** Every relation has ten facts, and a known column leaves one in five. */
const ESTIMATES: Estimates = {
  matches: (_, bound) => 10 / 5 ** bound.filter(Boolean).length,
  cost: (_, bound, matches) => (bound.every(Boolean) ? 1 : 1 + matches),
  answers: () => true,
};

describe("prune", () => {
  test("what no question about the game needs is left out", () => {
    const program = programOf("(role x) (<= (base (p ?x)) (q ?x)) (q a) (<= (legal x ?m) (m ?m)) (m a) (n a)");
    expect(lines(prune(program))).toEqual(["(role x)", "(<= (legal x ?m) (m ?m))", "(m a)"]);
  });
});

describe("stratify", () => {
  const strata = (text: string): string[] => {
    const program = programOf(text);
    const { components } = stratify(program);
    return components
      .filter(({ relations }) =>
        relations.some((relation) => program.rules.some(({ head }) => head.relation === relation)),
      )
      .map(({ relations, recursive, unstratified }) => {
        const names = relations.map((relation) => nameOf(program, relation)).sort();
        return `${names.join()}${recursive ? " recursive" : ""}${unstratified ? " unstratified" : ""}`;
      });
  };

  test("what is needed comes first", () => {
    expect(strata("(<= p (not q) r) (<= q r) (<= r s) s")).toEqual(["s", "r", "q", "p"]);
  });

  test("relations that need each other are one component", () => {
    expect(strata("(<= p q) (<= q p) (<= q (not r)) r")).toEqual(["r", "p,q recursive"]);
    expect(strata("(<= p (not q)) (<= q p)")).toEqual(["p,q recursive unstratified"]);
  });
});

describe("flatten", () => {
  const flat = (text: string): string[] => lines(flatten(programOf(`(role x) ${text}`)).program).slice(1);

  test("function terms become columns", () => {
    expect(
      flat("(init (cell 1 b)) (<= (next (cell ?x x)) (does ?r (mark ?x))) (<= (legal x (mark ?x)) (true (cell ?x b)))"),
    ).toEqual([
      "(init.cell 1 b)",
      "(<= (next.cell ?x x) (does.mark ?r ?x))",
      "(<= (legal.mark x ?x) (true.cell ?x b))",
    ]);
  });

  test("a variable that can have several forms makes a rule for each", () => {
    expect(
      flat("(init (p a)) (init q) (<= (next ?f) (true ?f) (not (gone ?f))) (<= (gone (p ?x)) (true (p ?x)))"),
    ).toEqual([
      "(init.p a)",
      "(init q)",
      "(<= (next ?f) (true ?f))",
      "(<= (next.p ?f1) (true.p ?f1) (not (gone.p ?f1)))",
      "(<= (gone.p ?x) (true.p ?x))",
    ]);
  });

  test("terms that grow stay whole", () => {
    expect(flat("(init (n 0)) (<= (next (n (s ?x))) (true (n ?x)))")).toEqual([
      "(init.n 0)",
      "(<= (next.n (s ?x)) (true.n ?x))",
    ]);
  });

  test("a goal that asks for another goal is stratified by its values", () => {
    const rules = flat("(<= (goal x 100) (true p)) (<= (goal ?r 0) (role ?r) (not (goal ?r 100))) (init p)");
    expect(rules).toEqual(["(<= goal.x.100 (true p))", "(<= goal.x.0 (role x) (not goal.x.100))", "(init p)"]);
  });
});

describe("order", () => {
  const ordered = (body: string, head = "p"): string => {
    const program = programOf(`(<= ${head} ${body})`);
    const [rule] = program.rules;
    return lines({ ...program, rules: [{ ...rule!, body: orderBody(rule!.body, new Set(), ESTIMATES) }] })[0]!;
  };

  test("what narrows most comes first, negations and comparisons as soon as they can", () => {
    expect(ordered("(q ?x ?y) (r ?y ?z) (not (s ?x)) (t a b ?x) (distinct ?x ?y)")).toBe(
      "(<= p (t a b ?x) (not (s ?x)) (q ?x ?y) (distinct ?x ?y) (r ?y ?z))",
    );
  });
});

describe("demand", () => {
  const demanded = (text: string, modes: Readonly<Record<string, Mode>>): string[] => {
    const program = programOf(text);
    const modeOf = (relation: number): Mode => modes[nameOf(program, relation)] ?? "all";
    return lines(demand(program, { strata: stratify(program), modeOf, estimates: ESTIMATES }).program);
  };
  const PATH =
    "(<= (path ?x ?z) (edge ?x ?z)) (<= (path ?x ?z) (edge ?x ?y) (path ?y ?z)) (<= (goal x ?z) (path a ?z))";

  test("only what is asked is derived", () => {
    expect(demanded(PATH, { path: "ask" })).toEqual([
      "(<= (path ?x ?z) (ask.path ?x) (edge ?x ?z))",
      "(<= (path ?x ?z) (ask.path ?x) (edge ?x ?y) (path ?y ?z))",
      "(<= (ask.path ?y) (ask.path ?x) (edge ?x ?y))",
      "(<= (goal x ?z) (path a ?z))",
    ]);
  });

  test("right-linear recursion goes along once", () => {
    expect(demanded(PATH, { path: "reach" })).toEqual([
      "(<= (from.path ?from ?from) (ask.path ?from))",
      "(<= (path ?from ?z) (from.path ?from ?x) (edge ?x ?z))",
      "(<= (from.path ?from ?y) (from.path ?from ?x) (edge ?x ?y))",
      "(<= (goal x ?z) (path a ?z))",
    ]);
  });

  test("columns count as known only where they are in every question", () => {
    expect(
      demanded("(<= (p ?x ?y) (q ?x ?y)) (<= (goal x ?y) (p a ?y)) (<= (goal y ?x) (p ?x b))", { p: "ask" }),
    ).toContain("(<= (p ?x ?y) ask.p (q ?x ?y))");
  });
});

test("what can be checked in no order is asked", () => {
  const program = programOf("(<= (p ?x) (q ?x)) (<= (r ?x) (s ?x)) (<= goal (p ?x) (r ?x))");
  const modeOf = (relation: number): Mode => (nameOf(program, relation) === "p" ? "check" : "ask");
  // Neither can be listed: one because it is checked, the other by its nature.
  const answers: Estimates["answers"] = (relation, bound) => nameOf(program, relation) !== "r" || bound.every(Boolean);
  const granted = demand(program, { strata: stratify(program), modeOf, estimates: { ...ESTIMATES, answers } });
  expect(granted.modeOf(program.rules[0]!.head.relation)).toBe("ask");
});

describe("trigger", () => {
  test("a rule is tried from each condition of its own component", () => {
    const program = programOf("(<= (path ?x ?z) (path ?x ?y) (path ?y ?z)) (<= (path ?x ?y) (edge ?x ?y))");
    const { componentOf } = stratify(program);
    const rules = triggered(program.rules, { componentOf: (relation) => componentOf[relation]!, estimates: ESTIMATES });
    expect(lines({ ...program, rules })).toEqual([
      "(<= (path ?x ?z) (path ?x ?y) (path ?y ?z))",
      "(<= (path ?x ?z) (path ?y ?z) (path ?x ?y))",
      "(<= (path ?x ?y) (edge ?x ?y))",
    ]);
  });
});

describe("unfold", () => {
  test("the only rule of a relation takes the place of its condition", () => {
    const program = programOf("(<= (p ?x) (q ?x) (r ?x a)) (<= (r ?y ?z) (s ?y ?x) (t ?x ?z))");
    expect(lines(unfold(program, (relation) => nameOf(program, relation) === "r"))[0]).toBe(
      "(<= (p ?x) (q ?x) (s ?x ?x.1) (t ?x.1 a))",
    );
  });
});

describe("normal-GDL", () => {
  const normal = (text: string): string[] => lines(toNormal(programOf(text)).program);

  test("two conditions stay", () => {
    expect(normal("(<= (p ?x) (q ?x ?y) (r ?y))")).toEqual(["(<= (p ?x) (q ?x ?y) (r ?y))"]);
  });

  test("a new relation carries exactly what is still needed", () => {
    expect(normal("(<= (p ?x ?w) (q ?x ?y) (r ?y ?z) (s ?z ?w) (t ?x))")).toEqual([
      "(<= (new1 ?x ?z) (q ?x ?y) (r ?y ?z))",
      "(<= (new2 ?x ?w) (new1 ?x ?z) (s ?z ?w))",
      "(<= (p ?x ?w) (new2 ?x ?w) (t ?x))",
    ]);
  });

  test("negations move only behind what binds them", () => {
    const moved = (text: string): string => {
      const program = programOf(text);
      return lines({ ...program, rules: program.rules.map(moveNegations) })[0]!;
    };
    expect(moved("(<= p (not (q ?x)) (not r) (s ?x) (t ?x))")).toBe("(<= p (s ?x) (not (q ?x)) (not r) (t ?x))");
    expect(moved("(<= p (s ?x) (not (q ?y)) (not (q ?x)) (t ?y))")).toBe(
      "(<= p (s ?x) (t ?y) (not (q ?y)) (not (q ?x)))",
    );
    expect(moved("(<= p (not r) (s ?x) (not (q ?x)))")).toBe("(<= p (not r) (s ?x) (not (q ?x)))");
  });

  test("rules that begin alike share the new relation", () => {
    expect(normal("(<= (p ?x) (q ?x) (r ?x) (s ?x)) (<= (t ?y) (q ?y) (r ?y) (not (s ?y)))")).toEqual([
      "(<= (new1 ?x) (q ?x) (r ?x))",
      "(<= (p ?x) (new1 ?x) (s ?x))",
      "(<= (t ?y) (new1 ?y) (not (s ?y)))",
    ]);
  });
});

describe("inversion", () => {
  const inverted = (text: string, given: readonly string[]): string => {
    const program = programOf(text);
    const { componentOf } = stratify(program);
    const rules = triggered(program.rules, { componentOf: (relation) => componentOf[relation]!, estimates: ESTIMATES });
    const plans = invert(toNormal({ ...program, rules }), {
      componentOf: (relation) => componentOf[relation] ?? -1,
      modeOf: () => "all",
      isGiven: (relation) => given.includes(nameOf(program, relation)),
      questions: new Map(),
      checkedRules: () => [],
      estimates: ESTIMATES,
    });
    return planText(program, plans)
      .replace(/^\d+\. /gm, "")
      .replace(/of \d+$/gm, "of them");
  };

  // The example of thesis 3.3: a line is a column and a row, and ends the game.
  test("the thesis's line", () => {
    const text = "(<= (line ?player) (column ?player) (row ?player)) (<= terminal (line ?player))";
    expect(inverted(text, ["column", "row"])).toBe(`line
  once
    for each (column r0)
      where (row r0)
        derive (line r0)

terminal
  once
    where not terminal
      where one of these
          derive all of them
            for each (line r0)
              found
        derive terminal
`);
  });

  test("a recursive fact sets off what it helps to derive, and beginnings are shared", () => {
    const text = `(<= (reach ?x) (start ?x)) (<= (reach ?y) (reach ?x) (edge ?x ?y) (free ?y))
      (<= (reach ?y) (reach ?x) (edge ?x ?y) (not (shut ?y)))`;
    expect(inverted(text, ["start", "edge", "free", "shut"])).toBe(`reach
  once
    for each (start r0)
      derive (reach r0)
  on (reach r0)
    for each (edge r0 r1)
      where (free r1)
        derive (reach r1)
      where not (shut r1)
        derive (reach r1)
`);
  });

  test("text of a stage reads back as rules", () => {
    const program = programOf("(<= (p ?x) (q ?x) (not (r ?x)) (distinct ?x (f a)))");
    expect(programText(programOf(programText(program)))).toBe(programText(program));
  });
});
