/**
 * A position for the board beside the rules.
 */
import { failure, type Game, type LoadedGame, NO_GOAL, type Result, type State, success } from "agon-engine";
import { clickTargets, type Layout, layoutOf, moveWords, sceneOf, targetsOf } from "agon-engine/board";
import { gameOf } from "./questions.ts";
import type { BoardView } from "./requests.ts";

const layouts = new WeakMap<Game, Layout>();

/** The position after joint moves, as far as they are legal. */
export function boardView(text: string, joints: readonly (readonly string[])[]): Result<BoardView> {
  const loaded = gameOf(text);
  if (!loaded.ok) return loaded;
  try {
    return success(viewOf(loaded.value, joints));
  } catch (error) {
    return failure("board", error instanceof Error ? error.message : String(error));
  }
}

function layoutIn({ game, rulesheet }: LoadedGame): Layout {
  let layout = layouts.get(game);
  if (layout === undefined) layouts.set(game, (layout = layoutOf({ game, rulesheet })));
  return layout;
}

function viewOf(loaded: LoadedGame, given: readonly (readonly string[])[]): BoardView {
  const { game, hidden } = loaded;
  const layout = layoutIn(loaded);
  const { state, joints } = replayed(game, given);
  const terminal = game.isTerminal(state);
  const legal = game.roles.map((_, role) =>
    terminal ? [] : game.legalMoves(state, role).map((move) => game.moveText(role, move)),
  );
  return {
    roles: game.roles,
    scene: sceneOf(layout, [...game.facts(state)], { lastMove: joints.at(-1) ?? [] }),
    terminal,
    goals: Array.from(game.goals(state), (goal) => (goal === NO_GOAL ? null : goal)),
    legal,
    labels: legal.map((moves) => moves.map((move) => moveWords(layout, move))),
    targets: legal.map((moves, role) =>
      hidden || terminal ? moves.map((move) => targetsOf(layout, move)) : [...clickTargets(layout, game, state, role)],
    ),
    joints,
  };
}

/** The state after the joint moves that are legal, up to the first that is not. */
function replayed(
  game: Game,
  given: readonly (readonly string[])[],
): { readonly state: State; readonly joints: readonly (readonly string[])[] } {
  let state = game.initial;
  const joints: (readonly string[])[] = [];
  for (const joint of given) {
    if (joint.length !== game.roles.length || game.isTerminal(state)) break;
    const moves = joint.map((text, role) => game.moveNamed(role, text));
    if (!moves.every((move, role) => game.legalMoves(state, role).includes(move))) break;
    state = game.next(state, moves);
    joints.push(joint);
  }
  return { state, joints };
}
