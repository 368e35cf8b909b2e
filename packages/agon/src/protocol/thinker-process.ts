/**
 * The process that thinks for one match: rules to a game, messages to moves. Everything that may take long happens here.
 */
import { compiledGame, DEFAULT_BACKEND, isBackend } from "agon-engine/compile";
import { hidesInformation, parseRules } from "agon-engine/gdl";
import type { ThinkOrder } from "agon-engine/match";
import { clockNow, diskCache, inheritPlugins, playerThreads } from "agon-engine/node";
import { chosenFor } from "agon-engine/search";
import { holdLifeline } from "./lifeline.ts";
import { ProtocolEngine } from "./protocol-engine.ts";
import type { FromThinker, ToThinker } from "./thinker-messages.ts";

/** A process larger than this does not play a second match. */
const KEPT_BYTES = 400 * 2 ** 20;

/** What part of the start clock left after compiling a look at the game may take, and the longest look in milliseconds. */
const LOOK = { part: 0.15, most: 800 };

/** Of the matches before, of any process: managers often play a game more than once. */
const circuits = diskCache();

/** Ends the thinking of a turn when the next message comes. */
let turn = new AbortController();
let engine: ProtocolEngine | undefined;
let asked = -1;
/** Messages are handled one after the other; this many have come and not been looked at. */
let waiting = 0;
let handled = Promise.resolve();

process.on("message", (word: ToThinker) => {
  waiting++;
  turn.abort();
  handled = handled.then(() => handle(word)).catch((error) => say({ kind: "trouble", reason: String(error.message) }));
});

async function handle(word: ToThinker): Promise<void> {
  turn = new AbortController();
  if (--waiting > 0) turn.abort();
  if (word.kind === "start") await start(word);
  else if (word.kind === "rest") await rest();
  else if (engine === undefined) return;
  else if (word.kind === "follow") await engine.follow(word.told, word.move, orderUntil(clockNow()));
  else {
    asked = word.turn;
    const move = await engine.play(word.told, word.answered, orderUntil(word.until));
    say({ kind: "move", turn: word.turn, move, thought: engine.thought, final: true });
    asked = -1;
    await engine.thinkOn(orderUntil(clockNow() + word.thinkOn));
  }
}

/** The next message may come while it thinks on. */
async function start(word: Setup): Promise<void> {
  const began = clockNow();
  engine = await newEngine(word);
  say({ kind: "ready", thought: clockNow() - began });
  if (word.settings.prompt) await engine.thinkOn(orderUntil(word.until));
}

type Setup = Pick<Extract<ToThinker, { kind: "start" }>, "role" | "rules" | "settings" | "until">;

async function newEngine({ role, rules, settings, until }: Setup): Promise<ProtocolEngine> {
  const { value: rulesheet } = parseRules(rules);
  const backend = isBackend(settings.backend) ? settings.backend : DEFAULT_BACKEND;
  // Half of the start clock at most: the rest is for thinking.
  const game = compiledGame(rulesheet, {
    backend,
    milliseconds: Math.max(50, (until - clockNow()) / 2),
    cache: circuits,
  });
  const hidden = hidesInformation(rulesheet);
  const look = { hidden, milliseconds: Math.min(LOOK.most, LOOK.part * (until - clockNow())) };
  const overrides = { given: settings.search };
  const { algorithm, options } = chosenFor(game, overrides, look);
  const helpers = playerThreads({ rules, backend: settings.backend });
  const made = new ProtocolEngine({
    game,
    role,
    hidden,
    engine: {
      ...{ options, algorithm, overrides, hidden, helpers, margin: 0 },
      ponder: settings.prompt ? "others" : "always",
      threads: settings.threads ?? 1,
      ...(settings.playouts !== undefined && { playouts: settings.playouts }),
    },
    seed: settings.seed,
    onMove: (move, thought) => asked >= 0 && say({ kind: "move", turn: asked, move, thought, final: false }),
  });
  await made.start(orderUntil(until));
  return made;
}

/** What has grown too large is not worth keeping. */
async function rest(): Promise<void> {
  await engine?.end();
  engine = undefined;
  asked = -1;
  if (process.memoryUsage().rss > KEPT_BYTES) process.exit();
  say({ kind: "rested" });
}

function orderUntil(until: number): ThinkOrder {
  const milliseconds = until - clockNow();
  return { matchId: "", milliseconds, deadline: performance.now() + milliseconds, signal: turn.signal };
}

holdLifeline();
// The server is gone, or its user wants it to go: it will tell us.
process.on("disconnect", () => process.exit());
process.on("SIGINT", () => {});

function say(word: FromThinker): void {
  process.send?.(word);
}

/** A game of one move, played before anyone asks: code that has run once runs faster. */
const REHEARSAL = `(role x) (role y) (init a) (<= (legal ?r (go ?n)) (role ?r) (n ?n)) (n 1) (n 2) (n 3) (<= terminal (true (b ?n)))
(<= (next (b ?n)) (does x (go ?n)) (does y (go ?m)) (distinct ?n ?m)) (<= (next a) (does x (go ?n)) (does y (go ?n)))
(<= (goal x ?n) (true (b ?n))) (<= (goal y 100) (not (true (b 1)))) (<= (goal y 0) (true (b 1)))`;

async function rehearse(): Promise<void> {
  const settings = { backend: DEFAULT_BACKEND, search: { memoryMiB: 1 }, seed: 1 };
  engine = await newEngine({ role: "x", rules: REHEARSAL, settings, until: clockNow() + 100 });
  await engine.play({ terms: [] }, undefined, orderUntil(clockNow() + 20));
  await engine.end();
  engine = undefined;
}

handled = inheritPlugins()
  .then(rehearse)
  .catch(() => {})
  .finally(() => say({ kind: "loaded" }));
