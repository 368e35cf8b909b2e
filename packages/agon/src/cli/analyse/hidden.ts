/**
 * agon analyse, where information is hidden: what a role makes of its own moves and percepts.
 */

import { type Game, Random, type State } from "agon-engine/game";
import { HiddenPlayer, type Limits, type SearchReport, thinkWith } from "agon-engine/search";
import { readJointMoves } from "../given.ts";
import { BadInput } from "../io.ts";
import { type GivenPosition, stepsBy } from "../position.ts";
import type { SearchFlags } from "../search-options.ts";

export async function analyseHidden(
  { game, state, role, limits, signal, show }: AnalysisQuestion,
  { moves, state: setUp, seed }: GivenPosition & Pick<SearchFlags, "seed">,
): Promise<SearchReport> {
  if (setUp !== undefined)
    throw new BadInput(
      "--state: information is hidden in this game, and what a role knows depends on how a position came about. Give --moves.",
    );
  const { milliseconds, playouts } = limits;
  const seat = role ?? chooserIn(game, state);
  const player = new HiddenPlayer(game, seat, playouts === undefined ? {} : { playouts }, new Random(seed));
  const began = performance.now();
  player.prepare(milliseconds ?? Number.POSITIVE_INFINITY);
  for (const { state: before, joint } of stepsBy(game, readJointMoves(moves ?? "", "--moves"), "--moves"))
    player.advance(joint[seat]!, game.percepts(before, joint, seat));
  const left = milliseconds && Math.max(0, milliseconds - (performance.now() - began));
  const asked = {
    ...{ role: seat, signal, interval: SHOW_INTERVAL },
    ...(left !== undefined && { milliseconds: left }),
    ...(playouts !== undefined && { playouts }),
  };
  return thinkWith({ searcher: player }, asked, show);
}

/** The first player with a choice; the first of all where there is none. */
export function chooserIn(game: Game, state: State): number {
  const players = game.roles.map((_, role) => role).filter((role) => role !== game.chanceRole);
  return players.find((role) => game.legalMoves(state, role).length > 1) ?? players[0]!;
}

/** Milliseconds between two looks at a search under way. */
export const SHOW_INTERVAL = 250;

export interface AnalysisQuestion {
  readonly game: Game;
  readonly state: State;
  /** Whose moves; undefined for who has a choice. */
  readonly role: number | undefined;
  readonly limits: Limits;
  /** Ends it with what is known by then. */
  readonly signal: AbortSignal;
  /** Told now and then what is known so far. */
  readonly show?: (report: SearchReport) => void;
}
