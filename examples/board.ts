/**
 * The board of any rulesheet as plain data: what lies where, in a state that random play has led to.
 */
import { loadGame, Random, unwrap } from "agon-engine";
import { layoutOf, sceneOf } from "agon-engine/board";
import { breakthrough } from "agon-engine/games";

const loaded = unwrap(loadGame(breakthrough.rules));
const { game } = loaded;
const layout = layoutOf(loaded);

const random = new Random(4);
let state = game.initial;
for (let ply = 0; ply < 12 && !game.isTerminal(state); ply++) {
  const legal = game.roles.map((_, role) => game.legalMoves(state, role));
  state = game.next(
    state,
    legal.map((moves) => moves[random.below(moves.length)]!),
  );
}

const [board] = sceneOf(layout, game.facts(state)).boards;
console.log(`${board!.cells.length} cells, ${board!.cells.filter(({ pieces }) => pieces.length > 0).length} pieces`);
console.log(JSON.stringify(board!.cells[0]));
