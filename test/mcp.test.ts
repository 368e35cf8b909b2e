/**
 * `agon mcp` asked by the client of the protocol's own SDK, over standard input and output and over HTTP. Needs `npm run build`.
 */
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Listening, listening } from "./program.ts";

const AGON = fileURLToPath(new URL("../packages/agon/dist/cli/agon.js", import.meta.url));

interface Told {
  readonly isError: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: answers are plain values of many shapes
  readonly value: any;
}

async function call(client: Client, name: string, args: Record<string, unknown>): Promise<Told> {
  const result = await client.callTool({ name, arguments: args });
  return { isError: result.isError === true, value: result.structuredContent };
}

async function connected(transport: Transport): Promise<Client> {
  const client = new Client({ name: "test", version: "1" });
  await client.connect(transport);
  return client;
}

describe("over standard input and output", () => {
  let client: Client;
  const ask = (name: string, args: Record<string, unknown>): Promise<Told> => call(client, name, args);

  beforeAll(async () => {
    client = await connected(
      new StdioClientTransport({ command: process.execPath, args: [AGON, "mcp", "--heap", "256"] }) as Transport,
    );
  });
  afterAll(() => client.close());

  test("introduces itself and lists its tools, each with a description and a schema", async () => {
    expect(client.getServerVersion()?.name).toBe("agon");
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual(
      "analyse ask_question check_rules explain_rules list_games mark_answer new_game play_move position prove report undo unknown_game".split(
        " ",
      ),
    );
    for (const { description, inputSchema } of tools) {
      expect(description?.length).toBeGreaterThan(20);
      expect(inputSchema.type).toBe("object");
    }
  });

  test("check_rules: mistakes in the text have line, reason and advice", async () => {
    const rules = "(role x)\n(<= (legal x ?m) (true (on ?a)))\n(init (on 1)";
    const { isError, value } = await ask("check_rules", { rules });
    expect(isError).toBe(false);
    expect(value.playable).toBe(false);
    const [first] = value.diagnostics.filter(({ severity }: { severity: string }) => severity === "error");
    expect(first).toMatchObject({ line: expect.any(Number), message: expect.any(String), advice: expect.any(String) });
    expect(value.diagnostics.map(({ line }: { line: number }) => line)).toContain(2);
  });

  test("check_rules: what only play shows comes with a play that leads there", async () => {
    const rules = `(role x) (init (at 1)) (succ 1 2) (succ 2 3) (<= (legal x (go ?b)) (true (at ?a)) (succ ?a ?b))
      (<= (next (at ?b)) (does x (go ?b))) (<= terminal (true (at 4))) (<= (goal x 100) (true (at 4)))`;
    const { value } = await ask("check_rules", { rules });
    expect(value).toMatchObject({ playable: true, sound: false });
    expect(value.played.faults).toMatchObject([{ kind: "stuck", role: "x", play: [["(go 2)"], ["(go 3)"]] }]);
    // So few positions that the seconds for them are enough on any machine.
    const sound = await ask("check_rules", { game: "two-by-two" });
    expect(sound.value).toMatchObject({
      sound: true,
      played: { evidence: expect.stringMatching(/^proved: all 5 positions/) },
    });
  });

  test("position: facts, a board and legal moves; one move stands for a joint move", async () => {
    const { value } = await ask("position", { game: "tic-tac-toe", moves: [["(mark 1 1)", "noop"], "(mark 2 2)"] });
    expect(value).toMatchObject({ step: 2, terminal: false });
    expect(value.facts).toContain("(cell 2 2 o)");
    expect(value.legal.x.moves).toHaveLength(7);
    expect(value.legal.o.moves).toEqual([{ move: "noop", words: "wait" }]);
    expect(value.board).toMatch(/x/);
  });

  test("mistakes in questions are errors of the tool, with advice", async () => {
    const illegal = await ask("position", { game: "tic-tac-toe", moves: ["(mark 9 9)"] });
    expect(illegal).toMatchObject({ isError: true, value: { problems: [{ code: "illegal-move" }] } });
    expect(illegal.value.problems[0].advice).toMatch(/Legal for x: \(mark 1 1\)/);
    const unknown = await ask("explain_rules", { game: "tic-tac-to" });
    expect(unknown.value.problems[0]).toMatchObject({
      code: "no-such-game",
      advice: expect.stringMatching(/tic-tac-toe/),
    });
    const bad = await ask("analyse", { rules: "(role x)\n(role" });
    expect(bad).toMatchObject({
      isError: true,
      value: { problems: expect.arrayContaining([expect.objectContaining({ line: 2 })]) },
    });
    const neither = await ask("report", {});
    expect(neither).toMatchObject({ isError: true, value: { problems: [{ code: "source" }] } });
  });

  test("analyse and prove", async () => {
    const moves = ["(mark 1 1)", "(mark 2 2)", "(mark 1 2)"];
    const analysed = await ask("analyse", { game: "tic-tac-toe", moves, seconds: 0.3 });
    // The third of the first line is the only move that does not lose.
    expect(analysed.value).toMatchObject({ role: "o", best: "(mark 1 3)" });
    const proved = await ask("prove", { game: "tic-tac-toe", moves });
    expect(proved.value).toMatchObject({ solved: true, value: [50, 50] });
    const hidden = await ask("prove", { game: "kuhn-poker" });
    expect(hidden.value.solved).toBe(true);
    expect(hidden.value.value[0]).toBeCloseTo(50 - 25 / 18, 1);
  });

  test("explain_rules and report", async () => {
    const { value } = await ask("explain_rules", { game: "connect-four-3x3" });
    expect(value).toMatchObject({ roles: ["red", "yellow"], turns: { value: "turn-taking" } });
    expect(value.relations).toContainEqual(expect.objectContaining({ relation: "legal", keyword: true }));
    const report = await ask("report", { game: "nim-three", seconds: 1 });
    expect(report.value.played.best.every(({ goal }: { goal: number }) => goal === 100)).toBe(true);
  });

  test("games that nobody can have memorised, questions about them, and marks", async () => {
    const { value: unknown } = await ask("unknown_game", { seed: 7, number: 2 });
    expect((await ask("unknown_game", { seed: 8, number: 2 })).value.rules).not.toBe(unknown.rules);
    const asked = { seed: 7, number: 2, kind: "legal" };
    const { value: question } = await ask("ask_question", asked);
    expect(question).toMatchObject({ id: "7-2-legal", rules: unknown.rules });
    expect(question.prompt).toContain("Which moves are legal for");
    const wrong = await ask("mark_answer", { ...asked, answer: ["(no such move)"] });
    expect(wrong.value).toMatchObject({ right: false, share: 0 });
    const right = await ask("mark_answer", { ...asked, answer: wrong.value.expected });
    expect(right.value).toMatchObject({ right: true, share: 1 });
    const { value: position } = await ask("position", { rules: unknown.rules });
    expect(position.terminal).toBe(false);
    expect((await ask("ask_question", { ...asked, kind: "colour" })).isError).toBe(true);
  });

  test("a game: moves, replies, undo, and the end", async () => {
    const begun = await ask("new_game", { game: "tic-tac-toe", seconds: 0.1 });
    const { session } = begun.value;
    expect(begun.value).toMatchObject({ youPlay: ["x"], step: 0, terminal: false });
    const first = await ask("play_move", { session, move: "(mark 2 2)" });
    expect(first.value).toMatchObject({
      step: 2,
      played: [
        ["(mark 2 2)", "noop"],
        ["noop", expect.any(String)],
      ],
    });
    const wrong = await ask("play_move", { session, move: "(mark 2 2)" });
    expect(wrong).toMatchObject({ isError: true, value: { problems: [{ code: "illegal-move" }] } });
    const undone = await ask("undo", { session });
    expect(undone.value).toMatchObject({ step: 0, legal: { x: { moves: { length: 9 } } } });
    let now = undone.value;
    while (!now.terminal) now = (await ask("play_move", { session, move: now.legal.x.moves[0].move })).value;
    expect(now.goals).toEqual({ x: expect.any(Number), o: expect.any(Number) });
    expect((await ask("play_move", { session, move: "noop" })).isError).toBe(true);
    expect((await ask("undo", { session: "none" })).value.problems[0].code).toBe("no-such-session");
  });

  test("hidden information: the client is shown what its role may know", async () => {
    const { value } = await ask("new_game", { game: "kuhn-poker", seconds: 0.2 });
    expect(value.facts).toBeUndefined();
    expect(JSON.stringify(value.heard)).toMatch(/percepts/);
    const next = await ask("play_move", { session: value.session, move: value.legal[value.youPlay[0]].moves[0].move });
    expect(next.isError).toBe(false);
  });

  test("too much is refused before anybody reads it", async () => {
    const { isError } = await ask("check_rules", { rules: "x".repeat(1_000_001) });
    expect(isError).toBe(true);
    expect((await ask("analyse", { game: "tic-tac-toe", seconds: 1e9 })).isError).toBe(true);
  });
});

