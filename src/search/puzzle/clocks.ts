/**
 * Facts that count time: those that change in the same way whatever is played, and that do not come back. Seen in
 * random play, so it is a guess: whoever leaves them out of account proves nothing.
 */
import type { Game, Outlook, State } from "../../game/game.ts";
import type { Random } from "../../game/random.ts";

const WALKS = 64;
const LONGEST = 300;

/** The words of a state with ones at all bits that are no clock. */
export function timeless(game: Game, start: State, random: Random): Uint32Array {
  const { stateWords } = game;
  const changed = new Uint32Array(stateWords);
  const chosen = new Uint32Array(stateWords);
  const risen = new Uint32Array(WALKS * stateWords);
  let words = new Uint32Array(WALKS * stateWords);
  for (let walk = 0; walk < WALKS; walk++) words.set(start, walk * stateWords);
  for (let ply = 0; ply < LONGEST; ply++) {
    const states = { count: WALKS, words };
    const outlook = game.look(states);
    if (outlook.terminal.every((isOver) => isOver)) break;
    const one = game.step(states, draw(outlook, random)).words;
    const other = game.step(states, draw(outlook, random)).words;
    for (let at = 0; at < words.length; at++) {
      const word = at % stateWords;
      const isOver = outlook.terminal[Math.floor(at / stateWords)];
      if (isOver) {
        one[at] = words[at]!;
        continue;
      }
      const rises = one[at]! & ~words[at]!;
      changed[word]! |= one[at]! ^ words[at]!;
      chosen[word]! |= (one[at]! ^ other[at]!) | (rises & risen[at]!);
      risen[at]! |= rises;
    }
    words = one as typeof words;
  }
  return changed.map((bits, word) => ~bits | chosen[word]!);
}

/** A random move in each state, 0 where there is none. */
export function draw({ count, legal, legalStart }: Outlook, random: Random): Int32Array {
  return Int32Array.from({ length: count }, (_, at) => {
    const [begin, end] = [legalStart[at]!, legalStart[at + 1]!];
    return begin === end ? 0 : legal[begin + random.below(end - begin)]!;
  });
}
