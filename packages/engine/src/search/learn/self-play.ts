/**
 * Games that an evaluation plays against itself, many side by side: all children of all positions are made in one go on the game's
 * lanes and evaluated, and each game follows the child that its mover likes best, or now and then any.
 *
 * A finished game teaches what its positions were worth, from the last to the first (TD(λ), Sutton 1988; traces end at moves that
 * were not the best, as in Watkins' Q(λ)):
 *
 *   y(t) = best(t)                              where another move was played
 *   y(t) = (1 - λ) best(t) + λ y(t + 1)         else;  best(t): the value of the mover's best child, at an end its goals
 *
 * With `replies` a child is worth what the other makes of it with its best reply, and some children are learnt from as well, with that value as
 * their target (TreeStrap, Veness, Silver, Uther and Blair 2009): pieces that can be taken at once count for nothing then. Not all are: what
 * the evaluation says of itself would outweigh how games end.
 */
import { ChildBatch, expandAll } from "../../game/child-batch.ts";
import type { Game, State } from "../../game/game.ts";
import type { Random } from "../../game/random.ts";
import { type LinearEvaluator, logistic } from "./evaluator.ts";
import type { Styles } from "./styles.ts";
import type { Tempo } from "./tempo.ts";

export interface SelfPlayOptions {
  readonly random: Random;
  /** Where games begin. Default: the initial state. */
  readonly start?: State | undefined;
  /** Games side by side. Default 128. */
  readonly games?: number;
  /** How often any move is played. Default 0.1. */
  readonly exploration?: number;
  /** λ: 1 learns from ends alone, 0 from the next position alone. Default 0.8. */
  readonly lambda?: number;
  /** Random plies that a game begins with, at most. Default 8. */
  readonly opening?: number;
  /** Plies after the random ones in which each role plays in a style of its own, at most, and half a game; needs `styles`. Default 0. */
  readonly styledPlies?: number;
  readonly styles?: Styles;
  /** Told what best moves gain, where replies are looked at and one output stands for both roles. Default: nobody is. */
  readonly tempo?: Tempo | undefined;
  /** Whether moves are chosen by the best reply to each, and children are learnt from too. Default false. */
  readonly replies?: boolean;
  /** Children of a position that are learnt from where replies are looked at, in the mean. Default 4. */
  readonly childrenLearnt?: number;
  /** Plies after which a game is broken off, with what it is thought to be worth. Default 400. */
  readonly mostPlies?: number;
}

/** A position with what it proved to be worth. */
export type OnPosition = (words: Uint32Array, at: number, targets: Float64Array, target: number) => void;

const DEFAULTS = {
  games: 128,
  exploration: 0.1,
  lambda: 0.8,
  opening: 8,
  styledPlies: 0,
  replies: false,
  childrenLearnt: 4,
  mostPlies: 400,
};
/** Of more children replies are not looked at: that would take too long. */
const MOST_CHILDREN = 160;
/** Games whose lengths count, the latest. */
const LENGTHS = 256;

/** One game under way. */
class Trajectory {
  plies = 0;
  /** Those before them included. */
  total = 0;
  /** Plies of its opening that are left. */
  opening = 0;
  /** Plies in a style that are left then, and the style of each role. */
  styled = 0;
  styles: readonly number[] = [];
  words: Uint32Array;
  /** For each ply and output the value of the best child, in 0..1. */
  best: Float64Array;
  /** Whether the best child was followed. */
  followed: Uint8Array;

  constructor(stateWords: number, outputs: number) {
    this.words = new Uint32Array(64 * stateWords);
    this.best = new Float64Array(64 * outputs);
    this.followed = new Uint8Array(64);
  }

  /** Makes room for a ply more. */
  reserve(): void {
    if (this.plies < this.followed.length) return;
    const twice = <T extends Uint32Array | Float64Array | Uint8Array>(old: T, made: T): T => {
      made.set(old);
      return made;
    };
    this.words = twice(this.words, new Uint32Array(2 * this.words.length));
    this.best = twice(this.best, new Float64Array(2 * this.best.length));
    this.followed = twice(this.followed, new Uint8Array(2 * this.followed.length));
  }
}

export class SelfPlay {
  /** Games that came to an end. */
  finished = 0;
  readonly #game: Game;
  readonly #evaluator: LinearEvaluator;
  readonly #settings: typeof DEFAULTS & SelfPlayOptions;
  readonly #outputs: number;
  readonly #children: ChildBatch;
  /** Replies to the children of one position, and the words of those children. */
  readonly #replies: ChildBatch;
  #parents = new Uint32Array(64);
  /** z of each child for each output. */
  #scores = new Float64Array(256);
  readonly #words: Uint32Array;
  readonly #games: Trajectory[];
  readonly #targets: Float64Array;
  /** Plies of a game, and how many games that is the mean of. */
  #length = 0;
  #lengths = 0;

