/**
 * A game manager written from the description of the protocol alone: raw sockets, HTTP/1.0, no code of ours but the game
 * that keeps the rules.
 */
import { connect } from "node:net";
import type { Game } from "../../../../engine/src/game/game.ts";

export interface Heard {
  readonly head: string;
  readonly body: string;
  readonly milliseconds: number;
}

/** Sends bytes as they are and collects what comes back until the other side closes. */
export function exchange(port: number, text: string): Promise<Heard> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const socket = connect(port, "127.0.0.1", () => socket.write(text));
    let all = "";
    socket.on("data", (chunk) => (all += chunk));
    socket.on("error", reject);
    socket.on("end", () => {
      socket.end();
      const at = all.indexOf("\r\n\r\n");
      resolve({ head: all.slice(0, at), body: all.slice(at + 4), milliseconds: performance.now() - began });
    });
  });
}

export function post(port: number, message: string, { newline = "\r\n" } = {}): Promise<Heard> {
  const head = [
    "POST / HTTP/1.0",
    "Accept: text/delim",
    "Host: 127.0.0.1",
    "Sender: GAMESERVER",
    "Receiver: player",
    "Content-Type: text/acl",
    `Content-Length: ${message.length}`,
  ];
  return exchange(port, head.join(newline) + newline + newline + message);
}

export interface PlayedMatch {
  readonly id: string;
  readonly port: number;
  readonly game: Game;
  /** As they stand in the START. */
  readonly rules: string;
  readonly role: number;
  readonly startClock: number;
  readonly playClock: number;
  /** The moves of the other roles. */
  readonly choose: (moves: readonly string[]) => string;
  /** How messages are written. Default: as they are. */
  readonly write?: (message: string) => string;
  /** What the role is told of a step. Default: the joint move. */
  readonly tell?: (step: { turn: number; moves: string[]; percepts: readonly string[] }) => string;
}

export interface Played {
  readonly goals: readonly number[];
  readonly replies: readonly string[];
  /** Of the reply to START, in milliseconds. */
  readonly startTime: number;
  /** Of the replies to PLAY. */
  readonly times: readonly number[];
  readonly illegal: readonly string[];
}

/** Plays one match to its end. */
export async function playMatch(match: PlayedMatch): Promise<Played> {
  const { id, port, game, rules, role, startClock, playClock, choose, write = (message) => message } = match;
  const tell = match.tell ?? (({ moves }) => `(${moves.join(" ")})`);
  const send = async (message: string): Promise<Heard> => post(port, write(message));
  const started = await send(`(START ${id} ${game.roles[role]} (${rules}) ${startClock} ${playClock})`);
  const replies = [started.body];
  const [times, illegal]: [number[], string[]] = [[], []];
  let state = game.initial;
  let told = "NIL";
  for (let turn = 1; !game.isTerminal(state); turn++) {
    const { body, milliseconds } = await send(`(PLAY ${id} ${told})`);
    replies.push(body);
    times.push(milliseconds);
    const texts = game.roles.map((_, at) => game.legalMoves(state, at).map((move) => game.moveText(at, move)));
    const answer = texts[role]!.find((move) => move.toLowerCase() === body.trim().toLowerCase());
    if (answer === undefined) illegal.push(body);
    const moves = texts.map((legal, at) => (at === role ? (answer ?? legal[0]!) : choose(legal)));
    const joint = moves.map((move, at) => game.moveNamed(at, move));
    told = tell({ turn, moves, percepts: game.percepts(state, joint, role) });
    state = game.next(state, joint);
  }
  replies.push((await send(`(STOP ${id} ${told})`)).body);
  return { goals: [...game.goals(state)], replies, startTime: started.milliseconds, times, illegal };
}
