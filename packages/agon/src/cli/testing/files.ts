import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The path of a new file with the text. */
export function fileWith(text: string, name = "game.kif"): string {
  const file = join(mkdtempSync(join(tmpdir(), "agon-")), name);
  writeFileSync(file, text);
  return file;
}
