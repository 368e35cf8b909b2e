/**
 * The words of GDL, for completion and hover.
 */
/** A word of GDL. */
export interface Keyword {
  readonly name: string;
  /** Its arguments as one writes them. */
  readonly args: string;
  readonly meaning: string;
}

export const KEYWORD_TABLE: readonly Keyword[] = [
  {
    name: "role",
    args: "role",
    meaning: "A player of the game. Roles are facts; their order is that of the moves in a match.",
  },
  { name: "init", args: "fact", meaning: "What holds when the match begins." },
  { name: "true", args: "fact", meaning: "What holds in the current state." },
  { name: "next", args: "fact", meaning: "What will hold after the joint move. Whatever is not derived here is gone." },
  {
    name: "does",
    args: "role move",
    meaning: "What a role plays in this step. Only `next` and `sees` may depend on it.",
  },
  { name: "legal", args: "role move", meaning: "What a role may play in the current state." },
  { name: "goal", args: "role value", meaning: "What the state is worth to a role, from 0 to 100." },
  { name: "terminal", args: "", meaning: "The match is over in the current state." },
  { name: "base", args: "fact", meaning: "Everything that can ever be true; some programs need it." },
  { name: "input", args: "role move", meaning: "Everything that can ever be done; some programs need it." },
  { name: "sees", args: "role percept", meaning: "What a role is told of the step, in games with hidden information." },
];

export const CONNECTIVE_TABLE: readonly Keyword[] = [
  { name: "<=", args: "head condition", meaning: "A rule: the head holds where all conditions behind it hold." },
  {
    name: "not",
    args: "sentence",
    meaning: "The sentence cannot be derived. Its variables must be bound by other conditions.",
  },
  { name: "or", args: "condition condition", meaning: "At least one of the conditions holds." },
  {
    name: "distinct",
    args: "term term",
    meaning: "The two terms differ. Their variables must be bound by other conditions.",
  },
];

const WORDS = new Map([...KEYWORD_TABLE, ...CONNECTIVE_TABLE].map((word) => [word.name, word]));

/** A keyword or connective, in any case. */
export function wordOf(name: string): Keyword | undefined {
  return WORDS.get(name.toLowerCase());
}

/** `(legal role move)` */
export function wordForm({ name, args }: Keyword): string {
  return args === "" ? name : `(${name} ${args}${name === "<=" || name === "or" ? " …" : ""})`;
}
