/**
 * The events of a match, heard for as long as somebody looks. Browsers open a stream that was cut again by themselves; one that
 * they give up, or that is silent though the server shows life every 15 seconds, is given up here.
 */

export type EventKind = "record" | "start" | "step" | "end" | "ask" | "table";

export interface MatchListener {
  /** One event after the other, each when the one before is done with. */
  readonly hear: (kind: EventKind, value: never) => Promise<void> | void;
  readonly onCut: (isCut: boolean) => void;
  /** The stream will not come back by itself. */
  readonly onLost: () => void;
}

const KINDS: readonly EventKind[] = ["record", "start", "step", "end", "ask", "table"];

/** Three signs of life that did not come. */
const SILENCE = 45_000;

/** Returns what ends it. */
export function followEvents(address: string, { hear, onCut, onLost }: MatchListener): () => void {
  const source = new EventSource(address);
  let queue = Promise.resolve();
  let heard = Date.now();
  const close = (): void => {
    clearInterval(timer);
    source.close();
  };
  const lose = (): void => {
    close();
    onCut(true);
    onLost();
  };
  const timer = setInterval(() => {
    if (Date.now() - heard > SILENCE) lose();
  }, SILENCE / 3);
  source.addEventListener("open", () => {
    heard = Date.now();
    onCut(false);
  });
  source.addEventListener("beat", () => {
    heard = Date.now();
  });
  source.addEventListener("error", () => {
    if (source.readyState === EventSource.CLOSED) lose();
    else onCut(true);
  });
  for (const kind of KINDS)
    source.addEventListener(kind, ({ data }: MessageEvent<string>) => {
      heard = Date.now();
      if (kind === "end") close();
      queue = queue.then(() => hear(kind, JSON.parse(data) as never));
    });
  return close;
}
