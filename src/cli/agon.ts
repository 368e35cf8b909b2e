#!/usr/bin/env node
/**
 * The program itself: real streams, real exit code.
 */
import { run } from "./run.ts";

// `agon games | head` closes the pipe early: nobody reads on, so there is nothing left to do.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
    process.exit();
  });
}

process.exitCode = await run(process.argv.slice(2), process);
