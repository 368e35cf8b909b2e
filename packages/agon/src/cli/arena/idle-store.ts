/**
 * The store as the arena needs it: opened when something is asked, and closed when nothing was asked for a while, because an
 * embedded store takes one process at a time and others want to write to it.
 */
import { isKept, type StorePlace } from "../../store/place.ts";
import type { Store } from "../../store/store.ts";
import { StoreError } from "../../store/trouble.ts";

/** Milliseconds without a question after which an embedded store is closed. */
const IDLE = 2000;

export class IdleStore {
  readonly #place: StorePlace;
  #store: Promise<Store> | undefined;
  #users = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(place: StorePlace) {
    this.#place = place;
  }

  /** Whether there is nothing in it because nobody ever wrote to it: then it need not be made. */
  get isNew(): boolean {
    return this.#place.kind === "folder" && !isKept(this.#place);
  }

  /** Rejects with a StoreError where the store cannot be used; the next question opens it anew. */
  async with<T>(work: (store: Store) => Promise<T>): Promise<T> {
    clearTimeout(this.#timer);
    this.#users++;
    try {
      this.#store ??= open(this.#place);
      return await work(await this.#store);
    } catch (error) {
      if (error instanceof StoreError) await this.close();
      throw error;
    } finally {
      this.#users--;
      if (this.#users === 0 && this.#place.kind === "folder") this.#closeSoon();
    }
  }

  #closeSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.close(), IDLE);
    this.#timer.unref();
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    const store = this.#store;
    this.#store = undefined;
    // One that has failed may fail to be closed as well.
    await (await store?.catch(() => undefined))?.close().catch(() => {});
  }
}

async function open(place: StorePlace): Promise<Store> {
  const { openStore } = await import("../../store/store.ts");
  return openStore(place, { timeout: 5000 });
}
