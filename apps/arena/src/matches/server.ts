/**
 * The server behind the page, where there is one: see src/cli/arena/api.ts for what it answers.
 */

export interface MatchSummary {
  readonly id: string;
  readonly tournament: string | null;
  readonly game: string;
  readonly status: string;
  readonly players: readonly string[];
  readonly goals: readonly number[] | null;
  readonly startTime: number;
}

/** What is used of a record in GGP-Base's format. */
export interface MatchRecord {
  readonly matchId: string;
  readonly startTime: number;
  readonly isCompleted: boolean;
  readonly isAborted?: boolean;
  readonly states: readonly string[];
  readonly moves: readonly (readonly string[])[];
  readonly errors?: readonly (readonly string[])[];
  readonly goalValues?: readonly number[];
  readonly startClock: number;
  readonly playClock: number;
  readonly playerNamesFromHost?: readonly string[];
  readonly gameMetaURL?: string;
  /** Why it ended before the rules ended it, where Agon's manager wrote that. */
  readonly ending?: unknown;
  readonly takenBack?: unknown;
}

export interface StoredThought {
  readonly step: number;
  readonly role: number;
  readonly playouts: number;
  readonly milliseconds: number;
  readonly value: number | null;
}

export interface StoredMatch {
  readonly record: MatchRecord;
  /** Null where the rules are not known here. */
  readonly rules: string | null;
  readonly thoughts: readonly StoredThought[];
}

export interface Tournament {
  readonly name: string;
  readonly createdAt: string;
}

export interface Rating {
  readonly player: string;
  readonly mu: number;
  readonly sigma: number;
  readonly games: number;
  readonly points: number;
}

/** A match that is being played, or was a moment ago. */
export interface LiveMatch {
  readonly matchId: string;
  readonly game: string;
  readonly step: number;
  readonly isCompleted: boolean;
  readonly isAborted: boolean;
  readonly players: readonly string[];
  readonly roles: readonly string[];
  /** Whether nothing is shown before the end. */
  readonly secret: boolean;
  /** Roles that wait for a person. */
  readonly open: readonly string[];
}

/** What a person is asked. */
export interface SeatQuestion {
  readonly role: string;
  readonly step: number;
  readonly moves: readonly string[];
  /** Where information is hidden, what the role was told. */
  readonly percepts: readonly string[] | null;
  /** Milliseconds left when it was asked; null where there is no hurry. */
  readonly milliseconds: number | null;
}

export type OfferKind = "draw" | "take-back";

/** What everybody may know of a match that is being played. */
export interface Table {
  readonly seats: readonly {
    readonly role: string;
    readonly taken: boolean;
    /** Whether a page of theirs is open. */
    readonly here: boolean;
    /** Milliseconds left to answer; null where nothing is asked, or nobody may know. */
    readonly milliseconds: number | null;
  }[];
  /** Pages of those who do not play. */
  readonly watching: number;
  readonly offer: { readonly kind: OfferKind; readonly by: string; readonly accepted: readonly string[] } | null;
  readonly step: number;
}

/** The server said no; the message is its reason. */
class ServerRefusal extends Error {}

/** Nothing was heard from the server; it may be heard later. */
class ServerGone extends Error {}

/** Whether there is a server behind the page. */
export async function hasServer(): Promise<boolean> {
  try {
    const response = await fetch("./api/");
    return response.ok && (await response.json()).arena === true;
  } catch {
    return false;
  }
}

export function matches(filter: Readonly<Record<string, string>>): Promise<readonly MatchSummary[]> {
  const given = new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== ""));
  return get(`matches?${given}`);
}

export const match = (id: string): Promise<StoredMatch> => get(`matches/${encodeURIComponent(id)}`);
export const tournaments = (): Promise<readonly Tournament[]> => get("tournaments");
export const tournament = (name: string): Promise<{ readonly ratings: readonly Rating[] }> =>
  get(`tournaments/${encodeURIComponent(name)}`);
export const liveMatches = (): Promise<readonly LiveMatch[]> => get("live");
export const liveMatch = (id: string): Promise<StoredMatch> => get(`live/${encodeURIComponent(id)}`);

export interface NewMatch {
  /** The id of a bundled game. */
  readonly game: string;
  /** For each role `human`, `agon`, `random` or `http://host:port`. */
  readonly seats: readonly string[];
  /** Seconds. */
  readonly playClock: number;
  /** Seconds that the seat `agon` thinks about a move. */
  readonly thinkSeconds: number;
}

export const startMatch = (settings: NewMatch): Promise<{ readonly matchId: string }> => post("live", settings);
export const joinMatch = (id: string, role: string): Promise<{ readonly token: string }> =>
  post(`live/${encodeURIComponent(id)}/join`, { role });
export const sendMove = (id: string, token: string, move: string): Promise<null> =>
  post(`live/${encodeURIComponent(id)}/move`, { token, move });
export const abortMatch = (id: string, token: string): Promise<null> =>
  post(`live/${encodeURIComponent(id)}/abort`, { token });
export const resign = (id: string, token: string): Promise<null> =>
  post(`live/${encodeURIComponent(id)}/resign`, { token });
export const makeOffer = (id: string, token: string, kind: OfferKind): Promise<null> =>
  post(`live/${encodeURIComponent(id)}/offer`, { token, kind });
export const answerOffer = (id: string, token: string, accepts: boolean): Promise<null> =>
  post(`live/${encodeURIComponent(id)}/answer`, { token, accepts });
/** The role whose seat a token stands for. */
export const seatOfToken = (id: string, token: string): Promise<{ readonly role: string }> =>
  get(`live/${encodeURIComponent(id)}/seat?token=${encodeURIComponent(token)}`);

export const eventsAddress = (id: string, token = ""): string =>
  `./api/live/${encodeURIComponent(id)}/events${token === "" ? "" : `?token=${encodeURIComponent(token)}`}`;

async function get<T>(path: string): Promise<T> {
  return read(await reached(`./api/${path}`));
}

async function post<T>(path: string, body: unknown): Promise<T> {
  const headers = { "Content-Type": "application/json" };
  return read(await reached(`./api/${path}`, { method: "POST", headers, body: JSON.stringify(body) }));
}

/** The browser's own words say nothing to people. */
async function reached(address: string, request?: RequestInit): Promise<Response> {
  try {
    return await fetch(address, request);
  } catch {
    throw new ServerGone("The server does not answer. Is it running, and is this device online?");
  }
}

async function read<T>(response: Response): Promise<T> {
  const value = await response.json().catch(() => ({}));
  if (!response.ok) throw new ServerRefusal(String(value.reason ?? response.status));
  return value as T;
}
