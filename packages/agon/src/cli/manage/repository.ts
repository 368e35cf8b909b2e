/**
 * The bundled games as a repository serves them.
 */

import { catalogue, rolesOf } from "agon-engine/games";
import type { RepositoryGame } from "../../protocol/repository.ts";

export function bundledRepository(): readonly RepositoryGame[] {
  return catalogue().map((game) => {
    let roles: readonly string[] | undefined;
    const { name, what } = game.header;
    return {
      key: game.id,
      name: game.size === undefined ? name : `${name} ${game.size.name}`,
      description: what,
      roles: () => (roles ??= rolesOf(game)),
      // The sizes are resolved: whoever reads this text has rules, not a template.
      rulesheet: () => game.rules.replace(/^;; size:.*\n/gm, ""),
    };
  });
}
