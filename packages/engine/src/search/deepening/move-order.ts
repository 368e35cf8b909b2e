/**
 * Which moves to look at first, by what cut elsewhere: at the same ply (killer moves, Akl and Newborn 1977), and anywhere, deep searches counting more
 * (history heuristic, Schaeffer 1989):
 *
 *   history[role][move] += depth²      bonus = KILLER where it cut at this ply before + HISTORY * history / greatest history
 */
import type { Frame } from "../exact/frame.ts";
import type { Turn } from "./iterative-deepening.ts";

/** In swings of the values by which moves are sorted otherwise (guesses.ts). */
const KILLER = 1;
const HISTORY = 1;
/** Killers of a ply. */
const KEPT = 2;
const ROLES = 2;

export class MoveOrder {
  /** For each ply the moves that cut there last. */
  readonly #killers: number[][] = [];
  readonly #history: Map<number, number>[] = [new Map(), new Map()];
  #greatest = 1;

  /** A child has made its siblings needless. */
  cut(frame: Frame, child: number, { ply, depth }: Turn): void {
    const move = moveOf(frame, child);
    const history = this.#history[roleOf(frame)]!;
    const credit = (history.get(move) ?? 0) + depth * depth;
    history.set(move, credit);
    this.#greatest = Math.max(this.#greatest, credit);
    const killers = this.#killers[ply] ?? [];
    this.#killers[ply] = [move, ...killers.filter((each) => each !== move)].slice(0, KEPT);
  }

  /** What a child gains in the order. */
  bonus(frame: Frame, child: number, { ply }: Turn): number {
    const move = moveOf(frame, child);
    const killer = this.#killers[ply]?.includes(move) ? KILLER : 0;
    return killer + (HISTORY * (this.#history[roleOf(frame)]!.get(move) ?? 0)) / this.#greatest;
  }
}

function roleOf({ isOurs }: Frame): number {
  return isOurs ? 0 : 1;
}

function moveOf(frame: Frame, child: number): number {
  return frame.children.joints[(frame.first + child) * ROLES + roleOf(frame)]!;
}
