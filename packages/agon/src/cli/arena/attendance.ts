/**
 * Who looks at a match, be it to play or to watch. One that nobody looks at is abandoned after a while.
 */
import type { ServerResponse } from "node:http";

export class Attendance {
  readonly #pages = new Set<ServerResponse>();
  /** When the last page left, or the match began. */
  #left = performance.now();

  join(page: ServerResponse): void {
    this.#pages.add(page);
    page.once("close", () => {
      this.#pages.delete(page);
      this.#left = performance.now();
    });
  }

  /** Milliseconds for which nobody has looked; -1 while somebody does. */
  get absence(): number {
    return this.#pages.size > 0 ? -1 : performance.now() - this.#left;
  }
}
