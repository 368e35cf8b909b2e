/**
 * One person against players of the program, until the game ends and the person has seen enough.
 */
import { type Game, NO_GOAL, type Random, type State } from "agon-engine/game";
import type { Io } from "../io.ts";
import { type Styled, styled } from "../output.ts";
import type { Lines } from "./lines.ts";
import { type Command, HELP, moveLines, readChoice } from "./moves.ts";
import type { Opponents, PlayedStep } from "./opponents.ts";
import type { View } from "./view.ts";

export interface PlayTable {
  readonly game: Game;
  /** The role the person plays. */
  readonly person: number;
  /** For chance. */
  readonly random: Random;
  readonly opponents: Opponents;
  readonly view: View;
  /** Whether the person is shown the state, or only what the rules let the role see (GDL-II). */
  readonly open: boolean;
}

/** A step of the past. */
interface Position extends PlayedStep {
  /** Whether the person had a choice here: where undo goes back to. */
  readonly choice: boolean;
}

type Outcome = "quit" | "new" | "undo" | "on";

/** Plays until the person leaves. */
export async function playSession(table: PlayTable, io: Io, lines: Lines): Promise<void> {
  const session = new Session(table, io, lines);
  for (;;) {
    if ((await session.turn()) === "quit") return;
  }
}

class Session {
  readonly #table: PlayTable;
  readonly #io: Io;
  readonly #lines: Lines;
  #past: Position[] = [];
  #state: State;

  constructor(table: PlayTable, io: Io, lines: Lines) {
    this.#table = table;
    this.#io = io;
    this.#lines = lines;
    this.#state = table.game.initial;
  }

  /** From one state to the next, or back. */
  async turn(): Promise<Outcome> {
    const { game, person } = this.#table;
    const legal = game.roles.map((_, role) => game.legalMoves(this.#state, role));
    const over = game.isTerminal(this.#state);
    const stuck = over ? -1 : legal.findIndex((moves) => moves.length === 0);
    const mine = legal[person]!;
    if (over || stuck >= 0 || mine.length > 1 || this.#past.length === 0) this.#showState();
    if (over) return this.#end("The game is over.");
    if (stuck >= 0) return this.#end(`The rules give ${game.roles[stuck]} no legal move: the game cannot go on.`);
    const texts = mine.map((move) => game.moveText(person, move));
    const answer = mine.length === 1 ? 0 : await this.#choose(texts);
    if (typeof answer !== "number") return this.#obey(answer);
    await this.#advance(legal, mine[answer]!, mine.length > 1);
    // Lets a signal through where nothing else waits for input.
    await new Promise((resolve) => setImmediate(resolve));
    return "on";
  }

  async #advance(legal: readonly (readonly number[])[], mine: number, choice: boolean): Promise<void> {
    const { game, person, random, opponents } = this.#table;
    const joint: number[] = [];
    for (const [role, moves] of legal.entries()) {
      if (role === person) joint.push(mine);
      else if (moves.length === 1) joint.push(moves[0]!);
      else if (role === game.chanceRole) joint.push(moves[random.below(moves.length)]!);
      else joint.push(await opponents.move(role, this.#past));
    }
    this.#showMoves(joint);
    this.#past.push({ state: this.#state, joint, choice });
    this.#state = game.next(this.#state, joint);
  }

  /** The index of the move, or a command that leaves this state. */
  async #choose(moves: readonly string[]): Promise<number | "undo" | "quit" | "new"> {
    const role = this.#table.game.roles[this.#table.person];
    this.#list(
      moves,
      moves.map((_, index) => index),
    );
    for (;;) {
      const line = await this.#lines.ask(`${role}> `);
      if (line === undefined) return "quit";
      const choice = readChoice(line, moves);
      if (choice.kind === "move") return choice.index;
      if (choice.kind === "list") this.#list(moves, choice.indices);
      else if (choice.kind === "unclear") this.#print(choice.message);
      else if (this.#leaves(choice.command)) return choice.command;
    }
  }

  /** Answers the commands that change nothing. */
  #leaves(command: Command): command is "undo" | "quit" | "new" {
    if (command === "help") this.#print(HELP);
    else if (command === "state") this.#showFacts();
    else if (command === "undo" && !this.#past.some(({ choice }) => choice))
      this.#print("There is nothing to take back.");
    else return true;
    return false;
  }

  async #end(message: string): Promise<Outcome> {
    this.#print(styled(message, "bold"));
    this.#showGoals();
    for (;;) {
      const line = await this.#lines.ask("undo, new or quit> ");
      if (line === undefined) return "quit";
      const choice = readChoice(line, []);
      if (choice.kind !== "command") this.#print("Type undo, new or quit.");
      else if (this.#leaves(choice.command)) return this.#obey(choice.command);
    }
  }

  #obey(command: "undo" | "quit" | "new"): Outcome {
    if (command === "new") {
      this.#past = [];
      this.#state = this.#table.game.initial;
    } else if (command === "undo") {
      const back = this.#past.findLastIndex(({ choice }) => choice);
      this.#state = this.#past[back]!.state;
      this.#past = this.#past.slice(0, back);
    }
    return command;
  }

  /** Where information is hidden, only the beginning, which the rules tell everyone, and the end. */
  #showState(): void {
    const { game, open } = this.#table;
    if (!open && this.#past.length > 0 && !game.isTerminal(this.#state)) return;
    this.#print(["", ...this.#table.view(game.facts(this.#state))].join("\n"));
  }

  #showFacts(): void {
    if (this.#table.open) this.#print(this.#table.game.facts(this.#state).join("\n"));
    else this.#print("The state is hidden in this game; --open shows it.");
  }

  /** All moves where everything is open; otherwise the person's own and what the rules let the role see. */
  #showMoves(joint: readonly number[]): void {
    const { game, person, open } = this.#table;
    const move = (role: number): string => `${game.roles[role]} ${game.moveText(role, joint[role]!)}`;
    const shown = game.roles.map((_, role) => role).filter((role) => open || role === person);
    this.#print(styled("played:", "dim"), ` ${shown.map(move).join(" · ")}`);
    if (open) return;
    const percepts = game.percepts(this.#state, joint, person);
    this.#print(percepts.length > 0 ? `you see: ${percepts.join(", ")}` : "you see nothing");
  }

  #showGoals(): void {
    const { game, person } = this.#table;
    const goals = game.goals(this.#state);
    game.roles.forEach((role, index) => {
      if (index === game.chanceRole) return;
      const value = goals[index] === NO_GOAL ? "no goal value" : goals[index];
      this.#print(`  ${role}: ${value}${index === person ? " (you)" : ""}`);
    });
  }

  #list(moves: readonly string[], indices: readonly number[]): void {
    this.#print(moveLines(moves, indices, this.#io.stdout.width).join("\n"));
  }

  #print(...parts: readonly (string | Styled)[]): void {
    this.#io.stdout.write(...parts, "\n");
  }
}
