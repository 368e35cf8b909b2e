/**
 * A thread of the pool: one job after the other.
 */
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

function onEvent(event: MatchEvent): Promise<void> {
  return new Promise((resolve) => {
    acknowledged = resolve;
    tell({ kind: "event", event });
  });
}

async function done(job: Job): Promise<JobResult> {
  if (job.task === "trial") return runTrial(job.trial, boards);
  return runMatch(job.match, boards, {
    onEvent,
    signal: stop.signal,
    threadsFor: playerThreads,
    foreign: foreignPlayer,
  });
}

async function work(job: Job): Promise<void> {
  stop = new AbortController();
  try {
    tell({ kind: "result", result: await done(job) });
  } catch (error) {
    tell({ kind: "failed", message: error instanceof Error ? error.message : String(error) });
  }
}

port.on("message", (message: ToThread) => {
  if (message.kind === "job") void work(message.job);
  else if (message.kind === "ack") acknowledged();
  else stop.abort();
});
