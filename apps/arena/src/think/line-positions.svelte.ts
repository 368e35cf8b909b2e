/**
 * The positions that an expected line leads through, so that its moves can be read and shown. The line changes while a search
 * goes on: one question is under way at a time, and the next is about the latest line.
 */
import type { Engine } from "../worker/client.ts";
import type { Position } from "../worker/requests.ts";

export interface Line {
  readonly rules: string;
  readonly from: Position;
  readonly joints: readonly (readonly string[])[];
}

const sameLine = (a: Line, b: Line): boolean =>
  a.from === b.from && JSON.stringify(a.joints) === JSON.stringify(b.joints);

export class LinePositions {
  /** The line they belong to, and its positions, the first before its moves. */
  #known: { readonly line: Line; readonly positions: readonly Position[] } | undefined = $state.raw();
  #wanted: Line | undefined;
  #isBusy = false;

  async follow(engine: Engine, line: Line): Promise<void> {
    this.#wanted = line;
    if (this.#isBusy) return;
    this.#isBusy = true;
    try {
      for (let asked: Line | undefined; asked === undefined || !sameLine(asked, this.#wanted); ) {
        asked = this.#wanted;
        const { rules, from, joints } = asked;
        const positions = await engine.ask("replay", { rules, facts: from.facts, joints });
        this.#known = { line: asked, positions };
      }
    } catch {
      // The worker was ended: the next report asks again.
    } finally {
      this.#isBusy = false;
    }
  }

  /** The positions of a line as far as they are known, the first before its moves. */
  of({ from, joints }: Line): readonly Position[] {
    if (this.#known?.line.from !== from) return [from];
    const { line, positions } = this.#known;
    const differs = joints.findIndex((joint, step) => joint.join() !== line.joints[step]?.join());
    return positions.slice(0, 1 + (differs < 0 ? joints.length : differs));
  }
}
