import { expect, test } from "vitest";
import { Random } from "../game/random.ts";
import { ExplicitGame } from "../game/testing/explicit.ts";
import { GuidedPlayouts } from "./guided.ts";
import { LastGoodReplies } from "./last-good-reply.ts";
import { DEFAULT_OPTIONS } from "./options.ts";

test("who won is answered as then; who did not win forgets", () => {
  const replies = new LastGoodReplies(2);
  // Joint moves of two roles: (1 0) (0 5) (2 0) (0 6). Role 1 won, by 5 after (1 0) and by 6 after (2 0).
  replies.learn([1, 0, 0, 5, 2, 0, 0, 6], [0, 100]);
  expect(replies.replyTo("1,0", 1)).toBe(5);
  expect(replies.replyTo("2,0", 1)).toBe(6);
  expect(replies.replyTo("0,5", 0)).toBeUndefined(); // role 0 lost
  expect(replies.replyTo(undefined, 1)).toBeUndefined();
  // Lost with 5: forgotten; 7 after (2 0) is not what is remembered there, so 6 stays. Role 0 won by 2 after (0 5).
  replies.learn([1, 0, 0, 5, 2, 0, 0, 7], [100, 0]);
  expect(replies.replyTo("1,0", 1)).toBeUndefined();
  expect(replies.replyTo("2,0", 1)).toBe(6);
  expect(replies.replyTo("0,5", 0)).toBe(2);
  // The latest good one counts; a draw is no win.
  replies.learn([1, 0, 0, 5, 3, 0], [100, 0]);
  expect(replies.replyTo("0,5", 0)).toBe(3);
  replies.learn([1, 0, 0, 5, 4, 0], [50, 50]);
  expect(replies.replyTo("0,5", 0)).toBe(3);
});

test("playouts play the reply where it is legal", () => {
  // After `on` one answer of 20 wins. A tree without nodes to spare cannot remember it; playouts with replies play it once it is found.
  const answers = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`m${at}`, at === 13 ? "won" : "lost"]));
  const game = new ExplicitGame({
    r: { mover: 0, moves: { go: "a" } },
    a: { mover: 0, moves: { on: "b" } },
    b: { mover: 0, moves: answers },
    won: { goals: [100] },
    lost: { goals: [0] },
  });
  const wins = (playout: "serial" | "last-good-reply"): number => {
    const playouts = new GuidedPlayouts(game, { ...DEFAULT_OPTIONS, playout }, new Random(3));
    let won = 0;
    for (let time = 0; time < 200; time++) {
      const { goals, moves } = playouts.run({ count: 1, words: game.initial }, { random: new Random(time) });
      playouts.learn(moves!, goals);
      won += goals[0]! / 100;
    }
    return won;
  };
  expect(wins("serial")).toBeLessThan(30);
  expect(wins("last-good-reply")).toBeGreaterThan(120);
});
