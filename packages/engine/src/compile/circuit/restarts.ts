/**
 * When a solver begins anew: after RESTART contradictions at first, then by Luby's sequence (Luby, Sinclair and Zuckerman 1993).
 */
const RESTART = 64;

export class Restarts {
  #restarts = 0;
  #left = RESTART;

  /** Counts a contradiction; says whether it is time to begin anew. */
  isDue(): boolean {
    if (--this.#left > 0) return false;
    this.#left = RESTART * luby(++this.#restarts);
    return true;
  }
}

/** 1, 1, 2, 1, 1, 2, 4, 1, 1, 2, ... */
export function luby(index: number): number {
  let [size, power] = [1, 1];
  while (size < index + 1) {
    size = 2 * size + 1;
    power *= 2;
  }
  for (let rest = index; size - 1 !== rest; ) {
    size = (size - 1) >> 1;
    power /= 2;
    rest %= size;
  }
  return power;
}
