/** Rules as text to a layout and to scenes, as the page makes them. */
import { referenceGame } from "../../compile/backends/reference/game.ts";
import type { Game } from "../../game/game.ts";
import { Random } from "../../game/random.ts";
import { parseRules } from "../../gdl/parse.ts";
import type { Rulesheet } from "../../gdl/rules.ts";
import { inferLayout } from "../infer.ts";
import type { Layout } from "../layout.ts";
import { collectSamples } from "../samples.ts";
import { sceneOf } from "../scene.ts";
import type { BoardScene, Scene } from "../scene-types.ts";

export interface Played {
  readonly rules: Rulesheet;
  readonly game: Game;
  readonly layout: Layout;
  /** The initial state. */
  readonly scene: Scene;
}

export function played(rules: string): Played {
  const { value } = parseRules(rules);
  const game = referenceGame(value);
  const samples = collectSamples(game, { random: new Random(1), playouts: 2, steps: 20, milliseconds: 2000 });
  const layout = inferLayout(value, samples);
  return { rules: value, game, layout, scene: sceneOf(layout, samples.states[0]!) };
}

/** Rows of a board from above, a word a cell: `.` where it is empty, the shape and colour of what is there otherwise. */
export function drawn(board: BoardScene): string {
  const lines = new Map<number, { x: number; text: string }[]>();
  for (const { x, y, pieces } of board.cells) {
    const text = pieces.map(({ shape, tone, text }) => text || `${tone}-${shape}`).join("+") || ".";
    const line = Math.round(y * 10);
    lines.set(line, [...(lines.get(line) ?? []), { x, text }]);
  }
  const sorted = [...lines].sort((a, b) => a[0] - b[0]).map(([, cells]) => cells.sort((a, b) => a.x - b.x));
  return sorted.map((cells) => cells.map(({ text }) => text).join(" ")).join("\n");
}
