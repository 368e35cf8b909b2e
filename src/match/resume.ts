/**
 * Taking up a match again: its record is read back into states and joint moves of the game, each step checked.
 */
import type { Game } from "../game/game.ts";
import { type MatchRecord, makeState, parseMove, parseState } from "./record.ts";

/** A record that a game has agreed with. */
export interface Past {
  readonly record: MatchRecord;
  readonly joints: readonly number[][];
}

export type ResumedPast =
  | { readonly ok: true; readonly past: Past }
  | { readonly ok: false /** At which step, and what is wrong. */; readonly problem: string };

export function pastOf(game: Game, record: MatchRecord): ResumedPast {
  const joints: number[][] = [];
  let state = game.initial;
  for (const [step, text] of record.states.entries()) {
    const facts = parseState(text);
    if (facts === undefined) return { ok: false, problem: `State ${step} cannot be read.` };
    if (makeState(facts) !== makeState(game.facts(state)))
      return { ok: false, problem: `State ${step} is not the one the rules lead to.` };
    const moves = record.moves[step];
    if (moves === undefined) break;
    if (moves.length !== game.roles.length)
      return { ok: false, problem: `Joint move ${step} must have ${game.roles.length} moves.` };
    const joint = moves.map((move, role) => game.moveNamed(role, parseMove(move) ?? ""));
    const wrong = joint.findIndex((move, role) => !game.legalMoves(state, role).includes(move));
    if (wrong >= 0)
      return { ok: false, problem: `At step ${step} ${moves[wrong]} is no legal move of ${game.roles[wrong]}.` };
    joints.push(joint);
    state = game.next(state, joint);
  }
  return { ok: true, past: { record, joints } };
}