describe("over HTTP", () => {
  let server: Listening;
  beforeAll(async () => {
    server = await listening(["mcp", "--http", "0", "--at-once", "1"]);
  });
  afterAll(() => server.end());

  const address = (): string => `http://127.0.0.1:${server.port}/mcp`;

  test("two clients, each with games of its own", async () => {
    const [one, other] = await Promise.all([
      connected(new StreamableHTTPClientTransport(new URL(address())) as Transport),
      connected(new StreamableHTTPClientTransport(new URL(address())) as Transport),
    ]);
    const { value } = await call(one, "new_game", { game: "nim", seconds: 0.1 });
    expect(value.legal).toBeDefined();
    expect((await call(other, "undo", { session: value.session })).value.problems[0].code).toBe("no-such-session");
    expect((await call(other, "list_games", { contains: "poker" })).value.games).toHaveLength(2);
    await one.close();
    await other.close();
  });

  test.each([
    ["a foreign name", { Host: "evil.example" }, 403],
    ["a foreign page", { Origin: "https://evil.example" }, 403],
    ["a session that does not exist", { "Mcp-Session-Id": "none" }, 404],
  ])("%s is refused", async (_, headers, status) => {
    const response = await post(headers, '{"jsonrpc":"2.0","id":1,"method":"tools/list"}');
    expect(response).toBe(status);
  });

  test("what is no JSON is refused", async () => {
    expect(await post({}, "{")).toBe(400);
  });

  /** By node:http, because fetch sets Host itself. */
  async function post(headers: Record<string, string>, body: string): Promise<number | undefined> {
    const { request } = await import("node:http");
    return new Promise((resolve, reject) => {
      const asked = request(
        address(),
        {
          method: "POST",
          headers: { "Content-Type": "application/json", Accept: "application/json, text/event-stream", ...headers },
        },
        (response) => {
          response.resume();
          resolve(response.statusCode);
        },
      );
      asked.once("error", reject).end(body);
    });
  }
});
