/**
 * Native games by name, for jobs and experiments: `native:hex:5:b2`. A name says everything, so that it can travel in place of rules.
 */
import type { Game } from "../game.ts";
import { ConnectFour } from "./connect-four.ts";
import { Go } from "./go.ts";
import { Hex } from "./hex.ts";
import { LeftRight } from "./left-right.ts";
import { Seki } from "./seki.ts";
import { Semeai } from "./semeai.ts";

export const NATIVE = "native:";

export interface NativeGame {
  /** How the name is written. */
  readonly form: string;
  readonly what: string;
  /** Undefined where the arguments do not fit. */
  make(args: readonly string[]): Game | undefined;
}

export const NATIVE_GAMES: Readonly<Record<string, NativeGame>> = {
  "left-right": {
    form: "left-right:STEPS",
    what: "steps to the left or right; the goal is how many were to the left",
    make: ([steps]) => (isWhole(steps, 1, 30_000) ? new LeftRight(Number(steps)) : undefined),
  },
  hex: {
    form: "hex:SIDE or hex:SIDE:STONE, the stone as b2",
    what: "Hex; with a black stone on the board, white to move",
    make: ([side, stone]) => {
      if (!isWhole(side, 1, 19)) return undefined;
      if (stone === undefined) return new Hex({ side: Number(side) });
      const place = placeOf(stone, Number(side));
      return place && new Hex({ side: Number(side), stones: [place] });
    },
  },
  "connect-four": {
    form: "connect-four:COLUMNS:ROWS",
    what: "Connect Four",
    make: ([columns, rows]) =>
      isWhole(columns, 1, 9) && isWhole(rows, 1, 20) ? new ConnectFour(Number(columns), Number(rows)) : undefined,
  },
  seki: {
    form: "seki:MIN:MAX",
    what: "a capturing race with two shared liberties; outside liberties of Min, then of Max",
    make: ([min, max]) => (isWhole(min, 0, 7) && isWhole(max, 0, 7) ? new Seki(Number(min), Number(max)) : undefined),
  },
  semeai: {
    form: "semeai:OWN:OTHER:OUTSIDE",
    what: "a capturing race without shared liberties; those of the player to move, the other's, and moves outside for each (0)",
    make: ([own, other, outside = "0"]) =>
      isWhole(own, 1, 99) && isWhole(other, 1, 99) && isWhole(outside, 0, 9)
        ? new Semeai(Number(own), Number(other), Number(outside))
        : undefined,
  },
  go: {
    form: "go:SIDE:KOMI",
    what: "Go, area scoring, simple ko, no suicide",
    make: ([side, komi = "0"]) =>
      isWhole(side, 2, 19) && /^\d+(\.5)?$/.test(komi) ? new Go({ side: Number(side), komi: Number(komi) }) : undefined,
  },
};

/** Undefined where the name is not that of a native game. */
export function nativeGame(name: string): Game | undefined {
  if (!name.startsWith(NATIVE)) return undefined;
  const [kind = "", ...args] = name.slice(NATIVE.length).split(":");
  return Object.hasOwn(NATIVE_GAMES, kind) ? NATIVE_GAMES[kind]!.make(args) : undefined;
}

function isWhole(text: string | undefined, least: number, most: number): boolean {
  return /^\d{1,6}$/.test(text ?? "") && Number(text) >= least && Number(text) <= most;
}

/** `b2` is column 2, row 2. */
function placeOf(text: string, side: number): [number, number] | undefined {
  const [, letter, row] = /^([a-s])(\d{1,2})$/.exec(text) ?? [];
  const column = (letter ?? "").charCodeAt(0) - "a".charCodeAt(0) + 1;
  return column <= side && Number(row) >= 1 && Number(row) <= side ? [column, Number(row)] : undefined;
}
