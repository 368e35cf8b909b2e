/**
 * The fix for rules in the syntax of Prolog: the same in KIF.
 */
import { kifOfProlog } from "../../gdl/prolog.ts";
import type { Fixer } from "./fix.ts";

export const toKif: Fixer = ({ text }) => {
  const kif = kifOfProlog(text);
  if (kif === undefined) return [];
  return [{ title: "Put the rules into KIF", edits: [{ from: 0, to: text.length, insert: `${kif}\n` }] }];
};
