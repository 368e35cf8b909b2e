import { expect, it } from "vitest";
import { filteredMoves, groupedMoves, jointLabel, moveLabel, seatLabel, timeText } from "./move-text.ts";

it("moves lose their outer parentheses, and long ones their end", () => {
  expect(moveLabel("(move 1 (f 2) 3)")).toBe("move 1 (f 2) 3");
  expect(moveLabel("noop")).toBe("noop");
  expect(moveLabel(`(${"x".repeat(10_000)})`).length).toBeLessThanOrEqual(60);
});

it("moves are grouped by their first word", () => {
  const groups = groupedMoves(["(drop 1)", "(move 1 2)", "(drop 2)", "pass"]);
  expect(groups.map(({ name, moves }) => `${name} ${moves.length}`)).toEqual(["drop 2", "move 1", "pass 1"]);
});

it("a filter wants all its words, in any order", () => {
  const moves = ["(move 1 2)", "(move 2 1)", "(shoot 1 2)"];
  expect(filteredMoves(moves, "mo 1")).toEqual(["(move 1 2)", "(move 2 1)"]);
  expect(filteredMoves(moves, "2 shoot")).toEqual(["(shoot 1 2)"]);
  expect(filteredMoves(moves, " ")).toEqual(moves);
});

it("a joint move is what those did who had a choice, as people read it", () => {
  const marks = { legal: [["(mark 1 1)", "(mark 1 2)"], ["noop"]], labels: [["mark a1", "mark a2"], ["wait"]] };
  expect(jointLabel(["(mark 1 1)", "noop"], marks)).toBe("mark a1");
  const hands = [
    ["rock", "paper"],
    ["rock", "paper"],
  ];
  expect(jointLabel(["rock", "paper"], { legal: hands, labels: hands })).toBe("rock · paper");
  expect(jointLabel(["(mark 1 1)", "noop"])).toBe("mark 1 1");
});

it("chance is named, and a seat reads what it did and what it was told", () => {
  const deal = {
    legal: [["noop"], ["(deal jack king)", "(deal king jack)"]],
    labels: [["wait"], ["deal jack king", "deal king jack"]],
  };
  expect(jointLabel(["noop", "(deal king jack)"], deal, 1)).toBe("chance: deal king jack");
  expect(seatLabel(["noop", "(deal king jack)"], 0, deal, { percepts: [["(dealt king)"], []] })).toBe(
    "told dealt king",
  );
  expect(seatLabel(["noop", "(deal king jack)"], 0, deal, undefined)).toBe("you wait");
  const bid = { legal: [["bet", "check"], ["noop"]], labels: [["bet", "check"], ["wait"]] };
  expect(seatLabel(["bet", "noop"], 0, bid, { percepts: [["(said call)"], []] })).toBe("bet · told said call");
});

it("times", () => {
  expect([0, 7300, 65_000].map(timeText)).toEqual(["0.0 s", "7.3 s", "1:05"]);
});
