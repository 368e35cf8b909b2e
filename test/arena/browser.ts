/**
 * One browser for all tests of the page, and the servers it visits.
 */
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { type AddressInfo, connect, createServer as createLine, type Socket } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, chromium, type Page } from "playwright-core";
import { staticFiles } from "../../packages/agon/src/cli/arena/static-files.ts";

/** The built page; AGON_PAGE names the folder of another one. */
export const PAGE = process.env.AGON_PAGE ?? fileURLToPath(new URL("../../packages/agon/dist/arena/", import.meta.url));

const PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** Where Chromium is: AGON_CHROMIUM, or a usual place. */
export function chromiumPath(): string | undefined {
  return [process.env.AGON_CHROMIUM ?? "", ...PLACES].find((path) => path !== "" && existsSync(path));
}

/** Why tests of the page cannot run here; undefined where they can. */
export function obstacle(): string | undefined {
  if (chromiumPath() === undefined) return "there is no Chromium; AGON_CHROMIUM names one";
  return existsSync(join(PAGE, "index.html")) ? undefined : "the page is not built; npm run build builds it";
}

/** Milliseconds for what a test waits for: as long as it takes, since machines may be busy; AGON_PATIENCE ends waits that never end. */
const PATIENCE = Number(process.env.AGON_PATIENCE ?? 0);

/** Has Chromium compute what is meant for a graphics card in software. */
export const SOFTWARE_CARD = ["--enable-unsafe-webgpu", "--use-webgpu-adapter=swiftshader"];

export function launch(more: readonly string[] = []): Promise<Browser> {
  const args = ["--no-sandbox", "--disable-dev-shm-usage", ...more];
  return chromium.launch({ executablePath: chromiumPath()!, args, timeout: 0 });
}

/** A page that notes what goes wrong in it. */
export interface Visit {
  readonly page: Page;
  /** Messages of errors, and addresses outside of the server that it asked for. */
  readonly complaints: string[];
  close(): Promise<void>;
}

export interface VisitOptions {
  readonly width?: number;
  readonly height?: number;
  readonly dark?: boolean;
  /** Whether the page may keep itself for when its server is gone. Default false. */
  readonly keeps?: boolean;
  /** Whether the reader likes motion. Default false. */
  readonly motion?: boolean;
}

export async function visit(browser: Browser, url: string, options: VisitOptions = {}): Promise<Visit> {
  const { width = 1200, height = 900, dark = false, keeps = false, motion = false } = options;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: dark ? "dark" : "light",
    reducedMotion: motion ? "no-preference" : "reduce",
    serviceWorkers: keeps ? "allow" : "block",
  });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error" && !/\/api\//.test(message.location().url)) complaints.push(message.text());
  });
  page.on("request", (request) => {
    if (url.startsWith("http") && !request.url().startsWith(new URL(url).origin))
      complaints.push(`asked for ${request.url()}`);
  });
  page.on("dialog", (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.goto(url);
  return { page, complaints, close: () => context.close() };
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds of processor time. */
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/** Milliseconds of processor time of the longest task on the page's main thread during the work: a busy machine does not count. */
export async function longestTask(browser: Browser, page: Page, work: () => Promise<void>): Promise<number> {
  await browser.startTracing(page, { categories: ["toplevel", "disabled-by-default-devtools.timeline"] });
  await work();
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] };
  const thread = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;
  const main = new Set(traceEvents.filter(({ args }) => args.name === "CrRendererMain").map(thread));
  const tasks = traceEvents.filter((event) => event.name.endsWith("RunTask") && main.has(thread(event)));
  if (tasks.length === 0) throw new Error("the trace holds no tasks");
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
}

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** What axe-core finds wrong with the page, and where. It is no part of the page, so the page's policy is not asked for it. */
export async function violations(page: Page, rules: object = {}): Promise<string[]> {
  return page.evaluate(`${readFileSync(AXE, "utf8")}; axe.run(${JSON.stringify(rules)}).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ": " + nodes.slice(0, 3).map(({ html }) => html.slice(0, 150)).join(" ")))`);
}

export interface PlainServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Any static server: files under a folder of its own, as they are when it starts, and nothing else. */
export async function servePlainly(): Promise<PlainServer> {
  const files = staticFiles(PAGE);
  const server = createServer((request, response) => {
    const [path = ""] = (request.url ?? "").split("?");
    const file = path.startsWith("/some/where/") ? files.get(path.slice("/some/where".length)) : undefined;
    if (file === undefined) response.writeHead(404).end();
    else response.writeHead(200, { "Content-Type": file.type }).end(file.body("identity"));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/some/where/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export interface Line {
  readonly url: string;
  /** Every connection breaks, and no other is made. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

/** A way to a server that can be cut. */
export async function openLine(port: number): Promise<Line> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const breakAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const line = createLine((near) => {
    if (isCut) return void near.destroy();
    const far = connect(port, "127.0.0.1");
    for (const [socket, other] of [[near, far] as const, [far, near] as const]) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  await new Promise<void>((resolve) => line.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://localhost:${(line.address() as AddressInfo).port}/`,
    cut: () => {
      isCut = true;
      breakAll();
    },
    mend: () => {
      isCut = false;
    },
    close: () =>
      new Promise((resolve) => {
        line.close(() => resolve());
        breakAll();
      }),
  };
}
