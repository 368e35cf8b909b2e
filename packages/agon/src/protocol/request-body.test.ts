import { expect, test } from "vitest";
import { RequestBody } from "./request-body.ts";

test("pieces add up, however small", () => {
  const body = new RequestBody();
  const text = "(START é ∧ x)";
  for (const byte of Buffer.from(text)) body.add(Buffer.of(byte));
  expect(body.text()).toBe(text);
  expect(body.beginning(6)).toBe("(START");
  expect(body.length).toBe(Buffer.byteLength(text));
  body.clear();
  expect([body.length, body.text(), body.beginning(9)]).toEqual([0, "", ""]);
});

test("a million pieces take as much memory as they have bytes, twice at most", () => {
  const body = new RequestBody();
  const piece = Buffer.of(97);
  const before = process.memoryUsage().arrayBuffers;
  for (let at = 0; at < 2 ** 20; at++) body.add(piece);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(8 * 2 ** 20);
  expect(body.text()).toHaveLength(2 ** 20);
});
