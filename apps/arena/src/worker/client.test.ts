import { describe, expect, it } from "vitest";
import { Cancelled, type Channel, Engine } from "./client.ts";
import type { FromWorker, ToWorker } from "./requests.ts";

/** Workers that note what they are told; answers are given by hand. */
function workers() {
  const started: { heard: ToWorker[]; ended: boolean; say: (message: FromWorker) => void }[] = [];
  const start = (): Channel => {
    const channel: Channel = {
      onmessage: null,
      onerror: null,
      postMessage: (message: ToWorker) => worker.heard.push(message),
      terminate: () => {
        worker.ended = true;
      },
    };
    const worker = {
      heard: [] as ToWorker[],
      ended: false,
      say: (data: FromWorker) => channel.onmessage!.call(channel as Worker, { data } as MessageEvent),
    };
    started.push(worker);
    return channel;
  };
  return { started, engine: new Engine(start) };
}

describe("the client of a worker", () => {
  it("gives reports and the answer", async () => {
    const { started, engine } = workers();
    const reports: unknown[] = [];
    const asked = engine.ask(
      "think",
      { rules: "", limits: {}, seed: 1 },
      { onReport: (report) => reports.push(report) },
    );
    started[0]!.say({ id: 1, report: "so far" });
    started[0]!.say({ id: 1, answer: "done" });
    expect(await asked).toBe("done");
    expect(reports).toEqual(["so far"]);
  });

  it("rejects what failed", async () => {
    const { started, engine } = workers();
    const asked = engine.ask("format", { text: "" });
    started[0]!.say({ id: 1, error: "why" });
    await expect(asked).rejects.toThrow("why");
  });

  it("replaces a worker that does not let go, and asks the new one the rest", async () => {
    const { started, engine } = workers();
    const stop = new AbortController();
    const stuck = engine.ask("load", { rules: "slow" }, { signal: stop.signal });
    const wanted = engine.ask("load", { rules: "next" });
    stop.abort();
    await expect(stuck).rejects.toThrow(Cancelled);
    expect(started.map(({ ended }) => ended)).toEqual([true, false]);
    expect(started[1]!.heard).toEqual([{ id: 2, kind: "load", ask: { rules: "next" } }]);
    started[1]!.say({ id: 2, answer: "here" });
    expect(await wanted).toBe("here");
  });

  it("keeps a worker that lets go", async () => {
    const { started, engine } = workers();
    const stop = new AbortController();
    const asked = engine.ask("think", { rules: "", limits: {}, seed: 1 }, { signal: stop.signal });
    stop.abort();
    started[0]!.say({ id: 1, answer: "so far" });
    expect(await asked).toBe("so far");
    await new Promise((resolve) => setTimeout(resolve, 450));
    expect(started).toHaveLength(1);
    expect(started[0]!.ended).toBe(false);
  });
});
