/**
 * Before `npm test`: installs what some tests run beside ours (a browser, Redis, PostgreSQL, Prolog) where Debian's package
 * tool is there and may be used. Whatever is missing afterwards, the tests that need it are skipped and say so.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";

const MINUTES = 60_000;
const COMMANDS = { chromium: "chromium", "redis-server": "redis-server", swipl: "swi-prolog-nox" };

const isThere = (command) => spawnSync("which", [command], { stdio: "ignore" }).status === 0;
const servers = "/usr/lib/postgresql";
const hasPostgres = existsSync(servers) && readdirSync(servers).length > 0;
const missing = Object.entries(COMMANDS).flatMap(([command, name]) => (isThere(command) ? [] : [name]));
if (!hasPostgres) missing.push("postgresql");

if (missing.length > 0) {
  const mayInstall = process.platform === "linux" && process.getuid?.() === 0 && isThere("apt-get");
  if (!mayInstall) say(`${missing.join(", ")} not found, and may not be installed`);
  else if (install(missing)) say(`${missing.join(", ")} installed`);
  else say(`${missing.join(", ")} could not be installed`);
}

function install(packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (args, minutes) =>
    spawnSync("apt-get", ["-qq", "-o", "DPkg::Lock::Timeout=60", ...args], {
      env,
      stdio: "ignore",
      timeout: minutes * MINUTES,
    }).status === 0;
  const add = () => apt(["install", "-y", "--no-install-recommends", ...packages], 4);
  // The lists of a new machine are empty.
  return add() || (apt(["update"], 1) && add());
}

function say(what) {
  process.stdout.write(`Tools for tests: ${what}.\n`);
}
