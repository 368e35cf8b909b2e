/**
 * Searches of a worker: in slices, with reports, and with a tree that can be looked into while it grows.
 */
import { unwrap } from "agon-engine";
import {
  chosenFor,
  Engine,
  type ThinkReport as Found,
  type Search,
  type SearchOptions,
  type StopReason,
  searchOptions,
} from "agon-engine/search";
import { expectedGoals } from "./expected.ts";
import type { Loaded } from "./loaded.ts";
import { stateOf } from "./positions.ts";
import type { ThinkAsk, ThinkReport } from "./requests.ts";

/** Memory of one search in a page, where nothing else is asked for. */
const MEMORY_MIB = 128;

/** The last search, for `unfold`. */
let last: { readonly loaded: Loaded; readonly search: Search } | undefined;

export function lastSearch(): { readonly loaded: Loaded; readonly search: Search } | undefined {
  return last;
}

type Settings = Pick<ThinkAsk, "options" | "chooses">;

/** Longest look at a game, milliseconds. */
const LOOK = 300;

function settingsFor(loaded: Loaded, { options, chooses }: Settings): SearchOptions {
  if (!chooses) return optionsFor(loaded, options);
  const { game, card } = loaded;
  const look = { hidden: card.hidden, milliseconds: LOOK };
  return chosenFor(game, { given: { memoryMiB: MEMORY_MIB, ...options } }, look).options;
}

export function optionsFor({ constantSum }: Loaded, given: Partial<SearchOptions> = {}): SearchOptions {
  const options = unwrap(searchOptions({ memoryMiB: MEMORY_MIB, ...given }));
  return { ...options, constantSum: options.constantSum ?? constantSum };
}

export async function think(
  loaded: Loaded,
  ask: ThinkAsk,
  signal: AbortSignal,
  report: (report: ThinkReport) => void,
): Promise<ThinkReport> {
  const { limits, role, interval, seed } = ask;
  const options = settingsFor(loaded, ask);
  last = undefined; // the memory of the search before
  const engine = new Engine({ game: loaded.game, state: stateOf(loaded, ask.facts), options, seed });
  last = { loaded, search: engine.search };
  const asked = { ...limits, signal, ...(role !== undefined && { role }), ...(interval !== undefined && { interval }) };
  const thought = await engine.think(asked, (found) => report(inTexts(engine, found, null)));
  return inTexts(engine, thought, thought.reason);
}

function inTexts({ game, search }: Engine, report: Found, reason: StopReason | null): ThinkReport {
  return {
    role: report.role,
    best: report.best < 0 ? null : game.moveText(report.role, report.best),
    moves: report.moves.map(({ move, visits, mean, lower, upper }) => ({
      move: game.moveText(report.role, move),
      visits,
      mean: Number.isNaN(mean) ? null : mean,
      lower,
      upper,
    })),
    values: expectedGoals(search, report.best),
    line: report.line.map((joint) => joint.map((move, each) => game.moveText(each, move))),
    solved: report.solved,
    lower: report.lower,
    upper: report.upper,
    playouts: report.playouts,
    nodes: report.nodes,
    bytes: search.graph.bytes,
    milliseconds: report.milliseconds,
    reason,
  };
}
