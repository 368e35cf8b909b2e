/**
 * A plug-in: a selection formula, a playout policy and an evaluation, by name.
 *
 *   agon match breakthrough --plugin ./my-plugin.js --players uct:formula=tuned,playouts=300,uct:playouts=300
 */
import type { Plugin } from "agon-engine";

const plugin: Plugin = {
  formulas: {
    /** UCT whose exploration is no more than a quarter, the greatest variance of values in 0..1 (after UCB1-tuned, Auer 2002). */
    tuned: ({ value, visits, origin, exploration }) => {
      const variance = Math.min(0.25, value * (1 - value) + Math.sqrt((2 * Math.log(origin)) / visits));
      return value + exploration * Math.sqrt((Math.log(origin) / visits) * variance);
    },
  },
  playouts: {
    /** Captures where it can: the move after which the state has the fewest facts. */
    greedy: (game, random) => ({
      choose: (role, moves, state) => {
        if (random.below(2) === 0) return moves[random.below(moves.length)]!;
        const others = game.roles.map((_, other) => game.legalMoves(state, other)[0]!);
        const factsAfter = (move: number): number => game.facts(game.next(state, others.with(role, move))).length;
        return moves.reduce((best, move) => (factsAfter(move) < factsAfter(best) ? move : best));
      },
    }),
  },
  evaluations: {
    /** Who has more moves to choose from is ahead. */
    mobility: (game) => (state) => {
      const moves = game.roles.map((_, role) => game.legalMoves(state, role).length);
      const all = moves.reduce((sum, count) => sum + count, 0);
      return moves.map((count) => (100 * count) / all);
    },
  },
};

export default plugin;
