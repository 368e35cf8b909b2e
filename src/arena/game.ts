/**
 * Opening games and moving through their history. Functions of the one state object.
 */
import type { Diagnostic } from "../gdl/diagnostic.ts";
import { bundledRules } from "./catalogue.ts";
import type { Engines } from "./engines.ts";
import { makeRoute, makeStep, OWN, parseStep, type View } from "./route.ts";
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

/** Opens a bundled game at a position; a refusal is left in the state. */
export async function openBundled(state: ArenaState, engines: Engines, id: string, at = ""): Promise<void> {
  void stopOpening(state);
  state.opening = id;
  state.refusal = undefined;
  const rules = await bundledRules(id);
  // Something else may have been asked for while the rules were loaded.
  if (state.opening !== id) return;
  if (rules !== undefined) await openRules(state, engines, { id, ...rules }, at);
  else {
    state.opening = undefined;
    state.game = undefined;
    state.refusal = { name: id, reason: "There is no bundled game of this name.", diagnostics: [] };
  }
}

/** Opens rules at a position; false where they were refused or something else was opened meanwhile. */
export async function openRules(state: ArenaState, engines: Engines, source: Source, at = ""): Promise<boolean> {
  const before = stopOpening(state);
  const controller = new AbortController();
  const { signal } = controller;
  const opened = before.then(() => (signal.aborted ? false : attempt(state, engines, source, at, signal)));
  opening = { controller, ended: opened };
  state.opening = source.name;
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
  source: Source,
  at: string,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    const answer = await patiently(engines, source.text, signal);
    if (!answer.ok) throw new Refused(answer);
    for (const thinker of engines.thinkers) if (answer.circuits.length > 0) thinker.adopt(answer.circuits);
    const history = await restored(engines, source, answer.initial, at);
    if (signal.aborted) return false;
    setGame(state, source, answer, history);
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

async function patiently(engines: Engines, rules: string, signal: AbortSignal): Promise<LoadAnswer> {
  const both = AbortSignal.any([signal, AbortSignal.timeout(LOAD_PATIENCE)]);
  return engines.rules.ask("load", { rules }, { signal: both });
}

interface History {
  readonly positions: readonly Position[];
  readonly joints: readonly (readonly string[])[];
}

/** The history an address speaks of, as far as it is legal. */
async function restored({ rules }: Engines, { text }: Source, initial: Position, at: string): Promise<History> {
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
  game.positions = history.positions;
  game.joints = history.joints;
  game.at = history.joints.length;
  state.chosen = {};
  state.trouble = undefined;
  state.seatView = undefined;
  state.paused = false;
  state.game = game;
}

/** The same game from the start. */
export function restart(state: ArenaState): void {
  const { game } = state;
  if (game === undefined) return;
  game.positions = game.positions.slice(0, 1);
  game.joints = [];
  game.at = 0;
  state.chosen = {};
  state.trouble = undefined;
  state.paused = false;
  game.used = game.card.roles.map(() => 0);
}

/** Looks at another place of the history. */
export function goTo(state: ArenaState, at: number): void {
  const { game } = state;
  if (game === undefined) return;
  game.at = Math.max(0, Math.min(game.joints.length, at));
  state.chosen = {};
  state.trouble = undefined;
}

/** Plays a joint move from the place looked at; what came after it before is forgotten. */
export async function playJoint(state: ArenaState, { rules }: Engines, joint: readonly string[]): Promise<void> {
  const { game } = state;
  if (game === undefined) return;
  const { at } = game;
  const facts = game.positions[at]!.facts;
  const position = await rules.ask("step", { rules: game.source.text, facts, joint });
  if (state.game !== game || game.at !== at) return;
  game.positions = [...game.positions.slice(0, at + 1), position];
  game.joints = [...game.joints.slice(0, at), joint];
  game.at = at + 1;
  state.chosen = {};
}

/** The joint moves up to the place looked at, as an address holds them. */
export function atText({ positions, joints, at }: OpenGame): string {
  return joints
    .slice(0, at)
    .map((joint, index) => makeStep(positions[index]!.legal, joint))
    .join(".");
}

/** The address of a view on the open game. */
export function linkTo(state: ArenaState, view: View): string {
  const { game } = state;
  if (game === undefined || view === "matches") return makeRoute({ view });
  const { id } = game.source;
  return makeRoute({ view, id, at: atText(game), rules: id === OWN ? (state.packed ?? "") : "" });
}
