/**
 * Cells for moves that name none: `left`, `(push up)`. What a move changes tells where to click for it: the cells that change by
 * this move and by no other.
 */
import type { Game, State } from "../game/game.ts";
import type { Fact } from "./facts.ts";
import type { Layout } from "./layout.ts";
import { sceneOf } from "./scene.ts";
import { type Targets, targetsOf } from "./targets.ts";

/** More moves than these are not tried out. */
const MOST_TRIED = 16;

/** For each legal move of a role the cells it names; where no move names any, the cells that it changes. */
export function clickTargets(layout: Layout, game: Game, state: State, role: number): readonly Targets[] {
  const moves = game.legalMoves(state, role);
  const named = moves.map((move) => targetsOf(layout, game.moveText(role, move)));
  const isNamed = named.some((targets) => Object.keys(targets).length > 0);
  if (isNamed || moves.length < 2 || moves.length > MOST_TRIED || layout.boards.length === 0) return named;
  const others = game.roles.map((_, other) => game.legalMoves(state, other)[0]!);
  if (others.includes(undefined as never)) return named;
  const after = moves.map((move) => game.facts(game.next(state, others.with(role, move))));
  return targetsByEffect(layout, game.facts(state), after);
}

/** For each move its cells, none where others change the same ones. `after` are the facts that hold after each of the moves. */
export function targetsByEffect(
  layout: Layout,
  before: readonly Fact[],
  after: readonly (readonly Fact[])[],
): readonly Targets[] {
  if (layout.boards.length === 0) return after.map(() => ({}));
  const start = contentsOf(layout, before);
  const changes = after.map((facts) => {
    const now = contentsOf(layout, facts);
    return [...start].flatMap(([cell, content]) => (now.get(cell) === content ? [] : [cell]));
  });
  const counts = new Map<string, number>();
  for (const cell of changes.flat()) counts.set(cell, (counts.get(cell) ?? 0) + 1);
  return changes.map((cells) => {
    const own = cells.filter((cell) => counts.get(cell) === 1);
    return own.length === 0 ? {} : { line: own };
  });
}

function contentsOf(layout: Layout, facts: readonly Fact[]): Map<string, string> {
  const cells = sceneOf(layout, facts).boards.flatMap((board) => board.cells);
  return new Map(cells.map(({ id, pieces, shade }) => [id, JSON.stringify([pieces, shade])]));
}
