/**
 * Which sound a step makes.
 */
import { motionsBetween, type Scene } from "agon-engine/board";
import type { Outcome } from "../play/turn.ts";

export type SoundName = "move" | "capture" | Outcome["mood"];

/** A step from one scene to the next; the end of a game has a sound of its own. */
export function soundOf(before: Scene, after: Scene, mood: Outcome["mood"] | undefined): SoundName {
  if (mood !== undefined) return mood;
  const takes = motionsBetween(before, after).some(({ kind }) => kind === "disappear" || kind === "flip");
  return takes ? "capture" : "move";
}
