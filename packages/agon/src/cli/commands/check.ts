/**
 * agon check: reads rulesheets and says what is wrong with them.
 */
import { type Diagnostic, distinct, placeOf } from "agon-engine/gdl";
import { BadInput, type ExitCode, type Io, printJson } from "../io.ts";
import { withProgress } from "../progress.ts";
import { checkSize, counted, openRules, printDiagnostics, type RulesFile } from "../rules-file.ts";
import { type CliCommand, examples } from "./command.ts";

interface CheckOptions {
  readonly json?: boolean;
}

interface Checked {
  readonly file: RulesFile;
  readonly diagnostics: readonly Diagnostic[];
}

export const check: CliCommand = {
  name: "check",
  describe: (command) =>
    command
      .description("Check rulesheets; exit code 1 when one has errors.")
      .argument("<file...>", "rulesheets: paths, ids of bundled games, or - for standard input")
      .option("--json", "print an array of {file, line, column, code, severity, message, advice}")
      .addHelpText("after", examples("agon check my-game.kif", "agon check --json connect-four - < other.kif")),

  async run(io: Io, files: readonly string[], options: CheckOptions): Promise<ExitCode> {
    const checked: Checked[] = [];
    let unreadable = false;
    for (const given of files) {
      const result = await checkFile(given, io);
      if (result instanceof BadInput) io.stderr.write(`${result.message}\n`);
      if (result instanceof BadInput) unreadable = true;
      else checked.push(result);
    }
    if (options.json) printJson(io, checked.flatMap(jsonRows));
    else for (const each of checked) printChecked(io, each);
    if (unreadable) return 2;
    return checked.some(({ diagnostics }) => errorsAmong(diagnostics) > 0) ? 1 : 0;
  },
};

async function checkFile(given: string, io: Io): Promise<Checked | BadInput> {
  try {
    const file = await openRules(given, io);
    const diagnostics = withProgress(io, `Checking ${file.name}`, () =>
      file.sizes.flatMap((size) => checkSize(file, size).diagnostics),
    );
    return { file, diagnostics: distinct(diagnostics) };
  } catch (error) {
    if (error instanceof BadInput) return error;
    throw error;
  }
}

function printChecked(io: Io, { file, diagnostics }: Checked): void {
  printDiagnostics(io.stderr, file, diagnostics);
  const errors = errorsAmong(diagnostics);
  const warnings = diagnostics.length - errors;
  const verdict = [counted(errors, "error"), ...(warnings > 0 ? [counted(warnings, "warning")] : [])].join(", ");
  io.stdout.write(`${file.name}: ${verdict}\n`);
}

function jsonRows({ file, diagnostics }: Checked): object[] {
  return diagnostics.map(({ code, severity, message, advice, span }) => ({
    file: file.name,
    ...placeOf(file.source, span.start),
    code,
    severity,
    message,
    advice,
  }));
}

function errorsAmong(diagnostics: readonly Diagnostic[]): number {
  return diagnostics.filter(({ severity }) => severity === "error").length;
}
