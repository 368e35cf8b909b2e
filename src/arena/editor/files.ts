/**
 * Rulesheets from and to files of the reader's machine.
 */
export type Opened =
  | { readonly ok: true; readonly name: string; readonly text: string }
  | { readonly ok: false; readonly reason: string };

const LARGEST = 2_000_000;

export async function openFile(file: File | undefined): Promise<Opened> {
  if (file === undefined) return { ok: false, reason: "No file was chosen." };
  if (file.size > LARGEST) return { ok: false, reason: "This file is too large for a rulesheet." };
  try {
    return { ok: true, name: file.name, text: await file.text() };
  } catch {
    return { ok: false, reason: "The file cannot be read." };
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
