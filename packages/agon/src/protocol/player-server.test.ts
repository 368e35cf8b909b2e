/**
 * Whole matches against the player server, by a manager that knows nothing but the protocol.
 */
import { readFileSync } from "node:fs";
import { afterEach, describe, expect, test } from "vitest";
import { referenceGame } from "../../../engine/src/compile/backends/reference/game.ts";
import type { Game } from "../../../engine/src/game/game.ts";
import { Random } from "../../../engine/src/game/random.ts";
import { bundle } from "../../../engine/src/gdl/bundle.ts";
import { parseRules } from "../../../engine/src/gdl/parse.ts";
import { openPlayerServer, type PlayerServer, type PlayerServerOptions } from "./player-server.ts";
import { scrambling } from "./scramble.ts";
import { exchange, type PlayedMatch, playMatch, post } from "./testing/manager.ts";

let server: PlayerServer | undefined;

afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function open(options: Partial<PlayerServerOptions> = {}): Promise<number> {
  const thinker = { backend: "reference", seed: 1, search: { memoryMiB: 64 }, playouts: 300 };
  server = await openPlayerServer({ host: "127.0.0.1", port: 0, name: "Agon", matches: 1, thinker, ...options });
  return server.port;
}

function bundled(stem: string): { game: Game; rules: string } {
  const first = bundle(stem, readFileSync(new URL(`../../../../games/${stem}.kif`, import.meta.url), "utf8"));
  const rules = first.rules
    .replace(/;[^\n]*/g, "")
    .replace(/\s+/g, " ")
    .trim();
  return { game: referenceGame(parseRules(rules).value), rules };
}

function match(port: number, stem: string): PlayedMatch {
  const random = new Random(1);
  const choose = (moves: readonly string[]): string => moves[random.below(moves.length)]!;
  return { id: `match.${stem}`, port, ...bundled(stem), role: 0, startClock: CLOCK, playClock: CLOCK, choose };
}

/** Seconds. Nobody waits so long: playouts are counted. */
const CLOCK = 600;

const INFO = "((name Agon) (status available) (species computer))";

describe("matches", () => {
  test("as GGP-Base plays them", async () => {
    const port = await open();
    const { goals, replies, illegal } = await playMatch(match(port, "tic-tac-toe"));
    expect(illegal).toEqual([]);
    expect([replies[0], replies.at(-1)]).toEqual(["ready", "done"]);
    expect(goals[0]).toBeGreaterThanOrEqual(50);
    expect(server!.matches).toBe(0);
  });

  test("in capitals, to the second role", async () => {
    const port = await open();
    const capitals = match(port, "tic-tac-toe");
    const { replies, illegal } = await playMatch({ ...capitals, role: 1, write: (message) => message.toUpperCase() });
    expect(illegal).toEqual([]);
    expect(replies.slice(1, -1).every((move) => move === move.toUpperCase())).toBe(true);
  });

  test("scrambled", async () => {
    const port = await open();
    const plain = match(port, "tic-tac-toe");
    const rulesheet = parseRules(plain.rules).value;
    const rules = scrambling(rulesheet, new Random(3)).scramble(plain.rules);
    const game = referenceGame(parseRules(rules).value);
    expect(game.roles).not.toContain("x");
    const { illegal, replies } = await playMatch({ ...plain, rules, game });
    expect(illegal).toEqual([]);
    expect(replies.length).toBeGreaterThan(6);
  });

  test.each<[string, NonNullable<PlayedMatch["tell"]>]>([
    ["percepts in place of moves", ({ percepts }) => `(${percepts.join(" ")})`],
    ["turn, last move and percepts", ({ turn, moves, percepts }) => `${turn} ${moves[0]} (${percepts.join(" ")})`],
    ["joint moves all the same", ({ moves }) => `(${moves.join(" ")})`],
  ])("hidden information: %s", async (_, tell) => {
    const port = await open();
    const { illegal, replies } = await playMatch({ ...match(port, "monty-hall"), tell });
    expect(illegal).toEqual([]);
    expect(replies.at(-1)).toBe("done");
  });

  test("a puzzle", async () => {
    const port = await open();
    const { goals, illegal } = await playMatch(match(port, "buttons"));
    expect([goals, illegal]).toEqual([[100], []]);
  });
});

describe("policies", () => {
  test("INFO is answered at once while thinking, and a second match hears busy", async () => {
    const port = await open({ thinker: { backend: "reference", seed: 1, search: { memoryMiB: 64 } } });
    const { rules } = bundled("connect-four");
    let isReady = false;
    const start = post(port, `(START one red (${rules}) ${CLOCK} 1)`).finally(() => (isReady = true));
    while (!(await post(port, "(INFO)")).body.includes("(status busy)")) {}
    expect((await post(port, `(START two red (${rules}) 3 1)`)).body).toBe("busy");
    // Its rules are not even read.
    expect((await post(port, "(START two red (((")).body).toBe("busy");
    expect((await post(port, "(PLAY two NIL)")).body).toBe("busy");
    expect((await post(port, "(ABORT two)")).body).toBe("busy");
    expect(isReady).toBe(false);
    expect((await post(port, "(abort one)")).body).toBe("aborted");
    expect((await start).body).toBe("ready");
    expect((await post(port, "(INFO)")).body).toBe(INFO);
  });

  test("several matches at once where they are allowed", async () => {
    const port = await open({ matches: 2 });
    const both = ["a", "b"].map((id) => playMatch({ ...match(port, "tic-tac-toe"), id }));
    for (const { illegal, replies } of await Promise.all(both)) {
      expect(illegal).toEqual([]);
      expect(replies[0]).toBe("ready");
    }
  });

  test("GET, OPTIONS, bare line feeds, and the headers a page in a browser needs", async () => {
    const port = await open();
    const get = await exchange(port, "GET /%28INFO%29 HTTP/1.0\r\n\r\n");
    expect(get.body).toBe(INFO);
    expect(get.head).toMatch(/^HTTP\/1\.[01] 200 /);
    const start = encodeURIComponent(`(START m x (${bundled("tic-tac-toe").rules}) 1 1)`);
    expect((await exchange(port, `GET /${start} HTTP/1.0\r\n\r\n`)).body).toBe("ready");
    expect((await post(port, "(ABORT m)")).body).toBe("aborted");
    expect((await exchange(port, "GET /(PREVIEW+((role+x))+1) HTTP/1.0\r\n\r\n")).body).toBe("ready");
    expect((await post(port, "(INFO)", { newline: "\n" })).body).toBe(INFO);
    const options = await exchange(port, "OPTIONS / HTTP/1.0\r\n\r\n");
    for (const header of ["Origin: *", "Methods: POST", "Headers: Content-Type"])
      expect(options.head).toContain(`Access-Control-Allow-${header}`);
    expect(options.head).toMatch(/Content-Length: 0/i);
  });
});
