/**
 * The games of an experiment: bundled ones by id, rulesheets by path, native ones, and `corpus:NAME` for public rulesheets, which are
 * no part of the project: they lie where AGON_CORPUS points, or beside the project, as `games/NAME/NAME.kif`.
 */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { NATIVE, NATIVE_GAMES, nativeGame } from "agon-engine/game";
import { rolesOf, suggestion } from "agon-engine/gdl";
import { QUESTION_KINDS } from "../../benchmark/question.ts";
import type { ResolvedGame } from "../../lab/cells.ts";
import type { Experiment } from "../../lab/experiment.ts";
import { BadInput, type Io } from "../io.ts";
import { loadRules } from "../rules-file.ts";

const CORPUS = "corpus:";
const BESIDE = fileURLToPath(new URL("../../../../../../shared", import.meta.url));

export async function resolveGames({ games, measure }: Experiment, io: Io): Promise<ResolvedGame[]> {
  if (measure === "answers") return games.map(({ game }) => ({ rules: questionKind(game), roles: [] }));
  const known = new Map<string, Promise<ResolvedGame>>();
  return Promise.all(
    games.map(({ game, or }) => {
      const standIn = or !== undefined && !isAtHand(game);
      const name = standIn ? or : game;
      const resolved = known.get(name) ?? resolve(name, io);
      known.set(name, resolved);
      return standIn ? resolved.then((rules) => ({ ...rules, standIn })) : resolved;
    }),
  );
}

/** What stands where other experiments have games. */
function questionKind(name: string): string {
  if ((QUESTION_KINDS as readonly string[]).includes(name)) return name;
  const all = QUESTION_KINDS.join(", ");
  throw new BadInput(`${name}: kinds of questions are ${all}.${suggestion(name, QUESTION_KINDS)}`);
}

function isAtHand(name: string): boolean {
  return !name.startsWith(CORPUS) || corpusPath(name.slice(CORPUS.length)) !== undefined;
}

async function resolve(name: string, io: Io): Promise<ResolvedGame> {
  if (name.startsWith(NATIVE)) return native(name);
  const path = name.startsWith(CORPUS) ? corpusPath(name.slice(CORPUS.length)) : name;
  if (path === undefined)
    throw new BadInput(`${name}: there are no public rulesheets at hand; AGON_CORPUS says where they are.`);
  const { rulesheet } = await loadRules(path, io);
  return { rules: rulesheet.text, roles: rolesOf(rulesheet) };
}

function native(name: string): ResolvedGame {
  const game = nativeGame(name);
  if (game !== undefined) return { rules: name, roles: game.roles };
  const forms = Object.values(NATIVE_GAMES).map(({ form }) => NATIVE + form);
  throw new BadInput(`${name}: there is no such native game; there are ${forms.join("; ")}.`);
}

function corpusPath(name: string): string | undefined {
  const folder = join(process.env.AGON_CORPUS ?? BESIDE, "games", name);
  const file = existsSync(folder) ? readdirSync(folder).find((entry) => entry.endsWith(".kif")) : undefined;
  return file && join(folder, file);
}
