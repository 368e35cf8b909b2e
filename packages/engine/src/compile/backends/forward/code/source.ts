/**
 * Text of a program in the making. Values of ours reach it through an array, never as text: the only words in it are
 * those of JavaScript and names made of a letter and a number.
 */
export class SourceText {
  readonly values: unknown[] = [];
  readonly #names = new Map<unknown, string>();
  readonly #functions: string[] = [];
  #labels = 0;

  /** The name under which the program sees a value. */
  name(value: unknown): string {
    let name = this.#names.get(value);
    if (name === undefined) {
      name = `v${this.values.push(value) - 1}`;
      this.#names.set(value, name);
    }
    return name;
  }

  /** A name not used so far. */
  fresh(letter: string): string {
    return `${letter}${this.#labels++}`;
  }

  /** Declarations: functions and variables that functions share. */
  declare(lines: readonly string[]): void {
    this.#functions.push(lines.join("\n"));
  }

  /** The whole program; it takes the values and returns what the expression says. */
  text(result: string): string {
    const constants = this.values.map((_, index) => `const v${index} = V[${index}];`);
    return ['"use strict";', ...constants, ...this.#functions, `return ${result};`].join("\n");
  }
}

export function indented(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`);
}
