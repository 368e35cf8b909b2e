/**
 * The store as commands open it.
 */
import { openStore, type Store, type StorePlace } from "../store/store.ts";
import type { Io } from "./io.ts";

/** Milliseconds that a server may be away when a command begins; one that goes away later is waited for longer. */
const OPENING = 5000;

/** The user is told when a server is waited for. */
export function openUserStore({ stderr }: Pick<Io, "stderr">, place: StorePlace): Promise<Store> {
  return openStore(place, {
    opening: OPENING,
    onWait: (reason) =>
      stderr.write(
        `The database server does not answer (${reason}); waiting ${OPENING / 1000} s for it. DATABASE_URL says where it is.\n`,
      ),
  });
}
