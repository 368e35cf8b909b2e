/**
 * A thread of the pool: one job after the other, and trials that are made in step side by side.
 */
import { readFileSync } from "node:fs";
import { parentPort } from "node:worker_threads";
import { CompiledGames, type MatchEvent, runMatch } from "agon-engine/match";
import { inheritPlugins, playerThreads } from "agon-engine/node";
import { foreignPlayer } from "../protocol/foreign-player.ts";
import type { FromThread, Job, JobResult, ToThread } from "./messages.ts";
import { runTrial } from "./trials/run.ts";

const port = parentPort;
if (port === null) throw new Error("this is a thread of the pool, not a program");

await inheritPlugins();
const boards = new CompiledGames();
let acknowledged: () => void = () => {};
let stop = new AbortController();

const tell = (message: FromThread): void => port.postMessage(message);

async function done(job: Job, id: number): Promise<JobResult> {
  if (job.task === "trial") return runTrial(job.trial, boards);
  const onEvent = (event: MatchEvent): Promise<void> =>
    new Promise((resolve) => {
      acknowledged = resolve;
      tell({ kind: "event", id, event });
    });
  return runMatch(job.match, boards, {
    onEvent,
    signal: stop.signal,
    threadsFor: playerThreads,
    foreign: foreignPlayer,
    readFile: (path) => readFileSync(path, "utf8"),
  });
}

async function work(job: Job, id: number): Promise<void> {
  stop = new AbortController();
  try {
    tell({ kind: "result", id, result: await done(job, id) });
  } catch (error) {
    tell({ kind: "failed", id, message: error instanceof Error ? error.message : String(error) });
  }
}

port.on("message", (message: ToThread) => {
  if (message.kind === "job") void work(message.job, message.id);
  else if (message.kind === "ack") acknowledged();
  else stop.abort();
});
