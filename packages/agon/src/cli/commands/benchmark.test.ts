import { expect, test } from "vitest";
import { agon } from "../testing/agon.ts";
import { fileWith } from "../testing/files.ts";

test("a set is made, answered and scored; what is missing counts as wrong", async () => {
  const made = await agon(["benchmark", "make", "--seed", "5", "--games", "2"]);
  expect(made.code).toBe(0);
  const questions = fileWith(made.out, "questions.jsonl");
  const right = await agon(["benchmark", "answer", questions]);
  const all = await agon(["benchmark", "score", questions, fileWith(right.out, "right.jsonl")]);
  expect(all.out).toMatch(/^all\s+(\d+)\s+\1\s+\1\s+100\.0 %/m);
  const fewer = right.out.split("\n").slice(1).join("\n");
  const { rows } = JSON.parse((await agon(["benchmark", "score", questions, fileWith(fewer), "--json"])).out);
  expect(rows.at(-1).right).toBe(rows.at(-1).asked - 1);
});

test("mistakes are told with their lines and the way to use it", async () => {
  const bad = fileWith('{"id":"1"}\n', "bad.jsonl");
  expect(await agon(["benchmark", "answer", bad])).toMatchObject({
    code: 2,
    err: expect.stringMatching(/bad\.jsonl: 1:1/),
  });
  expect((await agon(["benchmark", "play"])).err).toContain("make, answer, score");
  expect((await agon(["benchmark", "score", bad])).code).toBe(2);
});
