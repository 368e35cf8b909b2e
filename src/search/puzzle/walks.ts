/**
 * Greedy walks, many side by side: each goes on to the position with the fewest moves (as Warnsdorff's rule for the
 * knight's tour, 1823) or, in every other round, with the most. Ties and now and then a whole choice are random, so no walk is
 * like another.
 */
import { stateAt } from "../../game/bulk.ts";
import type { Outlook, State, StateBatch } from "../../game/game.ts";
import type { Quest, Steps } from "./quest.ts";

const WALKS = 32;
/** How often a choice is random, in the rounds of a cycle. */
const NOISE = [0, 0.02, 0.1];
const LONGEST = 2000;

interface Walk {
  state: State;
  readonly moves: number[];
}

export function* greedyWalks(quest: Quest): Steps {
  if (quest.game.isTerminal(quest.start)) return;
  for (let round = 0; !quest.isSolved; round++) {
    const sign = round % 2 === 0 ? 1 : -1;
    yield* walkAll(quest, sign, NOISE[Math.floor(round / 2) % NOISE.length]!);
  }
}

function* walkAll(quest: Quest, sign: number, noise: number): Steps {
  const { game, start } = quest;
  let walks: Walk[] = Array.from({ length: WALKS }, () => ({ state: start, moves: [] }));
  for (let ply = 0; walks.length > 0 && ply < LONGEST; ply++) {
    const { states, owners, joints } = childrenOf(quest, walks);
    const outlook = game.look(states);
    const chosen = choose(quest, outlook, { owners, walks: walks.length, sign, noise });
    offerEnds(quest, outlook, (at) => [...walks[owners[at]!]!.moves, joints[at]!]);
    walks = walks.flatMap((walk, index) => {
      const at = chosen[index]!;
      if (at < 0) return [];
      walk.moves.push(joints[at]!);
      walk.state = stateAt(game, states, at).slice();
      return [walk];
    });
    yield states.count;
    if (quest.isSolved) return;
  }
}

interface Step {
  readonly states: StateBatch;
  readonly owners: Int32Array;
  readonly joints: Int32Array;
}

function childrenOf({ game }: Quest, walks: readonly Walk[]): Step {
  const { stateWords } = game;
  const words = new Uint32Array(walks.length * stateWords);
  for (const [at, { state }] of walks.entries()) words.set(state, at * stateWords);
  const { legal, legalStart } = game.look({ count: walks.length, words });
  const parents = new Uint32Array(legal.length * stateWords);
  const owners = new Int32Array(legal.length);
  for (const [at, { state }] of walks.entries())
    for (let index = legalStart[at]!; index < legalStart[at + 1]!; index++) {
      owners[index] = at;
      parents.set(state, index * stateWords);
    }
  return { states: game.step({ count: legal.length, words: parents }, legal), owners, joints: legal };
}

interface Choice {
  readonly owners: Int32Array;
  readonly walks: number;
  readonly sign: number;
  readonly noise: number;
}

/** For each walk the child to go to, -1 where all are ends. */
function choose({ random }: Quest, outlook: Outlook, { owners, walks, sign, noise }: Choice): Int32Array {
  const chosen = new Int32Array(walks).fill(-1);
  const best = new Float64Array(walks).fill(Number.POSITIVE_INFINITY);
  const isFree = Array.from({ length: walks }, () => random.unit() < noise);
  for (let at = 0; at < outlook.count; at++) {
    if (outlook.terminal[at]) continue;
    const owner = owners[at]!;
    const moves = outlook.legalStart[at + 1]! - outlook.legalStart[at]!;
    const rank = (isFree[owner] ? 0 : sign * moves) + random.unit() / 2;
    if (moves === 0 || rank >= best[owner]!) continue;
    best[owner] = rank;
    chosen[owner] = at;
  }
  return chosen;
}

function offerEnds(quest: Quest, { count, terminal, goals }: Outlook, way: (at: number) => number[]): void {
  for (let at = 0; at < count; at++) if (terminal[at]) quest.offer(goals[at]!, () => way(at));
}
