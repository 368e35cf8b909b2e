/**
 * This program at another commit as a player: its `agon serve` in a process of its own, asked over the protocol, which has not changed
 * since there is a commit to play against.
 */
import type { Answer, MatchPlayer, StartOrder, ThinkOrder, Turn } from "agon-engine/match";
import { parseAddress } from "../ask.ts";
import { RemotePlayer } from "../remote.ts";
import { LineProgram } from "../uci/program.ts";
import { programAt } from "./build.ts";

export interface CommitPlayerSettings {
  readonly name: string;
  readonly commit: string;
  /** Options of its `agon serve`, without the dashes. */
  readonly options: Readonly<Record<string, string>>;
  /** The rules as they are sent. */
  readonly rules: string;
}

/** Ends the process with its standard input: it must not outlive who started it. */
const GUARD = "data:text/javascript,process.stdin.resume().once('end', () => process.exit());";
const ADDRESS = /http:\/\/\S+/;

export class CommitPlayer implements MatchPlayer {
  readonly name: string;
  readonly #settings: CommitPlayerSettings;
  #program: LineProgram | undefined;
  #remote: RemotePlayer | undefined;

  constructor(settings: CommitPlayerSettings) {
    this.name = settings.name;
    this.#settings = settings;
  }

  async start(order: StartOrder): Promise<void> {
    const { name, rules } = this.#settings;
    this.#program = new LineProgram(process.execPath, ["--import", GUARD, ...this.#command()]);
    const line = await this.#program.hear((text) => ADDRESS.test(text), order.signal);
    this.#remote = new RemotePlayer({ name, rules, address: parseAddress(ADDRESS.exec(line)![0])! });
    await this.#remote.start(order);
  }

  #command(): string[] {
    const { name, commit, options } = this.#settings;
    const program = programAt(commit);
    if (program === undefined)
      throw new Error(`${name} is not built on this machine: agon match --against-commit ${commit} builds it`);
    const given = Object.entries({ port: "0", threads: "1", ...options });
    return [program, "serve", ...given.flatMap(([option, value]) => [`--${option}`, value])];
  }

  async play(turn: Turn): Promise<Answer> {
    if (this.#remote === undefined) throw new Error(`${this.name} did not start`);
    return this.#remote.play(turn);
  }

  async stop(turn: Turn): Promise<void> {
    await this.#remote?.stop(turn).finally(() => this.#close());
    this.#close();
  }

  async abort(order: ThinkOrder): Promise<void> {
    await this.#remote?.abort(order).finally(() => this.#close());
    this.#close();
  }

  #close(): void {
    this.#program?.close();
    this.#program = undefined;
  }
}
