/**
 * The process that thinks for one match: rules to a game, messages to moves. Everything that may take long happens here.
 */
import { referenceGame } from "../compile/backends/reference/game.ts";
import { BACKENDS, DEFAULT_BACKEND } from "../compile/backends.ts";
import { parseRules } from "../gdl/parse.ts";
import { hidesInformation } from "../gdl/rules.ts";
import { diskCache } from "../match/circuits.ts";
import type { Order } from "../match/player.ts";
import { clockNow } from "../match/shared-clock.ts";
import { chosenFor } from "../search/choice/choose.ts";
import { Mind, roleNamed } from "./mind.ts";
import type { FromThinker, ToThinker } from "./thoughts.ts";

/** A process larger than this does not play a second match. */
const KEPT_BYTES = 400 * 2 ** 20;

/** What part of the start clock left after compiling a look at the game may take, and the longest look in milliseconds. */
const LOOK = { part: 0.15, most: 800 };

/** Of the matches before, of any process: managers often play a game more than once. */
const circuits = diskCache();

/** Ends the thinking of a turn when the next message comes. */
let turn = new AbortController();
let mind: Mind | undefined;
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
  else if (mind === undefined) return;
  else if (word.kind === "follow") await mind.follow(word.told, word.move, orderUntil(clockNow()));
  else {
    asked = word.turn;
    const move = await mind.play(word.told, word.answered, orderUntil(word.until));
    say({ kind: "move", turn: word.turn, move, final: true });
  }
}

async function start(word: Setup): Promise<void> {
  const first = firstLegal(word);
  if (first !== undefined) say({ kind: "move", turn: 0, move: first, final: false });
  mind = await newMind(word);
  say({ kind: "ready" });
}

/** A legal move to fall back on, by the back end that is ready at once; undefined where even that takes too long. */
function firstLegal({ role, rules, until }: Setup): string | undefined {
  try {
    const budget = { milliseconds: Math.max(20, (until - clockNow()) / 10) };
    const game = referenceGame(parseRules(rules).value, { budget });
    const at = roleNamed(game, role);
    const [move] = game.legalMoves(game.initial, at);
    return move === undefined ? undefined : game.moveText(at, move);
  } catch {
    return undefined;
  }
}

type Setup = Pick<Extract<ToThinker, { kind: "start" }>, "role" | "rules" | "settings" | "until">;

async function newMind({ role, rules, settings, until }: Setup): Promise<Mind> {
  const { value: rulesheet } = parseRules(rules);
  const compile = BACKENDS[settings.backend] ?? BACKENDS[DEFAULT_BACKEND]!;
  // Half of the start clock at most: the rest is for thinking.
  const game = compile(rulesheet, { milliseconds: Math.max(50, (until - clockNow()) / 2), cache: circuits });
  const hidden = hidesInformation(rulesheet);
  const look = { hidden, milliseconds: Math.min(LOOK.most, LOOK.part * (until - clockNow())) };
  const { algorithm, options } = chosenFor(game, { given: settings.search }, look);
  const source = { rules, backend: settings.backend };
  const made = new Mind({
    game,
    role,
    hidden,
    engine: { options, margin: 0, ponder: true, algorithm, hidden, threads: settings.threads ?? 1, source },
    seed: settings.seed,
    onMove: (move) => asked >= 0 && say({ kind: "move", turn: asked, move, final: false }),
  });
  await made.start(orderUntil(until));
  return made;
}

/** What has grown too large is not worth keeping. */
async function rest(): Promise<void> {
  await mind?.end();
  mind = undefined;
  asked = -1;
  if (process.memoryUsage().rss > KEPT_BYTES) process.exit();
  say({ kind: "loaded" });
}

function orderUntil(until: number): Order {
  const milliseconds = until - clockNow();
  return { matchId: "", milliseconds, deadline: performance.now() + milliseconds, signal: turn.signal };
}

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
  mind = await newMind({ role: "x", rules: REHEARSAL, settings, until: clockNow() + 100 });
  await mind.play({ terms: [] }, undefined, orderUntil(clockNow() + 20));
  await mind.end();
  mind = undefined;
}

handled = rehearse()
  .catch(() => {})
  .finally(() => say({ kind: "loaded" }));
