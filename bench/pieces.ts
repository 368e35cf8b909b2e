/**
 * The longest piece of thinking: `npm run bench -- pieces [SECONDS [rulesheet…]]`, paths or ids of bundled games. A player thinks so many
 * seconds to start (30 unless given), then a second a move along a game against random moves, and keeps its tree from move to move. Between
 * two slices it could hear a message: the longest time in which it could not, in CPU time of its thread, is what the table shows. A slice
 * takes 25 ms. The first column is the start, where code is made too.
 */
import { readFileSync } from "node:fs";
import { compiledGame } from "agon-engine/compile";
import { type Game, Random, type State } from "agon-engine/game";
import { bundledGame } from "agon-engine/games";
import { readRules } from "agon-engine/gdl";
import { EnginePlayer, type LastStep, type ThinkOrder } from "agon-engine/match";
import { DEFAULT_OPTIONS } from "agon-engine/search";
import { threadClock } from "agon-ggp";

const GAMES = ["pentago", "connect-four", "othello", "breakthrough", "tron", "checkers"];
const MOVES = 12;
const MOVE_MILLISECONDS = 1000;

/** Notes the longest time between two turns of the event loop. */
class Pieces {
  readonly #clock = threadClock();
  #last = this.#clock();
  #longest = 0;
  #isOpen = true;

  constructor() {
    const turn = (): void => {
      const now = this.#clock();
      this.#longest = Math.max(this.#longest, now - this.#last);
      this.#last = now;
      if (this.#isOpen) setImmediate(turn);
    };
    turn();
  }

  /** The longest since the last call. */
  take(): number {
    const longest = this.#longest;
    this.#longest = 0;
    this.#last = this.#clock();
    return longest;
  }

  close(): void {
    this.#isOpen = false;
  }
}

function gameOf(name: string): Game {
  const text = bundledGame(name)?.rules ?? readFileSync(name, "utf8");
  return compiledGame(readRules(text).rulesheet);
}

function order(milliseconds: number): ThinkOrder {
  const { signal } = new AbortController();
  return { matchId: "", milliseconds, deadline: performance.now() + milliseconds, signal };
}

async function measure(game: Game, seconds: number): Promise<{ start: number; moves: number[]; nodes: number }> {
  const random = new Random(1);
  const options = { ...DEFAULT_OPTIONS };
  const player = new EnginePlayer(
    "agon",
    game,
    { options, overrides: { given: {} }, margin: 0, ponder: "always" },
    random.fork(),
  );
  const pieces = new Pieces();
  await player.start({ ...order(1000 * seconds), role: game.roles[0]!, startClock: seconds, playClock: 1 });
  const start = pieces.take();
  const moves: number[] = [];
  let state: State = game.initial;
  let last: LastStep | undefined;
  let nodes = 0;
  for (let step = 0; step < MOVES && !game.isTerminal(state); step++) {
    const { move, thought } = await player.play({ ...order(MOVE_MILLISECONDS), step, last });
    moves.push(pieces.take());
    nodes = Math.max(nodes, thought?.nodes ?? 0);
    const joint = game.roles.map((_, role) => {
      const legal = game.legalMoves(state, role);
      return role === 0 ? game.moveNamed(0, move) : legal[random.below(legal.length)]!;
    });
    last = { kind: "moves", moves: joint.map((each, role) => game.moveText(role, each)) };
    state = game.next(state, joint);
  }
  pieces.close();
  await player.abort();
  return { start, moves, nodes };
}

async function main([seconds = "30", ...given]: readonly string[]): Promise<void> {
  for (const name of given.length > 0 ? given : GAMES) {
    const { start, moves, nodes } = await measure(gameOf(name), Number(seconds));
    const longest = Math.max(...moves)
      .toFixed(0)
      .padStart(5);
    const size = `${nodes.toLocaleString("en").padStart(10)} nodes`;
    const label = name.replace(/^.*\//, "").padEnd(20);
    process.stdout.write(
      `${label}${size}; start ${start.toFixed(0).padStart(5)} ms, ${moves.length} moves ${longest} ms\n`,
    );
  }
}

await main(process.argv.slice(2));
