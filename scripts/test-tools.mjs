/**
 * Before `npm test`: installs the programs that some tests run beside ours, where Debian's package tool is there and may be
 * used. Tests that miss a program are skipped and say so. AGON_INSTALL=0 installs nothing.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";

const MINUTES = 60_000;
const POSTGRES = "/usr/lib/postgresql";
/** The Debian package, what tells that it is there, and what its tests are about. */
const TOOLS = [
  { name: "chromium", isThere: () => isCommand("chromium"), serves: "the page in a browser" },
  { name: "libvulkan1", isThere: hasVulkan, serves: "graphics cards in software" },
  { name: "redis-server", isThere: () => isCommand("redis-server"), serves: "the job queue" },
  { name: "postgresql", isThere: () => existsSync(POSTGRES) && readdirSync(POSTGRES).length > 0, serves: "the store" },
  {
    name: "fairy-stockfish",
    isThere: () => existsSync("/usr/games/fairy-stockfish"),
    serves: "UCI programs as players",
  },
  { name: "neovim", isThere: () => isCommand("nvim"), serves: "the language server in an editor" },
  { name: "graphviz", isThere: () => isCommand("dot"), serves: "graphs of positions" },
  { name: "python3-numpy", isThere: hasNumpy, serves: "the Python package" },
  { name: "swi-prolog-nox", isThere: () => isCommand("swipl"), serves: "the Prolog translation" },
];

const missing = TOOLS.filter(({ isThere }) => !isThere());
if (missing.length > 0) provide(missing);

function provide(tools) {
  const names = tools.map(({ name }) => name);
  const list = tools.map(({ name, serves }) => `${name} (${serves})`).join(", ");
  if (process.env.AGON_INSTALL === "0") say(`without ${list}, since AGON_INSTALL=0. Their tests are skipped.`);
  else if (!mayInstall())
    say(`${list} missing; their tests are skipped. On Debian: apt-get install ${names.join(" ")}`);
  else {
    say(`installing ${list} with apt-get; AGON_INSTALL=0 turns this off.`);
    if (!install(names)) say("the installation failed; the tests of what is missing are skipped.");
  }
}

function hasNumpy() {
  return ["python3", "/usr/bin/python3"].some((python) => spawnSync(python, ["-c", "import numpy"]).status === 0);
}

function mayInstall() {
  return process.platform === "linux" && process.getuid?.() === 0 && isCommand("apt-get");
}

function install(names) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (args, minutes) =>
    spawnSync("apt-get", ["-qq", "-o", "DPkg::Lock::Timeout=60", ...args], {
      env,
      stdio: "ignore",
      timeout: minutes * MINUTES,
    }).status === 0;
  const add = () => apt(["install", "-y", "--no-install-recommends", ...names], 4);
  // A new machine has no package lists yet.
  return add() || (apt(["update"], 1) && add());
}

function hasVulkan() {
  if (process.platform !== "linux") return true;
  // Chromium brings a loader for itself alone.
  const triples = readdirSync("/usr/lib").filter((name) => name.endsWith("-linux-gnu"));
  const folders = ["/usr/lib", "/usr/lib64", ...triples.map((name) => `/usr/lib/${name}`)];
  return folders.some((folder) => existsSync(`${folder}/libvulkan.so.1`));
}

function isCommand(command) {
  return spawnSync("which", [command], { stdio: "ignore" }).status === 0;
}

function say(sentence) {
  process.stdout.write(`Test tools: ${sentence}\n`);
}
