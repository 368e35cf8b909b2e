/**
 * Who may ask: browsers that address this server by a name that is its own, from pages that came from it. A foreign name in
 * `Host` is how a page elsewhere reaches servers at home (DNS rebinding); a foreign `Origin` is such a page itself.
 */
import type { IncomingHttpHeaders } from "node:http";
import { isIP } from "node:net";

/** Sent with everything. Workers get theirs from here too, and WebAssembly is all they may make of bytes. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  "style-src 'self'",
  // Browsers themselves write style attributes while they edit text.
  "style-src-attr 'unsafe-inline'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
];
const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
};

/** The board that pages elsewhere may frame, and the element that does so, where they were asked in. */
const BOARD = "/embed.html";
export const ELEMENT = "/agon-board.js";

/** What goes with an answer. `embed` names the origins whose pages may frame a board. */
export function securityHeaders(
  path: string,
  { origin }: IncomingHttpHeaders,
  embed: readonly string[],
): Readonly<Record<string, string>> {
  const frames = path === BOARD && embed.length > 0 ? ["'self'", ...embed].join(" ") : "'none'";
  const policy = [...POLICY, `frame-ancestors ${frames}`].join("; ");
  const headers = { "Content-Security-Policy": policy, ...SECURITY_HEADERS };
  if (path !== ELEMENT || !embed.includes(origin ?? "")) return headers;
  return {
    ...headers,
    "Access-Control-Allow-Origin": origin!,
    "Cross-Origin-Resource-Policy": "cross-origin",
    Vary: "Origin",
  };
}

/**
 * Why a request is refused; undefined where it is not. Addresses in numbers are nobody's name, so all of them may be used.
 * Pages of `guests`, by origin, may ask from elsewhere.
 */
export function refusalOf(
  headers: IncomingHttpHeaders,
  names: ReadonlySet<string>,
  { guests = [] }: { readonly guests?: readonly string[] } = {},
): string | undefined {
  const host = hostIn(headers.host);
  if (host === undefined || !(isIP(host) > 0 || host === "localhost" || names.has(host)))
    return "This server does not go by that name; `agon arena --name` gives it one.";
  const { origin } = headers;
  if (origin !== undefined && guests.includes(origin)) return undefined;
  if (origin !== undefined && origin !== `http://${headers.host}` && origin !== `https://${headers.host}`)
    return "Pages from elsewhere may not ask this server.";
  if (headers["sec-fetch-site"] === "cross-site" && headers["sec-fetch-mode"] !== "navigate")
    return "Pages from elsewhere may not ask this server.";
  return undefined;
}

/** The name in `name:port` or `[address]:port`, in small letters. */
function hostIn(host: string | undefined): string | undefined {
  const [, bracketed, plain] = /^(?:\[([0-9a-f:.]+)\]|([^:[\]/@]+))(?::\d{1,5})?$/i.exec(host ?? "") ?? [];
  return (bracketed ?? plain)?.toLowerCase();
}
