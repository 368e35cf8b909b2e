/**
 * The built program on a terminal of its own, as `script` makes one (Debian: bsdutils). Needs `npm run build`.
 */
import { spawn, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const AGON = fileURLToPath(new URL("../packages/agon/dist/cli/agon.js", import.meta.url));

export const hasTerminals = spawnSync("script", ["--version"], { stdio: "ignore" }).status === 0;

export interface Terminal {
  /** Resolves when the program has written it; rejects where it ends before. */
  shows(text: RegExp): Promise<void>;
  type(keys: string): void;
  /** Resolves with the exit code when the program has ended. */
  readonly end: Promise<number | null>;
  /** All it has written so far, with the sequences that steer the terminal. */
  written(): string;
}

export const CTRL_C = "\u0003";

export interface TerminalSize {
  readonly columns?: number;
  readonly rows?: number;
}

/** Starts `agon` with the arguments, as a shell reads them. */
export function onTerminal(args: string, { columns = 80, rows = 24 }: TerminalSize = {}): Terminal {
  const command = `stty cols ${columns} rows ${rows}; exec "${process.execPath}" "${AGON}" ${args}`;
  const child = spawn("script", ["-qefc", command, "/dev/null"], { stdio: ["pipe", "pipe", "inherit"] });
  let written = "";
  const looks = new Set<() => void>();
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    written += text;
    for (const look of looks) look();
  });
  const end = new Promise<number | null>((resolve) => child.once("close", resolve));
  const shows = (text: RegExp): Promise<void> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        if (!text.test(written)) return;
        looks.delete(look);
        resolve();
      };
      looks.add(look);
      void end.then(() => reject(new Error(`it ended without ${text}: ${written}`)));
      look();
    });
  return { shows, type: (keys) => void child.stdin.write(keys), end, written: () => written };
}
