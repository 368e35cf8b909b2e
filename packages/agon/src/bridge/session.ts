/**
 * What programs in other languages ask of the engine, question by question: games, vector games, searches, proofs, checks.
 *
 * A question is `{method, ...}`; the answer is `{ok: true, ...}` with bytes behind it where there are many numbers, or
 * `{ok: false, problem}`. Games and vector games are kept under numbers until they are freed.
 */
import { type Game, loadGame, solve, think, unwrap } from "agon-engine";
import { bundledGame } from "agon-engine/games";
import { placeOf, readRules } from "agon-engine/gdl";
import { type VectorGames, vectorGames } from "agon-engine/vector";
import { z } from "zod";

export interface BridgeAnswer {
  readonly answer: object;
  readonly bytes?: readonly Uint8Array[];
}

const handle = z.number().int();
const limits = { milliseconds: z.number().positive().optional(), playouts: z.number().int().positive().optional() };
const position = { game: handle, state: z.array(z.number().int()).optional() };

const QUESTION = z.discriminatedUnion("method", [
  z.object({ method: z.literal("check"), rules: z.string() }),
  z.object({
    method: z.literal("load"),
    rules: z.string().optional(),
    bundled: z.string().optional(),
    backend: z.enum(["auto", "circuit", "forward", "reference"]).optional(),
  }),
  z.object({
    method: z.literal("vector"),
    game: handle,
    count: z
      .number()
      .int()
      .min(1)
      .max(2 ** 24),
    seed: z.number().int().optional(),
    maxSteps: z.number().int().positive().optional(),
  }),
  z.object({ method: z.literal("reset"), vector: handle }),
  z.object({ method: z.literal("step"), vector: handle }),
  z.object({ method: z.literal("position"), ...position, joint: z.array(z.number().int()).optional() }),
  z.object({
    method: z.literal("search"),
    ...position,
    ...limits,
    seed: z.number().int().optional(),
    options: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
  }),
  z.object({ method: z.literal("solve"), ...position, ...limits }),
  z.object({ method: z.literal("free"), game: handle.optional(), vector: handle.optional() }),
]);

type Question = z.infer<typeof QUESTION>;
type Asked<M extends Question["method"]> = Extract<Question, { method: M }>;

export class BridgeSession {
  readonly #games = new Map<number, Game>();
  readonly #vectors = new Map<number, VectorGames>();
  #last = 0;

  /** Whatever is wrong with a question is said in its answer. */
  async answer(text: string, bytes: Uint8Array): Promise<BridgeAnswer> {
    try {
      const read = QUESTION.safeParse(JSON.parse(text));
      if (!read.success) return problem(z.prettifyError(read.error));
      return await this.#answer(read.data, bytes);
    } catch (error) {
      return problem(error instanceof Error ? error.message : String(error));
    }
  }

