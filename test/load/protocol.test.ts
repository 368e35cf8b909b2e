/**
 * Longer loads on the built programs: `npm run load:protocol`. The figures it prints are those of docs/results/reliability.md.
 */
import { connect, type Socket } from "node:net";
import { loadavg } from "node:os";
import { describe, expect, test } from "vitest";
import { playMatch, post } from "../../packages/agon/src/protocol/testing/manager.ts";
import { scriptedPlayer, wellBehaved } from "../../packages/agon/src/protocol/testing/player.ts";
import { batchOf } from "../../packages/engine/src/game/bulk.ts";
import { Random } from "../../packages/engine/src/game/random.ts";
import { parseRecord } from "../../packages/engine/src/match/record.ts";
import { listening, peakMiB, ran } from "../program.ts";
import { randomChooser, ticTacToe } from "../protocol-games.ts";

const isWanted = Boolean(process.env.AGON_LOAD);
const MATCHES = Number(process.env.AGON_LOAD_MATCHES ?? 200);

const say = (text: string): void => console.log(`    ${text}`);

function quantiles(times: readonly number[]): string {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (part: number): string => sorted[Math.floor((sorted.length - 1) * part)]!.toFixed(0);
  return `median ${at(0.5)} ms, 99 % ${at(0.99)} ms, longest ${at(1)} ms`;
}

