/** Every published experiment, in the order of its number, and the project's own. */
import type { Experiment } from "../experiment.ts";
import { BENCHMARK } from "./benchmark.ts";
import { E1, E1_OUTSIDE } from "./e1.ts";
import { E2 } from "./e2.ts";
import { E3, E3_READINGS } from "./e3.ts";
import { E4, E4_READINGS } from "./e4.ts";
import { E5 } from "./e5.ts";
import { E6 } from "./e6.ts";
import { E7, E7_READINGS } from "./e7.ts";
import { E8 } from "./e8.ts";
import { E9, E9_STRONG } from "./e9.ts";
import { E10, E10_EXTREMES, E10_NEWER } from "./e10.ts";
import { E11 } from "./e11.ts";
import { E12 } from "./e12.ts";
import { STRENGTH } from "./strength.ts";

export const EXPERIMENTS: readonly Experiment[] = [E1, E2, E3, E4, E5, E6, E7, E8, E9, E10, E11, E12];

/** The same under other readings of what a paper leaves open. */
const READINGS: readonly Experiment[] = [
  E1_OUTSIDE,
  E3_READINGS,
  E4_READINGS,
  E7_READINGS,
  E9_STRONG,
  E10_EXTREMES,
  E10_NEWER,
];

/** With those that are not published anywhere: what players are tuned with, and what language models are asked. */
export const ALL_EXPERIMENTS: readonly Experiment[] = [...EXPERIMENTS, ...READINGS, STRENGTH, BENCHMARK];

export function experimentNamed(id: string): Experiment | undefined {
  return ALL_EXPERIMENTS.find((experiment) => experiment.id.toLowerCase() === id.toLowerCase());
}
