/** What the server and the processes that answer say to each other. */
import type { Reply, ToolQuestion } from "./questions.ts";

export type ToStudy = { readonly kind: "ask"; readonly question: ToolQuestion } | { readonly kind: "rest" };

export type FromStudy =
  /** It has loaded its program. */
  | { readonly kind: "loaded" }
  /** It is at rest again. */
  | { readonly kind: "rested" }
  | { readonly kind: "reply"; readonly reply: Reply }
  /** The program failed. */
  | { readonly kind: "trouble"; readonly reason: string };
