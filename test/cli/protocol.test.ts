/**
 * `agon serve` and `agon manage` as programs: a manager that knows nothing but the protocol, a scripted player, and each other.
 */
import { expect, test } from "vitest";
import { playMatch, post } from "../../packages/agon/src/protocol/testing/manager.ts";
import { scriptedPlayer, wellBehaved } from "../../packages/agon/src/protocol/testing/player.ts";
import { parseRecord } from "../../packages/engine/src/match/record.ts";
import { unwrap } from "../../packages/engine/src/result.ts";
import { listening, ran } from "../program.ts";
import { randomChooser, ticTacToe } from "../protocol-games.ts";

test("agon serve plays a whole match, and ends when it is asked to", async () => {
  const server = await listening(["serve", "--port", "0", "--name", "Tester", "--playouts", "100"]);
  expect((await post(server.port, "(INFO)")).body).toBe("((name Tester) (status available) (species computer))");
  const match = { id: "first.match", port: server.port, ...ticTacToe(), role: 0, choose: randomChooser(7) };
  const played = await playMatch({ ...match, startClock: 3600, playClock: 3600 });
  expect(played.illegal).toEqual([]);
  expect([played.replies[0], played.replies.at(-1)]).toEqual(["ready", "done"]);
  expect(await server.end()).toBe(0);
  expect(server.written()).toContain("first.match: over\n");
});

test.each([["serve"], ["manage"], ["arena"]])("agon %s ends where another program has its port", async (command) => {
  const other = await scriptedPlayer(() => undefined);
  expect(await ran([command, "--port", String(other.port)])).toEqual({ code: 2, out: "" });
  await other.close();
});

test("agon manage leads a scripted player and agon serve through a match", async () => {
  const server = await listening(["serve", "--port", "0", "--playouts", "100"]);
  const cells = [1, 2, 3].flatMap((x) => [1, 2, 3].map((y) => `(mark ${x} ${y})`));
  const player = await scriptedPlayer(
    wellBehaved(() => {
      const played = player.heard.map(({ body }) => body).join(" ");
      const isMine = player.heard.filter(({ body }) => body.startsWith("(PLAY")).length % 2 === 0;
      return isMine ? cells.find((cell) => !played.includes(`(${cell} `) && !played.includes(` ${cell})`))! : "noop";
    }),
  );
  const players = [`x=http://127.0.0.1:${server.port}`, `o=${player.url}`];
  const { out, code } = await ran([
    "manage",
    "tic-tac-toe",
    "--player",
    ...players,
    "--start",
    "3600",
    "--play",
    "3600",
    "--json",
    "--no-store",
  ]);
  await player.close();
  expect(code).toBe(0);
  const record = unwrap(parseRecord(out));
  expect(record).toMatchObject({ isCompleted: true, playerNamesFromHost: ["Agon", "Scripted"] });
  expect(record.errors.flat().join("")).toBe("");
  expect(await server.end()).toBe(0);
});

test("agon manage serves a repository that agon manage reads", async () => {
  const server = await listening(["manage", "--port", "0"]);
  const url = `http://127.0.0.1:${server.port}/games/two-by-two/`;
  const { out } = await ran(["manage", url, "--player", "row=random", "column=random", "--json", "--no-store"]);
  expect(parseRecord(out)).toMatchObject({ ok: true, value: { gameMetaURL: `${url}v0/`, isCompleted: true } });
  expect(await server.end()).toBe(0);
});
