/**
 * What programs beside the command line use: the published experiments with their games, symmetries for exact search, and a
 * clock that counts the thread's own time.
 */
export { ioOn } from "./cli/io.ts";
export { resolveGames } from "./cli/lab/games.ts";
export { canonicalFor } from "./fleet/exact.ts";
export { threadClock } from "./fleet/thread-clock.ts";
export { E10 } from "./lab/experiments/e10.ts";
