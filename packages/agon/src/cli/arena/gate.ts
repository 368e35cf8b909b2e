/**
 * Who may ask: browsers that address this server by a name that is its own, from pages that came from it. A foreign name in
 * `Host` is how a page elsewhere reaches servers at home (DNS rebinding); a foreign `Origin` is such a page itself.
 */
import type { IncomingHttpHeaders } from "node:http";
import { isIP } from "node:net";

/** Sent with everything. Workers get theirs from here too, and WebAssembly is all they may make of bytes. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  "Content-Security-Policy": [
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
    "frame-ancestors 'none'",
  ].join("; "),
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
};

/** Why a request is refused; undefined where it is not. Addresses in numbers are nobody's name, so all of them may be used. */
export function refusalOf(headers: IncomingHttpHeaders, names: ReadonlySet<string>): string | undefined {
  const host = hostIn(headers.host);
  if (host === undefined || !(isIP(host) > 0 || host === "localhost" || names.has(host)))
    return "This server does not go by that name; `agon arena --name` gives it one.";
  const { origin } = headers;
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
