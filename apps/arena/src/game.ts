/**
 * Opening games and moving through their history. Functions of the one state object.
 */
import type { Diagnostic } from "agon-engine/gdl";
import { rememberedSeats } from "./browser-storage.ts";
import { bundledRules } from "./catalogue.ts";
import type { Engines } from "./engines.ts";
import { noteArrival } from "./play/arrivals.ts";
import { advanced, look, type MatchState, restarted } from "./play/match-state.ts";
import { makeRoute, makeStep, OWN, parseStep, type Route, type View } from "./route.ts";
import { type ArenaState, OpenGame, type Refusal, type Source } from "./state.svelte.ts";
import { Cancelled } from "./worker/client.ts";
import type { LoadAnswer, Position } from "./worker/requests.ts";

/** The rules worker is given up when it has not compiled by then: its budget is shorter, but some rules defy budgets. */
const LOAD_PATIENCE = 20_000;

/** What is being opened, and when that has ended one way or the other. */
let opening: { readonly controller: AbortController; readonly ended: Promise<unknown> } | undefined;

/** Nothing is being opened any more. A worker that is busy compiling is ended, which takes a moment. */
export async function stopOpening(state: ArenaState): Promise<void> {
  const before = opening;
  opening = undefined;
  state.opening = undefined;
  before?.controller.abort();
  await before?.ended;
}

/** A history and the position to show of it, as an address holds them. */
export type Place = Pick<Route, "at" | "shown">;

const START: Place = { at: "", shown: "" };

/** Opens a bundled game at a position; a refusal is left in the state. */
export async function openBundled(state: ArenaState, engines: Engines, id: string, place = START): Promise<void> {
  void stopOpening(state);
  state.opening = id;
  state.refusal = undefined;
  const rules = await bundledRules(id).catch(() => UNREACHED);
  // Something else may have been asked for while the rules were loaded.
  if (state.opening !== id) return;
  if (typeof rules === "object") await openRules(state, engines, { id, ...rules }, place);
  else {
    state.opening = undefined;
    state.game = undefined;
    state.refusal = { name: id, reason: rules ?? "There is no bundled game of this name.", diagnostics: [] };
  }
}

const UNREACHED = "Its rules could not be loaded: the server does not answer, or this device is offline.";

/** Opens rules at a position; false where they were refused or something else was opened meanwhile. */
export async function openRules(state: ArenaState, engines: Engines, source: Source, place = START): Promise<boolean> {
  const before = stopOpening(state);
  const controller = new AbortController();
  const { signal } = controller;
  const opened = before.then(() => (signal.aborted ? false : attempt(state, engines, { source, place }, signal)));
  opening = { controller, ended: opened };
  state.opening = source.name;
  state.stage = undefined;
  state.refusal = undefined;
  const isOpen = await opened;
  if (!signal.aborted) {
    opening = undefined;
    state.opening = undefined;
  }
  return isOpen;
}

async function attempt(
  state: ArenaState,
  engines: Engines,
  { source, place }: { readonly source: Source; readonly place: Place },
  signal: AbortSignal,
): Promise<boolean> {
  try {
    const answer = await patiently(engines, source.text, signal, (stage) => {
      if (!signal.aborted) state.stage = stage;
    });
    if (!answer.ok) throw new Refused(answer);
    for (const thinker of engines.thinkers) if (answer.circuits.length > 0) thinker.adopt(answer.circuits);
    const history = await restored(engines, source, answer.initial, place.at);
    if (signal.aborted) return false;
    setGame(state, source, answer, { ...history, shown: shownIn(history, place) });
    return true;
  } catch (error) {
    if (signal.aborted) return false;
    state.game = undefined;
    state.refusal = { name: source.name, ...reasonOf(error) };
    return false;
  }
}

class Refused extends Error {
  readonly diagnostics: readonly Diagnostic[];

  constructor({ reason, diagnostics }: LoadAnswer & { ok: false }) {
    super(reason);
    this.diagnostics = diagnostics;
  }
}

