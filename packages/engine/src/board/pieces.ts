/**
 * What a name looks like: who owns it, which shape it is known by, and a few letters where it is known by none.
 */
import { shortText } from "./facts.ts";
import type { PieceScene, PieceShape, Tone } from "./scene-types.ts";

const COLOURS: Readonly<Record<string, Tone>> = {
  white: "white",
  light: "white",
  black: "black",
  dark: "black",
  red: "red",
  blue: "blue",
  green: "green",
  yellow: "yellow",
  gold: "yellow",
  orange: "orange",
  purple: "purple",
  violet: "purple",
  magenta: "purple",
  pink: "purple",
  brown: "brown",
  teal: "teal",
  cyan: "teal",
};

const PALETTE: readonly Tone[] = ["blue", "red", "green", "orange", "purple", "teal", "yellow", "brown"];

/** Names for nothing. `b` and `e` are among them only where most cells say so: they may also be black and east. */
const BLANK =
  /^(blank|empty|none|nil|null|nothing|free|unmarked|available|vacant|nopiece|nobody|zero\w*|no|untouched|nolight|off|unlit)$/i;
const SHORT_BLANK = /^(b|e|v|n|_|-|\.|0|z)$/i;

const WORD_SHAPES: readonly (readonly [RegExp, PieceShape])[] = [
  [/^(pawn|pawns)$/, "pawn"],
  [/^(knight|knights|horse)$/, "knight"],
  [/^(bishop|elephant)$/, "bishop"],
  [/^(rook|castle|tower)$/, "rook"],
  [/^(queen|queens|amazon)$/, "queen"],
  [/^(king|kings)$/, "king"],
  [/^(checker|man|soldier|draught|draughtsman)$/, "man"],
  [/^(x|ecks|cross|xs)$/, "cross"],
  [/^(o|oh|nought|naught|circle|ring|os)$/, "ring"],
  [/^(wall|walls|brick|block|blocked|blk|obstacle|rock|limits|offlimits|dirt|barrier|burnt|fire|w)$/, "wall"],
  [/^(hole|holes|visited|trap|pellet|food|dot)$/, "dot"],
  [/^(arrow|arrows)$/, "arrow"],
  [
    /^(peg|pegs|stone|stones|token|tokens|disc|disk|marker|marble|ball|coin|coins|counter|bead|piece|pieces|marked|filled|occupied|placed|taken)$/,
    "stone",
  ],
  [/^(crate|crates|box|boxes|chest|barrel)$/, "crate"],
  [/^(lit|lamp|on|light)$/, "lamp"],
  [/^(card|cards|ace|jack|joker|hearts|spades|clubs|diamonds)$/, "card"],
];

const CHESS_LETTERS: Readonly<Record<string, PieceShape>> = {
  p: "pawn",
  n: "knight",
  b: "bishop",
  r: "rook",
  q: "queen",
  k: "king",
};

const DIRECTIONS: Readonly<Record<string, number>> = {
  n: 0,
  north: 0,
  up: 0,
  ne: 45,
  northeast: 45,
  e: 90,
  east: 90,
  right: 90,
  se: 135,
  southeast: 135,
  s: 180,
  south: 180,
  down: 180,
  sw: 225,
  southwest: 225,
  w: 270,
  west: 270,
  left: 270,
  nw: 315,
  northwest: 315,
};

