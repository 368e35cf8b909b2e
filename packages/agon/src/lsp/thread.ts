/**
 * A thread of the language server: answers one question after another.
 */
import { parentPort } from "node:worker_threads";
import { boardView } from "./board.ts";
import { holding, report, study } from "./questions.ts";
import type { ThreadKind, ThreadRequests } from "./requests.ts";

const ANSWERS: { readonly [K in ThreadKind]: (ask: ThreadRequests[K]["ask"]) => ThreadRequests[K]["answer"] } = {
  study: ({ text }) => study(text),
  holding: ({ text, query, most }) => holding(text, query, most),
  report: ({ text }) => report(text),
  board: ({ text, joints }) => boardView(text, joints),
};

parentPort!.on("message", ({ kind, ask }: { readonly kind: ThreadKind; readonly ask: never }) => {
  parentPort!.postMessage(ANSWERS[kind](ask));
});
