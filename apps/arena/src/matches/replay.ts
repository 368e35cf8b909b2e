/**
 * The record of a match as a game that can be looked through.
 */
import { failure, type Result, success } from "agon-engine";
import { parseTerms, termText } from "agon-engine/gdl";
import { endingOf, endingText } from "agon-engine/match";
import type { Engines } from "../engines.ts";
import { advanced, isLive, look, playFromHere } from "../play/match-state.ts";
import { OpenGame } from "../state.svelte.ts";
import type { MatchRecord } from "./server.ts";

/** A move as games spell it, whatever its spaces. */
function spelt(move: string): string {
  const { value } = parseTerms(move);
  return value.length === 1 ? termText(value[0]!) : move;
}

export async function replayRecord(
  { rules: engine }: Engines,
  rules: string,
  record: MatchRecord,
): Promise<Result<OpenGame>> {
  const answer = await engine.ask("load", { rules });
  if (!answer.ok) return failure("rules", answer.reason);
  const joints = record.moves.map((joint) => joint.map(spelt));
  const positions = await engine.ask("replay", { rules, joints });
  const game = new OpenGame(
    { id: "", name: record.matchId, text: rules },
    answer.card,
    answer.diagnostics,
    answer.initial,
  );
  const shown = positions.length - 1;
  game.match = {
    ...game.match,
    positions,
    joints: joints.slice(0, shown),
    shown,
    seats: game.seats.map(() => "engine"),
  };
  return success(game);
}

/** One more step of a match that is being watched; who looks at the last position goes on with it. */
async function addStep({ rules: engine }: Engines, game: OpenGame, moves: readonly string[]): Promise<void> {
  const joint = moves.map(spelt);
  const from = game.positions.at(-1)!;
  const to = await engine.ask("step", { rules: game.source.text, facts: from.facts, joint });
  const { match } = game;
  const next = advanced(look(match, match.joints.length), from, joint, to);
  game.match = isLive(match) ? next : look(next, match.shown);
}

/** How many of the first joint moves of a game and of a record are the same. */
function agreement(game: OpenGame, moves: readonly (readonly string[])[]): number {
  const differs = game.joints.findIndex((joint, step) => moves[step]?.map(spelt).join() !== joint.join());
  return differs < 0 ? game.joints.length : differs;
}

/** Leads a game that is being watched to where its match is: back where moves were taken back, then on. */
export async function catchUp(
  engines: Engines,
  game: OpenGame,
  moves: readonly (readonly string[])[],
  goesOn: () => boolean,
): Promise<void> {
  const agreed = agreement(game, moves);
  if (agreed < game.joints.length) game.match = playFromHere(look(game.match, agreed));
  while (goesOn() && game.joints.length < moves.length) await addStep(engines, game, moves[game.joints.length]!);
}

/** `2026-11-18 09:30` in universal time; a question mark for what is no time. */
export function dateText(time: number): string {
  const date = new Date(time);
  return Number.isNaN(date.valueOf()) ? "?" : date.toISOString().replace(/T(\d\d:\d\d).*/, " $1");
}

/** How a match stands, in words. */
export function statusText(record: MatchRecord): string {
  const early = endingOf(record);
  if (early !== undefined) return endingText(early);
  return record.isCompleted ? "completed" : record.isAborted ? "aborted" : "not over";
}
