/**
 * The bundled games, each by its name (`connectFour`, `ticTacToe`) and all of them in a list. A bundler keeps just those that a
 * program names. `npm run build` writes `rulesheets.ts` from the folder `games`.
 */
import type { BundledGame } from "../gdl/bundle.ts";
import { parseRules } from "../gdl/parse.ts";
import { rolesOf as statedRoles } from "../gdl/roles.ts";
import * as rulesheets from "./rulesheets.ts";

export type { BundledGame } from "../gdl/bundle.ts";
export * from "./rulesheets.ts";

/** Every size of every game, by file name. */
export function catalogue(): readonly BundledGame[] {
  return files().flatMap(({ sizes }) => sizes);
}

/** The game with this id, such as `connect-four` or `connect-four-3x3`. */
export function bundledGame(id: string): BundledGame | undefined {
  const holders = files().filter(({ stem }) => id.startsWith(stem));
  return holders.flatMap(({ sizes }) => sizes).find((game) => game.id === id);
}

/** Exports are listed by their names, which are not quite in the order of the files. */
function files(): readonly BundledGame[] {
  return Object.values(rulesheets).sort((a, b) => (a.stem < b.stem ? -1 : 1));
}

/** The names of the roles, in the order of the rules. */
export function rolesOf(game: BundledGame): readonly string[] {
  return statedRoles(parseRules(game.rules).value);
}
