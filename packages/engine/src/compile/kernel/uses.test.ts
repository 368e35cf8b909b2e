import { expect, test } from "vitest";
import { Listing } from "./program.ts";
import { usesOf } from "./uses.ts";

test("a wire is used by statements and by wires that are used", () => {
  const listing = new Listing();
  const { wires } = listing;
  const [a, b] = [wires.load(0), wires.load(16)];
  const both = wires.and(a, b);
  const either = wires.or(a, b);
  const unused = wires.xor(both, either);
  listing.store(32, both);
  listing.store(48, both);
  const { count, shared } = usesOf(listing);
  expect([a, b, both, either, unused].map((wire) => count[wire])).toEqual([1, 1, 2, 0, 0]);
  expect([both, either].map((wire) => shared[wire])).toEqual([1, 0]);
});

test("a wire used once is part of what uses it, loads are never computed", () => {
  const listing = new Listing();
  const { wires } = listing;
  const [a, b, c] = [wires.load(0), wires.load(16), wires.load(32)];
  const inner = wires.and(a, b);
  const outer = wires.and(inner, c);
  listing.store(48, outer);
  listing.store(64, a);
  const { count, shared } = usesOf(listing);
  expect([a, inner, outer].map((wire) => count[wire])).toEqual([2, 1, 1]);
  expect([a, inner, outer].map((wire) => shared[wire])).toEqual([0, 0, 0]);
});

test("a wire that is used twice by one wire is shared", () => {
  const listing = new Listing();
  const { wires } = listing;
  const inner = wires.and(wires.load(0), wires.load(16));
  // Not folded away: a xor (not a) as two operations.
  listing.store(32, wires.xor(inner, wires.not(inner)));
  expect(usesOf(listing).shared[inner]).toBe(1);
});

test("an expression that grows too large is cut", () => {
  const listing = new Listing();
  const { wires } = listing;
  let chain = wires.load(0);
  const gates = Array.from({ length: 100 }, (_, at) => (chain = wires.and(chain, wires.load(16 * (at + 1)))));
  listing.store(0, chain);
  const { shared } = usesOf(listing);
  const cuts = gates.filter((gate) => shared[gate]);
  // No expression of more than 32 operations, and no more cuts than that takes.
  expect(cuts.map((gate) => gates.indexOf(gate))).toEqual([31, 63, 95]);
});

test("counts and lanes of draws, and what is tallied, are uses", () => {
  const listing = new Listing();
  const { wires } = listing;
  const [a, b, c, d] = [0, 16, 32, 48].map((address) => wires.load(address));
  listing.add({ kind: "draw", count: [a!, b!], lanes: c!, rank: [64] });
  listing.add({ kind: "tally", address: 96, grouped: true, wire: d! });
  listing.add({ kind: "tally", address: 80, grouped: false, wire: a! });
  expect([a, b, c, d].map((wire) => usesOf(listing).count[wire!])).toEqual([2, 1, 1, 1]);
});
