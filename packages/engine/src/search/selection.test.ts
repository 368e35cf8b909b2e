/**
 * The selection formula, Q(e) + γ pess(e) + δ opti(e) + c sqrt(log p / n(e)), with numbers that pencil and paper give.
 */
import { describe, expect, test } from "vitest";
import { Random } from "../game/random.ts";
import { MatrixGame } from "../game/testing/matrix.ts";
import { Amaf } from "./amaf.ts";
import { Bounds } from "./bounds.ts";
import { CHANCE, NONE } from "./graph.ts";
import { DEFAULT_OPTIONS, type SearchOptions } from "./options.ts";
import { addPlugin } from "./plugins.ts";
import { Search } from "./search.ts";
import { Selection } from "./selection.ts";
import { DrawnSearch, NOTED } from "./testing/drawn.ts";

const end = { goals: [50, 50] };
const positions = (mover: number) =>
  ({
    r: { mover, moves: { a: "x", b: "y", c: "z" } },
    x: { mover: 1 - mover, moves: { go: "end" } },
    y: { mover: 1 - mover, moves: { go: "end" } },
    z: { mover: 1 - mover, moves: { go: "end" } },
    end,
  }) as const;

interface Counts {
  readonly visits: number;
  /** Of role 0. */
  readonly sum: number;
}

interface Drawn extends Partial<SearchOptions> {
  readonly mover?: number;
}

/** A root whose moves a, b and c have these payoffs. */
function rootWith(counts: Readonly<Record<string, Counts>>, { mover = 0, ...options }: Drawn): DrawnSearch {
  const traced = new DrawnSearch({ roles: 2, positions: positions(mover) }, options).iterate(3);
  const { graph } = traced.search;
  for (const [move, { visits, sum }] of Object.entries(counts)) {
    const edge = traced.edge(`r.${move}`);
    graph.addVisits(traced.node("r"), edge, visits - graph.visits(edge));
    graph.edgeNumbers[graph.sumAt(edge)] = sum;
    if (graph.shape.sumRoles > 1) graph.edgeNumbers[graph.sumAt(edge) + 1] = 100 * visits - sum;
  }
  return traced;
}

function choiceOf(traced: DrawnSearch, options: Partial<SearchOptions> = {}): string {
  const { search, game } = traced;
  const mover = search.graph.mover(traced.node("r"));
  const edge = choiceIn(traced, options);
  return game.moveText(mover, game.legalMoves(game.initial, mover)[edge - traced.edge("r.a")]!);
}

/** The edge itself. */
function choiceIn(traced: DrawnSearch, options: Partial<SearchOptions> = {}): number {
  return selectionIn(traced, options).chooseEdge(traced.node("r"), traced.search.graph.mover(traced.node("r")));
}

function selectionIn({ search }: DrawnSearch, given: Partial<SearchOptions> = {}, seed = 1): Selection {
  const options = { ...search.options, ...given };
  const bounds = options.solver === "off" ? undefined : new Bounds(search.graph, options);
  const { graph } = search;
  return new Selection({ graph, options, random: new Random(seed), values: undefined, amaf: undefined, bounds });
}

