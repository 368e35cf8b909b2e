/**
 * Two circuits of a game over the same inputs, in one graph: a miter (Brand 1993), without the gates that would compare its outputs.
 * First come the facts and what depends on the state alone, then the moves.
 *
 * Inputs of the graph are facts that change, moves that may be legal where a role has several, and variables of loops.
 */
import type { Random } from "../../game/random.ts";
import { type Circuit, FALSE, type GateLiteral, literalOf, TRUE } from "../circuit/circuit.ts";
import { AndGraph } from "./and-graph.ts";
import { ImportedCircuit } from "./importing.ts";
import type { Matching } from "./matching.ts";
import type { CertifiedPosition } from "./position.ts";
import { Questions } from "./questions.ts";
import { Signatures } from "./signatures.ts";
import { type BitGroup, Situations, type Words } from "./situations.ts";
import { StateDiagrams } from "./state-diagrams.ts";
import { BRIEF, IN_PASSING, Sweeper } from "./sweeper.ts";
import type { FactGroup, PlayedMove } from "./window.ts";

export interface MiterOptions {
  readonly plain: Circuit;
  readonly optimised: Circuit;
  readonly matching: Matching;
  /** Bits are those of the plain circuit. */
  readonly groups: readonly BitGroup[];
  readonly random: Random;
  readonly isOver: () => boolean;
  /** Says when a share of the time that is left now is over. */
  readonly part: (share: number) => () => boolean;
  /** Throws where time is over. */
  readonly check: () => void;
}

/** Words of situations at first; fewer for large circuits. */
const WIDTH = 48;
const LARGE = 300_000;
/** The share of the time left in which gates are compared as they are made; outputs are then proved without, where few are equal. */
const COMPARING_PART = 0.3;

export class Miter {
  readonly graph = new AndGraph();
  readonly questions: Questions;
  readonly plain: ImportedCircuit;
  readonly optimised: ImportedCircuit;
  readonly #options: MiterOptions;
  readonly #situations: Situations;
  /** For each fact of the plain circuit. */
  readonly #facts: readonly GateLiteral[];
  readonly #groups: readonly FactGroup[];
  /** For each role and move of the plain circuit; none before moves are taken in. */
  #moves: GateLiteral[][] = [];
  readonly #legal = new Map<number, GateLiteral>();
  /** The node of the plain circuit for each input of the graph. */
  readonly #plainNodes = new Map<number, number>();
  /** The input of the graph for each atom that is a loop variable, and the node of the plain circuit. */
  readonly #variables = new Map<number, number>();
  readonly #plainVariables: ReadonlyMap<number, number>;
  readonly #merged = new Map<number, GateLiteral>();
  #signatures!: Signatures;
  #sweeper!: Sweeper;
  #diagrams: StateDiagrams | undefined;

  constructor(options: MiterOptions) {
    const { plain, optimised, matching, groups, random, isOver, check } = options;
    this.#options = options;
    this.questions = new Questions(this.graph, isOver);
    const constants = matching.facts.map((fact) => ("always" in fact ? fact.always : undefined));
    this.#situations = new Situations(plain, { groups, constants }, random);
    this.#plainVariables = new Map(plain.loops.flatMap((loop) => loop.variables.map(({ atom, node }) => [atom, node])));
    const importing = {
      and: (a: GateLiteral, b: GateLiteral): GateLiteral => this.#sweeper.and(a, b),
      variable: (atom: number): GateLiteral => this.#variable(atom),
      check,
    };
    this.plain = new ImportedCircuit(plain, importing);
    this.optimised = new ImportedCircuit(optimised, importing);
    this.#facts = constants.map((constant, bit) => this.#fact(bit, constant));
    this.#groups = groups.map(({ bits, exactlyOne }) => {
      return { nodes: bits.map((bit) => this.#facts[bit]! >> 1), exactlyOne };
    });
    for (const group of this.#groups) this.questions.addGroup(group);
  }

  get sweeper(): Sweeper {
    return this.#sweeper;
  }

  get merged(): number {
    return this.#merged.size;
  }

  /** The literals of the moves of a role, after `takeMoves`; constants for those that are never or always played. */
  movesOf(role: number): readonly GateLiteral[] {
    return this.#moves[role]!;
  }

  factLiteral(bit: number): GateLiteral {
    return this.#facts[bit]!;
  }

  /** An AND of literals, briefly compared with what is there. */
  readonly comparedAnd = (a: GateLiteral, b: GateLiteral): GateLiteral => {
    this.#sweeper.comparing = { plan: BRIEF };
    const literal = this.#sweeper.and(a, b);
    this.#sweeper.comparing = undefined;
    return literal;
  };

  /** What makes a move legal that is an input. */
  legalOf(node: number): GateLiteral {
    return this.#legal.get(node)!;
  }

  /** Takes in what depends on the state alone: the plain circuit as it is; then gates of the other are compared with what is there. */
  takeStates(): void {
    this.#situations.play(WIDTH / 2, this.#options.isOver);
    this.#simulate([...this.#situations.states(this.#width)]);
    this.plain.proceed();
    this.#sweeper.comparing = { plan: IN_PASSING, isEnough: this.#options.part(COMPARING_PART) };
    this.optimised.proceed();
    this.#sweeper.comparing = undefined;
  }

  /** From now on each role plays one legal move. Those that the optimised circuit lacks have been proved never to be. */
  takeMoves(): void {
    this.#moves = this.#options.plain.moves.map((_, role) => this.#takeRole(role));
    this.#simulate([...this.#situations.jointMoves(this.#width)]);
  }

  /** Takes in what depends on moves. Gates are not compared: what is left of them for each joint move will be. */
  takeNext(): void {
    this.plain.proceed();
    this.optimised.proceed();
  }

  /** The position that the last question was answered with, or that tells literals apart, where these moves are played. */
  position(played: readonly number[] = []): CertifiedPosition {
    const situation = this.#sweeper.situation;
    const { plain } = this.#options;
    const isTrue = (literal: GateLiteral | undefined, otherwise: boolean): boolean =>
      literal === undefined ? otherwise : literal <= TRUE ? literal === TRUE : (situation(literal >> 1) ?? otherwise);
    const state = Uint8Array.from(plain.stateBits, ({ initially }, bit) => Number(isTrue(this.#facts[bit], initially)));
    if (this.#moves.length === 0) return { state, isReached: false };
    const joint = this.#moves.map((list) => {
      const given = list.findIndex((literal) => played.includes(literal >> 1));
      return given >= 0 ? given : list.findIndex((literal) => isTrue(literal, false));
    });
    return { state, joint, isReached: false };
  }

  get #width(): number {
    return this.#options.plain.gates.left.length > LARGE ? WIDTH / 2 : WIDTH;
  }

  #fact(bit: number, constant: boolean | undefined): GateLiteral {
    const { plain, optimised, matching } = this.#options;
    const { node } = plain.stateBits[bit]!;
    const literal = constant === undefined ? this.#input(node) : constant ? TRUE : FALSE;
    this.plain.setInput(node, literal);
    const match = matching.facts[bit]!;
    if ("bit" in match) this.optimised.setInput(optimised.stateBits[match.bit]!.node, literal);
    return literal;
  }

  #input(plainNode: number): GateLiteral {
    const node = this.graph.input();
    this.#plainNodes.set(node, plainNode);
    return literalOf(node);
  }

