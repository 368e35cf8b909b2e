/**
 * A process that compiles the kernel it is sent, answers with its machine code, and ends.
 */
import { CudaDriver } from "./cuda-driver.ts";

process.once("message", async (text: string) => {
  try {
    const code = new CudaDriver((await import("koffi")).default).compile(text);
    process.send!(code, () => process.exit(0));
  } catch {
    process.exit(1);
  }
});
