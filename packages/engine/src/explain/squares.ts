/**
 * What a clause asks of squares, as phrases.
 */
import { termText } from "../gdl/print.ts";
import { listed } from "./explanation.ts";
import { linePattern, lineWords } from "./lines.ts";
import { relatedWords } from "./offsets.ts";
import { type KnownSquares, nearPhrase, type Phrase } from "./phrases.ts";
import { contentNoun, isBlank, occupationWords, ownerOf, pieceNoun } from "./pieces.ts";
import { isTied, type PlacedClause, type PlacedSquare } from "./placed.ts";
import { Places } from "./places.ts";
import { regionWords } from "./regions.ts";
import type { Speech } from "./speech.ts";

export class SquarePhrases extends Places {
  /** What squares are called that the last phrases named. */
  protected told = new Map<string, string>();

  /** What a clause asks of squares. */
  squares(placed: PlacedClause, speech: Speech, known: KnownSquares): Phrase[] {
    const line = known.size === 0 ? linePattern(placed) : undefined;
    if (line) return [this.holding(speech, line.occupation, (noun) => lineWords(line, noun))];
    const phrases: Phrase[] = [];
    const told = new Map(known);
    this.told = told;
    const massed = new Set<PlacedSquare>();
    for (const group of sameSquares(placed)) {
      phrases.push(this.#together(placed, group, speech));
      for (const square of group) massed.add(square);
    }
    for (const square of placed.squares) {
      const name = told.get(square.key);
      if (massed.has(square) && !known.has(square.key)) continue;
      if (name !== undefined && known.has(square.key)) {
        for (const each of square.occupations)
          phrases.push({
            text: `${name} ${occupationWords(this.world, speech, each)}`,
            negative: `${name} ${occupationWords(this.world, speech, { ...each, negated: !each.negated })}`,
          });
        continue;
      }
      if (told.has(square.key)) continue;
      phrases.push(this.#newSquare(placed, square, speech, told));
    }
    return phrases;
  }

  /** Several squares whose places are given, and of which the same is asked. */
  #together({ board }: PlacedClause, group: readonly PlacedSquare[], speech: Speech): Phrase {
    const cells = new Set(group.map(({ terms }) => board!.index.get(terms.map(termText).join(" "))!));
    const region = regionWords(board!, cells);
    const names = listed([...cells].map((cell) => board!.cells[cell]!.name));
    const [occupation] = group[0]!.occupations;
    const [is, isNot] = [false, true].map((denied) =>
      occupationWords(this.world, speech, { ...occupation!, negated: occupation!.negated !== denied }),
    );
    const isNamed = region === undefined || /^on /.test(region);
    if (isNamed) {
      const verb = is!
        .replace(/^is/, "are")
        .replace(/^holds/, "all hold")
        .replace(/^does not/, "do not");
      return { text: `${names} ${verb}`, none: `one of ${names} ${isNot}` };
    }
    const where = region === "" ? "" : ` ${region}`;
    return { text: `every ${this.noun}${where} ${is}`, none: `some ${this.noun}${where} ${isNot}` };
  }

  /** A square that the sentence has not named, with those that lie beside it. */
  #newSquare(placed: PlacedClause, square: PlacedSquare, speech: Speech, told: Map<string, string>): Phrase {
    const anchor = placed.squares.find((other) => told.has(other.key) && isTied(placed, other, square));
    const beside = anchor && this.beside(placed, anchor, square);
    told.set(square.key, `that ${this.noun}`);
    const [first] = square.occupations;
    const owner = first === undefined ? undefined : ownerOf(this.world, speech, first);
    const isOwn = owner !== undefined && !first!.negated && square.occupations.length === 1;
    const said =
      isOwn && beside === undefined
        ? ""
        : square.occupations.map((each) => occupationWords(this.world, speech, each)).join(" and ");
    const to = anchor === undefined ? "" : (told.get(anchor.key) ?? "");
    // Where two squares have names, one says to which of them it is near.
    if (beside !== undefined && /^the (target|starting) /.test(to))
      return nearPhrase(`${relatedWords(beside, to)} ${said === "" ? "exists" : said}`.replace(/,? exists$/, ""));
    if (beside !== undefined) return nearPhrase(`${beside} ${said === "" ? "exists" : said}`.replace(/,? exists$/, ""));
    const region = this.region(placed, square);
    if (isOwn) return this.#ownSquare(placed, square, speech, told);
    const near = this.#companions(placed, square, speech, told);
    const place = first !== undefined && near === "" ? this.place(placed, square) : undefined;
    if (place !== undefined) {
      told.set(square.key, place);
      const denied = square.occupations.map((each) =>
        occupationWords(this.world, speech, { ...each, negated: !each.negated }),
      );
      return { text: `${place} ${said}`, ...(denied.length === 1 && { none: `${place} ${denied[0]}` }) };
    }
    if (first === undefined) return { text: `there is a ${this.noun}${region}${near}` };
    return {
      text: `some ${this.noun}${region} ${said}${near}`,
      none: `no ${this.noun}${region} ${said}${near}`,
    };
  }

