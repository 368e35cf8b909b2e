/**
 * What a move would put on the board, shown before it is played: the pieces that are new on empty cells.
 */
import type { Scene } from "agon-engine/board";
import { cellsOf, type Ghosts } from "../board/ghost.ts";
import type { Engines } from "../engines.ts";
import type { Position } from "../worker/requests.ts";

export interface PreviewQuestion {
  readonly rules: string;
  readonly position: Position;
  readonly role: number;
  readonly move: string;
}

/** More new pieces than these hide more than they show. */
const MOST = 4;

export class Preview {
  #after: Scene | undefined = $state.raw();
  /** What was asked for last. One question is under way at a time, so that the worker is free when a move is played. */
  #wanted: PreviewQuestion | undefined;
  #isBusy = false;

  clear(): void {
    this.#wanted = undefined;
    this.#after = undefined;
  }

  async show(engines: Engines, question: PreviewQuestion): Promise<void> {
    this.#wanted = question;
    if (this.#isBusy) return;
    this.#isBusy = true;
    try {
      for (let asked: PreviewQuestion | undefined; asked !== this.#wanted && this.#wanted !== undefined; ) {
        asked = this.#wanted;
        const after = await ask(engines, asked);
        if (asked === this.#wanted) this.#after = after;
      }
    } finally {
      this.#isBusy = false;
    }
  }

  ghostsOn(scene: Scene): Ghosts {
    if (this.#after === undefined) return new Map();
    const empty = new Set(cellsOf(scene).flatMap(({ id, pieces }) => (pieces.length === 0 ? [id] : [])));
    const fresh = cellsOf(this.#after).filter(({ id, pieces }) => pieces.length > 0 && empty.has(id));
    return fresh.length > MOST ? new Map() : new Map(fresh.map(({ id, pieces }) => [id, { pieces }]));
  }
}

/** Undefined where others choose at the same time: what comes of the move depends on them. */
async function ask(
  { rules: engine }: Engines,
  { rules, position, role, move }: PreviewQuestion,
): Promise<Scene | undefined> {
  if (position.legal.some((moves, other) => other !== role && moves.length !== 1)) return undefined;
  const joint = position.legal.map((moves, other) => (other === role ? move : moves[0]!));
  return engine.ask("step", { rules, facts: position.facts, joint }).then(
    ({ scene }) => scene,
    () => undefined,
  );
}
