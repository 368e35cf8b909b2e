/**
 * A page's side of the arena's API, for tests.
 */
import { expect } from "vitest";

export interface ArenaEvent {
  readonly kind: string;
  readonly value: never;
}

export interface ArenaClient {
  /** POST where there is a body. */
  ask(path: string, body?: unknown): Promise<{ status: number; value: never }>;
  /** Events as they come; ends with the stream. */
  events(path: string): AsyncGenerator<ArenaEvent>;
  /** The id of a new match. */
  begin(game: string, seats: readonly string[], playClock?: number): Promise<string>;
  /** The token of a seat. */
  join(id: string, role: string): Promise<string>;
}

export function arenaClient(url: () => string): ArenaClient {
  const ask: ArenaClient["ask"] = async (path, body) => {
    const method = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
    const response = await fetch(`${url()}/api/${path}`, method);
    return { status: response.status, value: (await response.json()) as never };
  };
  return {
    ask,
    events: (path) => eventsOf(`${url()}/api/${path}`),
    begin: async (game, seats, playClock = 60) => {
      const { status, value } = await ask("live", { game, seats, playClock, thinkSeconds: 0.1 });
      expect(status).toBe(201);
      return (value as { matchId: string }).matchId;
    },
    join: async (id, role) => ((await ask(`live/${id}/join`, { role })).value as { token: string }).token,
  };
}

async function* eventsOf(address: string): AsyncGenerator<ArenaEvent> {
  const response = await fetch(address);
  let text = "";
  for await (const chunk of response.body!) {
    text += Buffer.from(chunk).toString("utf8");
    for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
      const [, kind = "", data = ""] = /^event: (\w+)\ndata: (.*)$/s.exec(text.slice(0, end)) ?? [];
      text = text.slice(end + 2);
      if (kind !== "") yield { kind, value: JSON.parse(data) as never };
    }
  }
}
