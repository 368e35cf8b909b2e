/** Playouts must be legal play: their recorded moves are played again on another game, and their sums are those of random play. */
import { batchOf } from "../../../packages/engine/src/game/bulk.ts";
import type { Game, GameCore, PlayoutPolicy, Playouts, State } from "../../../packages/engine/src/game/game.ts";
import { Random } from "../../../packages/engine/src/game/random.ts";
import { agree } from "./agreement.ts";
import type { Expectation, Expectations } from "./expectation.ts";

export interface PlayoutQuestion extends PlayoutPolicy {
  readonly perStart: number;
  readonly seed: number;
  /** A time of performance.now() by which all playouts must have ended. */
  readonly deadline: number;
}

/** Plays from states and replays what was recorded on the oracle. The same seed without a record gives the same results. */
export function agreeOnPlayouts(
  game: Game,
  oracle: GameCore,
  starts: readonly State[],
  question: PlayoutQuestion,
): void {
  const { seed, ...options } = question;
  const batch = batchOf(game, starts);
  const played = game.playouts(batch, { ...options, random: new Random(seed), record: true });
  const plain = game.playouts(batch, { ...options, random: new Random(seed) });
  const count = starts.length * question.perStart;
  agree("playouts: ended", [played.count, plain.count], [count, count]);
  agree("playouts: goals without record", plain.goals, played.goals);
  agree("playouts: plies without record", plain.plies, played.plies);
  agreeOnRecord(game, oracle, starts, played);
}

/** Replays what was recorded of playouts, as many from each start. */
export function agreeOnRecord(game: Game, oracle: GameCore, starts: readonly State[], played: Playouts): void {
  for (let playout = 0; playout < played.count; playout++)
    replay(game, oracle, starts[Math.floor((playout * starts.length) / played.count)]!, played, playout);
}

function replay(game: Game, oracle: GameCore, start: State, played: Playouts, playout: number): void {
  const roles = game.roles.length;
  const moves = played.moves!.subarray(played.moveStart![playout], played.moveStart![playout + 1]);
  agree("playouts: moves recorded", moves.length, played.plies[playout]! * roles);
  const from = oracle.stateOf(game.facts(start));
  agree("playouts: start known", from !== undefined, true);
  let state = from!;
  for (let at = 0; at < moves.length; at += roles) {
    agree("playouts: goes on after the end", oracle.isTerminal(state), false);
    const texts = Array.from(moves.subarray(at, at + roles), (move, role) => game.moveText(role, move));
    const joint = texts.map((text, role) => oracle.moveNamed(role, text));
    texts.forEach((text, role) => {
      agree(`playouts: legal move ${text}`, oracle.legalMoves(state, role).includes(joint[role]!), true);
    });
    state = oracle.next(state, joint);
  }
  const isStuck = oracle.roles.some((_, role) => oracle.legalMoves(state, role).length === 0);
  agree("playouts: ended", oracle.isTerminal(state) || isStuck, true);
  agree("playouts: goals", played.goals.subarray(playout * roles, (playout + 1) * roles), oracle.goals(state));
}

/** So far, in standard deviations, may a mean lie from its expectation: by chance that happens once in 10^11 times. */
const FAR = 7;

/** Sums over many playouts from each start lie where the rules say they must. */
export function agreeOnTotals(
  game: Game,
  starts: readonly State[],
  { seed, perStart, deadline, expectations }: PlayoutQuestion & { readonly expectations: Expectations },
): void {
  const total = () => game.totals(batchOf(game, starts), { perStart, deadline, random: new Random(seed) });
  const totals = total();
  const again = total();
  agree(
    "totals: playouts",
    totals.playouts,
    starts.map(() => perStart),
  );
  agree("totals: goals again", again.goals, totals.goals);
  agree("totals: plies again", again.plies, totals.plies);
  const roles = game.roles.length;
  starts.forEach((start, at) => {
    const expected = expectations.of(start);
    if (expected === undefined) return;
    agreeOnMean("totals: plies", totals.plies[at]! / perStart, expected.plies, perStart);
    for (let role = 0; role < roles; role++)
      agreeOnMean("totals: goals", totals.goals[at * roles + role]! / perStart, expected.goals[role]!, perStart);
  });
}

/** Whether a mean of so many values lies where it must. */
export function agreeOnMean(aspect: string, mean: number, expected: Expectation, count: number): void {
  const variance = Math.max(0, expected.ofSquare - expected.mean ** 2);
  // Values of a rare kind may all be missing: their variance is no measure of few playouts.
  const slack = FAR * Math.sqrt(variance / count) + (variance > 0 ? (FAR * FAR * expected.most) / count : 0) + 1e-6;
  if (Math.abs(mean - expected.mean) > slack) agree(aspect, mean, expected.mean);
}
