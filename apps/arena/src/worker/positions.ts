/**
 * Positions and steps between them, with what is to be seen and clicked.
 */

import { type CellScene, clickTargets, moveWords, type Scene, sceneOf, targetsOf } from "agon-engine/board";
import { NO_GOAL, Random, type State } from "agon-engine/game";
import { Beliefs } from "agon-engine/search";
import type { Loaded } from "./loaded.ts";
import type { Position, SeatView } from "./requests.ts";

interface Arrival {
  /** What everybody did to get here. */
  readonly joint?: readonly string[] | undefined;
  /** The facts before that. */
  readonly before?: readonly string[];
  readonly percepts?: readonly (readonly string[])[];
}

export function positionOf(loaded: Loaded, state: State, arrival: Arrival = {}): Position {
  const { game, layout, card } = loaded;
  const facts = [...game.facts(state)];
  const terminal = game.isTerminal(state);
  const legal = game.roles.map((_, role) =>
    terminal ? [] : game.legalMoves(state, role).map((move) => game.moveText(role, move)),
  );
  return {
    facts,
    terminal,
    goals: Array.from(game.goals(state), (goal) => (goal === NO_GOAL ? null : goal)),
    legal,
    labels: legal.map((moves) => moves.map((move) => moveWords(layout, move))),
    targets: legal.map((moves, role) => {
      // What a move would change may be hidden from the role.
      if (card.hidden || terminal) return moves.map((move) => targetsOf(layout, move));
      return clickTargets(layout, game, state, role);
    }),
    scene: sceneAfter(loaded, facts, arrival),
    percepts: arrival.percepts ?? game.roles.map(() => []),
  };
}

/** With a mark on what the last move was about; of a whole row or column, on what it changed there. */
function sceneAfter({ layout }: Loaded, facts: readonly string[], { joint = [], before }: Arrival): Scene {
  const lines = joint.flatMap((move) => targetsOf(layout, move).line ?? []);
  const scene = sceneOf(layout, facts, {
    lastMove: joint.filter((move) => targetsOf(layout, move).line === undefined),
  });
  if (lines.length === 0 || before === undefined) return scene;
  const old = new Map(cellsIn(sceneOf(layout, before)).map((cell) => [cell.id, JSON.stringify(cell.pieces)]));
  const isNew = ({ id, pieces }: CellScene): boolean => lines.includes(id) && old.get(id) !== JSON.stringify(pieces);
  const marked = (cell: CellScene): CellScene => (isNew(cell) ? { ...cell, last: true } : cell);
  return { ...scene, boards: scene.boards.map((board) => ({ ...board, cells: board.cells.map(marked) })) };
}

function cellsIn({ boards }: Scene): readonly CellScene[] {
  return boards.flatMap(({ cells }) => cells);
}

export function stateOf({ game }: Loaded, facts: readonly string[] | undefined): State {
  if (facts === undefined) return game.initial;
  const state = game.stateOf(facts);
  if (state === undefined) throw new Error("The position has facts that this game does not know.");
  return state;
}

/** The joint move as numbers; undefined where it is not legal. */
function jointOf({ game }: Loaded, state: State, joint: readonly string[]): number[] | undefined {
  if (joint.length !== game.roles.length || game.isTerminal(state)) return undefined;
  const moves = joint.map((text, role) => game.moveNamed(role, text));
  return moves.every((move, role) => game.legalMoves(state, role).includes(move)) ? moves : undefined;
}

export function step(loaded: Loaded, state: State, joint: readonly string[]): Position {
  const moves = jointOf(loaded, state, joint);
  if (moves === undefined) throw new Error(`This is not legal here: ${joint.join(", ").slice(0, 200)}`);
  return arrive(loaded, state, moves, joint).position;
}

function arrive(loaded: Loaded, state: State, moves: readonly number[], joint: readonly string[]) {
  const { game, card } = loaded;
  const next = game.next(state, moves);
  const percepts = card.hidden ? game.roles.map((_, role) => [...game.percepts(state, moves, role)]) : undefined;
  const before = game.facts(state);
  return { next, position: positionOf(loaded, next, { joint, before, ...(percepts && { percepts }) }) };
}

/** The positions of joint moves in a row, the first before them, as far as they are legal. */
export function replay(loaded: Loaded, start: State, joints: readonly (readonly string[])[]): Position[] {
  const positions = [positionOf(loaded, start)];
  let state = start;
  for (const joint of joints) {
    const moves = jointOf(loaded, state, joint);
    if (moves === undefined) break;
    const { next, position } = arrive(loaded, state, moves, joint);
    positions.push(position);
    state = next;
  }
  return positions;
}

export interface History {
  readonly role: number;
  readonly joints: readonly (readonly string[])[];
  readonly seed: number;
}

/** What a role knows of a history: step by step its own move, and what it was told. */
export function* heardBy(
  loaded: Loaded,
  { role, joints }: Pick<History, "role" | "joints">,
): Generator<{ readonly move: number; readonly percepts: readonly string[] }, void> {
  const { game } = loaded;
  let state = game.initial;
  for (const joint of joints) {
    const moves = jointOf(loaded, state, joint);
    if (moves === undefined) return;
    yield { move: moves[role]!, percepts: game.percepts(state, moves, role) };
    state = game.next(state, moves);
  }
}

/** The states a role may be in, which has seen the history from its own seat. */
function beliefsOf(loaded: Loaded, history: History): Beliefs {
  const beliefs = new Beliefs(loaded.game, history.role, new Random(history.seed));
  for (const { move, percepts } of heardBy(loaded, history)) beliefs.advance(move, percepts);
  return beliefs;
}

/** More uncertain facts than this are not worth listing. */
const MOST_POSSIBLE = 100;

export function seatView(loaded: Loaded, history: History): SeatView {
  const states = beliefsOf(loaded, history).sample(100);
  const counts = new Map<string, number>();
  for (const state of states)
    for (const fact of loaded.game.facts(state)) counts.set(fact, (counts.get(fact) ?? 0) + 1);
  const facts = [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
  const known = facts.filter(([, count]) => count === states.length).map(([fact]) => fact);
  const possible = facts
    .filter(([, count]) => count < states.length)
    .map(([fact, count]) => ({ fact, share: count / states.length }))
    .sort((a, b) => b.share - a.share)
    .slice(0, MOST_POSSIBLE);
  const own = history.joints.at(-1)?.[history.role];
  const scene = sceneOf(loaded.layout, known, own === undefined ? {} : { lastMove: own });
  return { known, possible, states: states.length, scene };
}
