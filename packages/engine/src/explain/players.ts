/**
 * Who plays, and what is on the board at the start.
 */
import { atomKey, atomOf, type FactAtom } from "../board/facts.ts";
import type { BoardLayout, Layer } from "../board/layout.ts";
import type { Span } from "../gdl/diagnostic.ts";
import { isRandomRole } from "../gdl/roles.ts";
import { hidesInformation, type Rule } from "../gdl/rules.ts";
import {
  type ExplainedSentence,
  type ExplanationSection,
  listed,
  numberWord,
  plural,
  sentence,
  valuesText,
} from "./explanation.ts";
import { pieceNoun } from "./pieces.ts";
import { linesOf, regionWords } from "./regions.ts";
import { plainValue, quote, words } from "./speech.ts";
import { turnRules, waitingRules } from "./turns.ts";
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
  sentences.push(...turnSentences(world));
  if (hidesInformation(world.rules))
    sentences.push(
      sentence(
        "Players do not see each other's moves; they know what they are told",
        world.rulesOf("sees").map(({ span }) => span),
      ),
    );
  return { title: "Players", sentences };
}

function turnSentences(world: RuleWorld): ExplainedSentence[] {
  const { order, waiting } = world;
  const spansOf = (rules: readonly Rule[]): readonly Span[] => rules.map(({ span }) => span);
  const waits = waitingRules(world);
  return [
    ...(order === undefined
      ? []
      : [sentence(`they take turns: ${order.join(", then ")}, then ${order[0]} again`, spansOf(turnRules(world)))]),
    ...(waiting === undefined || waits.length === 0
      ? []
      : [sentence(`whoever is not on turn can only wait (${quote(waiting)})`, spansOf(waits))]),
  ];
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
    const piece = world.pieceOf(content);
    const owner = piece?.owner ?? (world.roles.includes(content) ? content : undefined);
    const key = `${layer.name} ${content}`;
    const noun =
      piece?.noun ??
      (owner
        ? pieceNoun(world, { negated: false, layer, content: [] })
        : content === ""
          ? words(layer.name)
          : thingNoun(layer, content));
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

/** `white king`, `hole`: a name of two letters is spelled out where the board knows what it means. */
function thingNoun({ looks }: Layer, content: string): string {
  const label = looks.get(content)?.label;
  return label !== undefined && content.length <= 2 && /^[a-z]+ [a-z]+$/.test(label) ? label : words(content);
}

/** Turns, counters and other facts that lie on no board. */
function besideTexts(world: RuleWorld): string[] {
  const { layout } = world;
  const others = world.initial.map(atomOf).filter((atom) => !layout.layers.has(atomKey(atom)));
  const groups = new Map<string, FactAtom[]>();
  for (const atom of others) {
    const key = groupKey(world, atom);
    groups.set(key, [...(groups.get(key) ?? []), atom]);
  }
  const all = [...groups.values()].map((group) => groupText(world, group));
  const more = all.length - MOST_LISTED;
  return more > 0 ? [...all.slice(0, MOST_LISTED), `${more} more values are set.`] : all;
}

/** Facts told in one sentence: the same of several players, the same of several values. */
function groupKey(world: RuleWorld, { name, args }: FactAtom): string {
  const at = args.findIndex((arg) => world.roles.includes(arg));
  if (at >= 0 && args.length > 1) return `${name} ${args.filter((_, n) => n !== at).join(" ")}`;
  return args.length === 1 ? name : `${name} ${args.join(" ")}`;
}

function groupText(world: RuleWorld, group: readonly FactAtom[]): string {
  const [first] = group;
  const { name, args } = first!;
  const called = quote(words(name));
  const turn = world.layout.turns.get(atomKey(first!));
  if (turn !== undefined && args.length === 1) return `It is ${listed(group.map((atom) => atom.args[turn]!))}'s turn.`;
  if (args.length === 0) return `${called} is set.`;
  const at = args.findIndex((arg) => world.roles.includes(arg));
  const values = args.filter((_, n) => n !== at).map((value) => plainValue(world, value));
  const owners = group.map((atom) => atom.args[at]!);
  if (at >= 0 && values.length === 0) return `${listed(owners)} ${owners.length > 1 ? "are" : "is"} ${called}.`;
  if (at >= 0 && values.length === 1) {
    const isAll = owners.length === world.players.length && owners.length > 1;
    return isAll ? `Each player's ${called} is ${values[0]}.` : `${possessives(owners)} ${called} is ${values[0]}.`;
  }
  if (args.length === 1) {
    const all = group.map((atom) => plainValue(world, atom.args[0]!));
    const several = valuesText(all)?.replace(/ or (?=[^ ]*$)/, " and ") ?? `${all.length} values`;
    return all.length > 1 ? `${several} are ${called}.` : `${called} is ${all[0]}.`;
  }
  if (at < 0 && values.length === 2) return `The ${called} of ${values[0]} is ${values[1]}.`;
  return `${called} is set for ${listed(args.map((arg) => plainValue(world, arg)))}.`;
}

function possessives(owners: readonly string[]): string {
  return listed(owners.map((owner) => (owner.endsWith("s") ? `${owner}'` : `${owner}'s`)));
}
