/**
 * Kernels in WGSL on WebGPU in software, in Node.js.
 */
import { afterAll, describe, test } from "vitest";
import { softwareDevice } from "../../packages/engine/src/gpu/testing/software.ts";
import { CONFORMING_GAMES, conformBundled, conformGenerated, GENERATED } from "./conformance.ts";

const software = await softwareDevice();
const { device } = software;
const why = device === undefined ? `: skipped, ${software.reason}` : "";
afterAll(() => device?.close());

describe.skipIf(device === undefined)(`WGSL in Node.js on the software driver${why}`, () => {
  test.each(CONFORMING_GAMES)("%s", (id) => conformBundled(id, device!));

  test(`${GENERATED} rulesheets of the fuzzer`, async () => {
    let index = 0;
    for (let sheet = 0; sheet < GENERATED; sheet++) index = await conformGenerated(index, device!);
  });
});
