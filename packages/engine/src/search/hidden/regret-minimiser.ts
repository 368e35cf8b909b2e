/**
 * Counterfactual regret minimisation on a tree of all histories (Zinkevich et al. 2007), as CFR+ (Tammelin 2014): roles
 * learn in turn, regrets never fall below 0, and later strategies count more in the mean.
 *
 *   r(I, a) = Σ_h π_others(h) (v(h·a) - v(h))        over the histories h of the information set I
 *   R(I, a) ← max(0, R(I, a) + r(I, a)),   σ(I, a) = R(I, a) / Σ R,   mix(I, a) ← mix(I, a) + t π_own(I) σ(I, a)
 *
 * With two players and a constant sum the mixes approach an equilibrium; with more what no role regrets.
 */
import { CHANCE, END, type GameTree } from "./game-tree.ts";

export class RegretMinimiser {
  readonly tree: GameTree;
  iterations = 0;
  readonly #regrets: Float64Array;
  readonly #sigma: Float64Array;
  readonly #mix: Float64Array;
  /** Of the walk under way: regrets of each move, how likely its role comes to each set, and a value for each child. */
  readonly #gains: Float64Array;
  readonly #reach: Float64Array;
  readonly #values: Float64Array;
  #role = 0;

  constructor(tree: GameTree) {
    this.tree = tree;
    this.#regrets = new Float64Array(tree.choices);
    this.#mix = new Float64Array(tree.choices);
    this.#gains = new Float64Array(tree.choices);
    this.#sigma = new Float64Array(tree.choices);
    this.#reach = new Float64Array(tree.sets.length);
    this.#values = new Float64Array(tree.children.length);
    for (const { at, moves } of tree.sets) this.#sigma.fill(1 / moves.length, at, at + moves.length);
  }

  /** Every role learns once. */
  iterate(): void {
    const { roles, chanceRole } = this.tree.game;
    this.iterations++;
    for (let role = 0; role < roles.length; role++) {
      if (role === chanceRole) continue;
      this.#role = role;
      this.#walk(0, 1);
      this.#learn(role);
    }
  }

  /** How often the mean of all strategies plays each move of a set; where it never gets there, the strategy of now. */
  mixOf(set: number): Float64Array {
    const { at, moves } = this.tree.sets[set]!;
    const mix = this.#mix.slice(at, at + moves.length);
    const total = mix.reduce((sum, share) => sum + share, 0);
    return total > 0 ? mix.map((share) => share / total) : this.#sigma.slice(at, at + moves.length);
  }

  /** The same for all sets, in the order of the tree's columns. */
  mixes(): Float64Array {
    const all = new Float64Array(this.tree.choices);
    for (const [set, { at }] of this.tree.sets.entries()) all.set(this.mixOf(set), at);
    return all;
  }

  /** What the role gets from here on; `others` is how likely all others come here. */
  #walk(node: number, others: number): number {
    const { mover, first, count, children, payoffs } = this.tree;
    const from = first[node]!;
    const many = count[node]!;
    const who = mover[node]!;
    if (who === END) return payoffs[from + this.#role]!;
    if (who === this.#role) return this.#walkOwn(node, others);
    const at = who === CHANCE ? -1 : this.tree.sets[this.tree.set[node]!]!.at;
    let value = 0;
    for (let child = 0; child < many; child++) {
      const share = at < 0 ? 1 / many : this.#sigma[at + child]!;
      // What the others never do teaches nothing.
      if (share > 0) value += share * this.#walk(children[from + child]!, others * share);
    }
    return value;
  }

  #walkOwn(node: number, others: number): number {
    const { first, count, children, set, sets } = this.tree;
    const from = first[node]!;
    const { at } = sets[set[node]!]!;
    let value = 0;
    for (let child = 0; child < count[node]!; child++) {
      const share = this.#sigma[at + child]!;
      this.#values[from + child] = this.#walk(children[from + child]!, others);
      value += share * this.#values[from + child]!;
    }
    for (let child = 0; child < count[node]!; child++)
      this.#gains[at + child]! += others * (this.#values[from + child]! - value);
    return value;
  }

  #learn(role: number): void {
    for (const [set, { setBefore, choiceBefore }] of this.tree.sets.entries())
      this.#reach[set] = setBefore < 0 ? 1 : this.#reach[setBefore]! * this.#sigma[choiceBefore]!;
    for (const [set, { role: chooser, at, moves }] of this.tree.sets.entries()) {
      if (chooser !== role) continue;
      const weight = this.iterations * this.#reach[set]!;
      let total = 0;
      for (let choice = at; choice < at + moves.length; choice++) {
        this.#mix[choice]! += weight * this.#sigma[choice]!;
        this.#regrets[choice] = Math.max(0, this.#regrets[choice]! + this.#gains[choice]!);
        this.#gains[choice] = 0;
        total += this.#regrets[choice]!;
      }
      for (let choice = at; choice < at + moves.length; choice++)
        this.#sigma[choice] = total > 0 ? this.#regrets[choice]! / total : 1 / moves.length;
    }
  }
}
