export function writeGamesModule(): void;
