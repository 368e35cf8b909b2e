/**
 * Messages between the extension and the page with the board.
 */
import type { BoardView } from "../../../packages/agon/src/lsp/requests.ts";

export interface BoardAnswer {
  readonly view?: BoardView;
  /** Why there is no board. */
  readonly trouble?: string;
}

/** From the page: it is ready, a joint move, or only so many moves are kept. */
export interface PageMessage {
  readonly kind: "ready" | "step" | "back";
  readonly joint?: readonly string[];
  readonly keep?: number;
}