function reasonOf(error: unknown): Omit<Refusal, "name"> {
  if (error instanceof Refused) return { reason: error.message, diagnostics: error.diagnostics };
  const reason = error instanceof Cancelled ? "It takes too long to compile these rules." : (error as Error).message;
  return { reason, diagnostics: [] };
}

async function patiently(
  engines: Engines,
  rules: string,
  signal: AbortSignal,
  onReport: (stage: string) => void,
): Promise<LoadAnswer> {
  const both = AbortSignal.any([signal, AbortSignal.timeout(LOAD_PATIENCE)]);
  return engines.rules.ask("load", { rules }, { signal: both, onReport });
}

/** The place an address speaks of, the last one where it speaks of none. */
function shownIn({ joints }: Omit<History, "shown">, { shown }: Place): number {
  return /^\d+$/.test(shown) ? Math.min(joints.length, Number(shown)) : joints.length;
}

interface History {
  readonly shown: number;
  readonly positions: readonly Position[];
  readonly joints: readonly (readonly string[])[];
}

/** The history an address speaks of, as far as it is legal. */
async function restored(
  { rules }: Engines,
  { text }: Source,
  initial: Position,
  at: string,
): Promise<Omit<History, "shown">> {
  const positions = [initial];
  const joints: string[][] = [];
  for (const step of at === "" ? [] : at.split(".")) {
    const joint = parseStep(positions.at(-1)!.legal, step);
    if (joint === undefined) break;
    positions.push(await rules.ask("step", { rules: text, facts: positions.at(-1)!.facts, joint }));
    joints.push(joint);
  }
  return { positions, joints };
}

function setGame(state: ArenaState, source: Source, answer: LoadAnswer & { ok: true }, history: History): void {
  const game = new OpenGame(source, answer.card, answer.diagnostics, answer.initial);
  const seats = rememberedSeats(source, answer.card.roles.length) ?? game.seats;
  game.match = { ...game.match, ...history, seats };
  for (const position of game.positions) noteArrival(position);
  state.trouble = undefined;
  state.seatView = undefined;
  state.game = game;
}

/** The same game from the start. */
export function restart(state: ArenaState): void {
  const { game } = state;
  if (game === undefined) return;
  change(state, restarted);
  game.keptAs = undefined;
  game.used = game.card.roles.map(() => 0);
}

/** Puts the next value in the place of the match. */
export function change(state: ArenaState, next: (match: MatchState) => MatchState): void {
  const { game } = state;
  if (game === undefined) return;
  game.match = next(game.match);
  state.trouble = undefined;
}

/** Looks at another place of the history. */
export function goTo(state: ArenaState, at: number): void {
  change(state, (match) => look(match, at));
}

/** Plays a joint move from the place looked at; the later ones are forgotten. */
export async function playJoint(state: ArenaState, { rules }: Engines, joint: readonly string[]): Promise<void> {
  const { game } = state;
  if (game === undefined) return;
  const from = game.position;
  const to = await rules.ask("step", { rules: game.source.text, facts: from.facts, joint });
  noteArrival(to);
  if (state.game === game) game.match = advanced(game.match, from, joint, to);
}

/** The joint moves up to a place, as an address holds them. */
export function atText({ positions, joints }: OpenGame, upTo = joints.length): string {
  return joints
    .slice(0, upTo)
    .map((joint, index) => makeStep(positions[index]!.legal, joint))
    .join(".");
}

/** The address of a view on the open game. */
export function linkTo(state: ArenaState, view: View): string {
  const { game } = state;
  if (game === undefined || view === "matches") return makeRoute({ view });
  const { id } = game.source;
  return makeRoute({
    view,
    id,
    at: atText(game),
    shown: shownText(game),
    rules: id === OWN ? (state.packed ?? "") : "",
  });
}

/** The place looked at, where it is not the last. */
export function shownText({ at, joints }: OpenGame): string {
  return at === joints.length ? "" : String(at);
}
