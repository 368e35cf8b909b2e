/**
 * What agon analyse asks of a search, whichever it is.
 */
import type { Game, State } from "../../game/game.ts";
import type { SearchReport } from "../../search/report.ts";
import type { Limits } from "../../search/run.ts";

/** Milliseconds between two looks at a search under way. */
export const SHOW_INTERVAL = 250;

export interface AnalysisQuestion {
  readonly game: Game;
  readonly state: State;
  /** Whose moves; undefined for who has a choice. */
  readonly role: number | undefined;
  readonly limits: Limits;
  /** Told now and then what is known so far. */
  readonly show?: (report: SearchReport) => void;
}
