/**
 * The built page: a table of its files, read when the server starts. What is not in the table does not exist, so no address
 * can lead anywhere else, and a page that is built anew meanwhile does not mix with the one served.
 */
import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".json": "application/json",
  ".wasm": "application/wasm",
  ".woff2": "font/woff2",
};

export interface StaticFile {
  readonly type: string;
  /** Whether its name changes with its content. */
  readonly isLasting: boolean;
  body(encoding: "br" | "identity"): Buffer;
}

export type StaticFiles = ReadonlyMap<string, StaticFile>;

/** By address, such as `/assets/index.js`; `/` is the page itself. */
export function staticFiles(folder: string): StaticFiles {
  const files = new Map<string, StaticFile>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const type = TYPES[extname(entry.name)];
    if (!entry.isFile() || type === undefined) continue;
    const path = join(entry.parentPath, entry.name);
    const address = path.slice(folder.length).replaceAll("\\", "/").replace(/^\/*/, "/");
    files.set(address, fileAt(path, type, address.startsWith("/assets/")));
  }
  const page = files.get("/index.html");
  if (page !== undefined) files.set("/", page);
  return files;
}

function fileAt(path: string, type: string, isLasting: boolean): StaticFile {
  const plain = readFileSync(path);
  let small: Buffer | undefined;
  const packed = (): Buffer =>
    (small ??= brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }));
  return { type, isLasting, body: (encoding) => (encoding === "br" ? packed() : plain) };
}