  /** Moves that may be legal: inputs where a role has several, else the only one is always played. */
  #takeRole(role: number): GateLiteral[] {
    const { plain, optimised, matching } = this.#options;
    const others = matching.moves[role]!;
    const isOnly = others.filter((other) => other !== undefined).length === 1;
    const played: PlayedMove[] = [];
    const literals = plain.moves[role]!.map(({ node, legal }, at) => {
      const other = others[at];
      const literal = other === undefined ? FALSE : isOnly ? TRUE : this.#input(node);
      this.plain.setInput(node, literal);
      if (other !== undefined) this.optimised.setInput(optimised.moves[role]![other]!.node, literal);
      if (literal > TRUE) played.push({ node: literal >> 1, legal: this.plain.literal(legal) });
      if (literal === TRUE) this.questions.addClause([this.plain.literal(legal)]);
      return literal;
    });
    for (const { node, legal } of played) this.#legal.set(node, legal);
    if (played.length > 0) this.questions.addRole(played);
    return literals;
  }

  #variable(atom: number): GateLiteral {
    let node = this.#variables.get(atom);
    if (node === undefined) {
      this.#variables.set(atom, (node = this.graph.input()));
      const plainNode = this.#plainVariables.get(atom);
      if (plainNode !== undefined) this.#plainNodes.set(node, plainNode);
      this.#signatures.compute(node);
      this.#signatures.enter(node);
    }
    return literalOf(node);
  }

  #simulate(words: readonly Words[]): void {
    const wordsOf = (node: number): Int32Array | undefined => {
      const plainNode = this.#plainNodes.get(node);
      return plainNode === undefined ? undefined : Int32Array.from(words, (values) => values[plainNode]!);
    };
    const { graph, questions } = this;
    this.#signatures = new Signatures(graph, { width: words.length, of: wordsOf });
    const situationsLike = (): ((node: number) => number) | undefined => this.#situationsLike();
    const { check } = this.#options;
    const diagrams = (): StateDiagrams => this.#stateDiagrams();
    const options = { graph, questions, signatures: this.#signatures, diagrams, situationsLike, check };
    this.#sweeper = new Sweeper(options, this.#merged);
  }

  #stateDiagrams(): StateDiagrams {
    const { graph } = this;
    const { check } = this.#options;
    return (this.#diagrams ??= new StateDiagrams({ graph, groups: this.#groups, check }));
  }

  #situationsLike(): ((node: number) => number) | undefined {
    const wanted = new Map<number, boolean>();
    for (const input of this.questions.inputs) {
      const node = this.#plainNodes.get(input);
      if (node !== undefined) wanted.set(node, this.questions.wasTrue(input));
    }
    const isMoving = this.#moves.length > 0;
    const values = isMoving ? this.#situations.likeWithMoves(wanted) : this.#situations.like(wanted);
    return values && ((node) => values[this.#plainNodes.get(node) ?? 0]!);
  }
}
