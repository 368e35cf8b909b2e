/**
 * Whether two games are one but for names: both are walked side by side, and everything that either says of a position is compared.
 */
import type { GameCore, State } from "../game/game.ts";
import { Random } from "../game/random.ts";

export interface StepOptions {
  /** A term of the first game as the second writes it. */
  readonly translate: (term: string) => string;
  /** Positions of random plays that are compared. Default 200. */
  readonly positions?: number;
  /** Default 1. */
  readonly seed?: number;
}

/** Where they differ first, in words; undefined where nothing was found. */
export function differenceInStep(one: GameCore, other: GameCore, options: StepOptions): string | undefined {
  const { translate, positions = 200, seed = 1 } = options;
  const roles = one.roles.map(translate);
  if (other.roles.join() !== roles.join()) return `roles: ${other.roles.join()} in place of ${roles.join()}`;
  const random = new Random(seed);
  let [left, right]: [State, State] = [one.initial, other.initial];
  for (let seen = 0; seen < positions; seen++) {
    const difference = differenceAt(one, other, left, right, translate);
    if (difference !== undefined) return difference;
    const joint = one.isTerminal(left) ? undefined : drawnJoint(one, left, random);
    if (joint === undefined) [left, right] = [one.initial, other.initial];
    else {
      const same = joint.map((move, role) => other.moveNamed(role, translate(one.moveText(role, move))));
      for (const role of one.roles.keys()) {
        const heard = sorted(one.percepts(left, joint, role).map(translate));
        const told = sorted(other.percepts(right, same, role));
        if (heard !== told) return `percepts of ${roles[role]}: ${told} in place of ${heard}`;
      }
      [left, right] = [one.next(left, joint), other.next(right, same)];
    }
  }
  return undefined;
}

function drawnJoint(game: GameCore, state: State, random: Random): number[] | undefined {
  const legal = game.roles.map((_, role) => game.legalMoves(state, role));
  if (legal.some((moves) => moves.length === 0)) return undefined;
  return legal.map((moves) => moves[random.below(moves.length)]!);
}

function differenceAt(
  one: GameCore,
  other: GameCore,
  left: State,
  right: State,
  translate: (term: string) => string,
): string | undefined {
  const aspects: [string, string, string][] = [
    ["facts", sorted(other.facts(right)), sorted(one.facts(left).map(translate))],
    ["terminal", String(other.isTerminal(right)), String(one.isTerminal(left))],
    ...one.roles.flatMap((role, at): [string, string, string][] => [
      [`goals of ${role}`, String(other.goalValues(right, at)), String(one.goalValues(left, at))],
      [`moves of ${role}`, movesText(other, right, at), movesText(one, left, at, translate)],
    ]),
  ];
  const wrong = aspects.find(([, actual, expected]) => actual !== expected);
  return wrong && `${wrong[0]}: ${wrong[1]} in place of ${wrong[2]}`;
}

function movesText(game: GameCore, state: State, role: number, translate = (term: string): string => term): string {
  if (game.isTerminal(state)) return "";
  return sorted(game.legalMoves(state, role).map((move) => translate(game.moveText(role, move))));
}

function sorted(texts: readonly string[]): string {
  return [...texts].sort().join(" ");
}
