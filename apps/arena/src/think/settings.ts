/**
 * Settings of the search as a form sees them.
 */
import { DEFAULT_OPTIONS, OPTION_RULES, type SearchOptions, searchOptions } from "agon-engine/search";

export type OptionName = keyof SearchOptions;

/** In the order of the form; the first few are shown without asking for more. */
export const OPTION_NAMES = Object.keys(OPTION_RULES) as readonly OptionName[];
export const MAIN_OPTIONS: readonly OptionName[] = ["exploration", "transpositions", "solver", "amaf", "playout"];

/** What a page searches with where nothing is set: see worker/thinking.ts. */
export const PAGE_DEFAULTS: SearchOptions = { ...DEFAULT_OPTIONS, memoryMiB: 128 };

export interface Preset {
  readonly name: string;
  readonly options: Partial<SearchOptions>;
}

export const PRESETS: readonly Preset[] = [
  { name: "UCT with transpositions and proofs", options: {} },
  { name: "Plain UCT", options: { transpositions: false, solver: "off" } },
  { name: "MCTS-Solver", options: { transpositions: false, solver: "values" } },
  { name: "Score bounds", options: { transpositions: false, solver: "cuts" } },
  { name: "UCD (1, 0, 1)", options: { meanDepth: 1, originDepth: 0, moveDepth: 1 } },
  { name: "RAVE", options: { amaf: "rave" } },
  { name: "GRAVE", options: { amaf: "grave" } },
  { name: "MAST playouts", options: { playout: "mast" } },
  { name: "One playout at a time", options: { playoutsPerLeaf: 1, leavesPerBatch: 1, leavesPerDescent: 1 } },
];

/** The value of a field of the form; undefined where it says nothing usable. */
function parsedValue(name: OptionName, text: string): SearchOptions[OptionName] | undefined {
  const rule = OPTION_RULES[name];
  if (rule.kind === "flag") return text === "true";
  if (rule.kind === "choice") return text as SearchOptions[OptionName];
  if (/^\s*inf(inity)?\s*$/i.test(text)) return Number.POSITIVE_INFINITY;
  return text.trim() === "" ? undefined : Number(text);
}

/** Sets one option; one that is as it is anyway is left out. */
export function withOption(given: Partial<SearchOptions>, name: OptionName, text: string): Partial<SearchOptions> {
  const { [name]: _, ...rest } = given;
  const value = parsedValue(name, text);
  return value === undefined || value === PAGE_DEFAULTS[name] ? rest : { ...rest, [name]: value };
}

export function mistakesIn(given: Partial<SearchOptions>): readonly string[] {
  const result = searchOptions({ ...PAGE_DEFAULTS, ...given });
  return result.ok ? [] : result.problems.map(({ message }) => message);
}

/** `meanDepth` as `mean depth`. */
export function optionLabel(name: string): string {
  return name.replace(/([a-z])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`);
}
