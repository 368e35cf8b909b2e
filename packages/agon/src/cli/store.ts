/**
 * The store as commands open it.
 */
import { openStore, type Store, type StorePlace } from "../store/store.ts";
import type { Io } from "./io.ts";

/** The user is told when a server is waited for. */
export function openUserStore({ stderr }: Pick<Io, "stderr">, place: StorePlace): Promise<Store> {
  return openStore(place, {
    onWait: (reason) =>
      stderr.write(
        `The database server does not answer (${reason}); waiting a minute for it. DATABASE_URL says where it is.\n`,
      ),
  });
}
