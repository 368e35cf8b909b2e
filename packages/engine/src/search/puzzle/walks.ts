/**
 * Greedy walks, some side by side: each goes on to the child with the best standing (the goal value that holds there) and,
 * among those, with the fewest moves, as Warnsdorff's rule for the knight's tour (1823), or with the most. Rounds take turns:
 *
 *   fewest, most            by the moves of the child
 *   fewest, most of use     by those of them that do not end the game and do not worsen the standing
 *
 * Ties and now and then a whole choice are random, so no walk is like another.
 */
import { stateAt } from "../../game/bulk.ts";
import type { State, StateBatch, StateInfo, TerminalInfo } from "../../game/game.ts";
import type { Quest, Steps } from "./quest.ts";

const MOST_WALKS = 32;
/** Children, or their children, looked at together. */
const TOGETHER = 1024;
/** Walks are not begun where a ply of one would look at more. */
const MOST_LOOKED_AT = 200_000;
/** How often a choice is random, in the rounds of a cycle. */
const NOISE = [0, 0.02, 0.1];
const LONGEST = 2000;
const RULES = [
  { sign: 1, isUse: false },
  { sign: -1, isUse: false },
  { sign: -1, isUse: true },
  { sign: 1, isUse: true },
] as const;

interface Walk {
  state: State;
  readonly moves: number[];
}

interface Rule {
  readonly sign: number;
  readonly isUse: boolean;
  readonly noise: number;
}

export function* greedyWalks(quest: Quest): Steps {
  if (quest.game.isTerminal(quest.start)) return;
  const branching = quest.game.legalMoves(quest.start, 0).length;
  for (let round = 0; !quest.isSolved; round++) {
    const rule = { ...RULES[round % RULES.length]!, noise: NOISE[Math.floor(round / RULES.length) % NOISE.length]! };
    const looked = rule.isUse ? branching ** 2 : branching;
    const walks = quest.hasLanes ? Math.max(1, Math.min(MOST_WALKS, Math.floor(TOGETHER / looked))) : 1;
    if (looked <= MOST_LOOKED_AT) yield* walkAll(quest, rule, walks);
    else yield 0;
  }
}

function* walkAll(quest: Quest, rule: Rule, count: number): Steps {
  const { game, start } = quest;
  let walks: Walk[] = Array.from({ length: count }, () => ({ state: start, moves: [] }));
  for (let ply = 0; walks.length > 0 && ply < LONGEST; ply++) {
    const { states, owners, joints } = childrenOf(
      quest,
      walks.map(({ state }) => state),
    );
    const info = game.evaluate(states);
    offerEnds(quest, info, (at) => [...walks[owners[at]!]!.moves, joints[at]!]);
    yield states.count;
    const standings = game.laneQueries?.currentGoals(states).goals ?? new Int16Array(states.count);
    const counts = rule.isUse
      ? yield* movesOfUse(quest, states, worthCounting(info, owners, standings), standings)
      : moveCounts(info);
    const chosen = choose(quest, { info, owners, standings, counts, rule, walks: walks.length });
    walks = walks.flatMap((walk, index) => {
      const at = chosen[index]!;
      if (at < 0) return [];
      walk.moves.push(joints[at]!);
      walk.state = stateAt(game, states, at).slice();
      return [walk];
    });
    if (quest.isSolved) return;
  }
}

interface Grown {
  readonly states: StateBatch;
  readonly owners: Int32Array;
  readonly joints: Int32Array;
}

function childrenOf({ game }: Quest, parents: readonly State[]): Grown {
  const { stateWords } = game;
  const words = new Uint32Array(parents.length * stateWords);
  for (const [at, state] of parents.entries()) words.set(state, at * stateWords);
  const { legal, legalStart } = game.evaluate({ count: parents.length, words });
  const count = legalStart[parents.length]!;
  const repeated = new Uint32Array(count * stateWords);
  const owners = new Int32Array(count);
  for (const [at, state] of parents.entries())
    for (let index = legalStart[at]!; index < legalStart[at + 1]!; index++) {
      owners[index] = at;
      repeated.set(state, index * stateWords);
    }
  return { states: game.step({ count, words: repeated }, legal), owners, joints: legal };
}

const moveCounts = ({ count, legalStart }: StateInfo): Int32Array =>
  Int32Array.from({ length: count }, (_, at) => legalStart[at + 1]! - legalStart[at]!);

/** The children that no other of the same parent surpasses in standing. */
function worthCounting({ count, terminal }: StateInfo, owners: Int32Array, standings: Int16Array): Uint8Array {
  const best = new Map<number, number>();
  for (let at = 0; at < count; at++)
    if (!terminal[at]) best.set(owners[at]!, Math.max(best.get(owners[at]!) ?? standings[at]!, standings[at]!));
  return Uint8Array.from({ length: count }, (_, at) =>
    Number(!terminal[at] && standings[at] === best.get(owners[at]!)),
  );
}

/** For each state worth counting how many of its moves do not end the game and do not worsen its standing. */
function* movesOfUse(
  quest: Quest,
  states: StateBatch,
  isWorth: Uint8Array,
  standings: Int16Array,
): Generator<number, Int32Array> {
  const { game } = quest;
  const counts = new Int32Array(states.count);
  let counted = 0;
  for (let at = 0; at < states.count; at++) {
    if (!isWorth[at]) continue;
    const grown = childrenOf(quest, [stateAt(game, states, at)]);
    const after: Partial<TerminalInfo> & Pick<TerminalInfo, "terminal"> = game.laneQueries?.currentGoals(
      grown.states,
    ) ?? {
      terminal: game.evaluate(grown.states).terminal,
    };
    for (let child = 0; child < grown.states.count; child++)
      if (!after.terminal[child] && (after.goals === undefined || after.goals[child]! >= standings[at]!)) counts[at]!++;
    counted += grown.states.count;
    if (counted < TOGETHER) continue;
    yield counted;
    counted = 0;
  }
  return counts;
}

interface Choice {
  readonly info: StateInfo;
  readonly owners: Int32Array;
  readonly standings: Int16Array;
  readonly counts: Int32Array;
  readonly rule: Rule;
  readonly walks: number;
}

/** More than any number of moves. */
const A_POINT = 1e6;

/** For each walk the child to go to, -1 where all are ends. */
function choose({ random }: Quest, { info, owners, standings, counts, rule, walks }: Choice): Int32Array {
  const chosen = new Int32Array(walks).fill(-1);
  const best = new Float64Array(walks).fill(Number.NEGATIVE_INFINITY);
  const isFree = Array.from({ length: walks }, () => random.unit() < rule.noise);
  for (let at = 0; at < info.count; at++) {
    if (info.terminal[at] || info.legalStart[at] === info.legalStart[at + 1]) continue;
    const owner = owners[at]!;
    const worth = isFree[owner] ? 0 : A_POINT * standings[at]! - rule.sign * counts[at]!;
    const rank = worth + random.unit() / 2;
    if (rank <= best[owner]!) continue;
    best[owner] = rank;
    chosen[owner] = at;
  }
  return chosen;
}

function offerEnds(quest: Quest, { count, terminal, goals }: StateInfo, way: (at: number) => number[]): void {
  for (let at = 0; at < count; at++) if (terminal[at]) quest.offer(goals[at]!, () => way(at));
}
