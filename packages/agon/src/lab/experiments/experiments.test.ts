import { expect, test } from "vitest";
import { ALL_EXPERIMENTS, experimentNamed } from "./all.ts";

/** A share, or so many games, runs, playouts or searches. */
const FINDING = /\d\s?%|\d (games|runs|searches)\b|\d playouts (won|needed|had)/;

test.each(ALL_EXPERIMENTS.map((experiment) => ({ id: experiment.id, experiment })))(
  "$id: what was found follows from its runs and is not written into it",
  ({ experiment }) => {
    const published = /stands for the thesis's/;
    for (const note of experiment.notes.filter((each) => !published.test(each))) expect(note).not.toMatch(FINDING);
  },
);

test("the pattern knows a finding", () => {
  for (const finding of ["black won 51.6% of them", "of the 11,200 games", "in 10 runs each"])
    expect(finding).toMatch(FINDING);
});

test.each(ALL_EXPERIMENTS.map((experiment) => ({ id: experiment.id, experiment })))(
  "$id: every published figure, claim and opponent is about something that is played",
  ({ experiment }) => {
    const games = experiment.games.map(({ name, game }) => name ?? game);
    const players = experiment.players.map(({ name, player }) => name ?? player);
    expect(new Set(players).size).toBe(players.length);
    for (const { game = games[0], player = players[0] } of experiment.published) {
      expect(players).toContain(player);
      // Readings are shown on the smaller games alone.
      if (!experiment.id.includes("readings")) expect(games).toContain(game);
    }
    for (const claim of experiment.claims) {
      const named = [
        ...("players" in claim ? claim.players : []),
        ...("player" in claim ? [claim.player] : []),
        ...("others" in claim ? claim.others : []),
        ...("other" in claim ? [claim.other] : []),
        ...("among" in claim ? (claim.among ?? []) : []),
      ];
      for (const name of named) expect(players).toContain(name);
    }
  },
);

test("E3, E4 and E5 show both readings of the plain solver", () => {
  for (const id of ["E3", "E4"]) {
    const texts = experimentNamed(id)!.players.map(({ player }) => player);
    for (const solver of ["values", "bounds"])
      expect(texts.filter((text) => text.includes(`solver=${solver}`))).toHaveLength(1);
  }
  const against = experimentNamed("E5")!.players.map((player) => player.against!);
  for (const solver of ["values", "bounds"])
    expect(against.filter((text) => text.includes(`solver=${solver}`))).toHaveLength(2);
});

test("E9-strong has the cells that 200 games tell from 50 %, and no others", () => {
  // 60 % takes 194 games, 59 % 240: of Connect Four's 27 shares those of 60.6 and more.
  const { published } = experimentNamed("E9-strong")!;
  const all = experimentNamed("E9")!.published.filter(({ game }) => game === "connect-four");
  expect(published).toEqual(all.filter(({ value }) => Math.abs(value - 50) >= 10));
  expect(published).toHaveLength(12);
});
