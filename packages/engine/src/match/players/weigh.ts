/**
 * Choosing where information is hidden: each possible state is searched as if nothing were hidden, and the move with the
 * greatest mean value over the states is played (Ginsberg 2001, as in his bridge player). It cannot bluff, and believes it
 * will know later what it does not know now; it is legal, quick, and far better than chance.
 */
import type { Game, State } from "../../game/game.ts";
import type { Random } from "../../game/random.ts";
import type { SearchOptions } from "../../search/options.ts";
import type { MoveReport } from "../../search/report.ts";
import { Search } from "../../search/search.ts";
import { searcherOf, type ThinkLimits, thinkWith } from "../../search/thinking.ts";
import type { Thought } from "../player.ts";

export interface Weighing {
  readonly game: Game;
  readonly role: number;
  /** The possible states; not empty, none of them terminal. */
  readonly states: readonly State[];
  readonly legal: readonly number[];
  readonly options: SearchOptions;
  readonly random: Random;
  /** For the search of the state with this index. */
  readonly limits: (index: number) => ThinkLimits;
  /** Called between searches; false ends them. */
  readonly goOn: () => Promise<boolean>;
}

export interface WeighedMove {
  readonly move: number;
  readonly thought: Thought;
}

export async function weigh(weighing: Weighing): Promise<WeighedMove> {
  const { game, role, states, legal, options, random, limits, goOn } = weighing;
  const sums = new Map(legal.map((move) => [move, { value: 0, states: 0 }]));
  let [playouts, nodes] = [0, 0];
  for (const [index, state] of states.entries()) {
    const search = new Search(game, options, random.fork(), state);
    const report = await thinkWith({ searcher: searcherOf(search) }, { ...limits(index), role });
    playouts += report.playouts;
    nodes += report.nodes;
    for (const move of report.moves) add(sums.get(move.move), move);
    if (!(await goOn())) break;
  }
  const mean = ({ value, states }: { value: number; states: number }): number => (states === 0 ? -1 : value / states);
  const [move, sum] = [...sums].reduce((best, each) => (mean(each[1]) > mean(best[1]) ? each : best));
  return { move, thought: { playouts, nodes, milliseconds: 0, ...(sum.states > 0 && { value: mean(sum) }) } };
}

/** A move that was not tried in a state says nothing about it, unless it is proved. */
function add(sum: { value: number; states: number } | undefined, { visits, mean, lower, upper }: MoveReport): void {
  if (sum === undefined || (visits === 0 && lower !== upper)) return;
  sum.value += lower === upper ? lower : Math.min(upper, Math.max(lower, mean));
  sum.states++;
}
