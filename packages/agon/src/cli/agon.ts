#!/usr/bin/env node
/**
 * The program itself: real streams, real exit code.
 */
import { failed } from "./failure.ts";
import { fileTrouble, ioOn } from "./io.ts";

// `agon games | head` closes the pipe early: nobody reads on, so there is nothing left to do.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit();
  process.stderr.write(`Standard output cannot be written: ${fileTrouble(error)}.\n`);
  process.exit(2);
});
// Where errors cannot be told there is nobody to tell it to.
process.stderr.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? undefined : 2));

// Thrown where no command waits for it: in a timer, in answer to an event, or while the commands are loaded.
process.on("uncaughtException", (error) => {
  process.exit(failed(ioOn(process), error, { debug: process.argv.includes("--debug") }));
});

const { run } = await import("./run.ts");
process.exitCode = await run(process.argv.slice(2), process);
