/**
 * All that the page knows, as one plain object. Views read it and call the functions of other files, which change it.
 */
import type { Diagnostic } from "../gdl/diagnostic.ts";
import type { CatalogueGame } from "./catalogue.ts";
import { parseRoute, type Route } from "./route.ts";
import type { GameCard, Position, SeatView } from "./worker/requests.ts";

/** Who plays a role. */
export type SeatKind = "you" | "engine" | "random";

export interface Source {
  /** The id of a bundled game, or `own`. */
  readonly id: string;
  readonly name: string;
  /** The rules as they are compiled. */
  readonly text: string;
}

/** A game that is open: rules, and the history of a match with the place that is looked at. */
export interface OpenGame {
  readonly source: Source;
  readonly card: GameCard;
  readonly diagnostics: readonly Diagnostic[];
  /** From the initial one on. */
  positions: readonly Position[];
  /** joints[i] leads from positions[i] to positions[i + 1]. */
  joints: readonly (readonly string[])[];
  /** The position looked at. */
  at: number;
  /** For each role. */
  seats: SeatKind[];
}

export type Strength = { readonly kind: "time" | "playouts"; readonly amount: number };

export interface ArenaState {
  route: Route;
  theme: "auto" | "light" | "dark";
  catalogue: readonly CatalogueGame[];
  game: OpenGame | undefined;
  /** Rules of one's own as an address holds them; empty where they are too long for one. */
  packed: string | undefined;
  /** What is being opened. */
  opening: string | undefined;
  /** What could not be opened, and why. */
  refusal: { readonly name: string; readonly reason: string; readonly diagnostics: readonly Diagnostic[] } | undefined;
  strength: Strength;
  /** What the seat that is looked from can know, where information is hidden. */
  seatView: SeatView | undefined;
  /** What your role has chosen where several choose at once. */
  chosen: Readonly<Record<number, string>>;
  /** The roles that are thinking. */
  thinking: readonly string[];
  trouble: string | undefined;
  /** Milliseconds on each role's clock, and what is shown of them. */
  clock: { used: number[] };
  /** Whether a server is behind the page: undefined until it is known. */
  server: boolean | undefined;
}

export function newState(hash: string): ArenaState {
  const state: ArenaState = $state({
    route: parseRoute(hash),
    theme: "auto",
    catalogue: [],
    game: undefined,
    packed: undefined,
    opening: undefined,
    refusal: undefined,
    strength: { kind: "time", amount: 1000 },
    seatView: undefined,
    chosen: {},
    thinking: [],
    trouble: undefined,
    clock: { used: [] },
    server: undefined,
  });
  return state;
}

/** The position looked at. */
export function shownPosition(state: ArenaState): Position | undefined {
  return state.game?.positions[state.game.at];
}
