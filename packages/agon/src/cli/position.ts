/**
 * The state a game reaches by given joint moves, each of them checked; roles and positions that options name.
 */
import { compiledGame, type MakeGame, setUp } from "agon-engine/compile";
import type { Game, GameCore, State } from "agon-engine/game";
import { type Rulesheet, suggestion } from "agon-engine/gdl";
import { diskCache } from "agon-engine/node";
import { readJointMoves, readState, unknownFacts } from "./given.ts";
import { BadInput, type Io } from "./io.ts";

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

function listed(terms: readonly string[]): string {
  if (terms.length === 0) return "none";
  const more = terms.length - MAX_LISTED;
  return terms.slice(0, MAX_LISTED).join(" ") + (more > 0 ? ` and ${more} more` : "");
}

/** The number of the role that an option names; undefined where it names none. */
export function roleNamed(game: GameCore, name: string | undefined, option: string): number | undefined {
  if (name === undefined) return undefined;
  const role = game.roles.indexOf(name);
  if (role >= 0) return role;
  throw new BadInput(noRole(game, name, option));
}

function noRole({ roles }: GameCore, name: string, option: string): string {
  return `${option}: there is no ${name} in this game; its roles are ${roles.join(" ")}.${suggestion(name, roles)}`;
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

/** A game, and the state that --moves or --state name: the initial one where neither is given. */
export interface Situated {
  readonly game: Game;
  readonly state: State;
  /** What the game was made of. */
  readonly rulesheet: Rulesheet;
}

export interface PositionOptions extends GivenPosition {
  readonly backend: string;
}

/** What the rules can be asked about is a position, whether play leads there or not; the user is told where it does not. */
export function situated(io: Io, rulesheet: Rulesheet, options: PositionOptions): Situated {
  const { moves, state, backend } = options;
  if (moves !== undefined && state !== undefined) throw new BadInput("Give --moves or --state, not both.");
  const make: MakeGame = (rules, more) => compiledGame(rules, { ...more, backend });
  if (state === undefined) {
    const game = make(rulesheet, { cache: diskCache() });
    return { game, state: stateAfter(game, readJointMoves(moves ?? "", "--moves"), "--moves"), rulesheet };
  }
  const { unreached, missing, ...position } = setUp(rulesheet, readState(state, "--state", rulesheet).sort(), make);
  refuseStuck(position);
  if (unreached.length > 0)
    io.stderr.write(
      `--state: no play leads to ${listed(unreached)}; it is taken as it stands.${meant(rulesheet, unreached)}\n`,
    );
  if (missing.length > 0)
    io.stderr.write(`--state: wherever play leads there is ${listed(missing)}; here it is not.\n`);
  return position;
}

/** The fact somebody may have meant, where the rules have none of this name. */
function meant(rulesheet: Rulesheet, facts: readonly string[]): string {
  return unknownFacts(rulesheet, facts)[0]?.advice ?? "";
}

/** The rules give no answer where a role has no move and the game is not over. */
function refuseStuck({ game, state }: Situated): void {
  if (game.isTerminal(state)) return;
  const stuck = game.roles.filter((_, role) => game.legalMoves(state, role).length === 0);
  if (stuck.length > 0)
    throw new BadInput(`--state: ${listed(stuck)} has no legal move here, and the game is not over.`);
}
