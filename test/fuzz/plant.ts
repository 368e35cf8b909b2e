/** A copy of the engine and of this program with a fault in it, compiled. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { type Fault, planted } from "./fault.ts";

const SOURCES = [join("packages", "engine", "src"), join("test", "fuzz")];

export interface PlantOptions {
  /** The root of the project. */
  readonly root: string;
  /** Where copies are made: below the root, so that packages are found. */
  readonly folder: string;
}

/** The program of a process, in the copy. */
export function plant(fault: Fault, { root, folder }: PlantOptions): URL {
  const copy = join(folder, fault.name);
  rmSync(copy, { recursive: true, force: true });
  for (const source of SOURCES)
    cpSync(join(root, source), join(copy, source), {
      recursive: true,
      filter: (path) => !relative(root, path).split(sep).includes("dist") && !path.endsWith(".test.ts"),
    });
  for (const edit of fault.edits) {
    const path = join(copy, edit.file);
    const text = planted(readFileSync(path, "utf8"), edit);
    if (text === undefined) throw new Error(`${fault.name}: ${edit.file} does not hold what the fault changes`);
    writeFileSync(path, text);
  }
  return compiled(copy, root);
}

function compiled(copy: string, root: string): URL {
  const settings = {
    extends: join(root, "tsconfig.base.json"),
    compilerOptions: { rootDir: ".", outDir: "out", declaration: false, noCheck: true, types: [] },
    include: ["test/fuzz/worker.ts"],
  };
  mkdirSync(copy, { recursive: true });
  writeFileSync(join(copy, "tsconfig.json"), JSON.stringify(settings));
  const { status, stdout } = spawnSync("npx", ["--no-install", "tsc", "-p", copy], { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error(`the planted copy does not compile:\n${stdout}`);
  return pathToFileURL(join(copy, "out", "test", "fuzz", "worker.js"));
}
