/**
 * agon analyse, where information is hidden: what a role makes of its own moves and percepts.
 */
import type { Game, State } from "../../game/game.ts";
import { Random } from "../../game/random.ts";
import { HiddenPlayer } from "../../search/hidden/hidden-player.ts";
import type { SearchReport } from "../../search/report.ts";
import { readJointMoves } from "../given.ts";
import { BadInput } from "../io.ts";
import { type GivenPosition, stepsBy } from "../position.ts";
import type { SearchFlags } from "../search-options.ts";
import { type AnalysisQuestion, SHOW_INTERVAL } from "./question.ts";

export function analyseHidden(
  { game, state, role, limits, show }: AnalysisQuestion,
  { moves, state: setUp, seed }: GivenPosition & Pick<SearchFlags, "seed">,
): SearchReport {
  if (setUp !== undefined)
    throw new BadInput(
      "--state: information is hidden in this game, and what a role knows depends on how a position came about. Give --moves.",
    );
  const { milliseconds = Number.POSITIVE_INFINITY, playouts = Number.POSITIVE_INFINITY } = limits;
  const seat = role ?? chooserIn(game, state);
  const settings = Number.isFinite(playouts) ? { playouts } : {};
  const player = new HiddenPlayer(game, seat, settings, new Random(seed));
  const deadline = performance.now() + milliseconds;
  player.prepare(milliseconds);
  for (const { state: before, joint } of stepsBy(game, readJointMoves(moves ?? "", "--moves"), "--moves"))
    player.advance(joint[seat]!, game.percepts(before, joint, seat));
  for (let done = 0; ; ) {
    const left = Math.min(SHOW_INTERVAL, deadline - performance.now());
    const {
      report,
      settled,
      playouts: more,
    } = player.think({
      ...(Number.isFinite(left) && { milliseconds: left }),
      ...(Number.isFinite(playouts) && { playouts: playouts - done }),
    });
    done += more;
    const found = { ...report!, playouts: done };
    if (settled || done >= playouts || performance.now() >= deadline) return found;
    show?.(found);
  }
}

/** The first player with a choice; the first of all where there is none. */
function chooserIn(game: Game, state: State): number {
  const players = game.roles.map((_, role) => role).filter((role) => role !== game.chanceRole);
  return players.find((role) => game.legalMoves(state, role).length > 1) ?? players[0]!;
}