  async #answer(question: Question, bytes: Uint8Array): Promise<BridgeAnswer> {
    switch (question.method) {
      case "check":
        return check(question.rules);
      case "load":
        return this.#load(question);
      case "vector":
        return this.#vector(question);
      case "reset": {
        const games = this.#vectorOf(question.vector);
        games.reset();
        return shown(games);
      }
      case "step": {
        const games = this.#vectorOf(question.vector);
        games.step(actionsOf(bytes));
        return shown(games);
      }
      case "position":
        return this.#position(question);
      case "search":
        return this.#search(question);
      case "solve":
        return this.#solve(question);
      case "free":
        if (question.vector !== undefined) this.#vectors.delete(question.vector);
        if (question.game !== undefined) this.#games.delete(question.game);
        return done({});
    }
  }

  #load({ rules, bundled, backend }: Asked<"load">): BridgeAnswer {
    const text = bundled === undefined ? rules : bundledGame(bundled)?.rules;
    if (text === undefined)
      return problem(bundled === undefined ? "give rules" : `there is no bundled game ${bundled}`);
    const { game } = unwrap(loadGame(text, backend === undefined ? {} : { backend }));
    this.#games.set(++this.#last, game);
    const { roles, chanceRole, kind } = game;
    return done({
      game: this.#last,
      roles,
      chanceRole,
      kind,
      initial: [...game.initial],
    });
  }

  #vector({ game: handle, count, seed, maxSteps }: Asked<"vector">): BridgeAnswer {
    const game = this.#gameOf(handle);
    const options = { count, ...(seed !== undefined && { seed }), ...(maxSteps !== undefined && { maxSteps }) };
    const games = vectorGames(game, options);
    this.#vectors.set(++this.#last, games);
    const { facts, perceptNames: percepts, legal, observations } = games;
    const moves = legal.map(({ rows }, role) => Array.from({ length: rows }, (_, move) => game.moveText(role, move)));
    const { bytes } = shown(games);
    return {
      answer: { ok: true, vector: this.#last, facts, percepts, moves, stride: 4 * observations.stride },
      bytes: bytes!,
    };
  }

  #position({ game: handle, state, joint }: Asked<"position">): BridgeAnswer {
    const game = this.#gameOf(handle);
    const at = stateIn(game, state);
    const now = joint === undefined ? at : game.next(at, joint);
    const terminal = game.isTerminal(now);
    return done({
      state: [...now],
      facts: game.facts(now),
      terminal,
      goals: [...game.goals(now)],
      legal: game.roles.map((_, role) =>
        (terminal ? [] : [...game.legalMoves(now, role)]).map((move) => ({ move, text: game.moveText(role, move) })),
      ),
    });
  }

  async #search({
    game: handle,
    state,
    milliseconds,
    playouts,
    seed,
    options,
  }: Asked<"search">): Promise<BridgeAnswer> {
    const game = this.#gameOf(handle);
    const settings = { game, state: stateIn(game, state), options: options ?? {}, ...(seed !== undefined && { seed }) };
    const result = await think(settings, bounded({ milliseconds, playouts }));
    const moves = result.moves.map((each) => ({ ...each, text: game.moveText(result.role, each.move) }));
    return done({ ...plain(result), moves });
  }

  async #solve({ game: handle, state, milliseconds, playouts }: Asked<"solve">): Promise<BridgeAnswer> {
    const game = this.#gameOf(handle);
    const { solved, lower, upper, positions } = await solve(
      { game, state: stateIn(game, state) },
      bounded({ milliseconds, playouts }),
    );
    return done({ solved, lower, upper, positions });
  }

  #gameOf(handle: number): Game {
    const game = this.#games.get(handle);
    if (game === undefined) throw new RangeError(`there is no game ${handle}`);
    return game;
  }

  #vectorOf(handle: number): VectorGames {
    const games = this.#vectors.get(handle);
    if (games === undefined) throw new RangeError(`there are no vector games ${handle}`);
    return games;
  }
}

const done = (answer: object): BridgeAnswer => ({ answer: { ok: true, ...answer } });
const problem = (text: string): BridgeAnswer => ({ answer: { ok: false, problem: text } });

function check(rules: string): BridgeAnswer {
  const { diagnostics } = readRules(rules);
  return done({
    diagnostics: diagnostics.map((each) => {
      const { line, column } = placeOf(rules, each.span.start);
      return { code: each.code, severity: each.severity, message: each.message, advice: each.advice, line, column };
    }),
  });
}

/** All that a step tells, in the order in which readers take it apart. */
function shown(games: VectorGames): BridgeAnswer {
  const bytes = [games.observations, ...games.legal, games.percepts].map((planes) => planes.bytes);
  const numbers = [games.rewards, games.turn, games.ended, games.truncated];
  return { answer: { ok: true }, bytes: [...bytes, ...numbers.map(bytesOf)] };
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

function actionsOf(bytes: Uint8Array): Int32Array {
  // A copy of its own, at an address that numbers of four bytes may have.
  const copy = new Uint8Array(bytes);
  return new Int32Array(copy.buffer, copy.byteOffset, copy.byteLength >> 2);
}

function stateIn(game: Game, words: readonly number[] | undefined): Uint32Array {
  return words === undefined ? game.initial : Uint32Array.from(words);
}

/** A second where nothing bounds the time. */
function bounded({ milliseconds, playouts }: { milliseconds?: number | undefined; playouts?: number | undefined }): {
  milliseconds?: number;
  playouts?: number;
} {
  if (milliseconds === undefined && playouts === undefined) return { milliseconds: 1000 };
  return { ...(milliseconds !== undefined && { milliseconds }), ...(playouts !== undefined && { playouts }) };
}

/** What JSON can say of a result: no search, no functions. */
function plain(result: object): object {
  return Object.fromEntries(
    Object.entries(result).filter(([, value]) => typeof value !== "function" && !isInstance(value)),
  );
}

function isInstance(value: unknown): boolean {
  return (
    typeof value === "object" &&
    value !== null &&
    ![Object.prototype, Array.prototype].includes(Object.getPrototypeOf(value))
  );
}
