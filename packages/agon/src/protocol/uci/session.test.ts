import { unwrap } from "agon-engine";
import { layoutOf, SquareNotation } from "agon-engine/board";
import { expect, test } from "vitest";
import { loadGame } from "../../../../engine/src/compile/load.ts";
import { bundledGame } from "../../../../engine/src/games/index.ts";
import { JsonRpcSession } from "./json-rpc.ts";
import { EngineSession } from "./session.ts";
import { centipawns, limitsIn, UgiSession } from "./ugi.ts";

function sessionOf(id: string): EngineSession {
  const { game, rulesheet } = unwrap(loadGame(bundledGame(id)!.rules));
  return new EngineSession({ game, notation: new SquareNotation(layoutOf({ game, rulesheet })), seed: 1, given: {} });
}

/** What is said to these lines. */
async function said(id: string, ...lines: string[]): Promise<string[]> {
  const heard: string[] = [];
  const talk = new UgiSession({ session: sessionOf(id), name: "Agon", say: (line) => heard.push(...line.split("\n")) });
  for (const line of lines) await talk.hear(line);
  await talk.end();
  return heard;
}

test("UGI: from the handshake to the best move", async () => {
  // x has two in a row and to move: it wins, and that is proved.
  const moves = "position startpos moves a1 b2 a2 c3";
  const heard = await said("tic-tac-toe", "ugi", "isready", moves, "query p1turn", "go nodes 500", "quit");
  expect(heard.slice(0, 5)).toEqual(["id name Agon", "id author Agon", "ugiok", "readyok", "response true"]);
  expect(heard.at(-1)).toBe("bestmove a3");
  expect(heard.at(-2)).toMatch(/^info string positions \d+ bounds 100\.\.100 proved$/);
  expect(heard.at(-3)).toMatch(/^info time \d+ nodes \d+ nps \d+ score cp \d+ pv a3$/);
});

test("UGI: the end of the game, and moves that are none", async () => {
  const end = "position startpos moves a1 b2 a2 c3 a3";
  expect(await said("tic-tac-toe", "query gameover", end, "query gameover", "query result", "go movetime 5")).toEqual([
    "response false",
    "response true",
    "response p1win",
    "bestmove 0000",
  ]);
  expect((await said("tic-tac-toe", "position startpos moves a1 a1"))[0]).toMatch(/Move 2: a1 is no legal move/);
  expect((await said("rock-paper-scissors", "position startpos moves rock"))[0]).toMatch(/move at once/);
  expect(await said("tic-tac-toe", "dance")).toEqual(["info string unknown: dance"]);
});

test("UGI: stop ends a search without limits", async () => {
  const heard = await said("connect-four", "go infinite", "stop");
  expect(heard.at(-1)).toMatch(/^bestmove drop:\d$/);
});

test("UGI: of a clock a move takes a share, and more where it is in doubt; each side has its own", () => {
  const clocks = "wtime 60000 btime 6000 winc 500 binc 0".split(" ");
  expect(limitsIn(clocks, 0)).toEqual({ milliseconds: 6250, stop: expect.any(Function) });
  expect(limitsIn(clocks, 1)).toEqual({ milliseconds: 500, stop: expect.any(Function) });
  expect(limitsIn(["movetime", "700", ...clocks], 0)).toEqual({ milliseconds: 700 });
  expect(limitsIn([], 0)).toEqual({ milliseconds: 1000 });
});

test("centipawns grow with the goal, from nothing at one half", () => {
  expect([centipawns(50), centipawns(75), centipawns(25)]).toEqual([0, 89, -89]);
});

test("JSON-RPC: the same, and every mistake with its code", async () => {
  const heard: Record<string, unknown>[] = [];
  const say = (message: object): unknown => heard.push(JSON.parse(JSON.stringify(message)));
  const talk = new JsonRpcSession({ session: sessionOf("tic-tac-toe"), name: "Agon", say });
  const ask = (id: number, method: string, params?: object): Promise<boolean> =>
    talk.hear(JSON.stringify({ jsonrpc: "2.0", id, method, params }));
  await ask(1, "initialize");
  await ask(2, "position", { moves: ["a1", "b2", "a2", "c3"] });
  await ask(3, "go", { playouts: 500 });
  await talk.end();
  await ask(4, "position", { moves: ["z9"] });
  await ask(5, "dance");
  await talk.hear("{");
  expect(await ask(6, "shutdown")).toBe(false);
  const results = heard.filter(({ method }) => method === undefined);
  expect(results).toMatchObject([
    { id: 1, result: { name: "Agon", roles: ["x", "o"] } },
    { id: 2, result: { mover: "x", over: false, goals: null } },
    { id: 3, result: { best: "a3", bounds: [100, 100], solved: true } },
    { id: 4, error: { code: -32602, message: expect.stringContaining("z9 is no legal move") } },
    { id: 5, error: { code: -32601 } },
    { id: null, error: { code: -32700 } },
    { id: 6, result: null },
  ]);
});
