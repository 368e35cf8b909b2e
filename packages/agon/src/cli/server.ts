/**
 * What commands that listen on a port have in common.
 */
import { printable } from "agon-engine/gdl";
import { BadInput } from "./io.ts";

const TROUBLE: Readonly<Record<string, string>> = {
  EADDRINUSE: "another program listens there",
  EACCES: "permission is denied",
  EADDRNOTAVAIL: "this machine has no such address",
  ENOTFOUND: "there is no such host",
  ERR_SOCKET_BAD_PORT: "a port is a number up to 65535",
};

/** Opens a server; why it cannot be opened is the user's to know. */
export async function openOrRefuse<T>(at: { host: string; port: number }, open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (TROUBLE[code] === undefined) throw error;
    throw new BadInput(`Cannot listen at ${at.host} port ${at.port}: ${TROUBLE[code]}.`);
  }
}

const SHOWN = 120;

/** What strangers send, on one line and not too long. */
export function shown(text: string): string {
  return printable(text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);
}