/** `whitePawn`, `white-pawn`, `white_pawn` and `(white pawn)` are the same words. */
function wordsOf(text: string): string[] {
  const parted = shortText(text, 60).replace(/([a-z0-9])([A-Z])/g, "$1 $2");
  return parted
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

/** What is left of a role's name without the word player: `xplayer` plays x. */
function roleStem(role: string): string {
  const stem = role.toLowerCase().replace(/[-_]?player[-_]?/, "");
  return /^\p{L}/u.test(stem) ? stem : role.toLowerCase();
}

export function rolesTones(roles: readonly string[]): Tone[] {
  const named = roles.map((role) => colourOf(wordsOf(role)));
  const free = PALETTE.filter((tone) => !named.includes(tone));
  return named.map((tone) => tone ?? free.shift() ?? "none");
}

function colourOf(words: readonly string[]): Tone | undefined {
  for (const word of words) {
    if (Object.hasOwn(COLOURS, word)) return COLOURS[word];
    const start = Object.keys(COLOURS).find((colour) => word.startsWith(colour));
    if (start) return COLOURS[start];
  }
  return undefined;
}

export function isBlankName(name: string): boolean {
  return BLANK.test(name) || name === "b";
}

/** Whether it says what is in a place rather than where something is: nothing, or a colour. */
export function isContent(name: string): boolean {
  return BLANK.test(name) || Object.hasOwn(COLOURS, name.toLowerCase());
}

/** How often each content is seen where all cells are listed; undefined where only what is there is listed. */
export type Census = ReadonlyMap<string, number>;

export function blanksOf(contents: readonly string[], census: Census | undefined): ReadonlySet<string> {
  const sure = contents.filter((content) => BLANK.test(content));
  if (sure.length > 0 || !census) return new Set(sure);
  const numbered = contents.filter((content) => !/^\d+$/.test(content));
  if (numbered.length === 1 && contents.length > 2 && SHORT_BLANK.test(numbered[0]!)) return new Set(numbered);
  const most = [...census].sort((a, b) => b[1] - a[1])[0]?.[0];
  if (most !== undefined && contents.length > 1 && SHORT_BLANK.test(most) && most !== "0") return new Set([most]);
  return new Set(contents.filter((content) => census.size > 1 && /^b$/i.test(content) && census.get(content)! > 1));
}

export interface Cast {
  readonly roles: readonly string[];
  readonly tones: readonly Tone[];
  /** The names that the rules list as cards. Default: none. */
  readonly cards?: ReadonlySet<string>;
  /** The looks of pieces that differ in traits. Default: none have. */
  readonly traits?: (names: readonly string[]) => ReadonlyMap<string, PieceScene>;
}

/** The looks of everything that may lie on a board, by its text. */
export function looksOf(contents: readonly string[], cast: Cast): Map<string, PieceScene> {
  const traits = cast.traits?.(contents);
  if (traits !== undefined && traits.size > 0) return new Map(traits);
  const drafts = contents.map((content) => ({ content, ...draftOf(content, cast) }));
  const chess = chessAlphabet(drafts.map(({ rest }) => rest));
  const cards = drafts.some(({ words }) => words.includes("jack") || words.includes("ace"));
  const letters = abbreviations(contents);
  let plain = 0;
  return new Map(
    drafts.map(({ content, words, rest, tone }) => {
      const shape = cards ? "card" : shapeOf(words, rest, chess, tone);
      const turn = words
        .map((word) => (Object.hasOwn(DIRECTIONS, word) ? DIRECTIONS[word] : undefined))
        .find((each) => each !== undefined);
      const isNumber = /^-?\d+$/.test(words.at(-1) ?? "") && words.length === 1;
      const label = shortText(
        spokenCode(rest, shape, tone) ?? (words.join(" ") || wordsOf(content).join(" ") || content),
      );
      const needsText = shape === undefined || shape === "card";
      const text = isNumber ? shortText(content, 4) : needsText ? letters.get(content)! : "";
      if (isNumber) return [content, { shape: "text", tone: "none", text, label }];
      if (
        shape === undefined &&
        turn !== undefined &&
        words.every((word) => Object.hasOwn(DIRECTIONS, word) || word === "mov")
      )
        return [content, { shape: "arrow", tone: tone ?? "none", text: "", label, turn }];
      const own = tone ?? (shape === undefined ? PALETTE[plain++ % PALETTE.length]! : fallbackTone(shape));
      return [
        content,
        {
          shape: shape ?? "disc",
          tone: own,
          text,
          label,
          ...(shape === "arrow" && turn !== undefined ? { turn } : {}),
        },
      ];
    }),
  );
}

/** `wp` is read as white pawn. */
function spokenCode(rest: string, shape: PieceShape | undefined, tone: Tone | undefined): string | undefined {
  if (rest.length !== 1 || !shape || !Object.hasOwn(CHESS_LETTERS, rest)) return undefined;
  const name = { "king-man": "king", man: "man" }[shape as string] ?? shape;
  return [tone, name].filter((part) => part !== undefined).join(" ");
}

function fallbackTone(shape: PieceShape): Tone {
  if (shape === "cross") return "blue";
  if (shape === "ring") return "red";
  if (shape === "lamp") return "yellow";
  return "none";
}

interface Draft {
  readonly words: readonly string[];
  /** What is left without the owner: `p` of `wp`, `pawn` of `whitePawn`, nothing of `white`. */
  readonly rest: string;
  readonly tone: Tone | undefined;
}

function draftOf(content: string, { roles, tones }: Cast): Draft {
  const words = wordsOf(content);
  const whole = words.join("");
  const stems = roles.map(roleStem);
  // One of the hounds belongs to the hounds.
  const is = stems.findIndex(
    (stem, at) => whole === stem || whole === roles[at]!.toLowerCase() || (whole.length > 2 && stem === `${whole}s`),
  );
  if (is >= 0) return { words, rest: /^[xo]$/.test(whole) ? whole : "", tone: tones[is] };
  const starts = stems.findIndex((stem) => stem.length > 1 && whole.startsWith(stem));
  if (starts >= 0)
    return { words: without(words, stems[starts]!), rest: whole.slice(stems[starts]!.length), tone: tones[starts] };
  const colour = /^(light|lit)$/.test(whole) ? undefined : colourOf(words);
  if (colour) return { words, rest: words.filter((word) => !Object.hasOwn(COLOURS, word)).join(""), tone: colour };
  const code = /^([a-z])([a-z])([a-z0-9])?$/.exec(whole);
  const owner = code ? ownerLetter(code[1]!, roles, tones) : undefined;
  if (code && owner && words.length === 1) return { words, rest: code[2]!, tone: owner };
  const initial = whole.length === 1 && !/^[xo]$/.test(whole) ? roleInitial(whole, roles, tones) : undefined;
  if (initial) return { words: [], rest: "", tone: initial };
  return { words, rest: whole, tone: undefined };
}

/** The words of a piece without its owner's name at the start, unless nothing is left. */
function without(words: readonly string[], stem: string): readonly string[] {
  const [first = "", ...rest] = words;
  const left = first.startsWith(stem) && first.length > stem.length ? [stem, first.slice(stem.length), ...rest] : words;
  return left;
}

/** The colour of the roles that begin with the letter, where they have but one. */
function roleInitial(letter: string, roles: readonly string[], tones: readonly Tone[]): Tone | undefined {
  const owners = new Set(tones.filter((_, at) => roles[at]!.toLowerCase().startsWith(letter)));
  return owners.size === 1 ? [...owners][0] : undefined;
}

/** One letter for a role, or for a colour of the usual ones. */
function ownerLetter(letter: string, roles: readonly string[], tones: readonly Tone[]): Tone | undefined {
  const owner = roleInitial(letter, roles, tones);
  if (owner) return owner;
  return letter === "w" ? "white" : letter === "b" ? "black" : letter === "r" ? "red" : undefined;
}

/** Which game single letters come from: chess men, or men and kings of draughts where there is nothing but p and k. */
function chessAlphabet(rests: readonly string[]): "chess" | "draughts" | undefined {
  const letters = new Set(rests.filter((rest) => rest.length === 1));
  if (letters.size === 0 || ![...letters].every((letter) => Object.hasOwn(CHESS_LETTERS, letter))) return undefined;
  return letters.size === 2 && letters.has("p") && letters.has("k") ? "draughts" : "chess";
}

function shapeOf(
  words: readonly string[],
  rest: string,
  alphabet: "chess" | "draughts" | undefined,
  tone: Tone | undefined,
): PieceShape | undefined {
  for (const word of [rest, ...words]) {
    const found = WORD_SHAPES.find(([pattern]) => pattern.test(word));
    if (found && !(found[1] === "lamp" && tone)) return found[1];
  }
  if (rest.length === 1 && alphabet === "draughts") return rest === "k" ? "king-man" : "man";
  if (rest.length === 1 && alphabet === "chess") return CHESS_LETTERS[rest];
  return rest === "" && tone ? "stone" : undefined;
}

/** A few letters for each content that tell it from the others. */
function abbreviations(contents: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  const numbers = contents.map((content) => /^([a-z_]+)(\d{1,4})$/i.exec(content));
  // p0110 among other p and digits is told by its digits.
  if (contents.length > 2 && numbers.every((each) => each && each[1] === numbers[0]![1]))
    return new Map(contents.map((content, at) => [content, numbers[at]![2]!]));
  const used = new Set<string>();
  for (const content of contents) {
    const words = wordsOf(content);
    const initials = words
      .map((word) => [...word][0]!)
      .join("")
      .slice(0, 3);
    const whole = words.join("") || content;
    const tries = [
      whole.length <= 3 ? whole : initials,
      whole.slice(0, 2),
      initials + whole.slice(-1),
      whole.slice(0, 3),
      whole.slice(0, 4),
    ];
    const text = tries.find((each) => !used.has(each)) ?? tries[0]!;
    used.add(text);
    found.set(content, shortText(text, 4));
  }
  return found;
}
