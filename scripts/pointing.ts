/**
 * How many games can be played by pointing alone, of the bundled ones and of the public rulesheets.
 */
import { type Pointing, pointingIn, statesOfPlayouts } from "../apps/arena/src/play/pointing.ts";
import { layoutOf } from "../packages/engine/src/board/index.ts";
import { compile } from "../packages/engine/src/compile/compile.ts";
import { Random } from "../packages/engine/src/game/random.ts";
import { readRules } from "../packages/engine/src/gdl/check.ts";
import { type GameText, gameTexts } from "./game-texts.ts";

interface Row extends Pointing {
  readonly name: string;
  readonly origin: GameText["origin"];
}

/** Prints a line for each game that needs the list of moves, and the counts. */
export function printPointing(pattern: RegExp): void {
  const games = gameTexts().filter(({ name }) => pattern.test(name));
  const rows = games.flatMap((game) => rowOf(game) ?? []);
  for (const { name, origin, board, beside, list } of rows)
    if (list > 0)
      process.stdout.write(`${origin} ${name}: ${board} on the board, ${beside} beside it, ${list} in the list\n`);
  for (const origin of ["bundled", "corpus"] as const)
    print(
      origin,
      rows.filter((row) => row.origin === origin),
    );
}

function print(origin: string, rows: readonly Row[]): void {
  const pointed = rows.filter(({ list }) => list === 0);
  const onBoard = pointed.filter(({ board, beside }) => board > beside);
  const share = ((100 * pointed.length) / Math.max(1, rows.length)).toFixed(1);
  process.stdout.write(
    `${origin}: ${pointed.length} of ${rows.length} games by pointing alone (${share} %), ${onBoard.length} mostly on the board\n`,
  );
}

function rowOf({ name, origin, text }: GameText): Row | undefined {
  const { rulesheet } = readRules(text);
  for (const backend of ["forward", "reference"] as const) {
    try {
      const compiled = compile(rulesheet, { backend, milliseconds: 5000 });
      if (!compiled.ok) continue;
      const { game } = compiled;
      const states = statesOfPlayouts(game, new Random(1));
      return { name, origin, ...pointingIn(game, layoutOf({ rulesheet, game }), states) };
    } catch (error) {
      process.stderr.write(`${name}: ${backend}: ${error}\n`);
    }
  }
  return undefined;
}
