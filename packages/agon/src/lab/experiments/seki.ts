/** The Seki problems of E2 and E3: rows are Min's outside liberties, columns Max's. */
export const SIZES = [1, 2, 3, 4, 5, 6] as const;

export const sekiName = (min: number, max: number): string => `seki ${min}-${max}`;

export function sekiGames(): { name: string; game: string; at: { row: string; column: string } }[] {
  return SIZES.flatMap((min) =>
    SIZES.map((max) => ({
      name: sekiName(min, max),
      game: `native:seki:${min}:${max}`,
      at: { row: String(min), column: String(max) },
    })),
  );
}
