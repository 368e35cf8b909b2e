/**
 * A thread of `workerThreads`: makes the game, then searches as it is told.
 */
import { type MessagePort, workerData } from "node:worker_threads";
import { compiledGame } from "../compile/compile.ts";
import { parseRules } from "../gdl/parse.ts";
import { SearchThread } from "../search/search-thread.ts";
import type { ThreadOrder } from "../search/threads.ts";
import { diskCache } from "./disk-cache.ts";
import { inheritPlugins } from "./plugins.ts";
import type { ThreadStart } from "./threads.ts";

const { rules, backend, anyState, options, seed, facts, port } = workerData as ThreadStart & {
  readonly port: MessagePort;
};

await inheritPlugins();
const game = compiledGame(parseRules(rules).value, { backend, cache: diskCache(), anyState });
const thread = new SearchThread({ game, options, seed, facts }, (word) => port.postMessage(word));
port.on("message", (order: ThreadOrder) => thread.hear(order));
