/**
 * Names of moves that are English verbs; others are quoted.
 */
import { quote, words } from "./speech.ts";

const VERBS = new Set(
  `accept add ask attack beat bet bid bite block build burn buy call capture carry castle challenge change check choose claim click
  climb close collect color colour connect cover cross cut deal defend discard double draw drive drop eat empty enter exchange exit
  expand feed fill fire fix flip fly fold give go grab guess hit hop insert jump kick kill knock lay leave lift light look lower mark
  meet move name offer open pass pay pick place plant play point pour press promote pull push put quit raise reach read reject release
  remove reset rest return reveal roll rotate run say select sell send set shoot show skip slide sow split stack stand start stay
  steal step stop strike surrender swap switch take throw toggle touch trade transfer turn twist unstack use visit vote wait walk
  win write`.split(/\s+/),
);

/** Whether a name reads as what somebody does. */
function isVerb(name: string): boolean {
  const [first = ""] = words(name).toLowerCase().split(" ");
  const plain = first.replace(/\d+$/, "");
  return VERBS.has(plain) || /^(double|triple|quadruple)(jump|move)$/.test(plain);
}

/** `mark any empty square`, `choose any empty square (`qxz`)`. */
export function deed(name: string, object: string): string {
  if (isVerb(name)) return object === "" ? words(name) : `${words(name)} ${object}`;
  if (object === "") return `choose ${quote(name)}`;
  return / to (an?|the|another|any) /.test(object)
    ? `play ${quote(name)} ${fromStart(object)}`
    : `choose ${object} (${quote(name)})`;
}

function fromStart(object: string): string {
  return object.startsWith("from ") ? object : `from ${object}`;
}
