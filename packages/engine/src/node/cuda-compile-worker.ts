/**
 * A process that compiles the kernel it is sent, and ends.
 */
import { CudaDriver } from "./cuda-driver.ts";

process.once("message", async (ptx: string) => {
  try {
    new CudaDriver((await import("koffi")).default).load(ptx, "tally");
    process.exit(0);
  } catch {
    process.exit(1);
  }
});
