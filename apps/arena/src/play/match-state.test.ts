import { Random } from "agon-engine/game";
import { describe, expect, it } from "vitest";
import type { Position } from "../worker/requests.ts";
import {
  advanced,
  canTakeBack,
  choose,
  isLive,
  look,
  type MatchState,
  newMatch,
  phaseOf,
  playFromHere,
  restarted,
  seated,
  setPaused,
  shownPosition,
  takeBack,
} from "./match-state.ts";
import type { SeatKind } from "./turn.ts";

const SCENE = { kind: "table", boards: [], hands: [], counters: [], turn: [], table: [] } as const;

/** Two roles take turns, eight steps; at the fifth both choose. */
function positionAt(step: number): Position {
  const two = ["(take 1)", "(take 2)"];
  const legal = step === 8 ? [[], []] : step === 4 ? [two, two] : step % 2 === 0 ? [two, ["noop"]] : [["noop"], two];
  return {
    facts: [`(step ${step})`],
    terminal: step === 8,
    goals: [],
    legal,
    labels: legal,
    targets: [],
    scene: SCENE,
    percepts: [],
  };
}

const start = (...seats: SeatKind[]): MatchState => newMatch(positionAt(0), seats);

/** Everybody who is asked answers with the first move; the others wait. */
function stepped(match: MatchState): MatchState {
  const position = shownPosition(match);
  const joint = position.legal.map((moves, role) => match.chosen[role] ?? moves[0]!);
  return advanced(match, position, joint, positionAt(match.joints.length + 1));
}

/** Plays steps with first moves, as many as asked for. */
function after(steps: number, match: MatchState): MatchState {
  return steps === 0 ? match : after(steps - 1, stepped(match));
}

describe("a match", () => {
  it("asks persons and others for moves of the live position", () => {
    const match = start("you", "engine");
    expect(phaseOf(match)).toEqual({ kind: "live", persons: [0], others: [] });
    expect(phaseOf(choose(match, 0, "(take 2)"))).toEqual({ kind: "live", persons: [], others: [] });
    expect(phaseOf(after(1, match))).toEqual({ kind: "live", persons: [], others: [1] });
    expect(phaseOf(after(8, match))).toEqual({ kind: "over" });
  });

  it("takes a move back to where a person decided, and is live there", () => {
    const match = takeBack(after(4, start("you", "engine")));
    expect([match.shown, match.joints.length, isLive(match)]).toEqual([2, 2, true]);
    expect(phaseOf(match)).toEqual({ kind: "live", persons: [0], others: [] });
    expect(takeBack(choose(match, 0, "(take 1)"))).toEqual(match);
    expect(canTakeBack(after(1, start("engine", "you")))).toBe(false);
  });

  it("is paused by taking back where no person plays", () => {
    const match = takeBack(after(3, start("engine", "random")));
    expect([match.joints.length, phaseOf(match).kind]).toEqual([2, "paused"]);
  });

  it("plays on from an earlier position when a move is chosen there", () => {
    const match = choose(look(after(4, start("you", "engine")), 2), 0, "(take 2)");
    expect(match.joints).toHaveLength(2);
    expect(phaseOf(match)).toEqual({ kind: "live", persons: [], others: [] });
  });

  it("is resumed by a person who sits down, or chooses", () => {
    const paused = setPaused(start("engine", "random"), true);
    expect(phaseOf(paused).kind).toBe("paused");
    expect(phaseOf(seated(paused, 0, "you"))).toEqual({ kind: "live", persons: [0], others: [] });
    expect(choose(setPaused(start("you", "engine"), true), 0, "(take 1)").paused).toBe(false);
  });

  it("refuses moves that are not legal and steps from positions that are not shown", () => {
    const match = after(2, start("you", "engine"));
    expect(choose(match, 0, "(take 9)")).toBe(match);
    expect(advanced(match, positionAt(0), ["a", "b"], positionAt(1))).toBe(match);
  });
});

/** What the page lets people do, and what others answer, in any order. */
const ACTIONS: readonly ((match: MatchState, random: Random) => MatchState)[] = [
  (match, random) => look(match, random.below(10)),
  takeBack,
  playFromHere,
  restarted,
  (match, random) => seated(match, random.below(2), (["you", "engine", "random"] as const)[random.below(3)]!),
  (match, random) => setPaused(match, random.below(2) === 0),
  (match, random) => choose(match, random.below(2), `(take ${1 + random.below(2)})`),
  (match) => (phaseOf(match).kind === "live" ? stepped(match) : match),
];

/** Clicks of a person who wants to go on: a move where one is wanted, else the button that the phase shows. */
function goneOn(match: MatchState): MatchState {
  const phase = phaseOf(match);
  if (phase.kind === "paused") return setPaused(match, false);
  if (phase.kind !== "live" && phase.kind !== "past") return match;
  const [person] = phase.persons;
  if (person !== undefined) return choose(match, person, shownPosition(match).legal[person]![0]!);
  return phase.kind === "past" ? playFromHere(match) : stepped(match);
}

it("never waits for nobody: from wherever clicks have led it, going on ends the match", () => {
  const random = new Random(7);
  for (let trial = 0; trial < 300; trial++) {
    let match = start("you", "engine");
    for (let count = random.below(40); count > 0; count--)
      match = ACTIONS[random.below(ACTIONS.length)]!(match, random);
    expect(match.positions).toHaveLength(match.joints.length + 1);
    expect(match.shown).toBeLessThanOrEqual(match.joints.length);
    let clicks = 0;
    for (; phaseOf(match).kind !== "over"; clicks++) {
      expect(clicks).toBeLessThan(40);
      match = goneOn(match);
    }
  }
});
