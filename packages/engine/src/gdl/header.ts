/**
 * The header of a bundled rulesheet: the comment lines `;; key: value` at its top, see games/README.md.
 */

export interface SolvedValue {
  readonly size?: string;
  /** Goal values in role order under best play. */
  readonly goals: readonly number[];
  readonly source: string;
}

export interface KnownCount {
  readonly size?: string;
  /** `perft N`: sequences of N joint moves; `games`: complete games; `positions`: distinct reachable states. */
  readonly what: "perft" | "games" | "positions";
  readonly depth?: number;
  readonly count: number;
  readonly source: string;
}

export interface Size {
  readonly name: string;
  readonly parameters: ReadonlyMap<string, number>;
}

export interface Header {
  readonly name: string;
  readonly what: string;
  readonly source: string;
  readonly known: readonly string[];
  readonly tags: readonly string[];
  readonly sizes: readonly Size[];
  readonly solved: readonly SolvedValue[];
  readonly counts: readonly KnownCount[];
}

export function parseHeader(text: string): Header {
  const fields = headerFields(text);
  const all = (key: string): string[] => fields.filter(([name]) => name === key).map(([, value]) => value);
  return {
    name: all("name")[0] ?? "",
    what: all("what").join(" "),
    source: all("source").join(" "),
    known: all("known"),
    tags: all("tags").flatMap((tags) => tags.split(/\s*,\s*/)),
    sizes: all("size").map(parseSize),
    solved: all("solved").map(parseSolved),
    counts: all("count").map(parseCount),
  };
}

/** Key and value of each entry; a line indented by three blanks or more continues the value before it. */
function headerFields(text: string): [string, string][] {
  const fields: [string, string][] = [];
  for (const line of text.split(/\r?\n/)) {
    if (!line.startsWith(";;")) break;
    const field = /^;; ?([a-z]+): *(.*)$/.exec(line);
    const more = /^;; {3,}(.*)$/.exec(line);
    if (field) fields.push([field[1]!, field[2]!.trim()]);
    else if (more && fields.length > 0) fields.at(-1)![1] += ` ${more[1]!.trim()}`;
  }
  return fields;
}

/** `7x6 columns=7 rows=6` */
function parseSize(value: string): Size {
  const [name = "", ...assignments] = value.split(/\s+/);
  const parameters = assignments.map((assignment): [string, number] => {
    const [key = "", number = ""] = assignment.split("=");
    return [key, Number(number)];
  });
  return { name, parameters: new Map(parameters) };
}

/** `7x6 = 100 0 (Allis 1988)`, the size left out where the game has none. */
function parseSolved(value: string): SolvedValue {
  const { size, number, source } = splitFact(value);
  return { ...size, goals: number.split(/\s+/).map(Number), source };
}

/** `3x3 perft 2 = 9 (source)` */
function parseCount(value: string): KnownCount {
  const { words, number, source } = splitFact(value);
  const at = words.findIndex((word) => word === "perft" || word === "games" || word === "positions");
  const what = words[at] as KnownCount["what"];
  const size = at > 0 ? { size: words[0]! } : {};
  const depth = what === "perft" ? { depth: Number(words[at + 1]) } : {};
  return { ...size, what, ...depth, count: Number(number), source };
}

function splitFact(value: string): { words: string[]; size: { size?: string }; number: string; source: string } {
  const [, left = "", number = "", source = ""] = /^([^=]*)=\s*([\d\s]+?)\s*\((.*)\)\s*$/s.exec(value) ?? [];
  const words = left.trim().split(/\s+/).filter(Boolean);
  return { words, size: words.length > 0 ? { size: words[0]! } : {}, number, source };
}
