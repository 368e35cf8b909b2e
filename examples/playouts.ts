import { batchOf, loadGame, Random, unwrap } from "agon-engine";
import { connectFour } from "agon-engine/games";

const { game } = unwrap(loadGame(connectFour.rules)); // or any rules in GDL, as a text
const { count, goals } = game.playouts(batchOf(game, [game.initial]), { perStart: 1000, random: new Random(1) });
for (const [role, name] of game.roles.entries()) {
  const mean = goals.reduce((sum, goal, at) => (at % game.roles.length === role ? sum + goal : sum), 0) / count;
  console.log(`${name}: ${mean.toFixed(1)} in the mean of ${count} random games`);
}