describe("c sqrt(log p / n)", () => {
  // n(a) = 1 with mean 0.5, n(b) = 4, n(c) = 9 with mean 0; p = 14, log 14 = 2.639057, its root 1.624517.
  // With c = 0.4: a is worth 0.5 + 0.649807 = 1.149807, b its mean + 0.324903, c 0.216602.
  // b is chosen from a mean of 0.824903 on: a sum above 329.96.
  const sums = [
    { sum: 329, chosen: "a" },
    { sum: 331, chosen: "b" },
  ];
  const places = [
    { name: "for role 0", mover: 0 },
    { name: "for role 1", mover: 1 },
    { name: "for role 1 where one sum serves both", mover: 1, constantSum: 100 },
    { name: "for role 0 where one sum serves both", mover: 0, constantSum: 100 },
  ];
  const ways = [{ ties: "random" }, { ties: "first" }] as const;
  test.each(sums.flatMap((sum) => places.flatMap((place) => ways.map((way) => ({ ...sum, ...place, ...way })))))(
    "chooses $chosen $name, b having $sum, ties=$ties",
    ({ sum, chosen, name: _, mover, ...options }) => {
      const own = (total: number, visits: number): Counts => ({
        visits,
        sum: mover === 0 ? total : 100 * visits - total,
      });
      const counts = { a: own(50, 1), b: own(sum, 4), c: own(0, 9) };
      expect(choiceOf(rootWith(counts, { mover, exploration: 0.4, ...options }))).toBe(chosen);
    },
  );

  test("also beyond the table of roots", () => {
    // n 10,000 and 40,000 and 0.5 of mean for a; p = 50,001 with c's 1: log 50,001 = 10.819798, its root 3.289346.
    // With c = 1: a 0.5 + 0.032893, b its mean + 0.016447: b from 0.516446 on. c: a mean of -5 to keep it out.
    const chosen = (mean: number): string =>
      choiceOf(
        rootWith(
          {
            a: { visits: 10_000, sum: 500_000 },
            b: { visits: 40_000, sum: 4_000_000 * mean },
            c: { visits: 1, sum: -500 },
          },
          { ties: "random", exploration: 1 },
        ),
      );
    expect([chosen(0.5164), chosen(0.5165)]).toEqual(["a", "b"]);
  });

  test("a move never tried competes at urgency + c sqrt(log p)", () => {
    // n(a) = 4, n(b) = 1, p = 5: log 5 = 1.609438, its root 1.268636. With c = 0.4 and urgency 0.2, c is worth 0.707454;
    // a is worth its mean + 0.253727: it is chosen from a mean of 0.453727 on, a sum above 181.49. b is worth 0 + 0.507454.
    const chosen = (sum: number, ties: "first" | "random"): string => {
      const options = { urgency: 0.2, exploration: 0.4, ties } as const;
      return choiceOf(
        rootWith({ a: { visits: 4, sum }, b: { visits: 1, sum: 0 }, c: { visits: 0, sum: 0 } }, options),
        options,
      );
    };
    for (const ties of ["first", "random"] as const) expect([chosen(181, ties), chosen(182, ties)]).toEqual(["c", "a"]);
  });
});

describe("γ and δ", () => {
  /** The value of a, whose child x has the bounds 20 and 70 and whose mean is 0.6 after n visits. */
  function valueOfA(options: Drawn, visits = 1): number {
    const counts = { visits, sum: (options.mover === 1 ? 40 : 60) * visits };
    const given = { solver: "bounds", constantSum: 100, formula: "noted", ...options } as const;
    const traced = rootWith({ a: counts }, given);
    const { graph } = traced.search;
    graph.lower[traced.node("x")] = 20;
    graph.upper[traced.node("x")] = 70;
    NOTED.length = 0;
    choiceOf(traced);
    return NOTED[0]!.value;
  }

  test.each([
    [{ pessimisticBias: 0.5 }, 0.6 + 0.5 * 0.2],
    [{ optimisticBias: -0.25 }, 0.6 - 0.25 * 0.7],
    [{ pessimisticBias: 0.5, optimisticBias: -0.25 }, 0.6 + 0.1 - 0.175],
    // Role 1's bounds are 100 - 70 and 100 - 20.
    [{ pessimisticBias: 0.5, optimisticBias: -0.25, mover: 1 }, 0.6 + 0.5 * 0.3 - 0.25 * 0.8],
  ])("%j: the bounds of the child are added to its mean", (options, value) => {
    expect(valueOfA(options)).toBeCloseTo(value, 12);
  });

  test.each([
    // 0.5 * 0.2 = 0.1 times k / (k + n).
    [0, 7, 0.1],
    [3, 1, 0.1 * (3 / 4)],
    [3, 9, 0.1 * (3 / 12)],
    [20, 20, 0.1 / 2],
  ])("fade %d after %d visits", (biasFade, visits, bias) => {
    expect(valueOfA({ pessimisticBias: 0.5, biasFade }, visits)).toBeCloseTo(0.6 + bias, 12);
  });

  test("a move never tried has the bias of [0, 100], which has not begun to fade", () => {
    // a: 0.6 + 0.5 * 0.7 * 1/2 = 0.775 with fade 1 and n 1. b never tried: urgency + 0.5 * 1.
    const chosen = (urgency: number): string => {
      const options = { optimisticBias: 0.5, biasFade: 1, urgency, solver: "bounds", constantSum: 100 } as const;
      const counts = { a: { visits: 1, sum: 60 }, b: { visits: 0, sum: 0 }, c: { visits: 1, sum: -1000 } };
      const traced = rootWith(counts, options);
      traced.search.graph.upper[traced.node("x")] = 70;
      return choiceOf(traced, options);
    };
    expect([chosen(0.27), chosen(0.28)]).toEqual(["a", "b"]);
  });
});

