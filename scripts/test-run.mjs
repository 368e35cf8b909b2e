/**
 * What the tests of one run share: the identity of the sources as they are now, and a folder for what is made once, which is gone
 * when the run is over.
 */
import { mkdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeBuildModule } from "./build-module.mjs";

/** Of the process that runs the tests. */
export const RUN = join(tmpdir(), `agon-tests-${process.pid}`);

export function setup() {
  writeBuildModule();
  mkdirSync(RUN, { recursive: true });
}

export function teardown() {
  rmSync(RUN, { recursive: true, force: true });
}
