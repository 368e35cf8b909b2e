/**
 * Dragging a piece from cell to cell. A drag is two clicks in one motion: the cell where it begins is picked, then the one
 * where it ends. A pointer that hardly moves is a click.
 */
export interface DragRules {
  readonly isMovable: (cell: string) => boolean;
  readonly isOpen: (cell: string) => boolean;
  readonly isChosen: (cell: string) => boolean;
  readonly pick: (cell: string) => void;
  /** Told before the second click: the piece is already where it goes. */
  readonly dropped: () => void;
}

/** Pixels that a click may move. */
const SLACK = 6;

export class Drag {
  /** The cell whose piece is being dragged, and how far, in picture units. */
  cell: string | undefined = $state.raw();
  dx = $state.raw(0);
  dy = $state.raw(0);
  readonly #rules: DragRules;
  #hasDragged = false;

  constructor(rules: DragRules) {
    this.#rules = rules;
  }

  /** Whether the click that follows a drag is no click of its own. */
  swallowsClick(): boolean {
    const swallows = this.#hasDragged;
    this.#hasDragged = false;
    return swallows;
  }

  begin(event: PointerEvent, cell: string): void {
    this.#hasDragged = false;
    const picture = (event.currentTarget as SVGElement).closest("svg");
    if (picture === null || event.button !== 0 || !this.#rules.isMovable(cell)) return;
    const start = { x: event.clientX, y: event.clientY };
    const scale = picture.viewBox.baseVal.width / picture.getBoundingClientRect().width;
    const controller = new AbortController();
    const { signal } = controller;
    const move = (moved: PointerEvent): void => {
      const [dx, dy] = [moved.clientX - start.x, moved.clientY - start.y];
      if (this.cell === undefined && Math.hypot(dx, dy) < SLACK) return;
      if (this.cell === undefined) this.#lift(cell);
      [this.dx, this.dy] = [dx * scale, dy * scale];
    };
    const end = (ended: PointerEvent): void => {
      controller.abort();
      if (this.cell !== undefined) this.#drop(ended.type === "pointerup" ? cellAt(ended) : undefined);
    };
    addEventListener("pointermove", move, { signal });
    addEventListener("pointerup", end, { signal });
    addEventListener("pointercancel", end, { signal });
  }

  #lift(cell: string): void {
    this.cell = cell;
    this.#hasDragged = true;
    if (!this.#rules.isChosen(cell)) this.#rules.pick(cell);
  }

  #drop(onto: string | undefined): void {
    const from = this.cell;
    this.cell = undefined;
    [this.dx, this.dy] = [0, 0];
    if (onto === undefined || onto === from || !this.#rules.isOpen(onto)) return;
    this.#rules.dropped();
    this.#rules.pick(onto);
  }
}

function cellAt({ clientX, clientY }: PointerEvent): string | undefined {
  return document.elementFromPoint(clientX, clientY)?.closest("[data-cell]")?.getAttribute("data-cell") ?? undefined;
}
