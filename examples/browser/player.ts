/**
 * The least a page needs to play: rules from anywhere, and an answer to every position.
 */
import { loadGame, optionsFor, think, unwrap } from "agon-engine";

/** The move of the role to play after these joint moves. */
export async function answer(
  rules: string,
  joints: readonly (readonly string[])[],
  milliseconds: number,
): Promise<string> {
  const { game } = unwrap(loadGame(rules));
  let state = game.initial;
  for (const joint of joints) {
    const moves = joint.map((move, role) => game.moveNamed(role, move));
    state = game.next(state, moves);
  }
  const { role, best } = await think({ game, state, options: optionsFor(game, { memoryMiB: 64 }) }, { milliseconds });
  return game.moveText(role, best);
}
