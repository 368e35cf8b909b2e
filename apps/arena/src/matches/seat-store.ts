/**
 * Seats that this browser has taken, kept so that a reload or a closed page loses none of them. A link with a token in it brings
 * a seat to another device.
 */
import { forget, remember, remembered } from "../browser-storage.ts";
import { makeRoute } from "../route.ts";
import { seatOfToken } from "./server.ts";

export interface TakenSeat {
  readonly role: string;
  readonly token: string;
}

const keyOf = (matchId: string): string => `agon.seat.${matchId}`;

/** False where this browser keeps nothing. */
export function keepSeat(matchId: string, { token }: TakenSeat): boolean {
  return remember(keyOf(matchId), token);
}

/** The seat of the token in the address, or of the one kept; undefined where there is none, or the match knows nothing of it. */
export async function findSeat(matchId: string, tokenInAddress: string): Promise<TakenSeat | undefined> {
  const token = tokenInAddress || remembered(keyOf(matchId)) || "";
  if (token === "") return undefined;
  try {
    const { role } = await seatOfToken(matchId, token);
    // An address without the token can be sent to others.
    if (keepSeat(matchId, { role, token }) && tokenInAddress !== "") history.replaceState(null, "", matchLink(matchId));
    return { role, token };
  } catch {
    return undefined;
  }
}

export function forgetSeat(matchId: string): void {
  forget(keyOf(matchId));
}

/** For those who play another seat, or watch. */
export function matchLink(matchId: string): string {
  return new URL(makeRoute({ view: "matches", id: matchId }), location.href).href;
}

/** To be opened on another device. */
export function seatLink(matchId: string, { token }: TakenSeat): string {
  return new URL(makeRoute({ view: "matches", id: matchId, seat: token }), location.href).href;
}
