/**
 * A formula, a playout policy and an evaluation of one's own, used by their names in any search, and on threads.
 */
import { loadGame, think, unwrap } from "agon-engine";
import { breakthrough } from "agon-engine/games";
import { loadPlugin } from "agon-engine/node";

const { game } = unwrap(loadGame(breakthrough.rules));
unwrap(await loadPlugin(new URL("./my-plugin.js", import.meta.url)));

for (const options of [{ formula: "tuned" }, { playout: "greedy" }, { evaluation: "mobility", evaluationPlies: 4 }]) {
  const { role, best, playouts } = await think({ game, options }, { playouts: 200 });
  console.log(`${Object.values(options).join(", ")}: ${game.moveText(role, best)} after ${playouts} playouts`);
}
