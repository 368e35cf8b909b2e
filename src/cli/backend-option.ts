import { Option } from "commander";
import { BACKENDS, DEFAULT_BACKEND } from "../compile/backends.ts";

export function backendOption(): Option {
  return new Option("--backend <name>", "which engine plays").choices(Object.keys(BACKENDS)).default(DEFAULT_BACKEND);
}
