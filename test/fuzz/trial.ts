/**
 * One unit of work: a rulesheet that depends on seed and index alone, compared in some ways that depend on them too.
 *
 *   generated   drawn rule by rule
 *   mutated     a small bundled game with a few changes
 *   rewritten   either of these, rewritten so that it must mean the same: the reference engine is asked about both
 */
import { EvaluationError } from "../../packages/engine/src/compile/backends/reference/errors.ts";
import type { ReferenceGame } from "../../packages/engine/src/compile/backends/reference/game.ts";
import { catalogue } from "../../packages/engine/src/games/index.ts";
import { parseRules } from "../../packages/engine/src/gdl/parse.ts";
import { type Draw, drawOf } from "../../packages/engine/src/rewrite/draw.ts";
import { REWRITINGS, type Renaming } from "../../packages/engine/src/rewrite/rewritings.ts";
import { mutate } from "./change/mutate.ts";
import { Disagreement } from "./compare/agreement.ts";
import { follow, type Trace, translated } from "./compare/trace.ts";
import { Coverage } from "./coverage.ts";
import { type Difference, examineRead, type Readable, readable, traceOf } from "./examine.ts";
import { featuresOf } from "./features-of.ts";
import { drawSheet } from "./generate/sheet.ts";
import { textOf } from "./shrink.ts";

export interface TrialOptions {
  readonly seed: number;
  readonly index: number;
  readonly coverage?: Coverage;
  /** Told each text before anything is done with it. */
  readonly onText?: (text: string) => void;
}

/** A difference, and the rulesheet that shows it. */
export interface Found extends Difference {
  readonly index: number;
  readonly text: string;
  /** The seed of the walks that show it. */
  readonly seed: number;
}

/** Draws that come to nothing before an index is given up. */
const MOST_DRAWS = 20;

export function runTrial({ seed, index, coverage = new Coverage(), onText }: TrialOptions): Found[] {
  const draw = drawOf(seed, index);
  for (let time = 0; time < MOST_DRAWS; time++) {
    const made = drawn(draw, coverage);
    if (made) onText?.(made.text);
    const read = made && guarded(made.text, index, () => readable(made.text));
    if (Array.isArray(read)) return read;
    if (made === undefined || read === undefined) {
      coverage.count("sheets", "not playable");
      continue;
    }
    return compared(made, read, { draw, index, coverage });
  }
  return [];
}

/** Rules, and those they were rewritten from. */
interface Drawn {
  readonly source: string;
  readonly text: string;
  readonly original?: { readonly text: string; readonly renaming: Renaming };
}

/** What escapes from reading and checking is a difference of its own. */
function guarded<T>(text: string, index: number, run: () => T): T | Found[] {
  try {
    return run();
  } catch (error) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return [{ way: "reading", aspect: "throws", message, index, text, seed: 0 }];
  }
}

function drawn(draw: Draw, coverage: Coverage): Drawn | undefined {
  const source = draw.weighted({ generated: 159, mutated: 2, rewritten: 38, "mutated and rewritten": 1 });
  if (source === "generated") return { source, text: drawSheet(draw) };
  if (source === "mutated") return { source, text: drawMutated(draw, coverage) };
  const text = source === "rewritten" ? drawSheet(draw) : drawMutated(draw, coverage);
  return drawRewritten(source, text, draw, coverage);
}

/** Larger ones take long to compile. */
const MOST_TEXT = 2000;
let smallGames: readonly string[] | undefined;

function drawMutated(draw: Draw, coverage: Coverage): string {
  smallGames ??= catalogue()
    .map((game) => game.expand().text)
    .filter((text) => text.length <= MOST_TEXT);
  const { rules, names } = mutate(parseRules(draw.pick(smallGames)).value.rules, draw);
  for (const name of names) coverage.count("mutations", name);
  return textOf(rules);
}

function drawRewritten(source: string, text: string, draw: Draw, coverage: Coverage): Drawn | undefined {
  let { rules } = parseRules(text).value;
  let renaming: Renaming = new Map();
  for (let left = draw.between(1, 3); left > 0; left--) {
    const name = draw.pick(Object.keys(REWRITINGS));
    const made = REWRITINGS[name]!(rules, draw);
    if (made === undefined) continue;
    rules = made.rules;
    coverage.count("rewritings", name);
    if (made.renaming) renaming = chained(renaming, made.renaming);
  }
  return { source, text: textOf(rules), original: { text, renaming } };
}

function chained(first: Renaming, then: Renaming): Renaming {
  const to = (name: string): string => then.get(name) ?? name;
  return new Map([...then, ...[...first].map(([name, next]) => [name, to(next)] as const)]);
}

interface Comparison {
  readonly draw: Draw;
  readonly index: number;
  readonly coverage: Coverage;
}

function compared({ source, text, original }: Drawn, read: Readable, { draw, index, coverage }: Comparison): Found[] {
  const seed = draw.random.bits();
  const isTaken = ({ share }: { readonly share: number }): boolean => draw.chance(share, 100);
  const differences = original ? meaningChanged(original, read.oracle, seed) : [];
  const others = examineRead(read, { seed, isTaken, coverage });
  if (others === undefined) coverage.count("sheets", "without end");
  else {
    coverage.count("sheets", source);
    coverage.count("rules", "all", read.rulesheet.rules.length);
    for (const feature of featuresOf(read.rulesheet)) coverage.count("features", feature);
  }
  return [...differences, ...(others ?? [])].map((difference) => ({ ...difference, index, text, seed }));
}

/** The reference engine must say the same of rules and what they were rewritten from. */
function meaningChanged(
  { text, renaming }: NonNullable<Drawn["original"]>,
  oracle: ReferenceGame,
  seed: number,
): Difference[] {
  const read = readable(text);
  const trace = read && traceOf(read.oracle, { seed });
  if (trace === undefined) return [];
  try {
    follow(oracle, translated(trace, renaming) satisfies Trace);
    return [];
  } catch (error) {
    // Rules that leave a variable open may have no answer in another order of conditions.
    if (error instanceof EvaluationError) return [];
    if (!(error instanceof Disagreement)) throw error;
    return [{ way: "rewriting", aspect: error.aspect, message: `${error.message}\nrewritten from\n${text}` }];
  }
}