describe("which edges compete", () => {
  const even = { a: { visits: 2, sum: 100 }, b: { visits: 2, sum: 100 }, c: { visits: 2, sum: 100 } };

  test.each([
    ["first", "a"],
    ["last", "c"],
  ] as const)("of equals ties=%s takes %s", (ties, chosen) => {
    expect(choiceOf(rootWith(even, { ties }))).toBe(chosen);
  });

  // With or without bias, which takes another way through the code: each of three equals is taken about a third of the time.
  test.each([{}, { formula: "polynomial" }])("ties=random takes any: %j", (options) => {
    const traced = rootWith(even, { ties: "random", exploration: 0.4, ...options });
    const selection = selectionIn(traced, {}, 7);
    const taken = Array.from({ length: 900 }, () => selection.chooseEdge(traced.node("r"), 0) - traced.edge("r.a"));
    for (const edge of [0, 1, 2]) {
      const times = taken.filter((each) => each === edge).length;
      expect(times).toBeGreaterThan(250);
      expect(times).toBeLessThan(350);
    }
  });

  test.each(["random", "first"] as const)("what a proof has made useless is passed over, ties=%s", (ties) => {
    const traced = rootWith({ ...even, b: { visits: 2, sum: 200 } }, { ties });
    traced.search.graph.setUseless(traced.edge("r.b"), true);
    traced.search.graph.setUseless(traced.edge("r.a"), true);
    expect(choiceOf(traced)).toBe("c");
    traced.search.graph.setUseless(traced.edge("r.c"), true);
    expect(choiceIn(traced)).toBe(NONE);
  });

  const fresh = { a: { visits: 5, sum: 500 }, b: { visits: 0, sum: 0 }, c: { visits: 0, sum: 0 } };

  test.each([
    ["first", "b"],
    ["last", "c"],
  ] as const)("what was never tried goes first, ties=%s: %s", (ties, chosen) => {
    expect(choiceOf(rootWith(fresh, { ties }), { urgency: Number.POSITIVE_INFINITY })).toBe(chosen);
  });

  test("any of those never tried, but none that is useless", () => {
    const traced = rootWith(fresh, { ties: "random" });
    const selection = selectionIn(traced, {}, 7);
    const taken = Array.from({ length: 60 }, () => selection.chooseEdge(traced.node("r"), 0) - traced.edge("r.a"));
    expect(new Set(taken)).toEqual(new Set([1, 2]));
    traced.search.graph.setUseless(traced.edge("r.b"), true);
    const rest = Array.from({ length: 60 }, () => selection.chooseEdge(traced.node("r"), 0) - traced.edge("r.a"));
    expect(new Set(rest)).toEqual(new Set([2]));
  });

  test("more that were never tried are found from any on, up to as many as asked for", () => {
    const traced = rootWith({ ...fresh, a: { visits: 0, sum: 0 }, b: { visits: 3, sum: 0 } }, {});
    const selection = selectionIn(traced, {}, 7);
    const found = (most: number): number[] => {
      const into = new Int32Array(4).fill(-1);
      const count = selection.moreUntried(traced.node("r"), most, into);
      return Array.from(into.subarray(0, count), (edge) => edge - traced.edge("r.a")).sort();
    };
    for (let time = 0; time < 20; time++) expect(found(5)).toEqual([0, 2]);
    expect(new Set(Array.from({ length: 40 }, () => found(1).join()))).toEqual(new Set(["0", "2"]));
    expect(found(0)).toEqual([]);
  });

  test("chance takes any move, whatever it was worth", () => {
    const traced = rootWith({ ...even, a: { visits: 90, sum: 9000 } }, {});
    const selection = selectionIn(traced, {}, 7);
    const taken = Array.from({ length: 60 }, () => selection.chooseEdge(traced.node("r"), CHANCE) - traced.edge("r.a"));
    expect(new Set(taken)).toEqual(new Set([0, 1, 2]));
  });

  test("a formula that gives no number is an error, and one that gives none at all the last choice", () => {
    addPlugin({
      formulas: { nothing: () => Number.NaN, never: ({ value }) => (value > 0.4 ? Number.NEGATIVE_INFINITY : value) },
    });
    expect(() => choiceOf(rootWith(even, { formula: "nothing" }))).toThrow("the formula nothing gives NaN for {");
    expect(choiceOf(rootWith({ ...even, c: { visits: 2, sum: 20 } }, { formula: "never" }))).toBe("c");
  });
});

