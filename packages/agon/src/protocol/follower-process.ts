/**
 * The process that follows one match and tells a legal move at every question: no search, no compiler, and the engine that needs no
 * time to get ready. Of the public games the slowest step takes it 0.4 s, the median 2 ms. Between two questions it looks a step ahead.
 */
import { referenceGame } from "agon-engine/compile";
import { jointMoves, Random } from "agon-engine/game";
import { hidesInformation, parseRules } from "agon-engine/gdl";
import { Follower, legalMoveNamed } from "agon-engine/match";
import { holdLifeline } from "./lifeline.ts";
import { roleNamed, StepReader } from "./step-reader.ts";
import { type FromFollower, jointKey, type ToFollower } from "./thinker-messages.ts";

/** Joint moves to look at between two questions, at most. */
const MOST_AHEAD = 1024;

interface Followed {
  readonly steps: StepReader;
  readonly follower: Follower;
  /** Whether only percepts are told. */
  readonly hidden: boolean;
}

let followed: Followed | undefined;
/** The joint moves still to be looked at; undefined when a step has been told. */
let ahead: Generator<FromFollower> | undefined;

process.on("message", (word: ToFollower) => {
  try {
    hear(word);
  } catch (error) {
    followed = undefined;
    say({ kind: "trouble", reason: String((error as Error).message) });
  }
});

function hear(word: ToFollower): void {
  ahead = undefined;
  if (word.kind === "rest") {
    followed = undefined;
    say({ kind: "rested" });
  } else if (word.kind === "start") {
    start(word);
    tellLegal(0);
  } else if (followed === undefined) return;
  else if (word.kind === "answered") {
    ahead = followed.hidden ? undefined : legalAhead(word, followed.follower);
    lookAhead();
  } else {
    followed.steps.noteAnswer(word.answered);
    followed.follower.advance(followed.steps.read(word.told).last);
    tellLegal(word.turn);
  }
}

function start({ role, rules }: Extract<ToFollower, { kind: "start" }>): void {
  const { value: rulesheet } = parseRules(rules);
  const game = referenceGame(rulesheet);
  const at = roleNamed(game, role);
  const hidden = hidesInformation(rulesheet);
  const steps = new StepReader({ game, role: at, hidden });
  followed = { steps, follower: new Follower(game, at, new Random(1)), hidden };
}

function tellLegal(turn: number): void {
  const { follower } = followed!;
  const [move] = follower.legalMoves();
  if (move !== undefined) say({ kind: "legal", turn, move: follower.game.moveText(follower.role, move) });
}

/** One joint move at a time, so that a question need not wait. */
function lookAhead(): void {
  const looking = ahead;
  const { value, done } = looking?.next() ?? { value: undefined, done: true };
  if (done) return;
  say(value);
  setImmediate(() => ahead === looking && lookAhead());
}

/** A legal move after each joint move that our answer may become part of. */
function* legalAhead(
  { turn, move }: { turn: number; move: string },
  follower: Follower,
): Generator<FromFollower, undefined> {
  const { game, role } = follower;
  const [state] = follower.states(1);
  if (state === undefined || game.isTerminal(state)) return;
  const lists = game.roles.map((_, each) => game.legalMoves(state, each));
  lists[role] = [legalMoveNamed(game, lists[role]!, role, move)].filter((ours) => ours >= 0);
  const count = lists.reduce((product, { length }) => product * length, 1);
  if (count > MOST_AHEAD) return;
  const joints = jointMoves(lists, count);
  for (let at = 0; at < joints.length; at += lists.length) {
    const joint = [...joints.subarray(at, at + lists.length)];
    const next = game.next(state, joint);
    const legal = game.isTerminal(next) ? undefined : game.legalMoves(next, role)[0];
    if (legal === undefined) continue;
    const key = jointKey(joint.map((of, each) => game.moveText(each, of)));
    yield { kind: "ahead", turn: turn + 1, joint: key, move: game.moveText(role, legal) };
  }
}

function say(word: FromFollower): void {
  process.send?.(word);
}

holdLifeline();
process.on("disconnect", () => process.exit());
process.on("SIGINT", () => {});
say({ kind: "loaded" });
