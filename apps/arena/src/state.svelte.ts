/**
 * All that the page knows, as one object. Views read it and call the functions of other files, which change it by putting new
 * values in the place of old ones: the values themselves are plain and never change, so that workers can be sent them.
 */
import type { Diagnostic } from "agon-engine/gdl";
import type { CatalogueGame } from "./catalogue.ts";
import type { KeptGame, RecentGame } from "./my-games.ts";
import { type MatchState, newMatch, shownPosition } from "./play/match-state.ts";
import type { SeatKind } from "./play/turn.ts";
import { parseRoute, type Route } from "./route.ts";
import type { GameCard, Position, SeatView } from "./worker/requests.ts";

export interface Source {
  /** The id of a bundled game, or `own`. */
  readonly id: string;
  readonly name: string;
  /** The rules as they are compiled. */
  readonly text: string;
}

/** A game that is open: rules, and a match that is played or looked through. */
export class OpenGame {
  readonly source: Source;
  readonly card: GameCard;
  readonly diagnostics: readonly Diagnostic[];
  match: MatchState;
  /** The key under which this browser keeps the game, once it does. */
  keptAs: string | undefined;
  /** The text of a file with the value of every position, where somebody has opened one. */
  values: string | undefined = $state.raw();
  /** For each role the milliseconds it has thought. */
  used: readonly number[] = $state.raw([]);

  constructor(source: Source, card: GameCard, diagnostics: readonly Diagnostic[], initial: Position) {
    this.source = source;
    this.card = card;
    this.diagnostics = diagnostics;
    this.match = $state.raw(newMatch(initial, defaultSeats(card)));
    this.used = card.roles.map(() => 0);
  }

  get positions(): readonly Position[] {
    return this.match.positions;
  }

  get joints(): readonly (readonly string[])[] {
    return this.match.joints;
  }

  /** The place of the position looked at. */
  get at(): number {
    return this.match.shown;
  }

  get seats(): readonly SeatKind[] {
    return this.match.seats;
  }

  get position(): Position {
    return shownPosition(this.match);
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

export interface ThinkProgress {
  /** Of its time or its playouts, from 0 to 1. */
  readonly share: number;
  readonly playouts: number;
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
  /** Whether the catalogue could not be loaded. */
  isCut = $state.raw(false);
  /** What was searched for in the catalogue, and how far down one was. */
  readonly catalogueView: { search: string; scroll: number } = $state({ search: "", scroll: 0 });
  /** What this browser remembers: games played, games opened last, favourites by the stems of their files. */
  kept: readonly KeptGame[] = $state.raw([]);
  recent: readonly RecentGame[] = $state.raw([]);
  favourites: readonly string[] = $state.raw([]);
  game: OpenGame | undefined = $state.raw();
  /** Rules of one's own as an address holds them; empty where they are too long for one. */
  packed: string | undefined = $state.raw();
  /** What is being opened. */
  opening: string | undefined = $state.raw();
  /** The stage of compilation that ended last. */
  stage: string | undefined = $state.raw();
  /** What could not be opened, and why. */
  refusal: Refusal | undefined = $state.raw();
  strength: Strength = $state.raw({ kind: "time", amount: 1000 });
  /** Milliseconds you have for a move; 0 is as long as you like. */
  yourClock = $state.raw(0);
  /** Whether moves are heard. */
  sound = $state.raw(false);
  /** What the seat that is looked from can know, where information is hidden. */
  seatView: SeatView | undefined = $state.raw();
  /** The roles that are thinking. */
  thinking: readonly string[] = $state.raw([]);
  /** How far the one that thinks longest has come. */
  progress: ThinkProgress | undefined = $state.raw();
  trouble: string | undefined = $state.raw();
  /** What happened without anybody asking for it. */
  notice: string | undefined = $state.raw();
  /** When your time for this move ends, on the clock of `performance.now()`. */
  deadline: number | undefined = $state.raw();
  /** Whether a server is behind the page: undefined until it is known. */
  server: boolean | undefined = $state.raw();

  constructor(hash: string) {
    this.route = parseRoute(hash);
  }
}
