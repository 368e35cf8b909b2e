/**
 * Searches of a worker: in slices, with reports, and with a tree that can be looked into while it grows.
 */
import { addNewerSearches, addPlugin, learntEvaluation, unwrap } from "agon-engine";
import type { Game, State } from "agon-engine/game";
import {
  type Chosen,
  chosenFor,
  Engine,
  type ThinkReport as Found,
  type Search,
  type Searcher,
  type SearchOptions,
  type StopReason,
  searchOptions,
  studiedSearcher,
  studyTime,
  thinkWith,
} from "agon-engine/search";
import { expectedGoals } from "./expected.ts";
import type { Loaded } from "./loaded.ts";
import { stateOf } from "./positions.ts";
import type { ThinkAsk, ThinkReport } from "./requests.ts";

// The form of settings offers all there are.
addNewerSearches();
addPlugin(learntEvaluation);

/** Memory of one search in a page, where nothing else is asked for. */
const MEMORY_MIB = 128;

/** The last search, for `unfold`. */
let last: { readonly loaded: Loaded; readonly search: Search } | undefined;

export function lastSearch(): { readonly loaded: Loaded; readonly search: Search } | undefined {
  return last;
}

type Settings = Pick<ThinkAsk, "options" | "chooses">;

/** Longest look at a game, and the whole study of it, milliseconds. */
const LOOK = 300;
const STUDY = 4000;

function settingsFor(loaded: Loaded, { options, chooses }: Settings): SearchOptions {
  return chooses ? chosenIn(loaded, options).options : optionsFor(loaded, options);
}

/** What the default player makes of the game; the sum of goals is known from loading it, where the look saw too few ends. */
function chosenIn({ game, card, constantSum }: Loaded, options: ThinkAsk["options"]): Chosen {
  const look = { hidden: card.hidden, milliseconds: LOOK };
  const chosen = chosenFor(game, { given: { memoryMiB: MEMORY_MIB, ...options } }, look);
  return { ...chosen, options: { ...chosen.options, constantSum: chosen.options.constantSum ?? constantSum } };
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
  const state = stateOf(loaded, ask.facts);
  const began = performance.now();
  const studied = await studiedFirst(loaded, ask, state, signal);
  const { milliseconds } = limits;
  const left = milliseconds !== undefined && { milliseconds: Math.max(1, milliseconds - performance.now() + began) };
  if (studied) {
    const asked = { ...limits, ...left, role: role ?? 0, signal };
    const thought = await thinkWith({ searcher: studied }, asked, (found) =>
      report(inTexts(loaded.game, found, null, undefined)),
    );
    return { ...inTexts(loaded.game, thought, thought.reason, undefined), decides: true };
  }
  const engine = new Engine({ game: loaded.game, state, options, seed });
  last = { loaded, search: engine.search };
  const asked = {
    ...limits,
    ...left,
    signal,
    ...(role !== undefined && { role }),
    ...(interval !== undefined && { interval }),
  };
  const thought = await engine.think(asked, (found) => report(inTexts(engine.game, found, null, engine.search)));
  return inTexts(engine.game, thought, thought.reason, engine.search);
}

/** Of the opponent a part of each thought is for the study that the default player makes in its start clock, until that is done. */
async function studiedFirst(
  loaded: Loaded,
  { limits, options, chooses }: ThinkAsk,
  state: State,
  signal: AbortSignal,
): Promise<Searcher | undefined> {
  const { milliseconds } = limits;
  if (!chooses || milliseconds === undefined) return undefined;
  const position = { game: loaded.game, state, chosen: chosenIn(loaded, options) };
  return studiedSearcher(position, { whole: STUDY, milliseconds: studyTime(milliseconds), signal });
}

/** Of a search that has no tree only the moves of one role are known. */
function inTexts(game: Game, report: Found, reason: StopReason | null, search: Search | undefined): ThinkReport {
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
    values: search === undefined ? game.roles.map(() => null) : expectedGoals(search, report.best),
    line: report.line.map((joint) => joint.map((move, each) => game.moveText(each, move))),
    solved: report.solved,
    lower: report.lower,
    upper: report.upper,
    playouts: report.playouts,
    nodes: report.nodes,
    bytes: search?.graph.bytes ?? 0,
    milliseconds: report.milliseconds,
    reason,
  };
}
