/**
 * The value of a game, proved, with a strategy that is checked by the rules alone.
 */
import { loadGame, solve, strategyOf, unwrap, verifyStrategy } from "agon-engine";
import { bundledGame } from "agon-engine/games";

const { game } = unwrap(loadGame(bundledGame("connect-four-3x3")!.rules));
const solution = await solve({ game }, { milliseconds: 60_000 }, ({ positions }) =>
  console.log(`${positions} positions`),
);
if (!solution.solved) throw new Error(`between ${solution.lower} and ${solution.upper}`);

for (const [role, name] of game.roles.entries()) {
  const strategy = strategyOf(solution.search, role);
  const fault = verifyStrategy(game, strategy);
  if (fault !== undefined) throw new Error(`${name}, position ${fault.position}: ${fault.problem}`);
  console.log(`${name} is sure of ${solution.lower[role]}: ${strategy.positions.length} positions, all checked`);
}
