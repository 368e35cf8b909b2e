/**
 * The examples in a browser, bundled from the packed tarball; and how large a bundle is that only plays.
 */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chromiumPath, launch } from "../arena/browser.ts";
import { install, pack, ROOT } from "./packed.ts";

const TYPES: Readonly<Record<string, string>> = { ".html": "text/html", ".js": "text/javascript" };
const obstacle = chromiumPath() === undefined ? "there is no Chromium; AGON_CHROMIUM names one" : undefined;
let folder: string;

beforeAll(() => {
  folder = install(pack());
  cpSync(join(ROOT, "examples"), folder, { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What a bundler has to say of modules that browsers do not have. */
interface Bundled {
  readonly out: string;
  readonly warnings: readonly string[];
}

async function bundled(root: string, input = join(root, "index.html")): Promise<Bundled> {
  const out = mkdtempSync(join(tmpdir(), "agon-bundle-"));
  const warnings: string[] = [];
  const onwarn = ({ message }: { message: string }): void => void warnings.push(message);
  await build({
    ...{ root, configFile: false, logLevel: "silent" },
    worker: { format: "es" },
    // How large a bundle may be is asked below; the examples in one page are compiler, boards and search together.
    build: {
      ...{ outDir: out, target: "esnext", emptyOutDir: false, chunkSizeWarningLimit: 1000 },
      // A busy machine is no fault of the bundle.
      rollupOptions: { input, onwarn, checks: { bundlerTimings: false } },
    },
  });
  return { out, warnings };
}

describe.skipIf(obstacle !== undefined)(`in Chromium${obstacle === undefined ? "" : ` (skipped: ${obstacle})`}`, () => {
  test("playouts, a board, and a search with a worker", async () => {
    const { out, warnings } = await bundled(join(folder, "browser"));
    expect(warnings).toEqual([]);
    const server = createServer(({ url = "/" }, response) => {
      const path = url === "/" ? "/index.html" : url;
      const file = join(out, path);
      const type = TYPES[extname(path)];
      if (type === undefined) response.writeHead(404).end();
      else response.writeHead(200, { "Content-Type": type }).end(readFileSync(file));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const browser = await launch();
    try {
      const page = await browser.newPage();
      const lines: string[] = [];
      const done = new Promise<void>((resolve, reject) => {
        page.on("pageerror", reject);
        page.on("console", (message) => {
          lines.push(message.text());
          if (message.text().startsWith("stopped:")) resolve();
        });
      });
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
      await done;
      const text = lines.join("\n");
      expect(text).toMatch(/^red: \d\d\.\d in the mean of 1000 random games$/m);
      expect(text).toMatch(/^64 cells, 3\d pieces$/m);
      expect(text).toMatch(/^stopped: \(drop \d\), 2 threads$/m);
    } finally {
      await browser.close();
      server.close();
      rmSync(out, { recursive: true });
    }
  });
});

/** 120 KB, compressed with Brotli, as browsers take it; gzip makes about a seventh more of it. */
const MOST_BYTES = 120_000;

test(`a bundle that only plays has less than ${MOST_BYTES} bytes compressed`, async () => {
  const entry = join(folder, "entry.ts");
  writeFileSync(entry, 'import { answer } from "./browser/player.ts";\nObject.assign(globalThis, { answer });\n');
  const { out, warnings } = await bundled(folder, entry);
  expect(warnings).toEqual([]);
  const files = readdirSync(out, { recursive: true, withFileTypes: true }).filter((found) => found.isFile());
  const sizes = files.map(({ parentPath, name }) => brotliCompressSync(readFileSync(join(parentPath, name))).length);
  rmSync(out, { recursive: true });
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeLessThan(MOST_BYTES);
  expect(bytes).toBeGreaterThan(20_000); // there is a player in it
});
