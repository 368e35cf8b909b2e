/**
 * All that the page knows, as one object. Views read it and call the functions of other files, which change it by putting new
 * values in the place of old ones: the values themselves are plain and never change, so that workers can be sent them.
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
export class OpenGame {
  readonly source: Source;
  readonly card: GameCard;
  readonly diagnostics: readonly Diagnostic[];
  /** From the initial one on. */
  positions: readonly Position[] = $state.raw([]);
  /** joints[i] leads from positions[i] to positions[i + 1]. */
  joints: readonly (readonly string[])[] = $state.raw([]);
  /** The position looked at. */
  at = $state.raw(0);
  /** For each role. */
  seats: readonly SeatKind[] = $state.raw([]);
  /** For each role the milliseconds it has thought. */
  used: readonly number[] = $state.raw([]);

  constructor(source: Source, card: GameCard, diagnostics: readonly Diagnostic[], initial: Position) {
    this.source = source;
    this.card = card;
    this.diagnostics = diagnostics;
    this.positions = [initial];
    this.seats = defaultSeats(card);
    this.used = card.roles.map(() => 0);
  }

  get position(): Position {
    return this.positions[this.at]!;
  }
}

/** You take the first seat, the engine the others. */
function defaultSeats({ roles, chanceRole }: GameCard): SeatKind[] {
  const first = roles.findIndex((_, role) => role !== chanceRole);
  return roles.map((_, role) => (role === chanceRole ? "random" : role === first ? "you" : "engine"));
}

/** How long opponents think about a move. */
export interface Strength {
  readonly kind: "time" | "playouts";
  /** Milliseconds or playouts. */
  readonly amount: number;
}

export interface Refusal {
  readonly name: string;
  readonly reason: string;
  readonly diagnostics: readonly Diagnostic[];
}

export class ArenaState {
  route: Route = $state.raw(parseRoute(""));
  theme: "light" | "dark" = $state.raw("light");
  catalogue: readonly CatalogueGame[] = $state.raw([]);
  game: OpenGame | undefined = $state.raw();
  /** Rules of one's own as an address holds them; empty where they are too long for one. */
  packed: string | undefined = $state.raw();
  /** What is being opened. */
  opening: string | undefined = $state.raw();
  /** What could not be opened, and why. */
  refusal: Refusal | undefined = $state.raw();
  strength: Strength = $state.raw({ kind: "time", amount: 1000 });
  /** Milliseconds you have for a move; 0 is as long as you like. */
  yourClock = $state.raw(0);
  /** What the seat that is looked from can know, where information is hidden. */
  seatView: SeatView | undefined = $state.raw();
  /** What your roles have chosen for the next step. */
  chosen: Readonly<Record<number, string>> = $state.raw({});
  /** The roles that are thinking. */
  thinking: readonly string[] = $state.raw([]);
  /** Whether nobody is asked for moves. */
  paused = $state.raw(false);
  trouble: string | undefined = $state.raw();
  /** Whether a server is behind the page: undefined until it is known. */
  server: boolean | undefined = $state.raw();

  constructor(hash: string) {
    this.route = parseRoute(hash);
  }
}