  constructor(game: Game, evaluator: LinearEvaluator, options: SelfPlayOptions) {
    this.#game = game;
    this.#evaluator = evaluator;
    this.#settings = { ...DEFAULTS, ...options };
    this.#outputs = evaluator.weights.bias.length;
    this.#children = new ChildBatch(game);
    this.#replies = new ChildBatch(game);
    this.#words = new Uint32Array(this.#settings.games * game.stateWords);
    this.#games = Array.from({ length: this.#settings.games }, () => new Trajectory(game.stateWords, this.#outputs));
    this.#targets = new Float64Array(this.#outputs);
    for (let index = 0; index < this.#games.length; index++) this.#restart(index);
  }

  #restart(index: number): void {
    const { opening, random, styles, styledPlies, start = this.#game.initial } = this.#settings;
    const trajectory = this.#games[index]!;
    this.#words.set(start, index * this.#game.stateWords);
    trajectory.plies = trajectory.total = 0;
    trajectory.opening = random.below(opening + 1);
    if (styles === undefined || styledPlies === 0) return;
    trajectory.styled = random.below(Math.min(styledPlies, this.#length >> 1) + 1);
    trajectory.styles = this.#game.roles.map(() => random.below(styles.count));
  }

  /** One ply of every game; those that end are learnt from and begin anew. */
  ply(onPosition: OnPosition): void {
    expandAll(this.#game, { count: this.#games.length, words: this.#words }, this.#children);
    this.#scoreAll();
    for (let index = 0; index < this.#games.length; index++) this.#move(index, onPosition);
  }

  #scoreAll(): void {
    const { count, words, terminal } = this.#children;
    const outputs = this.#outputs;
    if (count * outputs > this.#scores.length) this.#scores = new Float64Array(2 * count * outputs);
    for (let child = 0; child < count; child++)
      for (let output = 0; output < outputs; output++)
        this.#scores[child * outputs + output] = terminal[child]
          ? (this.#goalOf(this.#children, child, output) - 0.5) * CERTAIN
          : this.#evaluator.score(words, child * this.#game.stateWords, output);
  }

  /** Children that go on get the scores of another evaluation. */
  #scoreInStyle(first: number, end: number, style: number): void {
    const evaluator = this.#settings.styles!.at(style);
    const { words, terminal } = this.#children;
    for (let child = first; child < end; child++)
      for (let output = 0; output < this.#outputs && !terminal[child]; output++)
        this.#scores[child * this.#outputs + output] = evaluator.score(words, child * this.#game.stateWords, output);
  }

  #measureTempo(index: number, mover: number, best: number): void {
    if (this.#outputs > 1) return;
    const { stateWords } = this.#game;
    const before = this.#evaluator.score(this.#words, index * stateWords);
    const after = this.#evaluator.score(this.#children.words, best * stateWords);
    this.#settings.tempo?.look(this.#words, index * stateWords, mover, mover === 0 ? after - before : before - after);
  }

  /** Children that go on get the scores of the best reply to them, and are learnt from. */
  #lookAtReplies(first: number, end: number, onPosition: OnPosition): void {
    const { stateWords } = this.#game;
    const { words, terminal } = this.#children;
    const { random, childrenLearnt } = this.#settings;
    const going: number[] = [];
    for (let child = first; child < end; child++) if (!terminal[child]) going.push(child);
    if (going.length === 0 || end - first > MOST_CHILDREN) return;
    if (going.length * stateWords > this.#parents.length)
      this.#parents = new Uint32Array(2 * going.length * stateWords);
    going.forEach((child, at) => {
      this.#parents.set(words.subarray(child * stateWords, (child + 1) * stateWords), at * stateWords);
    });
    expandAll(this.#game, { count: going.length, words: this.#parents }, this.#replies);
    going.forEach((child, at) => {
      if (!this.#takeReply(child, this.#replies.start[at]!, this.#replies.start[at + 1]!)) return;
      if (random.unit() * going.length >= childrenLearnt) return;
      for (let output = 0; output < this.#outputs; output++)
        this.#targets[output] = expectation(this.#scores[child * this.#outputs + output]!);
      onPosition(this.#parents, at * stateWords, this.#targets, 0);
    });
  }

  /** Writes the scores of the best reply; false where none is the best, as where several choose. */
  #takeReply(child: number, first: number, end: number): boolean {
    const mover = first === end ? -1 : this.#mover(this.#replies, first, end);
    if (mover < 0) return false;
    const { words, terminal } = this.#replies;
    const [output, sign] = mover < this.#outputs ? [mover, 1] : [0, -1];
    const scoreOf = (reply: number, of: number): number =>
      terminal[reply]
        ? (this.#goalOf(this.#replies, reply, of) - 0.5) * CERTAIN
        : this.#evaluator.score(words, reply * this.#game.stateWords, of);
    let [best, most] = [first, Number.NEGATIVE_INFINITY];
    for (let reply = first; reply < end; reply++) {
      const worth = sign * scoreOf(reply, output);
      if (worth > most) [best, most] = [reply, worth];
    }
    for (let of = 0; of < this.#outputs; of++) this.#scores[child * this.#outputs + of] = scoreOf(best, of);
    return true;
  }

  #move(index: number, onPosition: OnPosition): void {
    const { start, terminal, words } = this.#children;
    const { stateWords } = this.#game;
    const trajectory = this.#games[index]!;
    const first = start[index]!;
    const end = start[index + 1]!;
    if (first === end) {
      this.#restart(index); // a role has no move: the rules are not sound
      return;
    }
    const mover = this.#mover(this.#children, first, end);
    const isOpening = trajectory.opening > 0 || trajectory.styled > 0;
    if (this.#settings.replies && !isOpening) this.#lookAtReplies(first, end, onPosition);
    if (trajectory.opening === 0 && trajectory.styled > 0 && mover >= 0)
      this.#scoreInStyle(first, end, trajectory.styles[mover]!);
    const best = mover < 0 ? this.#anyOf(first, end) : this.#bestOf(first, end, mover);
    const child = this.#chosen(trajectory, first, end, best);
    if (trajectory.opening > 0) trajectory.opening--;
    else if (trajectory.styled > 0) trajectory.styled--;
    else {
      this.#remember(index, trajectory, best, child);
      if (this.#settings.replies && mover >= 0 && !terminal[best]) this.#measureTempo(index, mover, best);
    }
    trajectory.total++;
    if (terminal[child] || trajectory.plies >= this.#settings.mostPlies) {
      this.#length += (trajectory.total - this.#length) / Math.min(LENGTHS, ++this.#lengths);
      this.#learn(trajectory, onPosition);
      this.#restart(index);
    } else
      for (let word = 0; word < stateWords; word++)
        this.#words[index * stateWords + word] = words[child * stateWords + word]!;
  }

  /** Whose moves tell the children apart; -1 where several roles choose at once or chance does. The first and the last child differ in all. */
  #mover({ joints }: ChildBatch, first: number, end: number): number {
    const { roles, chanceRole } = this.#game;
    let mover = 0;
    let choosers = 0;
    for (let role = 0; role < roles.length; role++)
      if (joints[first * roles.length + role] !== joints[(end - 1) * roles.length + role]) {
        mover = role;
        choosers++;
      }
    return choosers > 1 || (choosers === 1 && mover === chanceRole) ? -1 : mover;
  }

  #anyOf(first: number, end: number): number {
    return first + this.#settings.random.below(end - first);
  }

  #bestOf(first: number, end: number, mover: number): number {
    const { random } = this.#settings;
    const output = mover < this.#outputs ? mover : 0;
    const sign = output === mover ? 1 : -1;
    let best = first;
    let most = Number.NEGATIVE_INFINITY;
    let ties = 1;
    for (let child = first; child < end; child++) {
      const worth = sign * this.#scores[child * this.#outputs + output]!;
      if (worth > most) {
        best = child;
        most = worth;
        ties = 1;
      } else if (worth === most && random.below(++ties) === 0) best = child;
    }
    return best;
  }

  #goalOf({ goals }: ChildBatch, child: number, output: number): number {
    const { roles, maxGoal } = this.#evaluator.weights;
    return Math.max(0, goals[child * roles + output]!) / maxGoal;
  }

  #chosen({ opening }: Trajectory, first: number, end: number, best: number): number {
    const { random, exploration } = this.#settings;
    return opening > 0 || random.unit() < exploration ? this.#anyOf(first, end) : best;
  }

  #remember(index: number, trajectory: Trajectory, best: number, child: number): void {
    const { stateWords } = this.#game;
    trajectory.reserve();
    const ply = trajectory.plies++;
    for (let word = 0; word < stateWords; word++)
      trajectory.words[ply * stateWords + word] = this.#words[index * stateWords + word]!;
    trajectory.followed[ply] = Number(child === best);
    for (let output = 0; output < this.#outputs; output++)
      trajectory.best[ply * this.#outputs + output] = expectation(this.#scores[best * this.#outputs + output]!);
  }

  #learn({ plies, words, best, followed }: Trajectory, onPosition: OnPosition): void {
    const { lambda } = this.#settings;
    const { stateWords } = this.#game;
    const targets = this.#targets;
    for (let ply = plies - 1; ply >= 0; ply--) {
      const trace = followed[ply] && ply < plies - 1 ? lambda : 0;
      for (let output = 0; output < this.#outputs; output++)
        targets[output] = (1 - trace) * best[ply * this.#outputs + output]! + trace * targets[output]!;
      onPosition(words, ply * stateWords, targets, 0);
    }
    this.finished++;
  }
}

/** z between a certain win and a certain loss: what has ended is surer than anything guessed. */
const CERTAIN = 1e6;

/** In 0..1; of what has ended its goals. */
function expectation(score: number): number {
  return Math.abs(score) > CERTAIN / 1e4 ? score / CERTAIN + 0.5 : logistic(score);
}