describe("AMAF and adapted values are asked where the options say so", () => {
  test.each(["random", "first"] as const)("ties=%s", (ties) => {
    // a has the better mean, b the better AMAF value, and with b = 0 and n = ñ each counts half.
    const traced = rootWith(
      { a: { visits: 4, sum: 240 }, b: { visits: 4, sum: 200 }, c: { visits: 4, sum: 0 } },
      { amaf: "rave", raveBias: 0, ties },
    );
    const { graph, options } = traced.search;
    for (const [edge, sum] of [
      ["r.a", 0],
      ["r.b", 400],
      ["r.c", 0],
    ] as const) {
      graph.amafVisits[traced.edge(edge)] = 4;
      graph.amafSums[traced.edge(edge)] = sum;
    }
    const parts = { graph, options, random: new Random(1), values: undefined, bounds: undefined };
    const amaf = new Amaf(graph, options);
    expect(new Selection({ ...parts, amaf }).chooseEdge(traced.node("r"), 0)).toBe(traced.edge("r.b"));
    expect(new Selection({ ...parts, amaf: undefined }).chooseEdge(traced.node("r"), 0)).toBe(traced.edge("r.a"));
    const values = {
      mean: (edge: number) => (edge === traced.edge("r.c") ? 100 : 0),
      moveVisits: () => 1,
      originVisits: () => 1,
    };
    expect(new Selection({ ...parts, amaf: undefined, values }).chooseEdge(traced.node("r"), 0)).toBe(
      traced.edge("r.c"),
    );
  });

  test.each([{ pessimisticBias: 1 }, { optimisticBias: 1 }])("so are bounds: %j", (bias) => {
    const options = { ...bias, ties: "random", solver: "bounds", constantSum: 100 } as const;
    const traced = rootWith(
      { a: { visits: 4, sum: 240 }, b: { visits: 4, sum: 200 }, c: { visits: 4, sum: 0 } },
      options,
    );
    const { graph } = traced.search;
    for (const [position, bound] of [
      ["x", 10],
      ["y", 90],
      ["z", 10],
    ] as const) {
      graph.lower[traced.node(position)] = bound;
      graph.upper[traced.node(position)] = bound;
    }
    expect(choiceOf(traced)).toBe("b");
  });
});

describe("an arm where several choose at once: mean + c sqrt(log n / n(arm))", () => {
  /** Role 1 of a 1 × 3 game beside role 0 with two moves; the arms of role 1 have these pulls and sums. */
  function armOf(pulls: readonly Counts[], options: Partial<SearchOptions>, seed = 1): number {
    const matrix = new MatrixGame([0, 1].map(() => [0, 1, 2].map(() => [50, 50])));
    const all = { ...DEFAULT_OPTIONS, solver: "off", memoryMiB: 1, ...options } as const;
    const search = new Search(matrix, all, new Random(1));
    search.iterate();
    const { graph } = search;
    const first = graph.edgesAt(search.root) + 2;
    pulls.forEach(({ visits, sum }, at) => {
      graph.addPulls(first + at, visits - graph.visits(first + at));
      graph.edgeNumbers[graph.sumAt(first + at) + 1] = sum;
    });
    const parts = {
      graph,
      options: all,
      random: new Random(seed),
      values: undefined,
      amaf: undefined,
      bounds: undefined,
    };
    return new Selection(parts).chooseArm(1, first, 3) - first;
  }

  // As above: 1, 4 and 9 pulls, log 14; arm 1 is pulled from a sum of 329.96 on.
  test.each([
    [329, 0],
    [331, 1],
  ])("arm 1 having %d", (sum, arm) => {
    const pulls = [
      { visits: 1, sum: 50 },
      { visits: 4, sum },
      { visits: 9, sum: 0 },
    ];
    expect(armOf(pulls, { exploration: 0.4 })).toBe(arm);
  });

  test("an arm never pulled goes first, or competes at its urgency", () => {
    // p = 5: urgency 0.2 + 0.4 * 1.268636 = 0.707454 against mean + 0.253727 of the arm with 4, and 0 + 0.507454.
    const pulls = (sum: number) => [
      { visits: 4, sum },
      { visits: 1, sum: 0 },
      { visits: 0, sum: 0 },
    ];
    expect(armOf(pulls(400), { exploration: 0.4 })).toBe(2);
    expect([181, 182].map((sum) => armOf(pulls(sum), { exploration: 0.4, urgency: 0.2 }))).toEqual([2, 0]);
  });

  test("equals are taken at random", () => {
    const pulls = [0, 1, 2].map(() => ({ visits: 3, sum: 150 }));
    const taken = Array.from({ length: 60 }, (_, seed) => armOf(pulls, {}, seed));
    expect(new Set(taken)).toEqual(new Set([0, 1, 2]));
  });
});
