/**
 * The process that answers questions about rules: one at a time, until it is ended. A question that takes too long or too much memory
 * ends the process and nothing else.
 */
import { holdLifeline } from "../../protocol/lifeline.ts";
import { reply } from "./answers.ts";
import { forgetGames } from "./loaded.ts";
import type { FromStudy, ToStudy } from "./study-messages.ts";

/** A process larger than this is not kept. */
const KEPT_BYTES = 600 * 2 ** 20;

process.on("message", async (word: ToStudy) => {
  if (word.kind === "rest") rest();
  else
    try {
      say({ kind: "reply", reply: await reply(word.question) });
    } catch (error) {
      say({ kind: "trouble", reason: error instanceof Error ? error.message : String(error) });
    }
});

function rest(): void {
  if (process.memoryUsage().rss > KEPT_BYTES) forgetGames();
  if (process.memoryUsage().rss > 2 * KEPT_BYTES) process.exit();
  say({ kind: "rested" });
}

holdLifeline();
// The server is gone, or its user wants it to go: it will tell us.
process.on("disconnect", () => process.exit());
process.on("SIGINT", () => {});
say({ kind: "loaded" });

function say(word: FromStudy): void {
  process.send?.(word);
}
