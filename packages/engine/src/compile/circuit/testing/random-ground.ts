/**
 * Random ground programs as text: helpers over the state and over moves, positive cycles and self-loops, stratified negation,
 * empty bodies, literals said twice and contradicted, roles without moves.
 */
import type { Random } from "../../../game/random.ts";

/** A helper, and the stratum it is in: it reads negations of earlier strata only. */
interface Helper {
  readonly name: string;
  readonly stratum: number;
}

export function randomGround(random: Random): string {
  return new GroundWriter(random).text();
}

class GroundWriter {
  readonly #random: Random;
  readonly #roles: readonly string[];
  readonly #facts: readonly string[];
  readonly #moves: readonly (readonly [role: string, move: string])[];
  readonly #ofState: readonly Helper[];
  readonly #ofMoves: readonly Helper[];

  constructor(random: Random) {
    this.#random = random;
    this.#roles = ["x", "y"].slice(0, 1 + random.below(2));
    this.#facts = Array.from({ length: 2 + random.below(4) }, (_, at) => (at % 2 ? `(f ${at})` : `p${at}`));
    this.#moves = this.#roles.flatMap((role) =>
      Array.from({ length: random.below(8) === 0 ? 0 : 1 + random.below(4) }, (_, at) => [role, `m${at}`] as const),
    );
    this.#ofState = this.#helpers("s");
    this.#ofMoves = this.#helpers("d");
  }

  text(): string {
    const below = (count: number): number => this.#random.below(count);
    const rules = (head: string, body: () => string[], least: number, most: number): string[] =>
      Array.from({ length: least + below(most - least + 1) }, () => rule(head, body()));
    const lines = [
      ...this.#roles.map((role) => `(role ${role})`),
      ...this.#facts.filter(() => below(2) === 0).map((fact) => `(init ${fact})`),
      ...this.#ofState.flatMap((helper) => rules(helper.name, () => this.#state(helper.stratum), 1, 3)),
      ...this.#ofMoves.flatMap((helper) =>
        below(2) ? this.#eachMove(helper.name) : rules(helper.name, () => this.#moving(helper.stratum), 1, 3),
      ),
      ...this.#moves.flatMap(([role, move]) => [
        rule(`(legal ${role} ${move})`, below(3) ? [] : this.#state(3)),
        ...rules(`(legal ${role} ${move})`, () => this.#state(3), 0, 1),
      ]),
      ...this.#facts.flatMap((fact) =>
        below(3) ? rules(`(next ${fact})`, () => this.#moving(3), 1, 3) : this.#eachMove(`(next ${fact})`),
      ),
      ...rules("terminal", () => [...this.#state(3), ...this.#state(3)], 0, 1),
      ...this.#roles.flatMap((role) =>
        [0, 100].flatMap((value) => rules(`(goal ${role} ${value})`, () => this.#state(3), 0, 2)),
      ),
      ...this.#roles.flatMap((role) => rules(`(sees ${role} it)`, () => this.#moving(3), 0, 1)),
    ];
    return lines.join("\n");
  }

  /** The head by most moves of a role, some under a condition: what a move carries, or that any is played. */
  #eachMove(head: string): string[] {
    const role = this.#pick(this.#roles);
    const own = this.#moves.filter(([each]) => each === role);
    const isPlain = this.#random.below(2) === 0;
    return own
      .filter(() => this.#random.below(8) > 0)
      .map(([, move]) => rule(head, [`(does ${role} ${move})`, ...(isPlain ? [] : [this.#fact()])]));
  }

  #helpers(stem: string): Helper[] {
    return Array.from({ length: 1 + this.#random.below(5) }, (_, at) => ({
      name: `${stem}${at}`,
      stratum: this.#random.below(3),
    }));
  }

  #pick<T>(list: readonly T[]): T | undefined {
    return list[this.#random.below(Math.max(1, list.length))];
  }

  #literals(literal: () => string | undefined): string[] {
    const length = this.#random.below(12) === 0 ? 0 : 1 + this.#random.below(3);
    return Array.from({ length }, literal).filter((text) => text !== undefined);
  }

  #helper(helpers: readonly Helper[], stratum: number): string | undefined {
    const negated = this.#random.below(3) === 0;
    const found = this.#pick(
      helpers.filter((helper) => (negated ? helper.stratum < stratum : helper.stratum <= stratum)),
    );
    return found && (negated ? `(not ${found.name})` : found.name);
  }

  #fact(): string {
    const text = `(true ${this.#pick(this.#facts)})`;
    return this.#random.below(3) === 0 ? `(not ${text})` : text;
  }

  /** A body of the state, for a head of a stratum. */
  #state(stratum: number): string[] {
    return this.#literals(() => (this.#random.below(2) ? this.#fact() : this.#helper(this.#ofState, stratum)));
  }

  /** One that may read moves. */
  #moving(stratum: number): string[] {
    return this.#literals(() => {
      const kind = this.#random.below(4);
      if (kind === 0) return this.#fact();
      if (kind === 1) return this.#helper(this.#ofState, 3);
      if (kind === 2) return this.#helper(this.#ofMoves, stratum);
      const move = this.#pick(this.#moves);
      const text = move && `(does ${move[0]} ${move[1]})`;
      return text && this.#random.below(3) === 0 ? `(not ${text})` : text;
    });
  }
}

function rule(head: string, body: readonly string[]): string {
  return body.length === 0 ? head : `(<= ${[head, ...body].join(" ")})`;
}
