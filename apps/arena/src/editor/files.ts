/**
 * Rulesheets from and to files of the reader's machine.
 */

import { failure, type Result, success } from "agon-engine";
import { fileStem, saveText } from "../save-file.ts";

const LARGEST = 2_000_000;

export async function openFile(
  file: File | undefined,
): Promise<Result<{ readonly name: string; readonly text: string }>> {
  if (file === undefined) return failure("file", "No file was chosen.");
  if (file.size > LARGEST) return failure("file", "This file is too large for a rulesheet.");
  try {
    return success({ name: file.name, text: await file.text() });
  } catch {
    return failure("file", "The file cannot be read.");
  }
}

export function saveFile(text: string, origin: string): void {
  saveText(text, `${fileStem(origin, "rules")}.kif`, "text/plain");
}
