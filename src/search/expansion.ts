/**
 * The new states of a batch of descents, made together: the states behind their last edges in one step, then what there
 * is to know of those never met before in one look. A state met before is a transposition: its descent goes on from there.
 */
import type { Game, Outlook } from "../game/game.ts";
import type { Backup } from "./backup.ts";
import type { Bounds } from "./bounds.ts";
import type { Descent } from "./descent.ts";
import { type Graph, NONE } from "./graph.ts";
import type { SearchOptions } from "./options.ts";

export interface ExpansionParts {
  readonly game: Game;
  readonly graph: Graph;
  readonly options: SearchOptions;
  readonly bounds: Bounds | undefined;
  readonly backup: Backup;
  /** Takes a descent further down from the node it has come to. */
  readonly goOn: (descent: Descent, node: number) => void;
}

export class Expansion {
  readonly #game: Game;
  readonly #graph: Graph;
  readonly #visits: number;
  readonly #bounds: Bounds | undefined;
  readonly #backup: Backup;
  readonly #goOn: (descent: Descent, node: number) => void;
  /** States and joint moves of a batch, side by side. */
  readonly #words: Uint32Array;
  readonly #joints: Int32Array;
  /** Descents whose last edge has no child yet; those among them with a new state; those that met a state of this batch. */
  #waiting: Descent[] = [];
  readonly #fresh: Descent[] = [];
  readonly #late: Descent[] = [];

  constructor({ game, graph, options, bounds, backup, goOn }: ExpansionParts) {
    this.#game = game;
    this.#graph = graph;
    this.#visits = options.playoutsPerLeaf;
    this.#bounds = bounds;
    this.#backup = backup;
    this.#goOn = goOn;
    this.#words = new Uint32Array(options.leavesPerBatch * game.stateWords);
    this.#joints = new Int32Array(options.leavesPerBatch * game.roles.length);
  }

  /** Gives the last edge of each open descent its child. */
  run(descents: readonly Descent[]): void {
    for (;;) {
      this.#waiting.length = 0;
      for (const descent of descents) if (descent.isOpen) this.#waiting.push(descent);
      if (this.#waiting.length === 0) return;
      this.#enterStates(this.#nextStates());
      this.#describeFresh();
      for (const descent of this.#late) this.#goOnFrom(descent, descent.leaf);
    }
  }

  #nextStates(): Uint32Array {
    const { stateWords, roles } = this.#game;
    const graph = this.#graph;
    const count = this.#waiting.length;
    for (let place = 0; place < count; place++) {
      const descent = this.#waiting[place]!;
      this.#copyState(graph.states, descent.nodes[descent.length - 1]! * stateWords, place);
      graph.writeJoint(descent.lastEdge, this.#joints, place * roles.length);
    }
    const parents = { count, words: this.#words.subarray(0, count * stateWords) };
    return this.#game.step(parents, this.#joints.subarray(0, count * roles.length)).words;
  }

  #copyState(words: Uint32Array, from: number, place: number): void {
    const { stateWords } = this.#game;
    for (let word = 0; word < stateWords; word++) this.#words[place * stateWords + word] = words[from + word]!;
  }

  /** Finds the node of each state or enters a new one, as long as there is room; new states are put side by side. */
  #enterStates(words: Uint32Array): void {
    const graph = this.#graph;
    this.#fresh.length = 0;
    this.#late.length = 0;
    for (let place = 0; place < this.#waiting.length; place++) {
      const descent = this.#waiting[place]!;
      const from = place * this.#game.stateWords;
      const full = graph.full(4 * graph.shape.roles);
      let node = graph.child(descent.lastEdge); // another descent of the batch may have made it
      if (node === NONE) node = full ? graph.find(words, from) : graph.findOrEnter(words, from);
      descent.leaf = node;
      if (node !== NONE) this.#late.push(descent);
      else {
        if (!full) this.#link(descent, graph.nodes - 1);
        this.#copyState(words, from, this.#fresh.length);
        this.#fresh.push(descent);
      }
    }
  }

  #link(descent: Descent, node: number): void {
    descent.leaf = node;
    this.#graph.link(descent.lastEdge, node);
  }

  #describeFresh(): void {
    const count = this.#fresh.length;
    if (count === 0) return;
    const { stateWords } = this.#game;
    const outlook = this.#game.look({ count, words: this.#words.subarray(0, count * stateWords) });
    for (let index = 0; index < count; index++) {
      const descent = this.#fresh[index]!;
      descent.isOpen = false;
      if (descent.leaf === NONE) this.#endWithoutNode(descent, outlook, index);
      else this.#describe(descent, outlook, index);
    }
  }

  #describe(descent: Descent, outlook: Outlook, index: number): void {
    this.#graph.describe(descent.leaf, outlook, index);
    this.#backup.countNode(descent.leaf, this.#visits);
    if (outlook.terminal[index]) this.#bounds?.childChanged(descent.nodes[descent.length - 1]!);
  }

  /** Ends the descent at a state that the graph has no room for. */
  #endWithoutNode(descent: Descent, outlook: Outlook, index: number): void {
    const { stateWords, roles } = this.#game;
    descent.state.set(this.#words.subarray(index * stateWords, (index + 1) * stateWords));
    if (outlook.terminal[index]) descent.goals = outlook.goals.slice(index * roles.length, (index + 1) * roles.length);
  }

  /** The state behind the last edge has a node already. */
  #goOnFrom(descent: Descent, node: number): void {
    const graph = this.#graph;
    if (graph.child(descent.lastEdge) === NONE) {
      this.#link(descent, node);
      this.#bounds?.childChanged(descent.nodes[descent.length - 1]!);
    }
    this.#backup.countNode(node, this.#visits);
    this.#goOn(descent, node);
  }
}
