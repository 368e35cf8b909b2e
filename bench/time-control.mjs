/**
 * npm run bench -- time-control PAIRS MILLISECONDS GAME…: what time control is worth. Two searches alike have so many milliseconds of the
 * processor for a whole game each; one takes a thirtieth of what is left for every move, the other what the move needs (`whenDecided`).
 * Pairs of games begin with the same four random plies, sides changed. Behind the score stands the part of its clock that either used.
 */
import { compiledGame } from "agon-engine/compile";
import { Random } from "agon-engine/game";
import { bundledGame } from "agon-engine/games";
import { readRules } from "agon-engine/gdl";
import { openingLine, wilson } from "agon-engine/match";
import { chosenFor, moveTime, Search, searcherOf, thinkWith, warmUp, whenDecided } from "agon-engine/search";
import "agon-engine/node";
import { threadClock } from "agon-ggp";

const OPENING = 4;
const FLAT_SHARE = 1 / 30;
const [pairs, milliseconds, ...games] = process.argv.slice(2);
const clock = threadClock();

const flat = (left) => ({ milliseconds: left * FLAT_SHARE });
const managed = (left) => {
  const time = moveTime({ milliseconds: left });
  return { milliseconds: time.most, stop: whenDecided(time) };
};

/** The points of the managed side, which has the role `seat`, and what is left of both clocks. */
async function play({ game, options, line, seat, seed }) {
  const limits = seat === 0 ? [managed, flat] : [flat, managed];
  const left = [Number(milliseconds), Number(milliseconds)];
  const searches = game.roles.map((_, role) => new Search(game, options, new Random(2 * seed + role + 1)));
  let state = game.initial;
  const advance = (joint) => {
    state = game.next(state, joint);
    for (const search of searches) search.advance(joint);
  };
  for (const joint of line) advance(joint);
  while (!game.isTerminal(state)) {
    const joint = [];
    for (const [role, search] of searches.entries()) {
      const moves = game.legalMoves(state, role);
      const began = clock();
      const thinking = { searcher: searcherOf(search), clock };
      const best =
        moves.length < 2 ? moves[0] : (await thinkWith(thinking, { ...limits[role](left[role]), role })).best;
      left[role] = Math.max(1, left[role] - (clock() - began));
      joint.push(best);
    }
    advance(joint);
  }
  const goals = game.goals(state);
  return { points: (Math.sign(goals[seat] - goals[1 - seat]) + 1) / 2, left: [left[seat], left[1 - seat]] };
}

for (const name of games) {
  const game = compiledGame(readRules(bundledGame(name).rules).rulesheet);
  const { options } = chosenFor(game, {});
  warmUp(game, 2000);
  const results = [];
  for (let pair = 0; pair < Number(pairs); pair++) {
    const line = openingLine(game, { plies: OPENING, seed: pair });
    const settings = { game, options: { ...options, memoryMiB: 64 }, line };
    for (const seat of [0, 1]) results.push(await play({ ...settings, seat, seed: 2 * pair + seat }));
  }
  const points = results.reduce((sum, result) => sum + result.points, 0);
  const { lower, upper } = wilson(points, results.length);
  const percent = (share) => (100 * share).toFixed(1);
  const used = [0, 1].map(
    (side) => 1 - results.reduce((sum, { left }) => sum + left[side], 0) / results.length / milliseconds,
  );
  const score = `${percent(points / results.length)} (${percent(lower)}–${percent(upper)}) of ${results.length} games`;
  console.log(`${name}  ${score}, used ${used.map(percent).join(" and ")} %`);
}
