/**
 * What this browser keeps between visits. Storage may be forbidden or full: then nothing is kept, and nothing fails.
 */
import type { SeatKind } from "./play/turn.ts";
import { LONGEST_PACKED, pack, unpack } from "./route.ts";
import type { Source, Strength } from "./state.svelte.ts";

export function remembered(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** False where it cannot be kept. */
export function remember(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

export function forget(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

// Rules ------------------------------------------------------------------------------------------------------------

const KEPT = /^kept\.([0-9a-f]{16})$/;
const rulesKey = (key: string): string => `agon.rules.${key}`;

/** Rules as an address holds them: packed, or the key under which this browser keeps them; empty where neither works. */
export async function addressOfRules(text: string): Promise<string> {
  const packed = await pack(text);
  if (packed.length <= LONGEST_PACKED) return packed;
  const key = keyOf(text);
  return remember(rulesKey(key), text) ? `kept.${key}` : "";
}

/** FNV-1a (Fowler, Noll and Vo) from two starts: 16 digits that tell texts apart, also where no cryptography is allowed. */
function keyOf(text: string): string {
  const hash = (start: number): string => {
    let value = start;
    for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
    return (value >>> 0).toString(16).padStart(8, "0");
  };
  return hash(0x811c9dc5) + hash(0x1b873593);
}

/** Whether an address of rules leads somewhere in other browsers, too. */
export function canBeShared(address: string): boolean {
  return address !== "" && !KEPT.test(address);
}

/** The rules that an address holds; undefined where it holds none, or another browser keeps them. */
export async function rulesAtAddress(address: string): Promise<string | undefined> {
  const [, key] = KEPT.exec(address) ?? [];
  return key === undefined ? unpack(address) : (remembered(rulesKey(key)) ?? undefined);
}

// Settings ---------------------------------------------------------------------------------------------------------

const SETTINGS = "agon.settings";
const SEATS = "agon.seats";

export interface PlaySettings {
  readonly strength: Strength;
  readonly yourClock: number;
  readonly sound: boolean;
}

export function rememberSettings(settings: PlaySettings): void {
  remember(SETTINGS, JSON.stringify(settings));
}

/** Undefined where nothing usable is kept. */
export function rememberedSettings(): PlaySettings | undefined {
  const { strength, yourClock, sound } = (parsed(SETTINGS) ?? {}) as Partial<PlaySettings>;
  const isUsable = (strength?.kind === "time" || strength?.kind === "playouts") && strength.amount > 0;
  return isUsable && Number.isFinite(yourClock)
    ? { strength, yourClock: yourClock!, sound: sound === true }
    : undefined;
}

/** Seats of the game that was played last: another game begins with the usual ones. */
export function rememberSeats({ id, name }: Source, seats: readonly SeatKind[]): void {
  remember(SEATS, JSON.stringify({ id, name, seats }));
}

const KINDS: readonly unknown[] = ["you", "engine", "random"] satisfies SeatKind[];

export function rememberedSeats(source: Source, roles: number): readonly SeatKind[] | undefined {
  const kept = (parsed(SEATS) ?? {}) as { id?: unknown; name?: unknown; seats?: unknown };
  if (kept.id !== source.id || kept.name !== source.name || !Array.isArray(kept.seats)) return undefined;
  const isUsable = kept.seats.length === roles && kept.seats.every((seat) => KINDS.includes(seat));
  return isUsable ? kept.seats : undefined;
}

/** Null where nothing is kept that can be read. */
export function parsed(key: string): unknown {
  try {
    return JSON.parse(remembered(key) ?? "null");
  } catch {
    return null;
  }
}
