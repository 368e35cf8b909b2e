/**
 * The record of a match as a game that can be looked through.
 */
import { parseTerms } from "../../gdl/parse.ts";
import { termText } from "../../gdl/print.ts";
import type { Engines } from "../engines.ts";
import { OpenGame } from "../state.svelte.ts";
import type { MatchRecord } from "./server.ts";

/** A move as games spell it, whatever its spaces. */
function spelt(move: string): string {
  const { value } = parseTerms(move);
  return value.length === 1 ? termText(value[0]!) : move;
}

export type Replayed = { readonly ok: true; readonly game: OpenGame } | { readonly ok: false; readonly reason: string };

export async function replayRecord({ rules: engine }: Engines, rules: string, record: MatchRecord): Promise<Replayed> {
  const answer = await engine.ask("load", { rules });
  if (!answer.ok) return { ok: false, reason: answer.reason };
  const joints = record.moves.map((joint) => joint.map(spelt));
  const positions = await engine.ask("replay", { rules, joints });
  const game = new OpenGame(
    { id: "", name: record.matchId, text: rules },
    answer.card,
    answer.diagnostics,
    answer.initial,
  );
  game.positions = positions;
  game.joints = joints.slice(0, positions.length - 1);
  game.at = game.joints.length;
  game.seats = game.seats.map(() => "engine");
  return { ok: true, game };
}

/** One more step of a match that is being watched; who looks at the last position goes on with it. */
export async function addStep({ rules: engine }: Engines, game: OpenGame, moves: readonly string[]): Promise<void> {
  const joint = moves.map(spelt);
  const facts = game.positions.at(-1)!.facts;
  const position = await engine.ask("step", { rules: game.source.text, facts, joint });
  const follows = game.at === game.joints.length;
  game.positions = [...game.positions, position];
  game.joints = [...game.joints, joint];
  if (follows) game.at = game.joints.length;
}

export function dateText(time: number): string {
  return new Date(time).toISOString().slice(0, 16).replace("T", " ");
}
