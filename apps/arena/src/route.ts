/**
 * The address of a view, in the hash: it works on any static server, and a link restores game and position.
 *
 *   #/play/connect-four?at=3.4.2       a bundled game after three joint moves, each by its place among the legal moves
 *   #/play/connect-four?at=3.4.2&shown=1   the same, looking back at the position after the first
 *   #/play/own?rules=…&at=…            rules of one's own, packed; `kept.KEY` where this browser keeps them (rules-store.ts)
 *   #/think/…  #/rules/…               the same for the other views
 *   #/matches/ID?seat=…                a match, with the token of a seat in it
 *
 * A joint move is the places of the moves of those who have a choice, joined by `-`; `_` where nobody has one.
 */
export const VIEWS = ["play", "think", "rules", "matches"] as const;
export type View = (typeof VIEWS)[number];

export interface Route {
  readonly view: View;
  /** The id of a bundled game or of a match, `own`, or empty. */
  readonly id: string;
  readonly at: string;
  /** The place of the position that is shown, where it is not the last one. */
  readonly shown: string;
  /** The token of a seat, where the id is that of a match. */
  readonly seat: string;
  /** Packed rules, where the id is `own`. */
  readonly rules: string;
}

export const OWN = "own";

export function parseRoute(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split(/\?(.*)/s);
  const [view = "", id = ""] = path.split("/");
  const given = new URLSearchParams(query);
  return {
    view: VIEWS.find((each) => each === view) ?? "play",
    id: decoded(id),
    at: given.get("at") ?? "",
    shown: given.get("shown") ?? "",
    seat: given.get("seat") ?? "",
    rules: given.get("rules") ?? "",
  };
}

export function makeRoute({ view, id = "", ...query }: Partial<Route> & Pick<Route, "view">): string {
  const { rules = "", at = "", shown = "", seat = "" } = query;
  const given = Object.entries({ rules, at, shown, seat }).flatMap(([name, value]) =>
    value === "" ? [] : [`${name}=${value}`],
  );
  return `#/${view}${id === "" ? "" : `/${encodeURIComponent(id)}`}${given.length === 0 ? "" : `?${given.join("&")}`}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

/** One joint move by its places among the legal moves; undefined where it is not legal. */
export function makeStep(legal: readonly (readonly string[])[], joint: readonly string[]): string | undefined {
  const places = joint.map((move, role) => legal[role]?.indexOf(move) ?? -1);
  if (places.includes(-1)) return undefined;
  return places.filter((_, role) => legal[role]!.length > 1).join("-") || "_";
}

export function parseStep(legal: readonly (readonly string[])[], text: string): string[] | undefined {
  const places = text === "_" ? [] : text.split("-");
  const joint: string[] = [];
  for (const moves of legal) {
    const place = moves.length === 1 ? "0" : (places.shift() ?? "");
    const move = /^\d+$/.test(place) ? moves[Number(place)] : undefined;
    if (move === undefined) return undefined;
    joint.push(move);
  }
  return places.length === 0 ? joint : undefined;
}

/** More rules than this do not fit an address that others can open. */
export const LONGEST_PACKED = 30_000;

/** Text to letters that need no escape in an address. */
export async function pack(text: string): Promise<string> {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Undefined where the letters hold no text. What unpacks to more than `most` bytes is not text of ours. */
export async function unpack(packed: string, most = 4_000_000): Promise<string | undefined> {
  try {
    const binary = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
    const text = await through(bytes, new DecompressionStream("deflate-raw"), most);
    return new TextDecoder("utf-8", { fatal: true }).decode(text);
  } catch {
    return undefined;
  }
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  transform: CompressionStream | DecompressionStream,
  most = Number.POSITIVE_INFINITY,
): Promise<Uint8Array> {
  const reader = new Blob([bytes]).stream().pipeThrough(transform).getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    chunks.push(next.value);
    length += next.value.length;
    if (length > most) {
      await reader.cancel();
      throw new Error("too long");
    }
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}
