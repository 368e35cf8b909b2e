/**
 * Completion for shells, made from the same descriptions as --help: commands, options, the values of options that have a choice, and
 * the ids of bundled games where a rulesheet is expected.
 */
import { catalogue } from "agon-engine/games";
import type { Command, Option } from "commander";

export const SHELLS = ["bash", "zsh", "fish"] as const;
export type Shell = (typeof SHELLS)[number];

interface CompletedOption {
  readonly long: string;
  readonly description: string;
  readonly takesValue: boolean;
  readonly choices: readonly string[];
}

interface CompletedCommand {
  readonly name: string;
  readonly description: string;
  readonly options: readonly CompletedOption[];
  /** Words that its operands may be, besides files. */
  readonly operands: readonly string[];
}

export function completionFor(shell: Shell, program: Command): string {
  const commands = program.commands.map(completed);
  return { bash, zsh, fish }[shell](commands);
}

function completed(command: Command): CompletedCommand {
  const [first] = command.registeredArguments;
  const takesGames = first !== undefined && /file|game/.test(first.name());
  return {
    name: command.name(),
    description: command.description(),
    options: [...command.options.map(completedOption), HELP],
    operands: first?.argChoices ?? (takesGames ? catalogue().map(({ id }) => id) : []),
  };
}

const HELP: CompletedOption = { long: "--help", description: "show the help", takesValue: false, choices: [] };

function completedOption({ long, description, required, optional, argChoices = [] }: Option): CompletedOption {
  return { long: long!, description, takesValue: required || optional, choices: argChoices };
}

// bash ------------------------------------------------------------------------------------------------------------------

function bash(commands: readonly CompletedCommand[]): string {
  const choices = commands.flatMap(({ name, options }) =>
    options
      .filter(({ choices }) => choices.length > 0)
      .map(({ long, choices }) => `    "${name} ${long}") words="${choices.join(" ")}" ;;\n`),
  );
  const options = commands.map(
    ({ name, options }) => `        ${name}) words="${options.map(({ long }) => long).join(" ")}" ;;\n`,
  );
  const operands = commands
    .filter(({ operands }) => operands.length > 0)
    .map(({ name, operands }) => `        ${name}) words="${operands.join(" ")}" ;;\n`);
  return `# bash completion for agon: source <(agon completion bash)
_agon() {
  local current="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" command="\${COMP_WORDS[1]}" words=""
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${commands.map(({ name }) => name).join(" ")} --help --version" -- "$current"))
    return
  fi
  case "$command $before" in
${choices.join("")}  esac
  if [ -n "$words" ]; then
    COMPREPLY=($(compgen -W "$words" -- "$current"))
    return
  fi
  case "$current" in
    -*)
      case "$command" in
${options.join("")}      esac
      COMPREPLY=($(compgen -W "$words" -- "$current")) ;;
    *)
      case "$command" in
${operands.join("")}      esac
      COMPREPLY=($(compgen -W "$words" -- "$current") $(compgen -f -- "$current")) ;;
  esac
}
complete -F _agon agon
`;
}

// zsh -------------------------------------------------------------------------------------------------------------------

function zsh(commands: readonly CompletedCommand[]): string {
  const names = commands.map(
    ({ name, description }) => `    ${quoted(`${name}:${description.replaceAll(":", "\\:")}`)}\n`,
  );
  const cases = commands.map(({ name, options, operands }) => {
    const specs = options.map(({ long, description, takesValue, choices }) => {
      const values = choices.length > 0 ? `:value:(${choices.join(" ")})` : takesValue ? ":value:_files" : "";
      return quoted(`*${long}[${description.replace(/[[\]:\\]/g, "\\$&")}]${values}`);
    });
    const words = operands.length > 0 ? `(${operands.join(" ")})` : "_files";
    return `    ${name}) _arguments ${[...specs, quoted(`*:operand:${words}`)].join(" ")} ;;\n`;
  });
  return `#compdef agon
# zsh completion for agon: agon completion zsh > "\${fpath[1]}/_agon"
_agon() {
  local -a commands
  commands=(
${names.join("")}  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT-- ))
  case $command in
${cases.join("")}  esac
}
compdef _agon agon
`;
}

// fish ------------------------------------------------------------------------------------------------------------------

function fish(commands: readonly CompletedCommand[]): string {
  const lines = commands.flatMap(({ name, description, options, operands }) => {
    const inside = `-n '__fish_seen_subcommand_from ${name}'`;
    return [
      `complete -c agon -f -n __fish_use_subcommand -a ${name} -d ${quoted(description)}`,
      ...options.map(({ long, description, takesValue, choices }) => {
        const values = choices.length > 0 ? ` -x -a '${choices.join(" ")}'` : takesValue ? " -r" : "";
        return `complete -c agon ${inside} -l ${long.slice(2)}${values} -d ${quoted(description)}`;
      }),
      ...(operands.length > 0 ? [`complete -c agon ${inside} -a '${operands.join(" ")}'`] : []),
    ];
  });
  return `# fish completion for agon: agon completion fish > ~/.config/fish/completions/agon.fish\n${lines.join("\n")}\n`;
}

/** As all three shells take it for one word, with nothing in it that they would work out. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "’")}'`;
}
