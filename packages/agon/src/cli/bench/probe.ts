/**
 * One measurement in a process of its own, so that memory and warm code are not shared: reads {text, backend, seconds}
 * from the parent, answers with what was measured or with why it could not be.
 */
import { isCard, measureCard } from "./graphics-card.ts";
import { type Measured, measure } from "./measure.ts";

interface Task {
  readonly text: string;
  readonly backend: string;
  readonly seconds: number;
}

process.once("message", async ({ text, backend, seconds }: Task) => {
  const answer = await attempt(() =>
    isCard(backend) ? measureCard(text, backend, seconds) : measure(text, backend, seconds),
  );
  process.send!(answer, () => process.disconnect());
});

type Answer = { readonly ok: true; readonly measured: Measured } | { readonly ok: false; readonly problem: string };

async function attempt(work: () => Measured | Promise<Measured>): Promise<Answer> {
  try {
    return { ok: true, measured: await work() };
  } catch (error) {
    return { ok: false, problem: error instanceof Error ? error.message : String(error) };
  }
}
