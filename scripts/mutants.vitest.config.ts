/** The tests of one part, for scripts/mutants.mjs. */
import { mergeConfig } from "vitest/config";
import base from "../vitest.config.ts";

const include = (process.env.AGON_MUTANT_TESTS ?? "").split(" ");

export default mergeConfig({ ...base, test: { ...base.test, projects: undefined } }, { test: { include } });
