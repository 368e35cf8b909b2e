/**
 * Who plays, and what is on the board at the start.
 */
import { atomKey, atomOf } from "../board/facts.ts";
import type { BoardLayout } from "../board/layout.ts";
import { isRandomRole } from "../gdl/roles.ts";
import { hidesInformation } from "../gdl/rules.ts";
import {
  type ExplainedSentence,
  type ExplanationSection,
  listed,
  numberWord,
  plural,
  sentence,
} from "./explanation.ts";
import { pieceNoun } from "./pieces.ts";
import { linesOf, regionWords } from "./regions.ts";
import { quote, words } from "./speech.ts";
import type { RuleWorld } from "./world.ts";

export function playersSection(world: RuleWorld): ExplanationSection {
  const { players, roles } = world;
  const spans = world.rulesOf("role").map(({ span }) => span);
  const count =
    players.length === 1
      ? `One player${players[0] === "player" ? "" : `, called ${players[0]},`} plays alone`
      : `${numberWord(players.length)} players: ${listed(players)}`;
  const sentences = [sentence(count, spans)];
  if (roles.some(isRandomRole))
    sentences.push(sentence("Chance takes part: it picks its moves at random, each as likely as the other", spans));
  if (hidesInformation(world.rules))
    sentences.push(
      sentence(
        "Players do not see each other's moves; they know what they are told",
        world.rulesOf("sees").map(({ span }) => span),
      ),
    );
  return { title: "Players", sentences };
}

/** Kinds of facts of which no more than these are listed. */
const MOST_LISTED = 8;

export function startSection(world: RuleWorld): ExplanationSection {
  const spans = world.rulesOf("init").map(({ span }) => span);
  const texts = [...boardTexts(world), ...besideTexts(world)];
  return { title: "Start", sentences: texts.map((text): ExplainedSentence => sentence(text, spans)) };
}

function boardTexts(world: RuleWorld): string[] {
  const { boards } = world.layout;
  if (boards.length === 0) return [];
  if (boards.length > 1) return [`There are ${numberWord(boards.length)} boards.`];
  return [sizeText(boards[0]!), ...contentTexts(world, boards[0]!)];
}

function sizeText(board: BoardLayout): string {
  const [columns, rows] = [linesOf(board, "x").size, linesOf(board, "y").size];
  if (board.shape === "hex") return `The board has ${board.cells.length} six-sided cells.`;
  if (columns * rows !== board.cells.length) return `The board has ${board.cells.length} places.`;
  if (rows === 1 || columns === 1) return `The board is a line of ${board.cells.length} squares.`;
  return `The board has ${columns} columns and ${rows} rows.`;
}

/** Cells by what lies there, from the facts of the initial state. */
function contentTexts(world: RuleWorld, board: BoardLayout): string[] {
  const found = new Map<string, { noun: string; owner: string | undefined; blank: boolean; cells: Set<number> }>();
  for (const text of world.initial) {
    const atom = atomOf(text);
    const layer = world.layout.layers.get(atomKey(atom));
    if (layer?.kind !== "cell" || layer.boards.length > 0 || layer.prefix !== "") continue;
    const cell = board.index.get(layer.at.map((at) => atom.args[at]!).join(" "));
    if (cell === undefined) continue;
    const content = layer.content.map((at) => atom.args[at]!).join(" ");
    const owner = world.roles.includes(content) ? content : undefined;
    const key = `${layer.name} ${content}`;
    const noun = owner
      ? pieceNoun(world, { negated: false, layer, content: [] })
      : content === ""
        ? words(layer.name)
        : words(content);
    const group = found.get(key) ?? { noun, owner, blank: layer.blanks.has(content), cells: new Set<number>() };
    found.set(key, group);
    group.cells.add(cell);
  }
  const groups = [...found.values()];
  if (groups.length > MOST_LISTED) return [`The pieces stand as the board shows.`];
  const pieces = groups.filter(({ blank }) => !blank);
  const texts = pieces.map(({ noun, owner, cells }) => {
    const region = regionWords(board, cells);
    if (region === "" && owner === undefined) return `Every square is ${quote(noun)}.`;
    const where = region === undefined || region === "" ? `on ${cells.size} squares` : region;
    const count = `${numberWord(cells.size)} ${cells.size === 1 ? noun : plural(noun)}`;
    return owner === undefined
      ? `${count} ${cells.size === 1 ? "is" : "are"} ${where}.`
      : `${owner} has ${count}, ${where}.`;
  });
  const occupied = new Set(pieces.flatMap(({ cells }) => [...cells])).size;
  if (occupied === 0) return [...texts, "Every square is empty."];
  return occupied < board.cells.length ? [...texts, "The other squares are empty."] : texts;
}

/** Turns, counters and other facts that lie on no board. */
function besideTexts(world: RuleWorld): string[] {
  const { layout } = world;
  const others = world.initial.map(atomOf).filter((atom) => !layout.layers.has(atomKey(atom)));
  const texts = others.slice(0, MOST_LISTED).map((atom) => {
    const turn = layout.turns.get(atomKey(atom));
    if (turn !== undefined && atom.args.length === 1) return `It is ${atom.args[turn]}'s turn.`;
    const role = atom.args.find((arg) => world.roles.includes(arg));
    const rest = atom.args.filter((arg) => arg !== role);
    const name = role === undefined ? quote(atom.name) : `${role}'s ${quote(atom.name)}`;
    if (rest.length === 1 && !rest[0]!.startsWith("(")) return `${name} is ${rest[0]}.`;
    if (rest.length === 0) return role === undefined ? `${name} holds.` : `${quote(atom.name)} holds for ${role}.`;
    return `${quote(`(${atom.name} ${atom.args.join(" ")})`)} holds.`;
  });
  const more = others.length - texts.length;
  return more > 0 ? [...texts, `${more} more facts hold.`] : texts;
}
