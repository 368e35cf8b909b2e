/**
 * A search with options of one's own, live reports, a signal that ends it, and threads.
 */
import { Engine, loadGame, type ThinkReport, think, unwrap } from "agon-engine";
import { connectFour } from "agon-engine/games";
import { workerThreads } from "agon-engine/node";

const { game } = unwrap(loadGame(connectFour.rules));

function text({ role, best, moves, playouts, threads }: ThinkReport): string {
  const { visits, mean } = moves.find(({ move }) => move === best)!;
  const expected = `${game.moveText(role, best)} with ${mean.toFixed(1)}, ${visits} of ${playouts} playouts`;
  return `${expected}, ${threads} ${threads === 1 ? "thread" : "threads"}`;
}

// The same seed, options and number of playouts give the same visits, on every machine.
const options = { exploration: 0.6, amaf: "grave" } as const;
console.log(`counted: ${text(await think({ game, options, seed: 7 }, { playouts: 2000 }))}`);

// Reports come while it thinks. This one is ended as soon as both threads have found something.
const enough = new AbortController();
const engine = new Engine({ game, threads: workerThreads(2) });
const thought = await engine.think({ signal: enough.signal, interval: 50 }, (report) => {
  if (report.threads === 2) enough.abort();
});
console.log(`${thought.reason}: ${text(thought)}`);

// What was learnt stays when the game goes on.
engine.advance(
  game.roles.map((_, role) => (role === thought.role ? thought.best : game.legalMoves(engine.state, role)[0]!)),
);
const reply = await engine.think({ playouts: 500 });
console.log(`reply: ${reply.moves.reduce((sum, { visits }) => sum + visits, 0) >= 500}`);
engine.close();
