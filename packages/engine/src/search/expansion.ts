/**
 * The new states of a batch of descents, made together: the states behind their last edges in one step, and what there
 * is to know of those never met before in one look, or in the step. A state met before is a transposition: its descent
 * goes on from there.
 */
import type { Game, StateInfo, Successors } from "../game/game.ts";
import type { Backup } from "./backup.ts";
import type { Batch } from "./batch.ts";
import type { Bounds } from "./bounds.ts";
import type { Descents } from "./descents.ts";
import { type Graph, NONE } from "./graph.ts";
import type { Ahead } from "./look-ahead.ts";

export interface ExpansionParts {
  readonly game: Game;
  readonly graph: Graph;
  readonly batch: Batch;
  readonly bounds: Bounds | undefined;
  readonly ahead: Ahead | undefined;
  readonly backup: Backup;
  readonly descents: Descents;
  /** Takes a descent further down from the node it has come to. */
  readonly goOn: (descent: number, node: number) => void;
}

export class NodeExpansion {
  readonly #game: Game;
  readonly #graph: Graph;
  readonly #batch: Batch;
  readonly #bounds: Bounds | undefined;
  readonly #ahead: Ahead | undefined;
  readonly #backup: Backup;
  readonly #descents: Descents;
  readonly #goOn: (descent: number, node: number) => void;
  /** States and joint moves of a batch, side by side. */
  readonly #words: Uint32Array;
  readonly #joints: Int32Array;
  /** Descents whose last edge has no child yet; those among them with a new state; those that met a state of this batch. */
  readonly #waiting: Int32Array;
  readonly #fresh: Int32Array;
  readonly #late: Int32Array;
  #waitingCount = 0;
  /** How many new states there are, and their places among those of the waiting. */
  #freshCount = 0;
  readonly #places: Int32Array;

  constructor({ game, graph, batch, bounds, ahead, backup, descents, goOn }: ExpansionParts) {
    this.#game = game;
    this.#graph = graph;
    this.#batch = batch;
    this.#bounds = bounds;
    this.#ahead = ahead;
    this.#backup = backup;
    this.#descents = descents;
    this.#goOn = goOn;
    this.#waiting = new Int32Array(batch.mostLeaves);
    this.#fresh = new Int32Array(batch.mostLeaves);
    this.#late = new Int32Array(batch.mostLeaves);
    this.#places = new Int32Array(batch.mostLeaves);
    this.#words = new Uint32Array(batch.mostLeaves * game.stateWords);
    this.#joints = new Int32Array(batch.mostLeaves * game.roles.length);
  }

