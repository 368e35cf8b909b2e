/**
 * The store as commands open it: its database is loaded only then.
 */
import type { StorePlace } from "../store/place.ts";
import type { Store } from "../store/store.ts";
import type { Io } from "./io.ts";

/** Milliseconds that a server may be away when a command begins; one that goes away later is waited for longer. */
const OPENING = 5000;

/** The user is told when a server is waited for. */
export async function openUserStore({ stderr }: Pick<Io, "stderr">, place: StorePlace): Promise<Store> {
  const { openStore } = await import("../store/store.ts");
  return openStore(place, {
    opening: OPENING,
    onWait: (reason) =>
      stderr.write(
        `The database server does not answer (${reason}); waiting ${OPENING / 1000} s for it. DATABASE_URL says where it is.\n`,
      ),
  });
}
