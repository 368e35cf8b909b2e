/**
 * Motions as animations of the drawn pieces. The document already shows the scene after them: a piece that slides begins where
 * it was, and pieces that are gone are drawn a moment longer.
 */
import type { CellScene, Motion, PieceScene, Scene } from "agon-engine/board";

/** A piece that is gone, drawn on its cell until its animation ends. */
export interface Leaving {
  readonly cell: CellScene;
  readonly piece: PieceScene;
  readonly kind: "flip" | "disappear";
}

const MILLISECONDS = 200;
/** Picture units a cell, as in BoardPicture. */
const UNIT = 100;

export function leavingOf(motions: readonly Motion[], before: Scene): Leaving[] {
  const cells = cellsOf(before);
  return motions.flatMap((motion) => {
    if (motion.kind !== "flip" && motion.kind !== "disappear") return [];
    const cell = cells.get(motion.kind === "flip" ? motion.to : motion.from);
    return cell === undefined ? [] : [{ cell, piece: motion.gone, kind: motion.kind }];
  });
}

function cellsOf({ boards }: Scene): Map<string, CellScene> {
  return new Map(boards.flatMap(({ cells }) => cells.map((cell) => [cell.id, cell] as const)));
}

/** Resolves when all of them have ended. */
export async function playMotions(
  frame: Element,
  motions: readonly Motion[],
  { before, after }: { readonly before: Scene; readonly after: Scene },
): Promise<void> {
  const [old, now] = [cellsOf(before), cellsOf(after)];
  const running = motions.flatMap((motion) => {
    if (motion.kind === "disappear") return [];
    const piece = frame.querySelector(`[data-on="${motion.to}"] > [data-piece="${motion.piece}"]`);
    return piece === null ? [] : [animationOf(piece, motion, old, now)];
  });
  for (const piece of frame.querySelectorAll("[data-leaving]")) running.push(leave(piece));
  await Promise.allSettled(running.map(({ finished }) => finished));
}

type Cells = ReadonlyMap<string, CellScene>;

function animationOf(
  piece: Element,
  motion: Exclude<Motion, { kind: "disappear" }>,
  old: Cells,
  now: Cells,
): Animation {
  if (motion.kind === "flip")
    return piece.animate(
      [
        { transform: "scaleX(0)", offset: 0 },
        { transform: "scaleX(0)", offset: 0.5 },
        { transform: "none", offset: 1 },
      ],
      { duration: MILLISECONDS, easing: "ease-in-out" },
    );
  if (motion.kind === "appear") return appear(piece, now.get(motion.to)!);
  const [from, to] = [old.get(motion.from)!, now.get(motion.to)!];
  const way = `translate(${(from.x - to.x) * UNIT}px, ${(from.y - to.y) * UNIT}px)`;
  return piece.animate([{ transform: way }, { transform: "none" }], { duration: MILLISECONDS, easing: "ease-out" });
}

/** Cells into which pieces fall say so; elsewhere a piece grows into its place. */
function appear(piece: Element, cell: CellScene): Animation {
  if (piece.closest("[data-falls]") === null)
    return piece.animate([{ transform: "scale(0.4)", opacity: 0 }, { transform: "none" }], {
      duration: MILLISECONDS,
      easing: "ease-out",
    });
  const start = `translate(0, ${-(cell.y + 0.5) * UNIT}px)`;
  return piece.animate([{ transform: start }, { transform: "none" }], {
    duration: 250,
    easing: "cubic-bezier(.5,0,.9,.6)",
  });
}

function leave(piece: Element): Animation {
  const isFlip = piece.getAttribute("data-leaving") === "flip";
  const end = isFlip ? { transform: "scaleX(0)", offset: 0.5 } : { opacity: 0, transform: "scale(0.8)" };
  const rest = isFlip ? [{ transform: "scaleX(0)", offset: 1 }] : [];
  return piece.animate([{ transform: "none", opacity: 1 }, end, ...rest], { duration: MILLISECONDS, fill: "forwards" });
}
