/**
 * A session in JSON-RPC 2.0, one message a line: the same as UGI for programs that rather read JSON.
 *
 *   ► {"jsonrpc":"2.0","id":1,"method":"position","params":{"moves":["a2a3"]}}
 *   ◄ {"jsonrpc":"2.0","id":1,"result":{"mover":"black","legal":["a7a6",…],"over":false,"goals":null}}
 *   ► {"jsonrpc":"2.0","id":2,"method":"go","params":{"milliseconds":1000}}
 *   ◄ {"jsonrpc":"2.0","method":"info","params":{"best":"b7b6","value":48.1,"bounds":[0,100],"line":[…],"playouts":512,…}}
 *   ◄ {"jsonrpc":"2.0","id":2,"result":{"best":"b7b6",…}}
 */
import { problemsText } from "agon-engine";
import { z } from "zod";
import type { EngineSession } from "./session.ts";

const requestSchema = z.object({
  jsonrpc: z.literal("2.0"),
  id: z.union([z.string(), z.number(), z.null()]).optional(),
  method: z.string(),
  params: z.record(z.string(), z.unknown()).default({}),
});

const positionSchema = z.strictObject({ moves: z.array(z.string()).default([]) });
const goSchema = z.strictObject({
  milliseconds: z.number().positive().optional(),
  playouts: z.int().positive().optional(),
});

/** Codes of the specification. */
const CODES = { parse: -32_700, request: -32_600, method: -32_601, params: -32_602 };

class Refused extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

export interface JsonRpcOptions {
  readonly session: EngineSession;
  readonly name: string;
  readonly say: (message: object) => void;
}

export class JsonRpcSession {
  readonly #options: JsonRpcOptions;
  #thinking: Promise<unknown> | undefined;

  constructor(options: JsonRpcOptions) {
    this.#options = options;
  }

  /** False where this was the last line. */
  async hear(line: string): Promise<boolean> {
    if (line.trim() === "") return true;
    const request = parsed(line);
    if (request instanceof Refused) {
      this.#fail(null, request);
      return true;
    }
    const { id = null, method, params } = request;
    const answer = this.#done(method, params).then(
      (result) => this.#options.say({ jsonrpc: "2.0", id, result }),
      (error) => this.#fail(id, error),
    );
    // Others may ask while it thinks.
    if (method === "go") this.#thinking = answer;
    else await answer;
    return method !== "shutdown";
  }

  async end(): Promise<void> {
    await this.#thinking;
  }

  #fail(id: string | number | null, error: unknown): void {
    if (!(error instanceof Refused)) throw error;
    this.#options.say({ jsonrpc: "2.0", id, error: { code: error.code, message: error.message } });
  }

  async #done(method: string, params: unknown): Promise<unknown> {
    const { session, name, say } = this.#options;
    switch (method) {
      case "initialize":
        return { name, roles: session.roles };
      case "position": {
        const { moves } = fitting(positionSchema, params);
        const set = session.setPosition(moves);
        if (!set.ok) throw new Refused(CODES.params, problemsText(set.problems));
        return this.#position();
      }
      case "go": {
        if (session.isOver) throw new Refused(CODES.request, "The game is over.");
        const { milliseconds = Number.POSITIVE_INFINITY, playouts } = fitting(goSchema, params);
        const limits = playouts === undefined ? { milliseconds } : { playouts };
        return session.go(limits, (report) => say({ jsonrpc: "2.0", method: "info", params: report }));
      }
      case "stop":
      case "shutdown":
        session.stop();
        await this.#thinking;
        return null;
      default:
        throw new Refused(CODES.method, `There is no method ${method}: initialize, position, go, stop, shutdown.`);
    }
  }

  #position(): object {
    const { session } = this.#options;
    const { roles, mover, legal, isOver, goals = null, facts } = session;
    return { mover: isOver ? null : roles[mover], legal, over: isOver, goals, facts };
  }
}

function parsed(line: string): z.infer<typeof requestSchema> | Refused {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return new Refused(CODES.parse, "This is not JSON.");
  }
  const request = requestSchema.safeParse(value);
  return request.success ? request.data : new Refused(CODES.request, z.prettifyError(request.error));
}

function fitting<T>(schema: z.ZodType<T>, params: unknown): T {
  const result = schema.safeParse(params);
  if (result.success) return result.data;
  throw new Refused(CODES.params, z.prettifyError(result.error));
}
