/**
 * The line a search expects: the best move of each position on the way, as far as its table holds them.
 */
import type { Game, JointMove, State } from "../../game/game.ts";
import { Frame } from "../exact/frame.ts";
import type { PositionTable } from "../exact/position-table.ts";

const LONGEST = 40;

/** The joint moves after `joint`, and that one first. A position that comes again ends it, since play could go round for ever. */
export function expectedLine(game: Game, table: PositionTable, from: State, joint: JointMove): number[][] {
  const line: number[][] = [];
  const met = new Set<string>();
  const frame = new Frame(game);
  const roles = game.roles.length;
  let state = from;
  for (let next: JointMove | undefined = joint; next !== undefined && line.length < LONGEST; ) {
    line.push(Array.from(next));
    state = game.next(state, next);
    if (game.isTerminal(state) || met.has(state.join())) break;
    met.add(state.join());
    const slot = table.find(state, 0);
    const child = slot < 0 ? -1 : table.best(slot);
    frame.make(state);
    const at = (frame.first + child) * roles;
    next = child < 0 || child >= frame.count ? undefined : [...frame.children.joints.subarray(at, at + roles)];
  }
  return line;
}
