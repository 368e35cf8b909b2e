/**
 * The twenty puzzles of E10 played by the player for puzzles: `npm run bench:puzzles [-- seconds a move, seconds to start [, name…]]`.
 * Default 1 and 10. The time to start includes compiling. Time is that of the processor, so that a busy machine makes no difference.
 */
import { compile } from "agon-engine/compile";
import { Random } from "agon-engine/game";
import { readRules } from "agon-engine/gdl";
import { DEFAULT_OPTIONS, SearchPlayer } from "agon-engine/search";
import { E10, ioOn, resolveGames, threadClock } from "agon-ggp";

interface Played {
  readonly goal: number;
  /** The best that is proved at the end, where anything is. */
  readonly settled: boolean;
  readonly setUp: number;
  readonly backend: string;
  /** Milliseconds of thinking until the goal was known, and by how much a thought was too long. */
  readonly known: number;
  readonly over: number;
  readonly moves: number;
}

/** Compiling watches the wall's clock: on a busy machine it has as much more of it as it waits. */
function compileWithin(rules: string, milliseconds: number, clock: () => number) {
  for (let stretch = 1, attempt = 1; ; attempt++) {
    const [began, wall] = [clock(), performance.now()];
    const compiled = compile(readRules(rules).rulesheet, { milliseconds: stretch * milliseconds });
    if (!compiled.ok) throw new Error(compiled.reason);
    const setUp = clock() - began;
    const waited = (performance.now() - wall) / setUp;
    if (compiled.backend === "circuit" || waited < 1.5 * stretch || attempt === 3) return { compiled, setUp };
    stretch = waited;
  }
}

function play(rules: string, clocks: { readonly start: number; readonly move: number }, seed: number): Played {
  const clock = threadClock();
  const { compiled, setUp } = compileWithin(rules, clocks.start / 2, clock);
  const { game } = compiled;
  const player = new SearchPlayer(
    game,
    0,
    { algorithm: "visit", level: 1, options: DEFAULT_OPTIONS },
    new Random(seed),
  );
  const seen = { goal: -1, known: 0, over: 0, thought: 0, settled: false, moves: 0 };
  const think = (milliseconds: number): number => {
    const from = clock();
    const decision = player.think({ milliseconds, clock });
    const took = clock() - from;
    seen.thought += took;
    seen.over = Math.max(seen.over, took - milliseconds);
    if ((decision.goal ?? -1) !== seen.goal) seen.known = seen.thought;
    seen.goal = decision.goal ?? -1;
    seen.settled = decision.settled;
    return decision.move;
  };
  think(Math.max(100, clocks.start - setUp));
  while (!game.isTerminal(player.state)) {
    const move = think(clocks.move);
    player.advance([move]);
    seen.moves++;
  }
  const goal = Math.max(0, game.goals(player.state)[0]!);
  return { ...seen, goal, setUp, backend: compiled.backend };
}

async function main([move = "1", start = "10", ...names]: readonly string[]): Promise<void> {
  const games = await resolveGames(E10, ioOn(process));
  const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(2).padStart(7);
  process.stdout.write("puzzle               goal  proved  set-up s  known after s  over ms  moves  back end\n");
  let total = 0;
  for (const [at, { name }] of E10.games.entries()) {
    if (names.length > 0 && !names.includes(name!)) continue;
    const clocks = { move: 1000 * Number(move), start: 1000 * Number(start) };
    const played = play(games[at]!.rules, clocks, at + 1);
    total += played.goal;
    const cells = [
      name!.padEnd(20),
      String(played.goal).padStart(4),
      (played.settled ? "yes" : "no").padStart(7),
      seconds(played.setUp).padStart(9),
      seconds(played.known).padStart(14),
      Math.max(0, played.over).toFixed(0).padStart(8),
      String(played.moves).padStart(6),
      ` ${played.backend}`,
    ];
    process.stdout.write(`${cells.join(" ")}\n`);
  }
  process.stdout.write(`total                ${total}\n`);
}

await main(process.argv.slice(2));
