/**
 * The order of the tests: files with a process of their own first, so that the others can hand theirs on, and the longest of each
 * first, so that no worker waits for one that begins late.
 */
import { relative } from "node:path";
import { BaseSequencer } from "vitest/node";

/** Files that take more than some seconds, the longest first. */
const LONGEST = [];

export default class LongestFirst extends BaseSequencer {
  async sort(files) {
    const rank = ({ moduleId }) =>
      (LONGEST.indexOf(relative(".", moduleId).replaceAll("\\", "/")) + LONGEST.length + 1) % (LONGEST.length + 1);
    const shares = ({ project }) => Number(!project.config.isolate);
    const others = await super.sort(files);
    return others.sort((one, other) => shares(one) - shares(other) || rank(one) - rank(other));
  }
}
