/**
 * Positions of random play, on which what the rules seem to say is tried before it is told.
 */
import { atomKey, atomOf, type Fact, type FactAtom } from "../board/facts.ts";
import type { Layout } from "../board/layout.ts";
import type { Samples } from "../board/samples.ts";
import type { Game, State } from "../game/game.ts";
import { Random } from "../game/random.ts";

export interface SamplePosition {
  readonly facts: readonly Fact[];
  /** The texts of the legal moves of each role. */
  readonly legal: readonly (readonly string[])[];
  /** What was played, a move for each role; undefined at the end. */
  readonly played?: readonly string[];
}

export type SamplePlayout = readonly SamplePosition[];

const SEED = 1;
const PLAYOUTS = 3;
const STEPS = 50;
/** No further step is taken after so many milliseconds: only slow games come to that. */
const MILLISECONDS = 1500;
/** A position with more legal moves for one role is noted without them. */
const MOST_MOVES = 5000;

export function samplePlayouts(game: Game): readonly SamplePlayout[] {
  const random = new Random(SEED);
  const end = performance.now() + MILLISECONDS;
  const found: SamplePlayout[] = [];
  while (found.length < PLAYOUTS && (found.length === 0 || performance.now() < end)) {
    const playout: SamplePosition[] = [];
    found.push(playout);
    let state: State | undefined = game.initial;
    for (let step = 0; state !== undefined && step <= STEPS; step++) {
      const legal = legalIn(game, state);
      const texts = legal.map((moves, role) =>
        moves.length > MOST_MOVES ? [] : moves.map((move) => game.moveText(role, move)),
      );
      const isEnd = performance.now() >= end || legal.some(({ length }) => length === 0);
      const joint = isEnd ? [] : legal.map((moves) => moves[random.below(moves.length)]!);
      const played = joint.map((move, role) => game.moveText(role, move));
      playout.push({ facts: [...game.facts(state)], legal: texts, ...(!isEnd && { played }) });
      if (isEnd) break;
      state = game.next(state, joint);
    }
  }
  return found;
}

/** No moves where the game is over. */
function legalIn(game: Game, state: State): readonly (readonly number[])[] {
  const isOver = game.isTerminal(state);
  return game.roles.map((_, role) => (isOver ? [] : [...game.legalMoves(state, role)]));
}

export function samplesOf(playouts: readonly SamplePlayout[]): Samples {
  const positions = playouts.flat();
  return {
    states: positions.map(({ facts }) => facts),
    moves: [...new Set(positions.flatMap(({ legal }) => legal.flat()))],
  };
}

/** Whether an argument of a move was what stood on the first square that it names, in all positions in which it was legal. */
export function isStandingIn(
  positions: readonly SamplePosition[],
  layout: Layout,
  move: string,
  argument: number,
): boolean {
  const spot = layout.moves.get(move)?.spots[0]?.at ?? [];
  const isThere = ({ facts }: SamplePosition, { args }: FactAtom): boolean =>
    facts.some((fact) => {
      const atom = atomOf(fact);
      const layer = layout.layers.get(atomKey(atom));
      return (
        layer?.kind === "cell" &&
        layer.at.every((n, place) => atom.args[n] === args[spot[place]!]) &&
        layer.content.some((n) => atom.args[n] === args[argument])
      );
    });
  let count = 0;
  for (const position of positions)
    for (const text of position.played ?? []) {
      const atom = atomOf(text);
      if (atomKey(atom) !== move) continue;
      if (!isThere(position, atom)) return false;
      count++;
    }
  return count > 0;
}

/**
 * The facts that say whose turn it is, whatever they are called, and the argument that names the player: one in every position, that
 * of one player after another, while all others have one move alone.
 */
export function seenTurns(playouts: readonly SamplePlayout[], roles: readonly string[]): ReadonlyMap<string, number> {
  const positions = playouts.flat();
  const named = (key: string, { facts }: SamplePosition): readonly string[] =>
    facts.map(atomOf).flatMap((atom) => (atomKey(atom) === key ? atom.args : []));
  const isTurn = (key: string): boolean => {
    const seen = new Set<string>();
    let isChoice = false;
    for (const position of positions) {
      const [role, ...more] = named(key, position);
      if (role === undefined || more.length > 0 || !roles.includes(role)) return false;
      if (position.legal.some((moves, at) => roles[at] !== role && moves.length > 1)) return false;
      seen.add(role);
      isChoice ||= (position.legal[roles.indexOf(role)]?.length ?? 0) > 1;
    }
    return isChoice && seen.size > 1;
  };
  const keys = (positions[0]?.facts ?? []).map((fact) => atomKey(atomOf(fact))).filter((key) => key.endsWith("/1"));
  const [only, ...more] = [...new Set(keys)].filter(isTurn);
  return new Map(only === undefined || more.length > 0 ? [] : [[only, 0]]);
}
