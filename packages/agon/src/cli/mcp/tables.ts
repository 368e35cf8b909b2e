/**
 * Games under way between a client and the engine. All that is kept of one is what was played; the rest is answered by a process.
 */
import { randomUUID } from "node:crypto";
import { type Asked, type Reply, refusal } from "./questions.ts";
import type { Studies } from "./studies.ts";
import type { TurnAnswer } from "./turn.ts";

type Settings = Pick<Asked<"turn">, "rules" | "game" | "mine" | "seconds" | "seed">;

interface Table {
  readonly settings: Settings;
  past: readonly (readonly string[])[];
  /** How much had been played at each choice of the client. */
  readonly choices: number[];
  /** Whether a question about it is under way. */
  isBusy: boolean;
}

/** Games kept; the one that was used longest ago goes first. */
const KEPT = 32;

export class Tables {
  readonly #studies: Studies;
  readonly #tables = new Map<string, Table>();

  constructor(studies: Studies) {
    this.#studies = studies;
  }

  async begin(settings: Settings): Promise<Reply> {
    const session = randomUUID();
    const table: Table = { settings, past: [], choices: [], isBusy: false };
    const reply = await this.#turn(session, table, []);
    if (reply.ok) this.#tables.set(session, table);
    for (const oldest of [...this.#tables.keys()].slice(0, -KEPT)) this.#tables.delete(oldest);
    return reply;
  }

  async move(session: string, chosen: Readonly<Record<string, string>>): Promise<Reply> {
    return this.#with(session, async (table) => {
      const before = table.past;
      const reply = await this.#turn(session, table, before, chosen);
      if (reply.ok) table.choices.push(before.length);
      return reply;
    });
  }

  /** Takes back the client's last choice and all that came after it. */
  async undo(session: string): Promise<Reply> {
    return this.#with(session, async (table) => {
      const length = table.choices.pop();
      if (length === undefined) return refusal("nothing-to-undo", "You have not chosen anything yet.");
      return this.#turn(session, table, table.past.slice(0, length));
    });
  }

  async #with(session: string, work: (table: Table) => Promise<Reply>): Promise<Reply> {
    const table = this.#tables.get(session);
    if (table === undefined) return refusal("no-such-session", "There is no such game.", "new_game begins one.");
    if (table.isBusy) return refusal("busy", "The engine still thinks about this game.", "Wait for its answer.");
    this.#tables.delete(session);
    this.#tables.set(session, table);
    table.isBusy = true;
    try {
      return await work(table);
    } finally {
      table.isBusy = false;
    }
  }

  async #turn(
    session: string,
    table: Table,
    past: Table["past"],
    chosen?: Readonly<Record<string, string>>,
  ): Promise<Reply> {
    const asked = { ...table.settings, past: past.map((joint) => [...joint]), ...(chosen && { chosen }) };
    const reply = await this.#studies.ask({ name: "turn", asked });
    if (!reply.ok) return reply;
    const { past: played, shown } = reply.value as TurnAnswer;
    table.past = played;
    return { ok: true, value: { session, ...shown } };
  }
}
