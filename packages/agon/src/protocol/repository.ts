/**
 * A game repository over HTTP, in the format of the public ones: what is served, and how one is read.
 *
 *   /games/            ["tic-tac-toe", …]
 *   /games/metadata    {"tic-tac-toe": {gameName, rulesheet, description, …}, …}
 *   /games/KEY/        the metadata of one game; /games/KEY/v0/ the same in its only version
 *   /games/KEY/FILE    the files that the metadata name
 */
import { failure, type Result, success } from "agon-engine";
import { z } from "zod";

export interface RepositoryGame {
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly roles: () => readonly string[];
  readonly rulesheet: () => string;
}

export interface Served {
  readonly type: "application/json" | "text/plain; charset=utf-8";
  readonly text: string;
}

const [RULESHEET, DESCRIPTION] = ["rulesheet.kif", "description.txt"];

/** What stands under a path that begins with /games; undefined where there is nothing. */
export function serveRepository(games: readonly RepositoryGame[], path: string): Served | undefined {
  const [, key = "", ...rest] = path.split("/").filter((part) => part !== "");
  if (key === "") return json(games.map((game) => game.key));
  if (key === "metadata" && rest.length === 0)
    return json(Object.fromEntries(games.map((game) => [game.key, metadata(game)])));
  const game = games.find((each) => each.key === key);
  const [file = "", ...more] = rest[0] === "v0" ? rest.slice(1) : rest;
  if (game === undefined || more.length > 0) return undefined;
  if (file === "") return json(metadata(game));
  if (file === RULESHEET) return plain(game.rulesheet());
  return file === DESCRIPTION ? plain(game.description) : undefined;
}

function metadata(game: RepositoryGame): object {
  const roleNames = game.roles();
  return {
    gameName: game.name,
    rulesheet: RULESHEET,
    description: DESCRIPTION,
    version: 0,
    roleNames,
    numRoles: roleNames.length,
  };
}

function json(value: unknown): Served {
  return { type: "application/json", text: JSON.stringify(value) };
}

function plain(text: string): Served {
  return { type: "text/plain; charset=utf-8", text };
}

const metadataSchema = z.looseObject({
  gameName: z.string().optional(),
  rulesheet: z.string(),
  description: z.string().optional(),
  stylesheet: z.string().optional(),
  user_interface: z.string().optional(),
  version: z.number().int().min(0).max(1e6).optional(),
});

export interface FoundGame {
  /** With the version, if it has one: what a record calls gameMetaURL. */
  readonly url: string;
  readonly name: string;
  readonly rules: string;
}

export interface FetchLimits {
  /** Default 10,000. */
  readonly milliseconds?: number;
  /** Longest file. Default 8 MiB. */
  readonly bytes?: number;
}

/** The rules of one game: `http://host/games/KEY/`, with a version or without. */
export async function fetchGame(address: string, limits: FetchLimits = {}): Promise<Result<FoundGame>> {
  const url = address.endsWith("/") ? address : `${address}/`;
  const found = await fetchJson(url, metadataSchema, limits);
  if (!found.ok) return found;
  const { rulesheet, gameName, version } = found.value;
  const versioned = version === undefined || /\/v\d+\/$/.test(url) ? url : `${url}v${version}/`;
  const file = new URL(rulesheet, versioned);
  if (file.origin !== new URL(url).origin) return refused(url, "Its rulesheet lies on another server.");
  const text = await fetchText(file.href, limits);
  if (!text.ok) return text;
  return success({ url: versioned, name: gameName ?? keyOf(url), rules: text.value });
}

/** The keys of the games: `http://host/games/`. */
export function fetchKeys(address: string, limits: FetchLimits = {}): Promise<Result<string[]>> {
  return fetchJson(address, z.array(z.string()), limits);
}

function keyOf(url: string): string {
  return url.replace(/\/(v\d+\/)?$/, "").replace(/^.*\//, "");
}

async function fetchJson<T>(url: string, schema: z.ZodType<T>, limits: FetchLimits): Promise<Result<T>> {
  const text = await fetchText(url, limits);
  if (!text.ok) return text;
  try {
    const parsed = schema.safeParse(JSON.parse(text.value));
    if (parsed.success) return success(parsed.data);
    const [issue] = parsed.error.issues;
    return refused(url, `${issue!.path.join(".") || "the answer"}: ${issue!.message}`);
  } catch {
    return refused(url, "The answer is not JSON.");
  }
}

async function fetchText(url: string, limits: FetchLimits): Promise<Result<string>> {
  const { milliseconds = 10_000, bytes = 8 * 2 ** 20 } = limits;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(milliseconds), redirect: "error" });
    if (!response.ok) return refused(url, `The server answers with status ${response.status}.`);
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body ?? []) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > bytes) return refused(url, `The file is longer than ${bytes} bytes.`);
    }
    return success(Buffer.concat(chunks).toString("utf8"));
  } catch (error) {
    return refused(url, reasonOf(error));
  }
}

function reasonOf(error: unknown): string {
  const { name, cause } = error as Error & { cause?: NodeJS.ErrnoException };
  if (name === "TimeoutError") return "No answer in time.";
  return `No answer: ${cause?.code ?? cause?.message ?? (error as Error).message}.`;
}

function refused(url: string, problem: string): ReturnType<typeof failure> {
  return failure("repository", `${url}: ${problem}`);
}
