/**
 * The process that thinks for one match: rules to a game, messages to moves. Everything that may take long happens here.
 */
import { BACKENDS, DEFAULT_BACKEND } from "../compile/backends.ts";
import type { Game } from "../game/game.ts";
import { Random } from "../game/random.ts";
import { parseRules } from "../gdl/parse.ts";
import type { Order } from "../match/player.ts";
import type { SearchOptions } from "../search/options.ts";
import { constantSum } from "./constant-sum.ts";
import { Mind } from "./mind.ts";
import { clockNow, type FromThinker, type ToThinker } from "./thoughts.ts";

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
  else if (mind === undefined) return;
  else if (word.kind === "follow") await mind.follow(word.told, word.move, orderUntil(clockNow()));
  else {
    asked = word.turn;
    const move = await mind.play(word.told, word.answered, orderUntil(word.until));
    say({ kind: "move", turn: word.turn, move, final: true });
  }
}

async function start({ role, rules, settings, until }: Extract<ToThinker, { kind: "start" }>): Promise<void> {
  const { value: rulesheet } = parseRules(rules);
  const game = (BACKENDS[settings.backend] ?? BACKENDS[DEFAULT_BACKEND]!)(rulesheet);
  const hidden = rulesheet.rules.some(({ head }) => head.name === "sees");
  const options = knowing(game, settings.search, settings.seed, (until - clockNow()) / 4);
  mind = new Mind({
    game,
    role,
    hidden,
    engine: { options, margin: 0, ponder: true, algorithm: "max1" },
    seed: settings.seed,
    onMove: (move) => say({ kind: "move", turn: asked, move, final: false }),
  });
  await mind.start(orderUntil(until));
  say({ kind: "ready" });
}

/** Fills in the constant sum of the game where random play shows one. */
function knowing(game: Game, search: SearchOptions, seed: number, milliseconds: number): SearchOptions {
  if (search.constantSum !== undefined) return search;
  return { ...search, constantSum: constantSum(game, new Random(seed), Math.min(milliseconds, 500)) };
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

say({ kind: "loaded" });
