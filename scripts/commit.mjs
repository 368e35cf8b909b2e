/** Builds of other commits for measurements that load their modules. */
import { unwrap } from "agon-engine";
import { buildCommit, commitNamed, rootOf } from "../packages/agon/dist/protocol/commit/build.js";

/** The folder of a commit's build, which is made where there is none. */
export async function builtAt(name) {
  const commit = unwrap(await commitNamed(name));
  unwrap(await buildCommit(commit, (step) => process.stderr.write(`${commit.slice(0, 10)}: ${step}\n`)));
  return rootOf(commit);
}
