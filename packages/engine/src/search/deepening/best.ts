/** The best child so far, for the role that chooses: the first takes the greatest value, the other the least. */

/** From which value to which the question is open. */
export interface Window {
  readonly alpha: number;
  readonly beta: number;
}

export interface Found {
  readonly value: number;
  readonly child: number;
}

/** The best child so far, and the window it leaves. */
export class Best implements Found, Window {
  readonly #isOurs: boolean;
  alpha: number;
  beta: number;
  value: number;
  child = -1;

  constructor(isOurs: boolean, most: number, { alpha, beta }: Window) {
    this.#isOurs = isOurs;
    this.alpha = alpha;
    this.beta = beta;
    this.value = isOurs ? -1 : most + 1;
  }

  get isClosed(): boolean {
    return this.alpha >= this.beta;
  }

  /** Says whether it is better than those before. */
  take(child: number, value: number): boolean {
    if (this.#isOurs ? value <= this.value : value >= this.value) return false;
    this.value = value;
    this.child = child;
    if (this.#isOurs) this.alpha = Math.max(this.alpha, value);
    else this.beta = Math.min(this.beta, value);
    return true;
  }
}

/** Brings the best child of those from `place` on to `place`, by their guesses, and returns it. */
export function bringBest(order: Int32Array, place: number, end: number, guesses: Int32Array, isOurs: boolean): number {
  let best = place;
  for (let at = place + 1; at < end; at++)
    if (isOurs ? guesses[order[at]!]! > guesses[order[best]!]! : guesses[order[at]!]! < guesses[order[best]!]!)
      best = at;
  const child = order[best]!;
  order[best] = order[place]!;
  order[place] = child;
  return child;
}
