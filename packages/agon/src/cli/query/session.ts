/**
 * A conversation with the rules: one query a line, in a position that may change.
 */
import { referenceGame } from "agon-engine/compile";
import { factNames, moveNames, rolesOf, survey } from "agon-engine/gdl";
import { BadInput, type Io } from "../io.ts";
import { type Completer, linesFrom } from "../play/lines.ts";
import type { CheckedRules } from "../rules-file.ts";
import { answerQuery, type QueryOptions, situation, stateIn } from "./answer.ts";

const HELP = `A query is one or more conditions as in the body of a rule: (legal ?role ?move)
  :play JOINT-MOVE…  goes on by joint moves, each a list in role order
  :undo              takes the last one back
  :state [FACTS]     goes to the state where exactly these facts hold; without any, lists those that hold
  :does [JOINT-MOVE] what the roles do, for does, next and sees; without any, nothing
  :why               with or without the proof of the first answer
  :reset             back to the initial state
  :quit              leaves, as does the end of input
Tab completes names, the arrow keys bring back what was asked.
`;

/** Until the user leaves. */
export async function querySession(io: Io, rules: CheckedRules, options: QueryOptions): Promise<void> {
  const lines = linesFrom(io, { completer: completerFor(rules) });
  const session = new QuerySession(io, rules, options);
  if (io.stdin.isTTY) io.stdout.write(`${rules.file.name}: ask anything, or :help.\n`);
  try {
    for (;;) {
      const line = await lines.ask("?- ");
      if (line === undefined || !session.hear(line.trim())) return;
    }
  } finally {
    lines.close();
  }
}

/** Relations, facts, moves and roles that begin with the word before the cursor. */
export function completerFor({ rulesheet }: CheckedRules): Completer {
  const sheet = survey(rulesheet);
  const relations = rulesheet.rules.map(({ head }) => head.name);
  const commands = Object.keys(COMMANDS).map((command) => `:${command}`);
  const names = [...relations, ...factNames(sheet), ...moveNames(sheet), ...rolesOf(rulesheet), "true", "does", "not"];
  const known = [...new Set([...names, "distinct", ...commands])].sort();
  return (line) => {
    const word = /[^\s()]*$/.exec(line)![0];
    return [word === "" ? [] : known.filter((name) => name.startsWith(word)), word];
  };
}

type QueryCommand = (session: QuerySession, text: string) => boolean;

/** What begins with a colon; false leaves. */
const COMMANDS: Readonly<Record<string, QueryCommand>> = {
  play: (session, text) => session.play(text),
  undo: (session) => session.undo(),
  state: (session, text) => session.state(text),
  does: (session, text) => session.change({ does: text === "" ? undefined : text }),
  why: (session) => session.toggleProof(),
  reset: (session) => session.reset(),
  help: (session) => session.say(HELP),
  quit: () => false,
};

class QuerySession {
  readonly #io: Io;
  readonly #rules: CheckedRules;
  #options: QueryOptions;
  /** Joint moves since the state that was set. */
  #played: string[];

  constructor(io: Io, rules: CheckedRules, options: QueryOptions) {
    this.#io = io;
    this.#rules = rules;
    this.#options = options;
    this.#played = options.moves === undefined ? [] : [options.moves];
  }

  /** False where the user leaves. What is wrong with a line is told, and the next one may be right. */
  hear(line: string): boolean {
    if (line === "") return true;
    try {
      const [, name, text = ""] = /^:(\w*)\s*(.*)$/s.exec(line) ?? [];
      if (name === undefined) {
        answerQuery(this.#io, this.#rules, line, this.#options);
        return true;
      }
      const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
      if (command === undefined) throw new BadInput(`There is no :${name}. :help lists what there is.`);
      return command(this, text.trim());
    } catch (error) {
      if (!(error instanceof BadInput)) throw error;
      return this.say(`${error.message}\n`);
    }
  }

  say(text: string): true {
    this.#io.stdout.write(text);
    return true;
  }

  play(text: string): true {
    if (this.#options.state !== undefined)
      throw new BadInput("Joint moves go on from the initial state: :reset goes there.");
    const played = [...this.#played, text];
    this.change({ moves: played.join(" "), does: undefined });
    this.#played = played;
    return true;
  }

  undo(): true {
    if (this.#played.length === 0) throw new BadInput("Nothing was played.");
    this.#played = this.#played.slice(0, -1);
    return this.change({ moves: this.#played.length === 0 ? undefined : this.#played.join(" "), does: undefined });
  }

  state(text: string): true {
    if (text === "") return this.say(`${this.#facts(this.#options).join("\n")}\n`);
    this.#played = [];
    return this.change({ state: text, moves: undefined, does: undefined });
  }

  reset(): true {
    this.#played = [];
    return this.change({ state: undefined, moves: undefined, does: undefined });
  }

  toggleProof(): true {
    this.change({ why: !this.#options.why });
    return this.say(this.#options.why ? "with proofs\n" : "without proofs\n");
  }

  /** Takes the change over where the rules can follow it. */
  change(change: { [K in keyof QueryOptions]?: QueryOptions[K] | undefined }): true {
    const changed = Object.entries({ ...this.#options, ...change }).filter(([, value]) => value !== undefined);
    const options = Object.fromEntries(changed) as QueryOptions;
    this.#facts(options);
    this.#options = options;
    return true;
  }

  #facts(options: QueryOptions): readonly string[] {
    const { rulesheet } = this.#rules;
    const game = referenceGame(rulesheet);
    situation(game, rulesheet, options);
    return game.facts(stateIn(game, rulesheet, options));
  }
}
