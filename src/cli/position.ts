/**
 * The state a game reaches by given joint moves, each of them checked; roles and positions that options name.
 */
import type { GameCore, State } from "../game/game.ts";
import { readJointMoves, readState } from "./given.ts";
import { BadInput } from "./io.ts";

export function stateAfter(game: GameCore, joints: readonly (readonly string[])[], option: string): State {
  let state = game.initial;
  for (const step of stepsBy(game, joints, option)) state = game.next(step.state, step.joint);
  return state;
}

/** The joint moves as numbers, each with the state it is played in. */
export function* stepsBy(
  game: GameCore,
  joints: readonly (readonly string[])[],
  option: string,
): Generator<{ readonly state: State; readonly joint: readonly number[] }, void> {
  let state = game.initial;
  for (const [index, moves] of joints.entries()) {
    const step = `${option}, step ${index + 1}`;
    if (game.isTerminal(state)) throw new BadInput(`${step}: the game is over before this step.`);
    const joint = jointMove(game, state, moves, step);
    yield { state, joint };
    state = game.next(state, joint);
  }
}

/** The numbers of the moves; `step` begins the message where one is missing or illegal. */
export function jointMove(game: GameCore, state: State, moves: readonly string[], step: string): number[] {
  const roles = game.roles;
  if (moves.length !== roles.length) {
    const given = `${moves.length} move${moves.length === 1 ? "" : "s"}`;
    throw new BadInput(
      `${step}: ${given} for ${roles.length} roles. Give one for each, in this order: ${roles.join(" ")}.`,
    );
  }
  return moves.map((move, role) => {
    const number = game.moveNamed(role, move);
    const legal = game.legalMoves(state, role);
    if (number >= 0 && legal.includes(number)) return number;
    const texts = legal.map((other) => game.moveText(role, other));
    throw new BadInput(`${step}: ${roles[role]} cannot play ${move}. Its legal moves: ${listed(texts)}.`);
  });
}

const MAX_LISTED = 40;

function listed(moves: readonly string[]): string {
  if (moves.length === 0) return "none";
  const more = moves.length - MAX_LISTED;
  return moves.slice(0, MAX_LISTED).join(" ") + (more > 0 ? ` and ${more} more` : "");
}

/** The number of the role that an option names; undefined where it names none. */
export function roleNamed(game: GameCore, name: string | undefined, option: string): number | undefined {
  if (name === undefined) return undefined;
  const role = game.roles.indexOf(name);
  if (role >= 0) return role;
  throw new BadInput(`${option}: there is no ${name} in this game; its roles are ${game.roles.join(" ")}.`);
}

export interface GivenPosition {
  /** Joint moves from the initial state. */
  readonly moves?: string;
  /** Facts of a state. */
  readonly state?: string;
}

/** Whether it is written down, so that play need not lead there. */
export function isSetUp({ state }: GivenPosition): boolean {
  return state !== undefined;
}

/** The state that --moves or --state name; the initial state where neither is given. */
export function positionOf(game: GameCore, { moves, state }: GivenPosition): State {
  if (moves !== undefined && state !== undefined) throw new BadInput("Give --moves or --state, not both.");
  if (state === undefined) return stateAfter(game, readJointMoves(moves ?? "", "--moves"), "--moves");
  const found = game.stateOf(readState(state, "--state").sort());
  if (found !== undefined) return found;
  throw new BadInput("--state: some of these facts can never hold in this game, as far as its rules reach.");
}
