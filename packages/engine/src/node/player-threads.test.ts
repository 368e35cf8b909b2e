/**
 * Threads run the built program: needs `npm run build`.
 */
import { expect, test } from "vitest";
import { Random } from "../game/random.ts";
import { bundledGame } from "../games/index.ts";
import { CompiledGames } from "../match/job.ts";
import { EnginePlayer } from "../match/players/engine.ts";
import { DEFAULT_OPTIONS } from "../search/options.ts";
import { playerThreads } from "./threads.ts";

const source = { rules: bundledGame("connect-four-5x4")!.rules, backend: "forward" };
const { game } = new CompiledGames().of(source);
const options = { ...DEFAULT_OPTIONS, memoryMiB: 16, constantSum: 100 };

test("an engine with threads answers when its time is over", async () => {
  const player = new EnginePlayer(
    "two",
    game,
    { options, threads: 2, helpers: playerThreads(source), margin: 50 },
    new Random(1),
  );
  const order = (milliseconds: number) => ({
    matchId: "m",
    milliseconds,
    deadline: performance.now() + milliseconds,
    signal: new AbortController().signal,
  });
  await player.start({ ...order(2000), role: game.roles[0]!, startClock: 2, playClock: 1 });
  for (let turn = 0; turn < 3; turn++) {
    const { move } = await player.play({ ...order(400), step: 0, last: undefined });
    expect(game.legalMoves(game.initial, 0)).toContain(game.moveNamed(0, move));
  }
  await player.abort();
});