/** The times INFO takes while something else goes on. */
async function infoTimes(port: number, during: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let over = false;
  void during.finally(() => (over = true));
  while (!over) {
    times.push((await post(port, "(INFO)")).milliseconds);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return times;
}

describe.skipIf(!isWanted)("load (AGON_LOAD=1 runs it)", () => {
  test(`${MATCHES} matches, 8 at once, clocks of 1 s`, async () => {
    const server = await listening(["serve", "--port", "0", "--matches", "8", "--quiet", "--set", "memoryMiB=32"]);
    const { game, rules } = ticTacToe();
    // The manager is warm when the clocks begin to run.
    game.playouts(batchOf(game, [game.initial]), { perStart: 50, random: new Random(1) });
    const began = performance.now();
    const [starts, plays, illegal]: [number[], number[], string[]] = [[], [], []];
    let [next, ready] = [0, 0];
    const manager = async (): Promise<void> => {
      while (next < MATCHES) {
        const id = next++;
        const match = { id: `m${id}`, port: server.port, game, rules, role: id % 2, choose: randomChooser(id) };
        const played = await playMatch({ ...match, startClock: 1, playClock: 1 });
        if (played.replies[0] === "ready") ready++;
        starts.push(played.startTime);
        plays.push(...played.times);
        illegal.push(...played.illegal);
      }
    };
    const all = Promise.all(Array.from({ length: 8 }, manager));
    const info = await infoTimes(server.port, all);
    await all;
    say(`${MATCHES} matches in ${((performance.now() - began) / 1000).toFixed(0)} s, ${plays.length} moves`);
    say(`START: ${quantiles(starts)}`);
    say(`PLAY: ${quantiles(plays)}`);
    say(`INFO meanwhile: ${quantiles(info)}`);
    const late = [...starts, ...plays].filter((time) => time > 1000).length;
    say(
      `${late} answers after more than 1 s, ${illegal.length} illegal moves; load of the machine ${loadavg()[0]!.toFixed(1)}`,
    );
    say(`server at most ${peakMiB(server.process).toFixed(0)} MiB`);
    await server.end();
    expect({ ready, illegal: illegal.length, late }).toEqual({ ready: MATCHES, illegal: 0, late: 0 });
  });

  test("1,000 half-open connections", async () => {
    const server = await listening(["serve", "--port", "0"]);
    const sockets: Socket[] = [];
    const opening = (async () => {
      for (let count = 0; count < 1000; count++) {
        const socket = connect(server.port, "127.0.0.1", () =>
          socket.write("POST / HTTP/1.0\r\nContent-Length: 9\r\n"),
        );
        socket.on("error", () => {});
        sockets.push(socket);
        if (count % 20 === 0) await new Promise((resolve) => setTimeout(resolve, 10));
      }
      await new Promise((resolve) => setTimeout(resolve, 3000));
    })();
    const info = await infoTimes(server.port, opening);
    say(`INFO meanwhile: ${quantiles(info)}`);
    say(`still open: ${sockets.filter((socket) => !socket.destroyed && !socket.closed).length}`);
    await new Promise((resolve) => setTimeout(resolve, 25_000));
    const left = sockets.filter((socket) => !socket.destroyed && !socket.closed).length;
    say(`after 25 s: ${left}; server at most ${peakMiB(server.process).toFixed(0)} MiB`);
    for (const socket of sockets) socket.destroy();
    await server.end();
    expect(left).toBe(0);
    expect(Math.max(...info)).toBeLessThan(1000);
  });

  test("20 requests of 100 MB at once", async () => {
    const server = await listening(["serve", "--port", "0"]);
    const before = peakMiB(server.process);
    const pour = (length: string): Promise<number> =>
      new Promise((resolve) => {
        const socket = connect(server.port, "127.0.0.1");
        const piece = Buffer.alloc(2 ** 16, "a");
        let sent = 0;
        const more = (): void => {
          while (sent < 100 * 2 ** 20 && !socket.destroyed) {
            sent += piece.length;
            if (!socket.write(piece)) return;
          }
          socket.end();
        };
        socket.on("error", () => {});
        socket.on("close", () => resolve(sent));
        socket.on("drain", more);
        socket.resume();
        socket.write(`POST / HTTP/1.1\r\nHost: a\r\n${length}\r\n\r\n`);
        // Chunks of one length, over and over: the piece stands for its own headers as well.
        if (length.startsWith("Transfer")) socket.write(`${(200 * 2 ** 20).toString(16)}\r\n`);
        more();
      });
    const floods = Array.from({ length: 20 }, (_, n) =>
      pour(n % 2 === 0 ? "Content-Length: 104857600" : "Transfer-Encoding: chunked"),
    );
    const info = await infoTimes(server.port, Promise.all(floods));
    const sent = await Promise.all(floods);
    say(`sent before the end of each: ${(Math.max(...sent) / 2 ** 20).toFixed(0)} MB at most`);
    say(`INFO meanwhile: ${quantiles(info)}`);
    const peak = peakMiB(server.process);
    say(`server ${before.toFixed(0)} MiB before, at most ${peak.toFixed(0)} MiB`);
    await server.end();
    expect(peak - before).not.toBeGreaterThan(200);
  });

  test("rules that explode, ten matches in a row", async () => {
    const server = await listening(["serve", "--port", "0", "--heap", "256", "--quiet"]);
    const rules =
      "(role x) (init a) (legal x go) (<= (next (f ?x ?x ?x)) (true ?x)) (<= (next ?x) (true ?x)) (goal x 0)";
    const grow = `${rules} (big 0) (<= (big (s ?x)) (big ?x)) (<= (init (at ?x)) (big ?x)) (<= terminal (true z))`;
    const times: number[] = [];
    const matches = (async () => {
      for (let match = 0; match < 10; match++) {
        const start = await post(server.port, `(START m${match} x (${grow}) 1 1)`);
        const play = await post(server.port, `(PLAY m${match} NIL)`);
        await post(server.port, `(ABORT m${match})`);
        times.push(start.milliseconds, play.milliseconds);
        expect([start.body, play.body]).toEqual(["ready", "go"]);
      }
    })();
    const info = await infoTimes(server.port, matches);
    await matches;
    say(`START and PLAY: ${quantiles(times)}`);
    say(`INFO meanwhile: ${quantiles(info)}`);
    say(`server at most ${peakMiB(server.process).toFixed(0)} MiB`);
    await server.end();
    expect(Math.max(...times)).toBeLessThan(1000);
  });

  test("the manager: 50 matches at once, and a player that answers with 1 GB", async () => {
    const player = await scriptedPlayer(wellBehaved(() => "(choose 1)"));
    const args = ["manage", "two-by-two", "--json", "--no-store", "--start", "10", "--play", "5"];
    const began = performance.now();
    const many = await ran([
      ...args,
      "--matches",
      "50",
      "--at-once",
      "50",
      "--player",
      `row=${player.url}`,
      `column=${player.url}`,
    ]);
    say(`50 matches at once: ${((performance.now() - began) / 1000).toFixed(1)} s`);
    const records = many.out.trim().split("\n").map(parseRecord);
    const sound = records.filter(
      (each) => each.ok && each.value.isCompleted && each.value.errors.flat().join("") === "",
    );
    expect([many.code, sound.length]).toEqual([0, 50]);
    await player.close();

    let sent = 0;
    const flood = await scriptedPlayer((_, socket) => {
      socket.write("HTTP/1.0 200 OK\r\n\r\n");
      const piece = Buffer.alloc(2 ** 20, "a");
      const more = (): void => {
        while (sent < 2 ** 30 && !socket.destroyed && socket.write(piece)) sent += piece.length;
      };
      socket.on("drain", more);
      more();
      return undefined;
    });
    const { code, out } = await ran([...args, "--player", `row=${flood.url}`, "column=random"]);
    const record = parseRecord(out);
    say(`of 1 GB ${(sent / 2 ** 20).toFixed(0)} MB left the player before it was cut off`);
    await flood.close();
    expect(code).toBe(0);
    expect(record).toMatchObject({ ok: true, value: { isCompleted: true } });
    if (record.ok) expect(record.value.errors.map(([error]) => error)).toEqual(["CE", "CE"]);
  });
});
