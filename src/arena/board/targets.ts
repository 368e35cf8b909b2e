/**
 * The cells that a move speaks of, so that clicks can be turned into moves.
 */
import type { Fact } from "./facts.ts";
import type { Layout } from "./layout.ts";

/** Ids of cells, as in a scene. */
export interface Targets {
  /** Where the piece stands that moves. */
  readonly from?: string;
  /** Where it goes, or the one cell the move is about. */
  readonly to?: string;
  /** Further cells it names, in order. */
  readonly also?: readonly string[];
}

export function targetsOf(_layout: Layout, _move: Fact): Targets {
  return {};
}
