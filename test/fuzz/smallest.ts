/** A difference made small: the way that differs, in the same respect, on as few rules as possible. */
import { type Difference, examine } from "./examine.ts";
import { shrink } from "./shrink.ts";
import type { Found } from "./trial.ts";

/** More walks than a difference was found with: fewer rules may need other moves. */
const WALKS = 6;

/** `onTry` is called before each rulesheet that is tried. */
export function smallest(found: Found, onTry: (text: string) => void = () => {}): string {
  const { way, seed, text, message } = found;
  const isSame = (difference: Difference): boolean => kindOf(difference) === kindOf(found);
  const isInteresting = (candidate: string): boolean => {
    onTry(candidate);
    try {
      return (examine(candidate, { seed, walks: WALKS, isTaken: ({ name }) => name === way }) ?? []).some(isSame);
    } catch (error) {
      return way === "reading" && error instanceof Error && message.startsWith(error.stack?.split("\n")[0] ?? "");
    }
  };
  return shrink(text, { isInteresting });
}

/** What two differences have in common that have one cause, as far as one can tell: the way, the question, the words of an error. */
export function kindOf({ way, aspect, message }: Difference): string {
  const words = aspect === "throws" || aspect === "refuses" ? message.split("\n")[0]!.replace(/\d+/g, "#") : "";
  return `${way}: ${aspect.replace(/\d+/g, "#")}${words && ` ${words}`}`;
}
