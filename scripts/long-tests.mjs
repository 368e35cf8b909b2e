/**
 * A reporter for Vitest: a file that says nothing for minutes is named with the test it is at, long before a limit ends what hangs.
 */
import { relative } from "node:path";

const MINUTE = 60_000;
/** Without word from a file. */
const QUIET_MINUTES = 3;

export default class LongTests {
  /** By file that runs: when it was heard last, which tests have begun and not ended, and which ended last. */
  #running = new Map();
  #timer;

  onTestRunStart() {
    this.#timer = setInterval(() => this.#tell(), QUIET_MINUTES * MINUTE);
    this.#timer.unref();
  }

  onTestModuleStart({ moduleId }) {
    this.#running.set(moduleId, { heard: Date.now(), tests: new Set(), last: undefined });
  }

  onTestCaseReady(testCase) {
    this.#heard(testCase)?.tests.add(testCase.fullName);
  }

  onTestCaseResult(testCase) {
    const file = this.#heard(testCase);
    file?.tests.delete(testCase.fullName);
    if (file !== undefined) file.last = testCase.fullName;
  }

  onTestModuleEnd({ moduleId }) {
    this.#running.delete(moduleId);
  }

  onTestRunEnd() {
    clearInterval(this.#timer);
  }

  #heard({ module }) {
    const file = this.#running.get(module.moduleId);
    if (file !== undefined) file.heard = Date.now();
    return file;
  }

  #tell() {
    for (const [moduleId, { heard, tests, last }] of this.#running) {
      const minutes = (Date.now() - heard) / MINUTE;
      if (minutes < QUIET_MINUTES) continue;
      // A test that never waits sends no word of its beginning.
      const at = [...tests].join("; ") || (last === undefined ? "at the beginning" : `behind ${last}`);
      process.stdout.write(`No word for ${minutes.toFixed(0)} minutes: ${relative(".", moduleId)} > ${at}\n`);
    }
  }
}
