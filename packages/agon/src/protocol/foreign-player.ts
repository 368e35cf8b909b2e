/**
 * Players that are no part of the engine, as a match sees them: over HTTP, programs that speak UCI or UGI, and this program at other commits.
 */
import { layoutOf, SquareNotation } from "agon-engine/board";
import type { Game } from "agon-engine/game";
import { readRules } from "agon-engine/gdl";
import type { ForeignSettings, MatchPlayer } from "agon-engine/match";
import { parseAddress } from "./ask.ts";
import { CommitPlayer } from "./commit/player.ts";
import { rulesLine } from "./manager.ts";
import { RemotePlayer } from "./remote.ts";
import { UciPlayer } from "./uci/player.ts";

export interface ForeignTold {
  readonly game: Game;
  /** The text of the rulesheet. */
  readonly rules: string;
}

export function foreignPlayer({ name, scheme, target, options }: ForeignSettings, told: ForeignTold): MatchPlayer {
  const { game, rules } = told;
  if (scheme === "human") throw new Error("a person plays in agon play and agon manage");
  const { rulesheet } = readRules(rules);
  if (scheme === "http") return new RemotePlayer({ address: parseAddress(target)!, name, rules: rulesLine(rulesheet) });
  if (scheme === "commit") return new CommitPlayer({ name, commit: target, options, rules: rulesLine(rulesheet) });
  const notation = (): SquareNotation => new SquareNotation(layoutOf({ game, rulesheet }));
  const command = target.split(/\s+/);
  return new UciPlayer({ name, protocol: scheme, command, ...uciOptions(options), game, notation });
}

/** `movetime` is ours; `variant` is short for what Fairy-Stockfish calls it; the others are options of the program. */
function uciOptions({ variant, movetime, ...options }: Readonly<Record<string, string>>) {
  return {
    options: variant === undefined ? options : { UCI_Variant: variant, ...options },
    ...(Number(movetime) > 0 && { movetime: Number(movetime) }),
  };
}
