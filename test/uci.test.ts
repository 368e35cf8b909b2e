/**
 * Whole matches of Breakthrough between the engine and programs on standard input, in both directions: they as players of ours, and ours
 * as a program that somebody else asks. Needs `npm run build`; with Fairy-Stockfish where that is installed.
 */
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { ran } from "./program.ts";

const AGON = fileURLToPath(new URL("../packages/agon/dist/cli/agon.js", import.meta.url));
const FAIRY = ["/usr/games/fairy-stockfish", "/usr/bin/fairy-stockfish"].find((path) => existsSync(path));

const children: ChildProcessWithoutNullStreams[] = [];
afterAll(() => children.forEach((child) => void child.kill()));

/** A program as a runner of matches talks to it: what is said, and the lines that come back until one fits. */
function program(command: string, ...args: string[]): (line: string, until?: RegExp) => Promise<string[]> {
  const child = spawn(command, args);
  children.push(child);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return async (line, until) => {
    child.stdin.write(`${line}\n`);
    const heard: string[] = [];
    while (until !== undefined && !until.test(heard.at(-1) ?? "")) heard.push((await lines.next()).value);
    return heard;
  };
}

async function bestMove(ask: ReturnType<typeof program>, moves: readonly string[], go: string): Promise<string> {
  await ask(`position startpos${moves.length > 0 ? ` moves ${moves.join(" ")}` : ""}`);
  return (await ask(go, /^bestmove/)).at(-1)!.split(" ")[1]!;
}

interface Played {
  readonly finished: number;
  readonly rows: readonly { readonly player: string; readonly games: number; readonly errors: number }[];
}

async function match(game: string, players: string): Promise<Played> {
  const args = [
    "match",
    game,
    "--players",
    players,
    "--games",
    "2",
    "--start",
    "10m",
    "--play",
    "10m",
    "--threads",
    "1",
  ];
  const { code, out } = await ran([...args, "--no-store", "--json"]);
  expect(code).toBe(0);
  return JSON.parse(out);
}

test("a session of ours as a player of ours, both sides", async () => {
  const session = `ugi:${process.execPath} ${AGON} uci breakthrough-5x5?movetime=20`;
  const { finished, rows } = await match("breakthrough-5x5", `${session},random`);
  expect([finished, rows.map(({ games, errors }) => [games, errors])]).toEqual([
    2,
    [
      [2, 0],
      [2, 0],
    ],
  ]);
  expect(rows.map(({ player }) => player)).toContain(session); // 20 ms on a busy machine may lose to chance
});

describe.skipIf(FAIRY === undefined)("with Fairy-Stockfish", () => {
  test("as a player of ours, both sides", async () => {
    const fairy = "uci:fairy-stockfish?variant=breakthrough&movetime=10";
    const { finished, rows } = await match("breakthrough", `uct:playouts=50,${fairy}`);
    expect([finished, rows.map(({ errors }) => errors)]).toEqual([2, [0, 0]]);
  });

  test.each([0, 1])("against a session of ours, which it finds legal to the end; ours moves as %i", async (ours) => {
    const fairy = program(FAIRY!);
    const agon = program(process.execPath, AGON, "uci", "breakthrough");
    await fairy("uci", /^uciok/);
    await agon("ugi", /^ugiok/);
    await fairy("setoption name UCI_Variant value breakthrough");
    const moves: string[] = [];
    for (;;) {
      await agon(`position startpos${moves.length > 0 ? ` moves ${moves.join(" ")}` : ""}`);
      if ((await agon("query gameover", /^response/)).at(-1) === "response true") break;
      const isOurs = moves.length % 2 === ours;
      const move = await (isOurs ? bestMove(agon, moves, "go nodes 50") : bestMove(fairy, moves, "go movetime 10"));
      if (isOurs) {
        await fairy(`position startpos${moves.length > 0 ? ` moves ${moves.join(" ")}` : ""}`);
        const legal = await fairy("go perft 1", /^Nodes searched/);
        expect(legal.map((line) => line.split(":")[0])).toContain(move);
      }
      moves.push(move);
    }
    // Who made the last move has won: by the far row, or by the last pawn.
    const winner = moves.length % 2 === 1 ? "p1win" : "p2win";
    expect(await agon("query result", /^response/)).toEqual([`response ${winner}`]);
    expect(moves.length).toBeGreaterThan(10);
  });
});
