/**
 * Kernels in WGSL on WebGPU in software, in Node.js.
 */
import { afterAll, describe, test } from "vitest";
import { softwareDevice } from "../../packages/engine/src/gpu/testing/software.ts";
import { CONFORMING_GAMES, conformBundled, conformGenerated } from "./conformance.ts";

/** Rulesheets of the fuzzer: `npm run task -- card` takes more. */
const GENERATED = Number(process.env.AGON_CARD_SHEETS ?? 20);

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
