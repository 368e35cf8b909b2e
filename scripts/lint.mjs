/**
 * npm run lint: types, style and what nobody uses, side by side; each says what it found when it ends.
 */
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const cwd = fileURLToPath(new URL("../", import.meta.url));
const TOOLS = [
  ["tsc", "--noEmit"],
  ["biome", "check", "."],
  ["knip", "--no-progress"],
];

const passed = await Promise.all(TOOLS.map(passes));
process.exit(passed.every(Boolean) ? 0 : 1);

function passes([tool, ...args]) {
  const shell = process.platform === "win32";
  const child = spawn("npx", ["--no-install", tool, ...args], { cwd, shell, stdio: ["ignore", "pipe", "pipe"] });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (text += chunk));
  return new Promise((resolve) =>
    child.once("close", (code) => {
      process.stdout.write(text);
      if (code !== 0) process.stdout.write(`${tool} ${args.join(" ")}: ${code}\n`);
      resolve(code === 0);
    }),
  );
}
