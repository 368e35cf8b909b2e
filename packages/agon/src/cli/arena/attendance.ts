/**
 * The pages that look at a match, be it to play or to watch. A match that nobody looks at is abandoned after a while.
 */
import type { ServerResponse } from "node:http";

/** Milliseconds between two signs of life: a page that hears none knows that its connection is gone, and so does the server. */
const BEAT = 15_000;

export class Attendance {
  /** The role that is played on a page; undefined where somebody watches. */
  readonly #pages = new Map<ServerResponse, string | undefined>();
  /** When the last page left, and the last on which somebody plays; before that, when the match began. */
  #left = performance.now();
  #playersLeft = this.#left;
  #beat: NodeJS.Timeout | undefined;
  readonly #onChange: () => void;

  /** `onChange` is called when a page has come or gone. */
  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  join(page: ServerResponse, role?: string): void {
    this.#pages.set(page, role);
    this.#beat ??= setInterval(() => this.send("event: beat\ndata: {}\n\n"), BEAT).unref();
    page.once("close", () => this.#leave(page, role));
    this.#onChange();
  }

  #leave(page: ServerResponse, role: string | undefined): void {
    this.#pages.delete(page);
    this.#left = performance.now();
    if (role !== undefined) this.#playersLeft = this.#left;
    if (this.#pages.size === 0) {
      clearInterval(this.#beat);
      this.#beat = undefined;
    }
    this.#onChange();
  }

  send(text: string): void {
    for (const page of this.#pages.keys()) if (!page.writableEnded) page.write(text);
  }

  /** The last word: pages that nobody has ended yet get it, and no page gets another. */
  close(text: string): void {
    for (const page of this.#pages.keys()) if (!page.writableEnded) page.end(text);
  }

  /** Sends to the pages on which a role is played. */
  sendTo(role: string, text: string): void {
    for (const [page, played] of this.#pages) if (played === role && !page.writableEnded) page.write(text);
  }

  /** Pages of those who do not play. */
  get watching(): number {
    return [...this.#pages.values()].filter((role) => role === undefined).length;
  }

  /** Whether somebody who plays the role has a page open. */
  has(role: string): boolean {
    return [...this.#pages.values()].includes(role);
  }

  /** Milliseconds for which nobody has looked; -1 while somebody does. Where persons play, those who only watch do not count. */
  absence(personsPlay: boolean): number {
    const isThere = personsPlay ? this.#pages.size > this.watching : this.#pages.size > 0;
    return isThere ? -1 : performance.now() - (personsPlay ? this.#playersLeft : this.#left);
  }
}
