/**
 * A session in lines of text: the Universal Game Interface (UGI), which is UCI without chess. `uci` is answered as well, for programs
 * that know nothing else.
 *
 *   ► ugi                            ◄ id name Agon … ugiok
 *   ► position startpos moves a2a3   ► go movetime 1000
 *   ◄ info nodes 512 … score cp 31 pv b7b6 …
 *   ◄ bestmove b7b6
 *   ► query gameover                 ◄ response false
 */
import { problemsText } from "agon-engine";
import { moveTime, type ThinkLimits, whenDecided } from "agon-engine/search";
import type { EngineSession, SessionReport } from "./session.ts";

export interface UgiOptions {
  readonly session: EngineSession;
  readonly name: string;
  readonly say: (line: string) => void;
}

/** The milliseconds of a move without a limit. */
const MILLISECONDS = 1000;

export class UgiSession {
  readonly #options: UgiOptions;
  /** The thinking under way, if any. */
  #thinking: Promise<void> | undefined;

  constructor(options: UgiOptions) {
    this.#options = options;
  }

  /** Resolves when the next line may come; false where this was the last. */
  async hear(line: string): Promise<boolean> {
    const { session, say } = this.#options;
    const [command = "", ...words] = line.trim().split(/\s+/);
    if (command === "ugi" || command === "uci") this.#introduce(command);
    else if (command === "isready") say("readyok");
    else if (command === "uginewgame" || command === "ucinewgame") session.setPosition([]);
    else if (command === "position") await this.#setPosition(words);
    else if (command === "go") await this.#go(words);
    else if (command === "stop") await this.#stop();
    else if (command === "query") say(`response ${this.#answer(words[0] ?? "")}`);
    else if (command === "quit") {
      await this.#stop();
      return false;
    } else if (command !== "" && command !== "setoption" && command !== "debug") say(`info string unknown: ${command}`);
    return true;
  }

  /** Resolves when nothing is thought about any more. */
  async end(): Promise<void> {
    await this.#thinking;
  }

  #introduce(protocol: string): void {
    const { name, say } = this.#options;
    say(`id name ${name}`);
    say("id author Agon");
    say(`${protocol}ok`);
  }

  async #setPosition([kind, word, ...moves]: readonly string[]): Promise<void> {
    const { session, say } = this.#options;
    await this.#stop();
    if (kind !== "startpos" || (word !== undefined && word !== "moves")) {
      say("info string a position is startpos, or startpos moves and what was played");
      return;
    }
    const set = session.setPosition(moves);
    if (!set.ok) say(`info string ${problemsText(set.problems)}`);
  }

  async #go(words: readonly string[]): Promise<void> {
    const { session, say } = this.#options;
    await this.#stop();
    if (session.isOver) {
      say("bestmove 0000");
      return;
    }
    this.#thinking = session
      .go(limitsIn(words, session.mover), (report) => say(infoText(report)))
      .then((report) => {
        say(infoText(report));
        say(`bestmove ${report.best ?? session.legal[0]}`);
      });
  }

  async #stop(): Promise<void> {
    this.#options.session.stop();
    await this.#thinking;
    this.#thinking = undefined;
  }

  #answer(question: string): string {
    const { session } = this.#options;
    if (question === "gameover") return String(session.isOver);
    if (question === "p1turn") return String(session.mover === 0);
    if (question === "result") return resultOf(session.goals);
    return "unknown";
  }
}

function resultOf(goals: readonly number[] | undefined): string {
  if (goals === undefined) return "none";
  const [first = 0, second = 0] = goals;
  return first === second ? "draw" : first > second ? "p1win" : "p2win";
}

/**
 * What `go` says of time: a time, a number of playouts, until `stop`, or a clock for each side. Of a clock a move takes what it needs,
 * since the rest is there for later ones.
 */
export function limitsIn(
  words: readonly string[],
  mover: number,
): Pick<ThinkLimits, "milliseconds" | "playouts" | "stop"> {
  const atLeast = (least: number, names: readonly string[]): number | undefined => {
    const at = words.findIndex((word) => names.includes(word));
    const value = Number(words[at + 1]);
    return at < 0 || !Number.isFinite(value) ? undefined : Math.max(least, value);
  };
  const number = (...names: readonly string[]): number | undefined => atLeast(1, names);
  const playouts = number("nodes");
  if (playouts !== undefined) return { playouts };
  if (words.includes("infinite")) return { milliseconds: Number.POSITIVE_INFINITY };
  const fixed = number("movetime");
  const clock = mover === 0 ? number("p1time", "wtime") : number("p2time", "btime");
  if (fixed !== undefined || clock === undefined) return { milliseconds: fixed ?? MILLISECONDS };
  const increment = atLeast(0, mover === 0 ? ["p1inc", "winc"] : ["p2inc", "binc"]) ?? 0;
  const time = moveTime({ milliseconds: clock, increment });
  return { milliseconds: time.most, stop: whenDecided(time) };
}

function infoText({ playouts, positions, milliseconds, value, bounds, line, solved }: SessionReport): string {
  const speed = Math.round((1000 * playouts) / Math.max(1, milliseconds));
  const known = `time ${milliseconds} nodes ${playouts} nps ${speed} score cp ${centipawns(value)}`;
  const proof = `string positions ${positions} bounds ${bounds.join("..")}${solved ? " proved" : ""}`;
  return `info ${known}${line.length > 0 ? ` pv ${line.join(" ")}` : ""}\ninfo ${proof}`;
}

/** 90 · tan(1.5637541897 · q) of the expected result q from -1 to 1, as Leela Chess Zero converts it. */
export function centipawns(goal: number): number {
  return Math.round(90 * Math.tan(1.5637541897 * (goal / 50 - 1)));
}
