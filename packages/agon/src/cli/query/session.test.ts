import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { CTRL_C, hasTerminals, onTerminal } from "../../../../../test/terminal.ts";
import { ioOn } from "../io.ts";
import { loadRules } from "../rules-file.ts";
import { agon } from "../testing/agon.ts";
import { completerFor } from "./session.ts";

/** What a session writes when these lines are typed. */
async function session(...lines: string[]): Promise<string> {
  const { code, out, err } = await agon(["query", "tic-tac-toe"], { stdin: lines.map((line) => `${line}\n`).join("") });
  expect([code, err]).toEqual([0, ""]);
  return out;
}

test("one query a line, in a position that changes", async () => {
  const asked = "(legal o (mark 1 ?y))";
  expect(await session(asked, ":play ((mark 1 1) noop)", asked, ":undo", asked)).toBe(
    `?- ${asked}\nno\n?- :play ((mark 1 1) noop)\n?- ${asked}\n?y = 2\n?y = 3\n?- :undo\n?- ${asked}\nno\n?- \n`,
  );
  const state = await session(":state ((control o) (cell 1 1 x))", ":state", ":reset", "(true (control ?who))");
  expect(state).toContain("(cell 1 1 x)\n(control o)\n?- :reset\n?- (true (control ?who))\n?who = x\n");
});

test("proofs, what is done, and mistakes that end nothing", async () => {
  const out = await session(
    ":does ((mark 2 2) noop)",
    "(next (cell 2 2 ?c))",
    ":why",
    "(role x)",
    "(legal",
    ":play ((mark 9 9) noop)",
    ":dance",
    "terminal",
    ":quit",
    "(role o)",
  );
  expect(out).toContain("?c = x\n");
  expect(out).toContain("with proofs\n?- (role x)\nyes\n\n(role x)  ; a fact of the rules");
  expect(out).toMatch(/error\[unclosed-list\]/);
  expect(out).toContain("x cannot play (mark 9 9)");
  expect(out).toContain("There is no :dance. :help lists what there is.");
  expect(out).toMatch(/\?- terminal\nno\n\n?.*\?- :quit\n$/s);
});

test("names are completed: relations, facts, moves, roles, commands", async () => {
  const stream = { write: () => {} };
  const rules = await loadRules("tic-tac-toe", ioOn({ stdin: Readable.from([]), stdout: stream, stderr: stream }));
  const complete = completerFor(rules);
  expect(complete("(leg")).toEqual([["legal"], "leg"]);
  expect(complete("(true (con")).toEqual([["content", "control"], "con"]);
  expect(complete("(legal x (mar")).toEqual([["mark", "marked"], "mar"]);
  expect(complete(":un")).toEqual([[":undo"], ":un"]);
  expect(complete("(legal ")).toEqual([[], ""]);
});

test.skipIf(!hasTerminals)("on a terminal Tab completes, the arrow brings back, Ctrl-C leaves", async () => {
  const terminal = onTerminal("query tic-tac-toe");
  await terminal.shows(/\?- /);
  terminal.type("(leg");
  await terminal.shows(/\(leg/);
  // Keys that come together are taken for a text that was pasted, in which a tab is a tab.
  terminal.type("\t");
  await terminal.shows(/\(legal|\(leg[\s\S]*al/);
  terminal.type(" x (mark 1 ?y))\r");
  await terminal.shows(/\?y = 3[\s\S]*\?- /);
  terminal.type("\u001b[A");
  await terminal.shows(/\?y = 3[\s\S]*\(legal x \(mark 1 \?y\)\)/);
  terminal.type(CTRL_C);
  expect(await terminal.end).toBe(130);
});
