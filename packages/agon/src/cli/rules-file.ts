/**
 * What a user may write where rules are expected: the path of a file, `-` for standard input, or the id of a bundled game.
 */
import { readFile } from "node:fs/promises";
import { readEfg, rulesOfEfg } from "agon-engine/efg";
import { bundledGame, catalogue } from "agon-engine/games";
import {
  type BundledGame,
  bundle,
  type Diagnostic,
  diagnosticText,
  distinct,
  type Expansion,
  hasErrors,
  placeOf,
  type Rulesheet,
  readRules,
  suggestion,
  TemplateError,
} from "agon-engine/gdl";
import { accepted, BadInput, fileTrouble, type Io, readAll } from "./io.ts";
import { type Output, type Styled, styled } from "./output.ts";

export interface RulesFile {
  /** How messages call it. */
  readonly name: string;
  /** The text as it stands in the file: line and column count here. */
  readonly source: string;
  /** One for each size the file offers, the first being the one to play; a bundled id names exactly one. */
  readonly sizes: readonly BundledGame[];
}

export interface CheckedRules {
  readonly file: RulesFile;
  readonly rulesheet: Rulesheet;
  /** With places in the file, even where the rules come from a template. */
  readonly diagnostics: readonly Diagnostic[];
  /** The offset in the file of what stands at an offset of the rulesheet. */
  originOf(offset: number): number;
}

/** Moves a diagnostic about the rulesheet to its place in the file. */
export function inFile({ originOf }: Pick<CheckedRules, "originOf">, diagnostic: Diagnostic): Diagnostic {
  const { start, end } = diagnostic.span;
  return { ...diagnostic, span: { start: originOf(start), end: originOf(end) } };
}

export async function openRules(given: string, io: Io): Promise<RulesFile> {
  if (given === "-") return rulesFile("standard input", await readAll(io.stdin));
  const bundled = /^[\w-]+$/.test(given) ? bundledGame(given) : undefined;
  if (bundled) return { name: `games/${bundled.stem}.kif`, source: bundled.source, sizes: [bundled] };
  let text: string;
  try {
    text = await readFile(given, "utf8");
  } catch (error) {
    throw new BadInput(`${given}: cannot be read: ${fileTrouble(error)}${advice(given, error)}`);
  }
  return rulesFile(given, text);
}

export function rulesFile(name: string, text: string): RulesFile {
  const source = name.endsWith(".efg") ? rulesOfTree(name, text) : text;
  return { name, source, sizes: bundle(name, source).sizes };
}

/** A game of Gambit as rules: places in messages count in these. */
function rulesOfTree(name: string, text: string): string {
  return accepted(name, rulesOfEfg(accepted(name, readEfg(text))));
}

function advice(given: string, error: unknown): string {
  if ((error as NodeJS.ErrnoException).code !== "ENOENT" || !/^[\w-]+$/.test(given)) return ".";
  return `, and no bundled game has this name. ${gamesLike(given)}`;
}

/** The bundled games somebody may have meant. */
export function gamesLike(given: string): string {
  const ids = catalogue().map(({ id }) => id);
  const near = ids.filter((id) => id.includes(given) || given.includes(id));
  const starts = (id: string): number => Number(id.startsWith(given));
  const names = near.sort((a, b) => starts(b) - starts(a));
  if (names.length > 0) return `Did you mean ${names.slice(0, 5).join(", ")}?`;
  return suggestion(given, ids).trim() || "`agon games` lists them.";
}

/** The rules of one size with everything there is to say about them. */
export function checkSize(file: RulesFile, size: BundledGame): CheckedRules {
  const { text, originOf } = expand(file, size);
  const { rulesheet, diagnostics } = readRules(text);
  return { file, rulesheet, diagnostics: distinct(diagnostics.map((each) => inFile({ originOf }, each))), originOf };
}

function expand(file: RulesFile, size: BundledGame): Expansion {
  try {
    return size.expand();
  } catch (error) {
    if (error instanceof TemplateError) {
      const { line, column } = placeOf(file.source, error.offset);
      throw new BadInput(`${file.name}:${line}:${column}: error[template]: ${error.message}`);
    }
    if (error instanceof RangeError)
      throw new BadInput(`${file.name}: error[template]: The template is nested too deep.`);
    throw error;
  }
}

/** Rules to play by: their errors go to standard error and end the command; warnings are left to `agon check`. */
export async function loadRules(given: string, io: Io): Promise<CheckedRules> {
  return acceptRules(await openRules(given, io), io);
}

export function acceptRules(file: RulesFile, io: Io): CheckedRules {
  const rules = checkSize(file, file.sizes[0]!);
  if (!hasErrors(rules.diagnostics)) return rules;
  const errors = rules.diagnostics.filter(({ severity }) => severity === "error");
  printDiagnostics(io.stderr, file, errors);
  throw new BadInput(`${file.name}: these rules have ${counted(errors.length, "error")} and cannot be used.`);
}

/** More than this many say nothing new, and a terminal holds no more. */
const MAX_PRINTED = 50;

export function printDiagnostics(output: Output, file: RulesFile, diagnostics: readonly Diagnostic[]): void {
  for (const diagnostic of diagnostics.slice(0, MAX_PRINTED)) {
    output.write(...painted(diagnostic, diagnosticText(diagnostic, file.source, file.name)), "\n\n");
  }
  const more = diagnostics.length - MAX_PRINTED;
  if (more > 0) output.write(`${file.name}: ${more} more not shown.\n\n`);
}

/** The code in the first line and the carets stand out. */
function painted({ severity }: Diagnostic, text: string): (string | Styled)[] {
  const colour = severity === "error" ? "red" : "yellow";
  const [, file, code, rest] = /^(.*?)((?:error|warning)\[[^\]]*\])(.*)$/s.exec(text) ?? ["", "", "", text];
  const parts = rest!.split(/( \| [ \t…]*)(\^+)$/m);
  return [
    file!,
    styled(code!, colour, "bold"),
    ...parts.map((part) => (/^\^+$/.test(part) ? styled(part, colour) : part)),
  ];
}

export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count === 0 ? "no" : count} ${count === 1 ? noun : plural}`;
}
