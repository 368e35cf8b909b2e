/**
 * What a report carries for people and for programs: plots that can be read, and every run.
 */
import { describe, expect, test } from "vitest";
import { type ExperimentPlan, planOf } from "../cells.ts";
import { type ExperimentFile, experiment } from "../experiment.ts";
import type { LabResult, RunResults } from "../run.ts";
import { summaries } from "../summary.ts";
import { histogramsOf } from "./histogram.ts";
import { plotsOf } from "./plots.ts";
import { csvOf, runRows } from "./runs.ts";
import { textWidth } from "./svg.ts";

const LONG = 'a player with a very long name, and "quotes" in it';

function planned(given: Partial<ExperimentFile>): ExperimentPlan {
  const definition = experiment({
    id: "plots",
    title: "Plots",
    measure: "duel",
    games: [{ game: "native:hex:3" }],
    players: [
      { name: LONG, player: "uct" },
      { name: "b", player: "rave" },
    ],
    against: "plain",
    budgets: [{ playouts: 10 }],
    runs: 4,
    published: [{ player: "b", value: 60, runs: 100 }],
    ...given,
  });
  return planOf(definition, [{ rules: "native:hex:3", roles: ["black", "white"] }], "1");
}

/** Every run of every group has these values, the second being a little better. */
function resultsOf({ groups }: ExperimentPlan, values: readonly number[]): RunResults {
  const runs = (shift: number): LabResult[] =>
    [0, 1, 2, 3].map((index) => ({
      index,
      values: values.map((value) => value + shift * index),
      milliseconds: 5 + index,
    }));
  return new Map(groups.map(({ key }, at) => [key, runs(at + 1)]));
}

interface Text {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** Where each text of a drawing begins and ends, as far as its letters tell; turned ones are left out. */
function textsOf(svg: string): Text[] {
  const upright = svg.replace(/<g transform.*?<\/g>/g, "");
  return [...upright.matchAll(/<text x="([\d.-]+)"[^>]*?>([^<]*)<\/text>/g)].map(([whole, x, text]) => {
    const width = textWidth(text!.replaceAll("&quot;", '"'));
    const anchor = /text-anchor="(\w+)"/.exec(whole)?.[1] ?? "start";
    const from = Number(x) - (anchor === "end" ? width : anchor === "middle" ? width / 2 : 0);
    return { text: text!, from, to: from + width };
  });
}

describe("plots", () => {
  const climb = { measure: "climb", published: [], budgets: [25, 50, 100].map((playouts) => ({ playouts })) } as const;
  const made = [
    { plan: planned({}), values: [40], axis: "points won, per cent" },
    { plan: planned({ measure: "solve", published: [] }), values: [4000], axis: "mean playouts to the proof" },
    {
      plan: planned({ ...climb, budgets: [...climb.budgets], published: [] }),
      values: [10, 20, 40],
      axis: "mean of the best goal found",
    },
  ].map(({ plan, values, axis }) => {
    const results = resultsOf(plan, values);
    return { axis, measure: plan.experiment.measure, plots: plotsOf(plan.experiment, summaries(plan, results)) };
  });

  test.each(made)("$measure: axes have titles, and no label is cut off", ({ plots, axis }) => {
    expect(plots).toHaveLength(1);
    const { svg } = plots[0]!;
    expect(svg).toContain(`>${axis}</text>`);
    const width = Number(/viewBox="0 0 ([\d.]+) /.exec(svg)![1]);
    const texts = textsOf(svg);
    expect(texts.map(({ text }) => text)).toContain(LONG.replaceAll('"', "&quot;"));
    for (const { text, from, to } of texts) {
      expect(from, text).toBeGreaterThanOrEqual(0);
      expect(to, text).toBeLessThanOrEqual(width);
    }
  });

  test("curves have the interval of each mean", () => {
    const { svg } = made[2]!.plots[0]!;
    // Two players at three budgets; their four runs differ.
    expect(svg.match(/stroke-opacity="0.6"/g)).toHaveLength(6);
    expect(svg).toContain(">budget</text>");
  });

  test("a table is drawn as curves over its columns where the experiment says so, and as dots where these are something else", () => {
    const cell = (d1: number, d3: number) => ({
      name: `(${d1},${d3})`,
      player: "uct",
      at: { table: "depths", row: `d1 = ${d1}`, column: `d3 = ${d3}` },
    });
    const players = [
      cell(0, 0),
      cell(0, 1),
      cell(1, 0),
      cell(1, 1),
      ...["left", "right"].map((column) => ({ name: column, player: "uct", at: { table: "other", column } })),
    ];
    const plan = planned({ players, published: [], curvesOver: "d3" });
    const [curved, dotted] = plotsOf(plan.experiment, summaries(plan, resultsOf(plan, [40])));
    expect(curved!.svg.match(/<path/g)).toHaveLength(2);
    for (const text of ["d3", "d3 = 0", "d3 = 1", "d1 = 0", "d1 = 1"]) expect(curved!.svg).toContain(`>${text}</text>`);
    expect(dotted!.svg).not.toContain("<path");
  });

  test("a histogram: the share of runs at each score, in steps of five", () => {
    const players = [{ name: "a", player: "uct" }];
    const plan = planned({ measure: "score", players, published: [], histograms: ["native:hex:3", "not run"] });
    // Scores 41, 42, 43, 44 are nearest to 40, 40, 45, 45: half of the runs each, so that the curve is level.
    const [plot, ...others] = histogramsOf(plan, resultsOf(plan, [41]));
    expect(others).toEqual([]);
    expect(textsOf(plot!.svg).map(({ text }) => text)).toEqual(expect.arrayContaining(["40", "45", "a"]));
    const [, first, second] = /d="M[\d.]+ ([\d.]+)L[\d.]+ ([\d.]+)"/.exec(plot!.svg)!;
    expect(first).toBe(second);
    expect(histogramsOf(plan, new Map())).toEqual([]);
  });
});

describe("runs", () => {
  const plan = planned({});
  const rows = runRows(plan, resultsOf(plan, [40]), 7, "1.2.3+abc");

  test("every run is a row with its seed, its seat and the build", () => {
    expect(rows).toHaveLength(8);
    expect(rows[5]).toEqual({
      experiment: "plots",
      build: "1.2.3+abc",
      seed: 7,
      game: "native:hex:3",
      player: "b",
      budget: "10 playouts",
      run: 1,
      trialSeed: rows[5]!.trialSeed,
      seat: 2,
      value: 42,
      censored: false,
      milliseconds: 6,
    });
    expect(new Set(rows.map(({ trialSeed }) => trialSeed)).size).toBe(8);
    const mean = rows.filter(({ player }) => player === "b").reduce((sum, { value }) => sum + value / 4, 0);
    expect(summaries(plan, resultsOf(plan, [40]))[1]!.value).toBe(mean);
  });

  test("a table of values separated by commas has a line a run and quotes what needs it", () => {
    const [head, first, ...rest] = csvOf(rows).split("\r\n");
    expect(head).toBe("experiment,build,seed,game,player,budget,run,trialSeed,seat,value,censored,milliseconds");
    expect(first).toContain(`"a player with a very long name, and ""quotes"" in it",10 playouts,0,`);
    expect(rest).toHaveLength(8);
    expect(rest.at(-1)).toBe("");
  });
});
