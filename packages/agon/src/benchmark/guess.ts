/**
 * What somebody would answer who has not read the rules: the floor that scores are compared with.
 */
import { createHash } from "node:crypto";
import { loadPosition, unwrap } from "agon-engine";
import { type Draw, drawOf } from "agon-engine/rewrite";
import type { Question } from "./question.ts";

/** No move is legal, nothing changes, a coin says whether the game is over, one role gets all; the best move is any legal one. */
export function guessOf(question: Question): unknown {
  const draw = drawOf(createHash("sha256").update(question.id).digest().readUInt32BE() >>> 1, 0);
  switch (question.kind) {
    case "legal":
      return [];
    case "next":
      return question.state;
    case "terminal":
      return draw.chance(1, 2);
    case "goals":
    case "value":
      return oneWins(question, draw);
    case "best":
      return anyMove(question, draw);
  }
}

function oneWins({ rules, state }: Question, draw: Draw): Record<string, number> {
  const { roles } = unwrap(loadPosition(rules, state)).game;
  const winner = draw.pick(roles);
  return Object.fromEntries(roles.map((role) => [role, role === winner ? 100 : 0]));
}

function anyMove({ rules, state: facts, role = "" }: Question, draw: Draw): string {
  const { game, state } = unwrap(loadPosition(rules, facts));
  const at = game.roles.indexOf(role);
  return game.moveText(at, draw.pick(game.legalMoves(state, at)));
}
