import { buildName } from "agon-engine/compile";
import { pluginsHash } from "agon-engine/node";

/**
 * What results, tournaments and queues are kept under: what another build of the program or other plug-ins have found is not taken
 * for ours. The version with a build, as semantic versioning writes it.
 */
export function resultsVersion(): string {
  const plugins = pluginsHash();
  return plugins === undefined ? buildName() : `${buildName()}.plugins.${plugins}`;
}
