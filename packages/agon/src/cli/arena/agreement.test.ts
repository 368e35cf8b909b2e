import { expect, it } from "vitest";
import { answered, newOffer, outcomeOf } from "./agreement.ts";

const three = ["red", "green", "blue"];

it("needs everybody who has a seat", () => {
  const offer = newOffer("draw", "red");
  expect(outcomeOf(offer, three)).toEqual({ kind: "open", offer });
  const second = answered(offer, "blue", true, three);
  expect(second).toEqual({ kind: "open", offer: { ...offer, accepted: ["red", "blue"] } });
  expect(answered({ ...offer, accepted: ["red", "blue"] }, "green", true, three)).toEqual({ kind: "agreed" });
});

it("cannot be agreed with oneself, but where nobody else is there", () => {
  const offer = newOffer("take-back", "red");
  expect(answered(offer, "red", true, three)).toEqual({ kind: "open", offer });
  expect(outcomeOf(offer, ["red"])).toEqual({ kind: "agreed" });
});

it("ends with the first who declines; so it is withdrawn, too", () => {
  expect(answered(newOffer("draw", "red"), "green", false, three)).toEqual({ kind: "declined" });
  expect(answered(newOffer("draw", "red"), "red", false, three)).toEqual({ kind: "declined" });
});