  /** Gives the last edge of each open descent its child. */
  run(): void {
    const { laneQueries } = this.#game;
    this.begin();
    while (this.waiting > 0) {
      const count = this.waiting;
      this.ask(this.#words, this.#joints, 0);
      const parents = { count, words: this.#words.subarray(0, count * this.#game.stateWords) };
      const joints = this.#joints.subarray(0, count * this.#game.roles.length);
      if (laneQueries === undefined) this.#takeStates(this.#game.step(parents, joints).words);
      else this.take(laneQueries.successors(parents, joints), 0);
    }
  }

  /** Finds the open descents. */
  begin(): void {
    const { open, count } = this.#descents;
    this.#waitingCount = 0;
    for (let descent = 0; descent < count; descent++) if (open[descent]) this.#waiting[this.#waitingCount++] = descent;
  }

  /** Descents that wait for the state behind their last edge. */
  get waiting(): number {
    return this.#waitingCount;
  }

  /** Writes the steps that waiting descents ask for: states and joint moves, from place `first` on. */
  ask(words: Uint32Array, joints: Int32Array, first: number): void {
    const { stateWords, roles } = this.#game;
    const graph = this.#graph;
    for (let place = 0; place < this.#waitingCount; place++) {
      const descent = this.#waiting[place]!;
      const node = this.#descents.lastNode(descent);
      const [from, to] = [node * stateWords, (first + place) * stateWords];
      for (let word = 0; word < stateWords; word++) words[to + word] = graph.states[from + word]!;
      graph.writeJointFrom(node, this.#descents.lastEdge(descent), joints, (first + place) * roles.length);
    }
  }

  /** Takes in the answer, which begins at place `first`; descents that met a state that was there already go on, and may wait again. */
  take({ states, info }: Successors, first: number): void {
    const late = this.#enterStates(states.words, first);
    for (let at = 0; at < this.#freshCount; at++) this.#describe(at, info, first + this.#places[at]!);
    this.#lookAhead();
    this.#goOnLate(late);
  }

  /** The same where a game cannot answer both in one. */
  #takeStates(words: Uint32Array): void {
    const late = this.#enterStates(words, 0);
    if (this.#freshCount > 0) this.#lookAtFresh();
    this.#lookAhead();
    this.#goOnLate(late);
  }

  #goOnLate(late: number): void {
    const { open, leaves } = this.#descents;
    this.#waitingCount = 0;
    for (let at = 0; at < late; at++) {
      const descent = this.#late[at]!;
      this.#goOnFrom(descent, leaves[descent]!);
      if (open[descent]) this.#waiting[this.#waitingCount++] = descent;
    }
  }

  #lookAhead(): void {
    if (this.#ahead === undefined) return;
    const { leaves } = this.#descents;
    const fresh = Array.from(this.#fresh.subarray(0, this.#freshCount), (descent) => leaves[descent]!);
    const graph = this.#graph;
    this.#ahead.see(
      fresh.filter((node) => node !== NONE),
      (node) => this.#bounds?.childChanged(graph.parent[graph.firstIn[node]!]!),
    );
  }

  #copyState(words: Uint32Array, from: number, place: number): void {
    const { stateWords } = this.#game;
    for (let word = 0; word < stateWords; word++) this.#words[place * stateWords + word] = words[from + word]!;
  }

  /**
   * Finds the node of each state or enters a new one, as long as there is room, and keeps the states that are new; returns
   * how many descents met a state that was there already.
   */
  #enterStates(words: Uint32Array, first: number): number {
    const graph = this.#graph;
    const count = this.#waitingCount;
    const { leaves } = this.#descents;
    let fresh = 0;
    let late = 0;
    const hasRoom = graph.hasRoomFor(count);
    for (let place = 0; place < count; place++) {
      const descent = this.#waiting[place]!;
      const edge = this.#descents.lastEdge(descent);
      const from = (first + place) * this.#game.stateWords;
      const full = !hasRoom && graph.full();
      let node = graph.child(edge); // another descent of the batch may have made it
      if (node === NONE) node = full ? graph.find(words, from) : graph.findOrEnter(words, from);
      leaves[descent] = node;
      if (node !== NONE) this.#late[late++] = descent;
      else {
        this.#copyState(words, from, fresh);
        this.#places[fresh] = place;
        this.#fresh[fresh++] = descent;
        if (full) continue;
        leaves[descent] = graph.newest;
        graph.link(edge, graph.newest);
      }
    }
    this.#freshCount = fresh;
    return late;
  }

  #lookAtFresh(): void {
    const count = this.#freshCount;
    const info = this.#game.evaluate({ count, words: this.#words.subarray(0, count * this.#game.stateWords) });
    for (let at = 0; at < count; at++) this.#describe(at, info, at);
  }

  /** Writes down what an info says of a new state. */
  #describe(at: number, info: StateInfo, index: number): void {
    const { open, leaves } = this.#descents;
    const descent = this.#fresh[at]!;
    const node = leaves[descent]!;
    open[descent] = 0;
    if (node === NONE) {
      this.#endWithoutNode(descent, at, info, index);
      return;
    }
    this.#graph.describe(node, info, index);
    this.#backup.countNode(node, this.#batch.playouts);
    if (info.terminal[index]) this.#bounds?.childChanged(this.#descents.lastNode(descent));
  }

  /** Ends the descent at a state that the graph has no room for. */
  #endWithoutNode(descent: number, at: number, info: StateInfo, index: number): void {
    const { stateWords, roles } = this.#game;
    this.#descents.keepState(descent, this.#words.subarray(at * stateWords, (at + 1) * stateWords));
    const goals = info.goals.slice(index * roles.length, (index + 1) * roles.length);
    if (info.terminal[index]) this.#descents.goals.set(descent, goals);
  }

  /** The state behind the last edge has a node already. */
  #goOnFrom(descent: number, node: number): void {
    const graph = this.#graph;
    const edge = this.#descents.lastEdge(descent);
    if (graph.child(edge) === NONE) {
      graph.link(edge, node);
      if (this.#bounds?.isNarrowed(node)) this.#bounds.childChanged(this.#descents.lastNode(descent));
    }
    this.#backup.countNode(node, this.#batch.playouts);
    this.#goOn(descent, node);
  }
}
