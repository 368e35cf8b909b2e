/**
 * The choices behind a joint move, as literals over the moves.
 *
 * As a rule each role makes a choice of its own among its moves. Where only one role at a time has anything to do and
 * the others play their idle move (proved beforehand, see mover.ts), all roles share one choice: the options are the
 * moves that are not idle, and that a role idles says that the option taken is not one of its own.
 *
 *   options    0 .. white's moves .. | .. black's moves .. | all idle        blocks of the shared choice
 */
import type { AtomId, GroundMove } from "../ground/program.ts";
import type { GateLiteral } from "./circuit.ts";
import { type GateGraph, not } from "./graph.ts";
import { type MoveSet, MoveSets, range } from "./moves.ts";

/** Options [first, last) of a choice: exactly where the idle literal is false, one of them is taken. */
interface Block {
  readonly first: number;
  readonly last: number;
  readonly idle: GateLiteral;
}

interface Choice {
  readonly options: GateLiteral[];
  readonly blocks: Block[];
}

export interface ChoiceInput {
  readonly graph: GateGraph;
  readonly roles: number;
  /** Moves that can be played at all, with their literals. */
  readonly moves: readonly { readonly move: GroundMove; readonly literal: GateLiteral }[];
  /** For each role its idle move, where one choice serves all roles. */
  readonly idle?: readonly AtomId[] | undefined;
}

export class Choices {
  readonly sets: MoveSets;
  readonly #graph: GateGraph;
  readonly #choices: readonly Choice[];
  readonly #meanings = new Map<GateLiteral, MoveSet>();

  constructor(input: ChoiceInput) {
    this.#graph = input.graph;
    this.#choices = input.idle ? [sharedChoice(input, input.idle)] : ownChoices(input);
    this.sets = new MoveSets(this.#choices.map((choice) => choice.options.length));
    this.#choices.forEach(({ options, blocks }, choice) => {
      for (const [option, literal] of options.entries())
        this.#meanings.set(literal, this.sets.of(choice, Int32Array.of(option)));
      for (const { first, last, idle } of blocks)
        this.#meanings.set(idle, this.sets.not(this.sets.of(choice, range(first, last))));
    });
  }

  /** The options a literal speaks of, where it speaks of nothing else. */
  meaning(literal: GateLiteral): MoveSet | undefined {
    const meaning = this.#meanings.get(literal);
    if (meaning) return meaning;
    const negated = this.#meanings.get(not(literal));
    return negated && this.sets.not(negated);
  }

  remember(literal: GateLiteral, set: MoveSet): void {
    this.#meanings.set(literal, set);
  }

  /** One of the options of the set is taken. */
  anyOf(set: MoveSet): GateLiteral {
    const { options, blocks } = this.#choices[set.choice]!;
    const terms: GateLiteral[] = [];
    let at = 0;
    for (const { first, last, idle } of blocks) {
      const start = at;
      while (at < set.members.length && set.members[at]! < last) at++;
      terms.push(this.#ofBlock(options, set.members.subarray(start, at), { first, last, idle }));
    }
    for (; at < set.members.length; at++) terms.push(options[set.members[at]!]!);
    const any = this.#graph.orAll(terms);
    return set.negated ? not(any) : any;
  }

  /** Of more than half a block, rather what it lacks. */
  #ofBlock(options: readonly GateLiteral[], members: Int32Array, { first, last, idle }: Block): GateLiteral {
    if (2 * members.length <= last - first + 1) return this.#graph.orAll(Array.from(members, (at) => options[at]!));
    const inside = new Set(members);
    const none = [not(idle)];
    for (let option = first; option < last; option++) if (!inside.has(option)) none.push(not(options[option]!));
    return this.#graph.andAll(none);
  }
}

function ownChoices({ roles, moves }: ChoiceInput): Choice[] {
  const choices: Choice[] = Array.from({ length: roles }, () => ({ options: [], blocks: [] }));
  for (const { move, literal } of moves) choices[move.role]!.options.push(literal);
  return choices;
}

function sharedChoice({ graph, roles, moves }: ChoiceInput, idle: readonly AtomId[]): Choice {
  const options: GateLiteral[] = [];
  const blocks: Block[] = [];
  for (let role = 0; role < roles; role++) {
    const own = moves.filter(({ move }) => move.role === role);
    const idling = own.find(({ move }) => move.atom === idle[role]);
    if (idling === undefined) throw new Error("the idle move of a role can be played");
    const first = options.length;
    for (const { move, literal } of own) if (move.atom !== idle[role]) options.push(literal);
    blocks.push({ first, last: options.length, idle: idling.literal });
  }
  options.push(graph.andAll(blocks.map((block) => block.idle)));
  return { options, blocks };
}
