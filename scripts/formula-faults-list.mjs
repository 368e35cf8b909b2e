/**
 * Faults of formulas, each a small change that plays on without an error: what is changed into what, and which tests should notice.
 */
const SEARCH = "packages/engine/src/search";
const LAB = "packages/agon/src/lab";
const MATCH = "packages/engine/src/match";

/** Faults of one file and formula: pairs of texts. */
function of(formula, folder, file, tests, changes) {
  return changes.map(([from, to]) => ({
    formula,
    file: `${folder}/${file}.ts`,
    tests: tests.map((test) => `${folder}/${test}.test.ts`),
    from,
    to,
  }));
}

export const FAULTS = [
  ...of(
    "UCT",
    SEARCH,
    "selection",
    ["selection"],
    [
      ["explore * Math.sqrt(inverse);", "explore * inverse;"],
      ["Math.sqrt(Math.log(Math.max(1, n))));", "Math.sqrt(Math.log(1 + Math.max(1, n))));"],
      [
        "const explore = this.#options.exploration * Math.sqrt(Math.log(Math.max(1, origin)));",
        "const explore = this.#options.exploration * Math.sqrt(Math.log2(Math.max(1, origin)));",
      ],
      ["(complement ? constantSum * n - sum : sum) * inverse * unit", "sum * inverse * unit"],
      [": Math.sqrt(Math.log(out)));", ": Math.log(out));"],
      ["? this.#options.urgency + explore\n", "? this.#options.urgency\n"],
      [
        "const worth = mean + explore / Math.sqrt(Math.max(1, visits));",
        "const worth = mean + explore / Math.max(1, visits);",
      ],
      [': ties === "first" ? 0 : untried - 1;', ': ties === "first" ? untried - 1 : 0;'],
    ],
  ),
  ...of(
    "PUCT",
    SEARCH,
    "formulas",
    ["formulas"],
    [
      ["/ (1 + visits);", "/ visits;"],
      ["Math.sqrt(origin)", "Math.log(origin)"],
    ],
  ),
  ...of(
    "UCD d1",
    SEARCH,
    "adapted",
    ["adapted"],
    [
      ["sums[role] = this.#counts ? weight : graph.firstSum(edge, role);", "sums[role] = this.#counts ? weight : 0;"],
      ["let weight = graph.firstVisits[edge]!;", "let weight = 0;"],
      ["const share = this.#counts ? 1 : visits / weight;", "const share = 1;"],
      ["this.#columns[depth - 1], this.#columns[depth]!", "undefined, this.#columns[depth]!"],
      ["      weight += graph.visits(next);", "      weight += 1;"],
      [
        "this.#totals = new Levels(graph, depths.meanDepth, roles);",
        "this.#totals = new Levels(graph, depths.moveDepth, roles);",
      ],
      ["climb(parent[last]!);\n    concerned.push(last);", "concerned.push(last);\n    climb(parent[last]!);"],
    ],
  ),
  ...of(
    "UCD d2",
    SEARCH,
    "adapted",
    ["adapted"],
    [
      ["edge++) total += this.#origins.visits(edge);", "edge++) total += this.#moves.visits(edge);"],
      ["depths.originDepth === depths.moveDepth ?", "depths.originDepth === depths.meanDepth ?"],
    ],
  ),
  ...of(
    "UCD d3",
    SEARCH,
    "adapted",
    ["adapted"],
    [
      ["sums[role] = this.#counts ? weight :", "sums[role] = this.#counts ? 0 :"],
      [
        "this.#moves = new Levels(graph, depths.moveDepth, 0);",
        "this.#moves = new Levels(graph, depths.meanDepth, 0);",
      ],
      ["return this.#counts ? this.#graph.visits(edge)", "return this.#counts ? 1"],
    ],
  ),
  ...of(
    "UCD by its definition",
    SEARCH,
    "adapted-readings",
    ["adapted"],
    [
      ["let total = graph.firstSum(edge, role);", "let total = 0;"],
      ["let weight = graph.firstVisits[edge]!;", "let weight = 0;"],
      ["total * (graph.visits(edge) / weight);", "total;"],
      ["(child) => this.#total(child, role, depth - 1));", "(child) => this.#total(child, role, 0));"],
      ["      weight += visits;", "      weight += 1;"],
      [
        "total += this.#visits(edge, this.#depths.originDepth);",
        "total += this.#visits(edge, this.#depths.moveDepth);",
      ],
      ["let total = graph.firstVisits[edge]!;\n  const child", "let total = 0;\n  const child"],
      ["return this.#visits(edge, this.#depths.moveDepth);", "return this.#visits(edge, this.#depths.meanDepth);"],
      ["if (graph.visits(next) > 0) total += below(next);", "if (graph.visits(next) > 0) total += graph.visits(next);"],
    ],
  ),
  ...of(
    "other readings of UCD",
    SEARCH,
    "adapted-readings",
    ["adapted-readings"],
    [
      ["if (!own.has(edge)) this.#others[edge]! += 1;", "this.#others[edge]! += 1;"],
      ["distance < this.#depth &&", "distance <= this.#depth &&"],
      ["new LeafVisits(graph, moveDepth);", "new LeafVisits(graph, originDepth);"],
      ["        firstVisits[edge] = 0;\n", ""],
      ["        firstSums.fill(0, edge * shape.sumRoles, (edge + 1) * shape.sumRoles);\n", ""],
    ],
  ),
  ...of(
    "n' and μ'",
    SEARCH,
    "backup",
    ["adapted"],
    [
      ["if (at === last) this.#countFirst(edge, count);", "if (at === from) this.#countFirst(edge, count);"],
      ["graph.firstVisits[edge]! += count;", "graph.firstVisits[edge] = count;"],
    ],
  ),
  ...of(
    "statistics on nodes",
    SEARCH,
    "parts",
    ["values"],
    [
      [
        "this.#graph.nodeSum(child, role) / this.#graph.nodeVisits[child]!;",
        "this.#graph.sum(edge, role) / this.#graph.visits(edge);",
      ],
      [
        "this.#graph.visits(edge) : this.#graph.nodeVisits[child]!;",
        "this.#graph.visits(edge) : this.#graph.visits(edge);",
      ],
      ["total += this.moveVisits(edge);", "total += this.#graph.visits(edge);"],
    ],
  ),
  ...of(
    "RAVE β and b",
    SEARCH,
    "amaf",
    ["rave"],
    [
      ["this.#options.raveBias * visits * this.#visits);", "this.#options.raveBias * visits);"],
      ["const beta = this.#visits / (visits +", "const beta = visits / (visits +"],
      ["return (1 - beta) * mean + beta * amaf;", "return beta * mean + (1 - beta) * amaf;"],
      ["this.#sum / this.#visits / this.#graph.shape.mostGoal;", "this.#sum / this.#visits / 50;"],
      ["if (this.#visits === 0) return mean;", "if (this.#visits === 0) return 0;"],
    ],
  ),
  ...of(
    "amaf=alone",
    SEARCH,
    "amaf",
    ["rave"],
    [['if (this.#options.amaf === "alone") return amaf;', 'if (this.#options.amaf === "alone") return mean;']],
  ),
  ...of(
    "AMAF counts",
    SEARCH,
    "amaf",
    ["rave"],
    [
      ["const role = at % roles;", "const role = 0;"],
      [
        "graph.amafSums[first + index]! += Math.max(0, goals[role]!);",
        "graph.amafSums[first + index]! += goals[role]!;",
      ],
      ["this.#mark(moves, 0, moves.length);", ""],
      ["this.#mark(joints, ply * roles, (ply + 1) * roles);", ""],
    ],
  ),
  ...of(
    "GRAVE's threshold",
    SEARCH,
    "amaf",
    ["rave"],
    [
      [
        "this.#graph.outVisits(node) >= this.#options.graveVisits;",
        "this.#graph.outVisits(node) > this.#options.graveVisits;",
      ],
      ["(known || this.#reference[role] === NONE)", "known"],
      ['const from = amaf === "grave" ? this.#reference[role]! : node;', "const from = node;"],
      ["if (this.#visits === 0 && from !== node) this.#read(node, role, move);", ""],
      ["this.#reference.fill(NONE);\n  }", "}"],
    ],
  ),
  ...of(
    "bias and its fading",
    SEARCH,
    "selection",
    ["selection"],
    [
      [
        "(pessimisticBias * lower + optimisticBias * upper) / mostGoal;",
        "(pessimisticBias * upper + optimisticBias * lower) / mostGoal;",
      ],
      ["(full * biasFade) / (biasFade + this.#graph.visits(edge));", "(full * biasFade) / this.#graph.visits(edge);"],
      ["biasFade === 0 ? full :", "biasFade === 0 ? 0 :"],
      [
        "child === NONE ? mostGoal : bounds.upper(child, role);",
        "child === NONE ? leastGoal : bounds.upper(child, role);",
      ],
      ["bounds.lower(child, role);", "bounds.lower(child, 0);"],
    ],
  ),
  ...of(
    "clamped scores",
    SEARCH,
    "backup",
    ["backup"],
    [
      ["Math.min(most, Math.max(least, own[role]!));", "Math.min(most, own[role]!);"],
      ["this.#bounds.upper(node, role) * count;", "this.#bounds.upper(node, role);"],
      ["if (this.#options.clampScores && child !== NONE) this.#clamp(child, count);", ""],
    ],
  ),
  ...of(
    "update-all",
    SEARCH,
    "backup",
    ["backup"],
    [
      ["if (graph.stamps[parent] === stamp) continue;", ""],
      ["    this.countAll(descent, -count);\n    const stamp", "    const stamp"],
      ["graph.addVisits(parent, edge, count);\n        this.#addToEdge(edge);", "this.#addToEdge(edge);"],
      ['this.#options.update === "all" && leaf !== NONE', "false"],
    ],
  ),
  ...of(
    "NMC's level and memory",
    SEARCH,
    "nested",
    ["nested"],
    [
      ["return level <= 1 ? this.#sample(children)", "return level <= 2 ? this.#sample(children)"],
      [
        "this.#nested(stateAt(this.game, children.states, child), level - 1);",
        "this.#nested(stateAt(this.game, children.states, child), 1);",
      ],
      [
        "if (found !== undefined && (best === undefined || found.goal > best.goal))\n        best = { goal: found.goal, moves: [...played, ...found.moves] };",
        "if (found !== undefined) best = { goal: found.goal, moves: [...played, ...found.moves] };",
      ],
      ["this.playouts += children.count;", "this.playouts += 1;"],
    ],
  ),
  ...of(
    "MAX's choice",
    SEARCH,
    "player",
    ["player"],
    [
      ["sequence.goal > (inTree ?? -1);", "sequence.goal >= (inTree ?? -1);"],
      ["sequence.goal > (inTree ?? -1);", "sequence.goal < (inTree ?? -1);"],
      ["playouts: isCounted ? 1 - nestedShare : 1", "playouts: 1"],
      ["nested: { time: nestedShare, playouts: isCounted ? nestedShare : 1 }", "nested: { time: 1, playouts: 1 }"],
      ["const followed = this.#sequence?.moves[0] === joint[0];", "const followed = true;"],
    ],
  ),
  ...of(
    "MAST and N-grams",
    SEARCH,
    "guided",
    ["guided"],
    [
      [
        "Math.exp(this.#value(role, move) / this.#options.temperature)",
        "Math.exp(this.#value(role, move) * this.#options.temperature)",
      ],
      ["if (own === undefined) return 1;", "if (own === undefined) return 0;"],
      ["return total / count / this.#mostGoal;", "return total / count;"],
      ["mean.visits < NGRAM_VISITS", "mean.visits <= NGRAM_VISITS"],
      ["    return total / count / this.#mostGoal;", "    return total / this.#mostGoal;"],
      ["mean.sum += goal;", "mean.sum = goal;"],
    ],
  ),
  ...of(
    "MAST levels",
    SEARCH,
    "mast-levels",
    ["mast-levels"],
    [
      ["/ (visits[move]! + PRIOR)", "/ visits[move]!"],
      ["Math.floor(MIDDLE + own / spread)", "Math.floor(MIDDLE - own / spread)"],
      ["const spread = SPREAD * Math.sqrt(squares / all);", "const spread = Math.sqrt(squares / all);"],
    ],
  ),
  ...of(
    "cutoffs",
    SEARCH,
    "guided",
    ["guided"],
    [
      ["Math.max(this.#least, this.#cut())", "this.#cut()"],
      ["return this.#firstChange + this.#game.roles.length;", "return this.#firstChange;"],
      ["return this.#firstEnd + 0.33 * span;", "return this.#firstEnd + 0.5 * span;"],
      ["this.#changes * 2 > this.#steps", "this.#changes > 0"],
      ["this.#changed / this.#changes <= STABLE_CHANGE", "this.#changed / this.#steps <= STABLE_CHANGE"],
      ["this.#firstChange = Math.min(this.#firstChange, this.#ply);", "this.#firstChange = this.#ply;"],
      [".every((goal) => goal >= 0)", ".some(() => true)"],
    ],
  ),
  ...of(
    "power and Holm",
    MATCH,
    "power",
    ["power"],
    [
      ["Z80 * spread(p)) / (p - q)) ** 2", "Z80 * spread(q)) / (p - q)) ** 2"],
      ["p * (order.length - rank)", "p * order.length"],
      ["least = Math.max(least, Math.min(1,", "least = Math.max(0, Math.min(1,"],
    ],
  ),
  ...of(
    "verdicts",
    LAB,
    "summary",
    ["summary"],
    [
      ["if (over) return factor > 2", "if (over) return factor < 0.5"],
      ["if (publishedOver) return factor < 0.5", "if (publishedOver) return factor > 2"],
      ["if (over && publishedOver) return isNear", "if (over && publishedOver) return true"],
      ['return hasPower(cell) ? "agrees" : "unknown";', 'return "agrees";'],
      ["corrected: at < 0 ? undefined : corrected[at]", "corrected: each.p"],
      ["deviation / Math.sqrt(runs)", "deviation"],
      ["if (values.length < FEWEST) return undefined;", ""],
    ],
  ),
  ...of(
    "PN-MCTS",
    SEARCH,
    "proof-numbers",
    ["proof-numbers"],
    [
      ["mover === role ? this.#leastBehind", "mover !== role ? this.#leastBehind"],
      ["if (this.#bounds.upper(node, role) < mostGoal) return ENDLESS;", ""],
      [
        "(1 - (1 + this.#sorted.indexOf(number)) / this.#sorted.length)",
        "(1 - this.#sorted.indexOf(number) / this.#sorted.length)",
      ],
      ["this.#range = 1 + (this.#kind", "this.#range = (this.#kind"],
      ['this.#least = this.#kind === "sum" ? 0 : least;', "this.#least = 0;"],
      ["return number === ENDLESS ? 0 :", "return number === ENDLESS ? this.#weight :"],
    ],
  ),
  ...of(
    "implicit minimax",
    SEARCH,
    "implicit-minimax",
    ["implicit-minimax"],
    [
      ["(1 - this.#weight) * mean + (this.#weight * value)", "this.#weight * mean + ((1 - this.#weight) * value)"],
      [
        "this.#valueFor(mover, edge) > this.#valueFor(mover, best)",
        "this.#valueFor(0, edge) > this.#valueFor(0, best)",
      ],
      [
        "if (Number.isNaN(this.values[edge * width])) return false;",
        "if (Number.isNaN(this.values[edge * width])) continue;",
      ],
      [
        "if (mover === CHANCE) this.#takeMean(first, count, computed);",
        "if (mover === CHANCE) this.#take(first, computed);",
      ],
      ["if (this.graph.isTerminal(node) || this.#bounds?.isSolved(node))", "if (this.graph.isTerminal(node))"],
    ],
  ),
  ...of(
    "progressive history",
    SEARCH,
    "move-history",
    ["move-history"],
    [
      ["/ (lost + 1);", "/ (graph.visits(edge) + 1);"],
      ["if (played === 0) return 0;", "if (played === 0) return this.#weight;"],
      ["const role = at % this.#roles;", "const role = 0;"],
    ],
  ),
  ...of(
    "HRAVE",
    SEARCH,
    "amaf",
    ["rave", "amaf", "move-history"],
    [
      ["this.#visits = this.#history!.visits(role, move);", "this.#visits = this.#history!.visits(0, move);"],
      ["this.#sum = this.#history!.sum(role, move);", "this.#sum = this.#history!.sum(role, 0);"],
    ],
  ),
  ...of(
    "last good reply",
    SEARCH,
    "last-good-reply",
    ["last-good-reply"],
    [
      ["else if (replies.get(last) === move) replies.delete(last);", ""],
      ["else if (replies.get(last) === move) replies.delete(last);", "else replies.delete(last);"],
      ["return goals[role]! === most && most > least;", "return goals[role]! === most;"],
      ["const last = jointText(moves, at - roles, roles);", "const last = jointText(moves, at, roles);"],
    ],
  ),
  ...of(
    "UCB1-Tuned",
    SEARCH,
    "formulas",
    ["formulas"],
    [
      ["Math.min(0.25, variance + Math.sqrt(2 * share))", "(variance + Math.sqrt(2 * share))"],
      ["Math.sqrt(2 * share)", "Math.sqrt(share)"],
    ],
  ),
  ...of(
    "variance of payoffs",
    SEARCH,
    "variances",
    ["variances"],
    [
      ["/ visits - mean * mean)", "/ visits)"],
      ["/ mostGoal ** 2;", "/ mostGoal;"],
      ["Math.max(0, goals[role]!) ** 2 * count;", "(Math.max(0, goals[role]!) * count) ** 2;"],
    ],
  ),
  ...of(
    "sequential halving",
    SEARCH,
    "sequential-halving",
    ["sequential-halving"],
    [
      ["(left.length * Math.ceil(Math.log2(count)))", "(left.length * count)"],
      ["slice(0, Math.ceil(left.length / 2))", "slice(0, left.length - 1)"],
      ["Math.floor((node.spent + budget) /", "Math.floor(budget /"],
      ["mean(other) - mean(one)", "mean(one) - mean(other)"],
      ["sums[move * roles + mover]! / visits[move]!", "sums[move * roles]! / visits[move]!"],
    ],
  ),
  ...of(
    "NRPA and GNRPA",
    `${SEARCH}/puzzle`,
    "adaptation",
    ["adaptation"],
    [
      ["-STEP * shares[at]!", "-STEP / shares.length"],
      ["Math.exp(this.weight(last, move) + (this.#bias.get(move) ?? 0))", "Math.exp(this.weight(last, move))"],
      ["(BIAS * (sum / visits - mean)) / mostGoal", "(BIAS * (sum / visits)) / mostGoal"],
      ["this.#byLast ? (last + 1) * 2 ** 20 + move : move;", "move;"],
      ["const weight = (this.#weights.get(code) ?? 0) + by;", "const weight = by;"],
    ],
  ),
  ...of(
    "outcome sampling",
    `${SEARCH}/hidden`,
    "outcome-sampling",
    ["outcome-sampling"],
    [
      ["}) / chance;", "});"],
      [
        "(others / drawn) * ((move === choice ? value : 0) - mean)",
        "(own / drawn) * ((move === choice ? value : 0) - mean)",
      ],
      ["(own / drawn) * sigma[move]!", "sigma[move]!"],
      ["regrets.map((regret) => Math.max(0, regret))", "regrets.map((regret) => Math.abs(regret))"],
      ["others: isOwn ? reach.others : reach.others * sigma[choice]!", "others: reach.others"],
    ],
  ),
  ...of(
    "simulation balancing",
    `${SEARCH}/learn`,
    "simulation-balancing",
    ["simulation-balancing"],
    [
      ["goal * (Number(each === move) - shares[at]!)", "goal * Number(each === move)"],
      ["(step * by) / games.length", "step * by"],
      ["const off = value - meanGoal(some(state));", "const off = meanGoal(some(state)) - value;"],
    ],
  ),
  ...of(
    "late move reductions and futility",
    SEARCH,
    "deepening/reductions",
    ["deepening/reductions"],
    [
      ["Math.log(depth) * Math.log(place + 1)", "Math.log(depth) * Math.log(place)"],
      ["Math.min(depth - 2, Math.floor(", "Math.min(depth - 1, Math.floor("],
      ["MARGIN * (depth - 1)", "MARGIN * depth"],
    ],
  ),
  ...of(
    "mean of weights",
    SEARCH,
    "learn/averages",
    ["learn/averages"],
    [["(DECAY + 1) / (++this.#count + DECAY)", "1 / ++this.#count"]],
  ),
  ...of(
    "symmetric weights",
    SEARCH,
    "learn/symmetric-weights",
    ["learn/symmetric-weights"],
    [
      ["sum += sign * weights", "sum += weights"],
      ["bias[0] = 0;", "bias[0]! *= 1;"],
      ["exchange!.map((to) => bits[to]!)", "exchange!.map((to) => to)"],
    ],
  ),
  ...of(
    "values that are looked up",
    SEARCH,
    "known-values",
    ["known-values"],
    [
      ["find(({ lower }) => lower >= worth.least)", "find(({ upper }) => upper >= worth.least)"],
      ["Math.min(...worths", "Math.max(...worths"],
      ["moves.filter((each) => each.lower >= lower)", "moves"],
      ["worth.least !== worth.most", "false"],
    ],
  ),
  ...of(
    "end of a search",
    SEARCH,
    "stop",
    ["stop"],
    [
      ["playouts >= most ?", "playouts > most ?"],
      ["milliseconds >= most ?", "milliseconds > most ?"],
      ["playouts - since >= most ?", "playouts - since > most ?"],
      [" || playouts < since)", ")"],
    ],
  ),
  ...of(
    "report of a search",
    SEARCH,
    "report",
    ["report"],
    [
      ["arm.lower = Math.min(", "arm.lower = Math.max("],
      ["arm.upper = Math.max(", "arm.upper = Math.min("],
      ["Math.floor(joint / stride) % counts[role]!", "joint % counts[role]!"],
      ["sure >= upper || moves.every", "moves.every"],
      ["hope.mean >= sure ?", "hope.mean > sure ?"],
      ["({ upper: most }) => most > sure", "({ upper: most }) => most >= sure"],
      ["probability < least * most ?", "probability <= least * most ?"],
      ["search.best.goal >= sure", "search.best.goal > sure"],
      ["report.upper > sure ? mix[index]! : 0", "mix[index]!"],
      ["known * 1e12 + graph.visits(edge)", "graph.visits(edge)"],
    ],
  ),
];
