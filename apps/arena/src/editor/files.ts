/**
 * Rulesheets from and to files of the reader's machine.
 */
import { failure, type Result, success } from "agon-engine";

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
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = `${/^[\w-]+$/.test(origin) ? origin : "rules"}.kif`;
  link.click();
  URL.revokeObjectURL(address);
}