  /** A piece of a role; the role is named before what lies beside the piece. */
  #ownSquare(placed: PlacedClause, square: PlacedSquare, speech: Speech, told: Map<string, string>): Phrase {
    const region = this.region(placed, square);
    const where = (): string => {
      const near = this.#companions(placed, square, speech, told);
      return `${region === "" && near === "" ? " on the board" : region}${near}`;
    };
    return this.holding(
      speech,
      square.occupations[0]!,
      (noun) => {
        // A king stands on one square of many: what follows speaks of that one.
        if (noun !== "piece" && noun !== "mark") told.set(square.key, `the ${this.noun} of that ${noun}`);
        return `${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}${where()}`;
      },
      "no",
    );
  }

  /** `the player has a piece …`, or what has no owner: `a black king is …`. */
  protected holding(
    speech: Speech,
    occupation: Parameters<typeof ownerOf>[2],
    what: (noun: string) => string,
    none?: "no",
  ): Phrase {
    const owner = ownerOf(this.world, speech, occupation);
    if (owner !== undefined) {
      const role = speech.role(owner);
      const said = what(pieceNoun(this.world, occupation));
      const plural = /^(a|an) /.test(said) ? said : said.replace(/ (piece|mark) /, " $1s ");
      const negative = `${role} ${none === "no" ? `has ${plural.replace(/^an? /, "no ")}` : `does not have ${plural}`}`;
      return {
        text: `${role} has ${plural}`,
        negative,
        none: speech.isAnybody(owner, role) ? `no player has ${plural}` : negative,
      };
    }
    const content = isBlank(occupation)
      ? `empty ${this.noun}s`
      : `${this.noun}s with ${contentNoun(this.world, occupation.content, occupation.layer)}`;
    const said = what(content);
    return { text: `there are ${said}`, none: `there are no ${said}` };
  }

  /** Squares tied to one that is being named: `with an adjacent square that is empty`. */
  #companions(placed: PlacedClause, square: PlacedSquare, speech: Speech, told: Map<string, string>): string {
    const parts: string[] = [];
    for (const other of placed.squares) {
      if (told.has(other.key) || !isTied(placed, square, other)) continue;
      const beside = this.beside(placed, square, other);
      if (beside === undefined) continue;
      told.set(other.key, `that ${this.noun}`);
      const said = other.occupations.map((each) => occupationWords(this.world, speech, each)).join(" and ");
      parts.push(`${beside}${said === "" ? "" : ` that ${said}`}`);
    }
    return parts.length === 0 ? "" : ` with ${listed(parts)}`;
  }

  protected squareName({ key }: PlacedSquare, known: KnownSquares): string {
    return known.get(key) ?? `that ${this.noun}`;
  }
}

const FEWEST_TOGETHER = 3;

/** Squares whose coordinates are all given, by the one thing that is asked of them, where it is the same of several. */
function sameSquares({ board, squares }: PlacedClause): readonly (readonly PlacedSquare[])[] {
  if (board === undefined) return [];
  const groups = new Map<string, PlacedSquare[]>();
  for (const square of squares) {
    const [only, ...more] = square.occupations;
    const isGiven = square.terms.every(({ kind }) => kind === "constant");
    if (only === undefined || more.length > 0 || !isGiven || !board.index.has(square.terms.map(termText).join(" ")))
      continue;
    if (only.content.some(({ kind }) => kind !== "constant")) continue;
    const key = `${only.negated} ${only.layer.name} ${only.content.map(termText).join(" ")}`;
    groups.set(key, [...(groups.get(key) ?? []), square]);
  }
  return [...groups.values()].filter(({ length }) => length >= FEWEST_TOGETHER);
}
