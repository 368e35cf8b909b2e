/**
 * What one seat can know of a game with hidden information, asked anew for each position.
 */
import type { Engines } from "../engines.ts";
import type { ArenaState, OpenGame } from "../state.svelte.ts";

/** Puts the answer into the state; the function that it returns gives up. */
export function askSeatView(arena: ArenaState, { rules: engine }: Engines, game: OpenGame, role: number): () => void {
  const { text: rules } = game.source;
  const joints = game.joints.slice(0, game.at);
  const controller = new AbortController();
  engine.ask("seat", { rules, role, joints, seed: 1 }, { signal: controller.signal }).then(
    (view) => {
      if (!controller.signal.aborted) arena.seatView = view;
    },
    () => {},
  );
  return () => controller.abort();
}
