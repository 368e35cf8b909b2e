/**
 * Last good replies in playouts (Drake 2009; with forgetting Baier and Drake 2010; in general games Tak, Winands and Björnsson 2012). What
 * a role that won its playout answered to the joint move before is its reply to that move, wherever it comes up again and the reply is
 * legal; a role that did not win forgets the replies it played. Where there is none, any move is played.
 */

export class LastGoodReplies {
  readonly #roles: number;
  /** For each role: the move by the joint move before. */
  readonly #replies: Map<string, number>[];

  constructor(roles: number) {
    this.#roles = roles;
    this.#replies = Array.from({ length: roles }, () => new Map());
  }

  /** Undefined where there is none. */
  replyTo(last: string | undefined, role: number): number | undefined {
    return last === undefined ? undefined : this.#replies[role]!.get(last);
  }

  /** Learns from a playout: all joint moves from the root on, roles numbers a ply, and the goals at its end. */
  learn(moves: ArrayLike<number>, goals: ArrayLike<number>): void {
    const roles = this.#roles;
    const winners = Array.from({ length: roles }, (_, role) => isWinner(goals, role));
    for (let at = roles; at < moves.length; at += roles) {
      const last = jointText(moves, at - roles, roles);
      for (let role = 0; role < roles; role++) {
        const replies = this.#replies[role]!;
        const move = moves[at + role]!;
        if (winners[role]) replies.set(last, move);
        else if (replies.get(last) === move) replies.delete(last);
      }
    }
  }
}

/** The joint move at a place, as a key. */
export function jointText(moves: ArrayLike<number>, at: number, roles: number): string {
  let text = String(moves[at]);
  for (let role = 1; role < roles; role++) text += `,${moves[at + role]}`;
  return text;
}

/** Whether nobody got more than the role, and somebody less; in a puzzle whether it got anything. */
function isWinner(goals: ArrayLike<number>, role: number): boolean {
  let [most, least] = [0, goals.length === 1 ? 0 : Number.POSITIVE_INFINITY];
  for (let each = 0; each < goals.length; each++) {
    most = Math.max(most, goals[each]!);
    least = Math.min(least, goals[each]!);
  }
  return goals[role]! === most && most > least;
}
