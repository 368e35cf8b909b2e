import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { parseOptions } from "../search/options.ts";
import { inheritPlugins, loadPlugin, pluginsHash } from "./plugins.ts";

const folder = mkdtempSync(join(tmpdir(), "agon-plugins-"));

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

beforeEach(() => {
  delete process.env.AGON_PLUGINS;
});

test("a plug-in is loaded from its file, and threads to come are told where it is", async () => {
  const path = file("greedy.mjs", "export default { formulas: { greedy: ({ value }) => value } };");
  expect(pluginsHash()).toBeUndefined();
  expect(await loadPlugin(path)).toMatchObject({ ok: true });
  expect(parseOptions(["formula=greedy"])).toMatchObject({ ok: true });
  await loadPlugin(path);
  expect(JSON.parse(process.env.AGON_PLUGINS!)).toEqual([`file://${path}`]);
});

test("what the environment names is added; what cannot be added is an error", async () => {
  const path = file("shy.mjs", "export default { formulas: { shy: ({ visits }) => -visits } };");
  process.env.AGON_PLUGINS = JSON.stringify([`file://${path}`]);
  expect(parseOptions(["formula=shy"])).toMatchObject({ ok: false });
  await inheritPlugins();
  expect(parseOptions(["formula=shy"])).toMatchObject({ ok: true });
  process.env.AGON_PLUGINS = JSON.stringify([`file://${folder}/nowhere.mjs`]);
  await expect(inheritPlugins()).rejects.toThrow("nowhere.mjs");
});

test("the hash is that of the text", async () => {
  const text = "export default { formulas: { hashed: ({ value }) => value } };";
  const path = file("hashed.mjs", text);
  await loadPlugin(path);
  const first = pluginsHash();
  expect(first).toMatch(/^[0-9a-f]{12}$/);
  writeFileSync(path, `${text} // changed`);
  expect(pluginsHash()).not.toBe(first);
  writeFileSync(path, text);
  expect(pluginsHash()).toBe(first);
});

test.each([
  ["nowhere.mjs", undefined, "nowhere.mjs"],
  ["broken.mjs", "export default {", "cannot be used as a plug-in"],
  ["nothing.mjs", "export const formulas = {};", "it is not an object"],
  ["wrong.mjs", "export default { formulas: { uct: () => 0 } };", '"uct" is taken'],
])("%s is refused, and nobody is told of it", async (name, text, message) => {
  const path = text === undefined ? join(folder, name) : file(name, text);
  const result = await loadPlugin(path);
  expect(result).toMatchObject({ ok: false, problems: [{ code: "bad-plugin" }] });
  if (!result.ok) expect(result.problems[0]!.message).toContain(message);
  expect(process.env.AGON_PLUGINS).toBeUndefined();
});
