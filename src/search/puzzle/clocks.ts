/**
 * What random play shows of single facts. Both are guesses: whoever relies on them proves nothing.
 *
 *   clock   changes in the same way whatever is played, and does not come back
 *   latch   changes once at most: what was true stays false from then on, or what was false stays true
 */
import type { Game, Outlook, State } from "../../game/game.ts";
import type { Random } from "../../game/random.ts";

export interface FactKinds {
  /** The words of a state with ones at all bits that are no clock. */
  readonly timeless: Uint32Array;
  /** The words of a state with ones at latches. */
  readonly latches: Uint32Array;
}

const WALKS = 64;
const LONGEST = 300;

export function factKinds(game: Game, start: State, random: Random): FactKinds {
  const { stateWords } = game;
  const changed = new Uint32Array(stateWords);
  const chosen = new Uint32Array(stateWords);
  const reversed = new Uint32Array(stateWords);
  const risen = new Uint32Array(WALKS * stateWords);
  const fallen = new Uint32Array(WALKS * stateWords);
  let words = new Uint32Array(WALKS * stateWords);
  for (let walk = 0; walk < WALKS; walk++) words.set(start, walk * stateWords);
  for (let ply = 0; ply < LONGEST; ply++) {
    const states = { count: WALKS, words };
    const outlook = game.look(states);
    if (outlook.terminal.subarray(0, WALKS).every((isOver) => isOver)) break;
    const one = game.step(states, draw(outlook, random)).words;
    const other = game.step(states, draw(outlook, random)).words;
    for (let at = 0; at < words.length; at++) {
      const word = at % stateWords;
      if (outlook.terminal[Math.floor(at / stateWords)]) {
        one[at] = words[at]!;
        continue;
      }
      const rises = one[at]! & ~words[at]!;
      const falls = words[at]! & ~one[at]!;
      changed[word]! |= rises | falls;
      chosen[word]! |= (one[at]! ^ other[at]!) | (rises & risen[at]!);
      reversed[word]! |= (rises & fallen[at]!) | (falls & risen[at]!);
      risen[at]! |= rises;
      fallen[at]! |= falls;
    }
    words = one as typeof words;
  }
  return {
    timeless: changed.map((bits, word) => ~bits | chosen[word]!),
    latches: changed.map((bits, word) => bits & ~reversed[word]!),
  };
}

/** A random move in each state, 0 where there is none. */
function draw({ count, legal, legalStart }: Outlook, random: Random): Int32Array {
  return Int32Array.from({ length: count }, (_, at) => {
    const [begin, end] = [legalStart[at]!, legalStart[at + 1]!];
    return begin === end ? 0 : legal[begin + random.below(end - begin)]!;
  });
}
