/**
 * A player that does as it is told, right or wrong: a raw server that answers HTTP by hand.
 */

import type { AddressInfo } from "node:net";
import { createServer, type Server, type Socket } from "node:net";

/** What to do with a message: text to send as an answer, or anything with the socket itself. */
export type Script = (message: string, socket: Socket) => string | undefined | Promise<string | undefined>;

export interface ScriptedPlayer {
  readonly port: number;
  readonly url: string;
  /** Messages as they came, with their headers. */
  readonly heard: { readonly head: string; readonly body: string }[];
  close(): Promise<void>;
}

export async function scriptedPlayer(script: Script): Promise<ScriptedPlayer> {
  const heard: { head: string; body: string }[] = [];
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => {});
    let text = "";
    socket.on("data", async (chunk) => {
      text += chunk;
      const [, head, length, body] = /^([\s\S]*?Content-Length: (\d+)[\s\S]*?\r\n)\r\n([\s\S]*)$/.exec(text) ?? [];
      if (head === undefined || body!.length < Number(length)) return;
      heard.push({ head, body: body! });
      const answer = await script(body!, socket);
      if (answer === undefined) return;
      socket.end(`HTTP/1.0 200 OK\nContent-type: text/acl\nContent-length: ${answer.length}\n\n${answer}`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  return { port, url: `http://127.0.0.1:${port}`, heard, close };
}

/** Answers as a player should; moves are chosen by the caller. */
export function wellBehaved(move: (message: string) => string): Script {
  return (message) => {
    const word = /^\((\w+)/.exec(message)?.[1]?.toUpperCase();
    if (word === "INFO") return "((name Scripted) (status available))";
    if (word === "START") return "READY";
    if (word === "PLAY") return move(message);
    return word === "STOP" ? "done" : "aborted";
  };
}
