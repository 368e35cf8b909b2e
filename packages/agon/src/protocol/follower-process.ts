/**
 * The process that follows one match and tells a legal move at every question: no search, no compiler, and the engine that needs no
 * time to get ready. Of the public games the slowest step takes it 0.4 s, the median 2 ms.
 */
import { referenceGame } from "agon-engine/compile";
import { Random } from "agon-engine/game";
import { hidesInformation, parseRules } from "agon-engine/gdl";
import { Follower } from "agon-engine/match";
import { holdLifeline } from "./lifeline.ts";
import { roleNamed, StepReader } from "./step-reader.ts";
import type { FromFollower, ToFollower } from "./thinker-messages.ts";

let followed: { readonly steps: StepReader; readonly follower: Follower } | undefined;

process.on("message", (word: ToFollower) => {
  try {
    hear(word);
  } catch (error) {
    followed = undefined;
    say({ kind: "trouble", reason: String((error as Error).message) });
  }
});

function hear(word: ToFollower): void {
  if (word.kind === "rest") {
    followed = undefined;
    say({ kind: "loaded" });
  } else if (word.kind === "start") {
    start(word);
    tellLegal(0);
  } else if (followed !== undefined) {
    followed.steps.noteAnswer(word.answered);
    followed.follower.advance(followed.steps.read(word.told).last);
    tellLegal(word.turn);
  }
}

function start({ role, rules }: Extract<ToFollower, { kind: "start" }>): void {
  const { value: rulesheet } = parseRules(rules);
  const game = referenceGame(rulesheet);
  const at = roleNamed(game, role);
  const steps = new StepReader({ game, role: at, hidden: hidesInformation(rulesheet) });
  followed = { steps, follower: new Follower(game, at, new Random(1)) };
}

function tellLegal(turn: number): void {
  const { follower } = followed!;
  const [move] = follower.legalMoves();
  if (move !== undefined) say({ kind: "legal", turn, move: follower.game.moveText(follower.role, move) });
}

function say(word: FromFollower): void {
  process.send?.(word);
}

holdLifeline();
process.on("disconnect", () => process.exit());
process.on("SIGINT", () => {});
say({ kind: "loaded" });
