/**
 * The tools of `agon mcp`, for one client: rules are checked, explained, played and proved; games are played; benchmarks are made.
 */
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { catalogue, rolesOf } from "agon-engine/games";
import { z } from "zod";
import { NEW_GAME, PLAY_MOVE, type QuestionName, type Reply, SHAPES, type ToolQuestion } from "./questions.ts";
import type { Studies } from "./studies.ts";
import { Tables } from "./tables.ts";
import { ONLY } from "./turn.ts";

const INSTRUCTIONS = `Agon plays any game whose rules are written in GDL (game description language, KIF syntax).
To write rules: draft them, call check_rules, mend each diagnostic at its line, then each fault that comes with a play, until it says sound.
position shows facts, a board and legal moves after any joint moves; analyse and prove say what a position is worth; new_game, play_move and undo play against the engine.
A joint move has one move for each role, in role order; a role without a choice plays its only move, often noop.`;

const TOOLS: Readonly<Record<Exclude<QuestionName, "turn">, string>> = {
  check_rules:
    "Check a rulesheet: diagnostics with line, reason and advice; for rules without errors also what only play shows (a role without a legal move, a missing or double goal, play that need not end), each with a play that leads there.",
  explain_rules: "What rules say: roles, kind of game, relations, the initial position with its board and legal moves.",
  report:
    "What kind of game rules make: turns, goal values, sum of goals, length, whether it ends, whether everybody can win, who gets stuck.",
  position: "Facts, board, legal moves or goals after a list of joint moves.",
  analyse: "Search a position: visits, mean and proved bounds of every move, the best move and the expected line.",
  prove:
    "Prove the value of a position for each role, or the mixed equilibrium of a small game with hidden information.",
  unknown_game:
    "Rules of a game that nobody can have memorised: drawn or obfuscated by seed. Other tools take them as `rules`.",
  ask_question:
    "A question about such a game and a position of it, as a prompt: legal moves, next state, end, goals, value, best move.",
  mark_answer: "Whether an answer to such a question is right, how much of it is, and the right answer.",
};

export function newServer(studies: Studies, version: string): McpServer {
  const server = new McpServer({ name: "agon", version }, { instructions: INSTRUCTIONS });
  addQuestions(server, studies);
  addGames(server);
  addTables(server, new Tables(studies));
  return server;
}

const READS = { readOnlyHint: true, openWorldHint: false } as const;

function addQuestions(server: McpServer, studies: Studies): void {
  for (const [name, description] of Object.entries(TOOLS) as [keyof typeof TOOLS, string][])
    server.registerTool(
      name,
      { description, inputSchema: z.object(SHAPES[name]), annotations: READS },
      async (asked: object) => toolResult(await studies.ask({ name, asked } as ToolQuestion)),
    );
}

function addGames(server: McpServer): void {
  server.registerTool(
    "list_games",
    {
      description: "The bundled games: id, name, roles, what it is. With an id, also its rules.",
      inputSchema: {
        contains: z.string().max(100).optional().describe("Only games whose id or tags contain this."),
        rules_of: z.string().max(100).optional().describe("The id of a game whose rules to give."),
      },
      annotations: READS,
    },
    ({ contains, rules_of }) => toolResult(gamesReply(contains, rules_of)),
  );
}

function gamesReply(contains: string | undefined, id: string | undefined): Reply {
  const all = catalogue();
  const named = id === undefined ? undefined : all.find((game) => game.id === id);
  if (id !== undefined && named === undefined)
    return { ok: false, problems: [{ code: "no-such-game", message: "There is no bundled game of this id." }] };
  if (named !== undefined) return { ok: true, value: { id, roles: rolesOf(named), rules: named.rules } };
  const wanted = all.filter(
    ({ id, header }) =>
      contains === undefined || id.includes(contains) || header.tags.some((tag) => tag.includes(contains)),
  );
  return {
    ok: true,
    value: {
      games: wanted.map((game) => ({
        id: game.id,
        name: game.header.name,
        roles: rolesOf(game),
        what: game.header.what,
        tags: game.header.tags,
      })),
    },
  };
}

function addTables(server: McpServer, tables: Tables): void {
  const annotations = { readOnlyHint: false, destructiveHint: false, openWorldHint: false };
  server.registerTool(
    "new_game",
    {
      description: "Begin a game against the engine; it plays the roles you do not.",
      inputSchema: NEW_GAME,
      annotations,
    },
    async ({ play_as, ...settings }) =>
      toolResult(await tables.begin({ ...settings, ...(play_as && { mine: play_as }) })),
  );
  server.registerTool(
    "play_move",
    { description: "Play your move; the engine replies.", inputSchema: PLAY_MOVE, annotations },
    async ({ session, move }) =>
      toolResult(await tables.move(session, typeof move === "string" ? { [ONLY]: move } : move)),
  );
  server.registerTool(
    "undo",
    {
      description: "Take back your last move and the replies to it.",
      inputSchema: { session: PLAY_MOVE.session },
      annotations,
    },
    async ({ session }) => toolResult(await tables.undo(session)),
  );
}

/** The same as text, for clients that read no structure. */
function toolResult(reply: Reply): CallToolResult {
  const value = reply.ok ? reply.value : { problems: reply.problems };
  return {
    content: [{ type: "text", text: JSON.stringify(value) }],
    structuredContent: value as Record<string, unknown>,
    ...(!reply.ok && { isError: true }),
  };
}
