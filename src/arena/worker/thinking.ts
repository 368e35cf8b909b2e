/**
 * Searches of a worker: in slices, with reports, and with a tree that can be looked into while it grows.
 */
import { Random } from "../../game/random.ts";
import { chosenFor } from "../../search/choice/choose.ts";
import { type SearchOptions, searchOptions } from "../../search/options.ts";
import { reportOf } from "../../search/report.ts";
import { run, type StopReason } from "../../search/run.ts";
import { Search } from "../../search/search.ts";
import type { Loaded } from "./loaded.ts";
import { stateOf } from "./positions.ts";
import type { ThinkAsk, ThinkLimits, ThinkReport } from "./requests.ts";
import { Beat, others, SLICE } from "./slices.ts";

/** Milliseconds for code of the game before it thinks; a worker that does not listen for longer is replaced. */
const MOST_WARMING = 300;
/** Memory of one search in a page, where nothing else is asked for. */
const MEMORY_MIB = 128;

/** The last search, for `unfold`. */
let last: { readonly loaded: Loaded; readonly search: Search } | undefined;

export function lastSearch(): { readonly loaded: Loaded; readonly search: Search } | undefined {
  return last;
}

type Settings = Pick<ThinkAsk, "options" | "chooses">;

/** A batch that has begun is not broken off at the end of a slice, unless it takes so many milliseconds more. */
const GRACE = 200;
/** Longest look at a game, milliseconds. */
const LOOK = 300;

function settingsFor(loaded: Loaded, { options, chooses }: Settings): SearchOptions {
  if (!chooses) return optionsFor(loaded, options);
  const { game, card } = loaded;
  const look = { hidden: card.hidden, milliseconds: LOOK };
  return chosenFor(game, { given: { memoryMiB: MEMORY_MIB, ...options } }, look).options;
}

export function optionsFor({ constantSum }: Loaded, given: Partial<SearchOptions> = {}): SearchOptions {
  const result = searchOptions({ memoryMiB: MEMORY_MIB, ...given });
  if (!result.ok) throw new Error(result.mistakes.join(" "));
  return { ...result.options, constantSum: result.options.constantSum ?? constantSum };
}

export async function think(
  loaded: Loaded,
  ask: ThinkAsk,
  signal: AbortSignal,
  report: (report: ThinkReport) => void,
): Promise<ThinkReport> {
  const { game } = loaded;
  const options = settingsFor(loaded, ask);
  last = undefined; // the memory of the search before
  const search = new Search(game, options, new Random(ask.seed), stateOf(loaded, ask.facts));
  last = { loaded, search };
  game.warm?.(Math.min(MOST_WARMING, (ask.limits.milliseconds ?? Number.POSITIVE_INFINITY) / 10));
  const beat = new Beat(ask.interval ?? 100);
  const began = performance.now();
  const reported = (reason: StopReason | null): ThinkReport =>
    thinkReport(loaded, search, ask.role, { reason, milliseconds: performance.now() - began });
  for (let playouts = 0; ; ) {
    const slice = sliceOf(ask.limits, playouts, performance.now() - began);
    if (slice === undefined)
      return reported(ask.limits.playouts !== undefined && playouts >= ask.limits.playouts ? "playouts" : "time");
    const done = run(search, slice);
    playouts += done.playouts;
    if (done.reason === "solved" || done.reason === "memory") return reported(done.reason);
    if (beat.isDue) report(reported(null));
    await others();
    if (signal.aborted) return reported("stopped");
  }
}

function sliceOf(
  { milliseconds, playouts }: ThinkLimits,
  done: number,
  spent: number,
): Parameters<typeof run>[1] | undefined {
  const left = milliseconds === undefined ? SLICE : milliseconds - spent;
  if (left <= 0 || (playouts !== undefined && done >= playouts)) return undefined;
  const length = Math.min(SLICE, left);
  const grace = milliseconds === undefined ? GRACE : left - length;
  return { milliseconds: length, grace, ...(playouts !== undefined && { playouts: playouts - done }) };
}

function thinkReport(
  { game }: Loaded,
  search: Search,
  role: number | undefined,
  rest: Pick<ThinkReport, "reason" | "milliseconds">,
): ThinkReport {
  const report = role === undefined ? reportOf(search) : reportOf(search, role);
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
    line: report.line.map((joint) => joint.map((move, each) => game.moveText(each, move))),
    solved: report.solved,
    lower: report.lower,
    upper: report.upper,
    playouts: report.playouts,
    nodes: report.nodes,
    bytes: search.graph.bytes,
    ...rest,
  };
}
