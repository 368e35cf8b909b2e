/**
 * A ground program played as its rules read: what holds is the least set that they derive, component by component. The oracle
 * for circuits that are built from it, in the notation of answers.ts.
 */
import type { GroundProgram } from "../../ground/program.ts";
import { definitionOrder } from "../order.ts";

export function groundAnswers(ground: GroundProgram): string[] {
  const game = new GroundGame(ground);
  const seen = new Set<string>();
  const open = [ground.facts.filter((fact) => fact.initially).map((fact) => fact.text)];
  const answers: string[] = [];
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    const facts = `{${state.sort().join(" ")}}`;
    if (seen.has(facts)) continue;
    seen.add(facts);
    const { said, joints } = game.look(state);
    answers.push(`${facts}: ${said.join(" ")}`);
    for (const joint of joints) {
      const { next, said: shown } = game.play(state, joint);
      answers.push(`${facts} ${joint.join(", ")}: ${shown.join(" ")}`);
      open.push(next);
    }
  }
  return answers.sort();
}

class GroundGame {
  readonly #ground: GroundProgram;
  readonly #names: readonly string[];
  readonly #order: Int32Array[];

  constructor(ground: GroundProgram) {
    this.#ground = ground;
    this.#names = Array.from({ length: ground.atomCount }, (_, atom) => ground.text(atom));
    const { nodes, first, count } = definitionOrder(ground);
    this.#order = Array.from({ length: count }, (_, at) => nodes.slice(first[at]!, first[at + 1]!));
  }

  look(state: readonly string[]): { said: string[]; joints: string[][] } {
    const held = this.#derive(state, undefined);
    const { roles, moves } = this.#ground;
    const legal = roles.map((_, role) =>
      moves.filter((move) => move.role === role && held.has(move.legal)).map(({ text }) => text),
    );
    const said = ["legal", "goal", "terminal"].flatMap((name) => this.#named(held, name));
    const ended = held.has(this.#ground.terminal) || legal.some((list) => list.length === 0);
    return { said, joints: ended ? [] : product(legal) };
  }

  play(state: readonly string[], joint: readonly string[]): { next: string[]; said: string[] } {
    const held = this.#derive(state, joint);
    const next = this.#ground.facts.filter((fact) => held.has(fact.next)).map((fact) => fact.text);
    return { next, said: [...this.#named(held, "next"), ...this.#named(held, "sees")].sort() };
  }

  /** The texts of what holds of a relation, for roles that there are and goals that count. */
  #named(held: ReadonlySet<number>, name: string): string[] {
    const { moves, goals, percepts, facts, terminal } = this.#ground;
    const asked = {
      legal: moves.map((move) => move.legal),
      goal: goals.map((goal) => goal.atom),
      sees: percepts.map((percept) => percept.atom),
      next: facts.map((fact) => fact.next),
      terminal: [terminal],
    }[name]!;
    return asked
      .filter((atom) => held.has(atom))
      .map((atom) => this.#names[atom]!)
      .sort();
  }

  #derive(state: readonly string[], joint: readonly string[] | undefined): Set<number> {
    const { facts, moves } = this.#ground;
    const held = new Set<number>();
    for (const { atom, text } of facts) if (state.includes(text)) held.add(atom);
    for (const { atom, role, text } of moves) if (joint?.[role] === text) held.add(atom);
    for (const atoms of this.#order)
      for (let changed = true; changed; ) {
        changed = false;
        for (const atom of atoms)
          if (!held.has(atom) && this.#follows(atom, held)) {
            held.add(atom);
            changed = true;
          }
      }
    return held;
  }

  #follows(atom: number, held: ReadonlySet<number>): boolean {
    const { firstInstance, firstLiteral, literals } = this.#ground;
    for (let instance = firstInstance[atom]!; instance < firstInstance[atom + 1]!; instance++) {
      const body = literals.subarray(firstLiteral[instance]!, firstLiteral[instance + 1]!);
      if (body.every((literal) => held.has(literal >> 1) === ((literal & 1) === 0))) return true;
    }
    return false;
  }
}

function product(lists: readonly (readonly string[])[]): string[][] {
  return lists.reduce<string[][]>(
    (before, list) => before.flatMap((joint) => list.map((item) => joint.concat(item))),
    [[]],
  );
}
