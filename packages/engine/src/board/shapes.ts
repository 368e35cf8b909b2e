/**
 * The drawings of pieces, as paths in a square from -50 to 50. All are our own.
 */
import type { PieceShape } from "./scene-types.ts";

/** Filled with the colour of the owner, with an outline. */
export const BODIES: Partial<Readonly<Record<PieceShape, string>>> = {
  pawn: "M0-30a12 12 0 0 1 7 21.7C8 4 10 12 19 21v11h-38V21C-10 12-8 4-7-8.3A12 12 0 0 1 0-30z",
  rook: "M-22-32h10v8h7v-8h10v8h7v-8h10v15l-7 6v23l7 7v13h-44V19l7-7v-23l-7-6z",
  knight: "M-17 32c-1-22 13-25 12-37l-12 7c-8 3-12-4-8-9l16-19 3-10 8 7c19 5 24 31 19 61z",
  bishop:
    "M0-36c3 0 5 2 5 4.500 0 1-.4 2-1 2.700C14-21 17-9 9 2l5 17 6 4v9h-40v-9l6-4 5-17c-8-11-5-23 5-30.800-.6-.7-1-1.700-1-2.700C-5-34-3-36 0-36z",
  queen: "M-30-20l13 17 3-27 14 25 14-25 3 27 13-17-10 42v10h-40V22z",
  king: "M-3-38h6v6h7v6h-7v9c4-3 9-5 14-5 14 0 18 16 4 44v10h-42V22c-14-28-10-44 4-44 5 0 10 2 14 5v-9h-7v-6h7z",
  stone: "M0-38a38 38 0 1 0 .01 0z",
  man: "M0-38a38 38 0 1 0 .01 0z",
  "king-man": "M0-38a38 38 0 1 0 .01 0z",
  disc: "M0-38a38 38 0 1 0 .01 0z",
  lamp: "M0-38a38 38 0 1 0 .01 0z",
  dot: "M0-14a14 14 0 1 0 .01 0z",
  arrow: "M0-40l26 30h-14v48h-24v-48h-14z",
  wall: "M-44-44h88v88h-88z",
  block: "M-33-33h66v66h-66z",
  crate: "M-40-40h80v80h-80z",
  person: "M0-40a13 13 0 0 1 6 24.500C18-14 26-4 26 10v6h-10v22h-32v-22h-10v-6C-26-4-18-14-6-15.500A13 13 0 0 1 0-40z",
  die: "M-26-36h52q10 0 10 10v52q0 10-10 10h-52q-10 0-10-10v-52q0-10 10-10z",
  coin: "M0-36a36 36 0 1 0 .01 0z",
  card: "M-24-40h48q6 0 6 6v68q0 6-6 6h-48q-6 0-6-6v-68q0-6 6-6z",
  edge: "M-50-53h100v9h-100z",
};

/** Drawn over the body in the colour of the outline. */
export const DETAILS: Partial<Readonly<Record<PieceShape, string>>> = {
  pawn: "M-19 22h38",
  rook: "M-15-11h30M-15 12h30",
  knight: "M-4-19h.01M-17 22h37",
  bishop: "M0-24v14M-5-17h10M-13 19h26",
  queen: "M-20 22h40",
  king: "M-21 22h42",
  man: "M0-25a25 25 0 1 0 .01 0z",
  "king-man": "M-20 14l-5-28 14 12 11-18 11 18 14-12-5 28z",
  crate: "M-40-40l80 80M40-40l-80 80M-40-40h80v80h-80zM-30-30h60v60h-60z",
  coin: "M0-29a29 29 0 1 0 .01 0z",
  wall: "M-44-15h88M-44 15h88M0-44v29M-22-15v30M22-15v30M0 15v29",
};

/** Lines in the colour of the owner, nothing filled. */
export const STROKES: Partial<Readonly<Record<PieceShape, string>>> = {
  cross: "M-27-27l54 54M27-27l-54 54",
  ring: "M0-30a30 30 0 1 0 .01 0z",
};

/** A hexagon with a point upwards whose neighbours are one cell away, in units of a cell. */
export const HEXAGON: readonly (readonly [number, number])[] = [0, 1, 2, 3, 4, 5].map((corner) => {
  const angle = (Math.PI / 3) * corner - Math.PI / 2;
  return [Math.cos(angle) / Math.sqrt(3), Math.sin(angle) / Math.sqrt(3)] as const;
});

/** Where the pips of a die are, by its number. */
export const PIPS: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[0, 0]],
  [
    [-18, -18],
    [18, 18],
  ],
  [
    [-18, -18],
    [0, 0],
    [18, 18],
  ],
  [
    [-18, -18],
    [18, -18],
    [-18, 18],
    [18, 18],
  ],
  [
    [-18, -18],
    [18, -18],
    [0, 0],
    [-18, 18],
    [18, 18],
  ],
  [
    [-18, -20],
    [18, -20],
    [-18, 0],
    [18, 0],
    [-18, 20],
    [18, 20],
  ],
];
