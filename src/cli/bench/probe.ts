/**
 * One measurement in a process of its own, so that memory and warm code are not shared: reads {text, backend, seconds}
 * from the parent, answers with what was measured or with why it could not be.
 */
import { measure } from "./measure.ts";

interface Task {
  readonly text: string;
  readonly backend: string;
  readonly seconds: number;
}

process.once("message", ({ text, backend, seconds }: Task) => {
  const answer = attempt(() => measure(text, backend, seconds));
  process.send!(answer, () => process.disconnect());
});

function attempt<T>(work: () => T): { ok: true; measured: T } | { ok: false; problem: string } {
  try {
    return { ok: true, measured: work() };
  } catch (error) {
    return { ok: false, problem: error instanceof Error ? error.message : String(error) };
  }
}
