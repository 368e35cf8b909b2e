/**
 * agon games: the catalogue of bundled games.
 */
import { type BundledGame, bundledGame, catalogue, rolesOf } from "agon-engine/games";
import { wrapped } from "../columns.ts";
import { BadInput, type ExitCode, type Io, printJson } from "../io.ts";
import { styled } from "../output.ts";
import { gamesLike } from "../rules-file.ts";
import { type CliCommand, examples } from "./command.ts";

interface GamesOptions {
  readonly json?: boolean;
}

export const games: CliCommand = {
  name: "games",
  describe: (command) =>
    command
      .description("List the bundled games, or print the rules of one.")
      .argument("[game]", "id of a bundled game, such as connect-four-3x3")
      .option(
        "--json",
        "print an array of {id, name, roles, tags, what, ...}; with a game, one such object with its rules",
      )
      .addHelpText("after", examples("agon games", "agon games connect-four-3x3 > small.kif")),

  async run(io: Io, [id]: readonly string[], { json }: GamesOptions): Promise<ExitCode> {
    if (id === undefined) {
      if (json) printJson(io, catalogue().map(describeGame));
      else printCatalogue(io, catalogue());
      return 0;
    }
    const game = bundledGame(id);
    if (game === undefined) throw new BadInput(`There is no bundled game "${id}". ${gamesLike(id)}`);
    // The sizes are resolved: whoever saves this text has rules, not a template.
    const text = game.rules.replace(/^;; size:.*\n/gm, "");
    if (json) printJson(io, { ...describeGame(game), rules: text });
    else io.stdout.write(text);
    return 0;
  },
};

function describeGame(game: BundledGame): object {
  const { name, what, source, known, tags } = game.header;
  const ofSize = <T extends { readonly size?: string }>(facts: readonly T[]): T[] =>
    facts.filter(({ size }) => size === undefined || size === game.size?.name);
  return {
    id: game.id,
    name,
    size: game.size?.name ?? null,
    roles: rolesOf(game),
    tags,
    what,
    source,
    solved: ofSize(game.header.solved),
    counts: ofSize(game.header.counts),
    known,
  };
}

function printCatalogue(io: Io, all: readonly BundledGame[]): void {
  const main = all.filter((game) => game.size === undefined || game.size === game.header.sizes[0]);
  for (const game of main) {
    const roles = rolesOf(game).join(", ");
    io.stdout.write(styled(game.id, "bold"), `  ${game.header.name} (${roles})\n`);
    for (const row of wrapped(game.header.what, io.stdout.width - 4)) io.stdout.write(`    ${row}\n`);
    const others = game.header.sizes.slice(1).map(({ name }) => `${game.id}-${name}`);
    if (others.length > 0) printDim(io, `also ${others.join(", ")}`);
    printDim(io, `tags: ${game.header.tags.join(", ")}`);
  }
  io.stdout.write(`\n${main.length} games, ${all.length} with their sizes.\n`);
}

function printDim({ stdout }: Io, text: string): void {
  for (const row of wrapped(text, stdout.width - 4)) stdout.write("    ", styled(row, "dim"), "\n");
}
