/**
 * A player of one's own in matches against one of ours, with the records of GGP-Base.
 */
import { type Choose, loadGame, makeRecord, parseRecord, playMatch, unwrap } from "agon-engine";
import { ticTacToe } from "agon-engine/games";

const { game } = unwrap(loadGame(ticTacToe.rules));

/** Wins where it can at once, and plays at random elsewhere. */
const opportunist: Choose = ({ game, state, role, moves, random }) => {
  const others = game.roles.map((_, other) => game.legalMoves(state, other)[0]!);
  const winning = moves.find((move) => {
    const next = game.next(state, others.with(role, move));
    return game.isTerminal(next) && game.goals(next)[role] === 100;
  });
  return winning ?? moves[random.below(moves.length)]!;
};

let points = 0;
for (let seed = 1; seed <= 10; seed++) {
  const first = seed % 2 === 1;
  const players = first ? [opportunist, "uct:playouts=200"] : ["uct:playouts=200", opportunist];
  const record = await playMatch({ game, players, seed, matchId: `match-${seed}`, name: "tic-tac-toe" });
  // A record is JSON that other programs read, and it is checked when it comes back.
  const { goalValues = [], errors } = unwrap(parseRecord(makeRecord(record)));
  if (errors.flat().some((error) => error !== "")) throw new Error(`errors in ${record.matchId}`);
  points += goalValues[first ? 0 : 1]! / 100;
}
console.log(`opportunist: ${points} of 10 points`);
