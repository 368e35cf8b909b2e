/**
 * A WebAssembly module: functions, an imported memory and imported functions, exports.
 *
 * Section numbers and their order: WebAssembly Core Specification 2.0, chapter 5.5 "Modules".
 */
import { Bytes } from "./bytes.ts";
import type { Code, ValueType } from "./code.ts";

/** Where the memory and the imported functions come from in the import object. */
export const IMPORTS = "agon";

interface Signature {
  readonly parameters: readonly ValueType[];
  readonly results: readonly ValueType[];
}

const SECTION = { types: 1, imports: 2, functions: 3, exports: 7, code: 10 };
const FUNCTION = 0x00;
const MEMORY = 0x02;
const HEADER = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00];

export class Module {
  readonly #imports: { name: string; signature: Signature }[] = [];
  readonly #functions: Code[] = [];
  readonly #exports: { name: string; index: number }[] = [];

  /** Imports come before functions, because they are numbered first. */
  import(name: string, signature: Signature): number {
    if (this.#functions.length > 0) throw new Error("an import after a function would renumber it");
    this.#imports.push({ name, signature });
    return this.#imports.length - 1;
  }

  /** The index by which the function is called. */
  add(code: Code): number {
    this.#functions.push(code);
    return this.#imports.length + this.#functions.length - 1;
  }

  export(name: string, index: number): void {
    this.#exports.push({ name, index });
  }

  encode(): Uint8Array<ArrayBuffer> {
    const types = new Types();
    const imported = this.#imports.map(({ name, signature }) => ({ name, type: types.indexOf(signature) }));
    const defined = this.#functions.map((code) => types.indexOf(code));
    const out = new Bytes().append(HEADER);
    section(out, SECTION.types, types.entries());
    section(out, SECTION.imports, [
      new Bytes().text(IMPORTS).text("memory").byte(MEMORY).byte(0).unsigned(0).view(),
      ...imported.map(({ name, type }) => new Bytes().text(IMPORTS).text(name).byte(FUNCTION).unsigned(type).view()),
    ]);
    section(
      out,
      SECTION.functions,
      defined.map((type) => new Bytes().unsigned(type).view()),
    );
    section(
      out,
      SECTION.exports,
      this.#exports.map(({ name, index }) => new Bytes().text(name).byte(FUNCTION).unsigned(index).view()),
    );
    section(
      out,
      SECTION.code,
      this.#functions.map((code) => code.encode()),
    );
    return out.view();
  }
}

/** Each signature once, in order of first use. */
class Types {
  readonly #indexes = new Map<string, number>();
  readonly #signatures: Signature[] = [];

  indexOf(signature: Signature): number {
    const key = `${signature.parameters.join()}:${signature.results.join()}`;
    const known = this.#indexes.get(key);
    if (known !== undefined) return known;
    this.#indexes.set(key, this.#signatures.length);
    return this.#signatures.push(signature) - 1;
  }

  entries(): Uint8Array[] {
    return this.#signatures.map(({ parameters, results }) =>
      new Bytes()
        .byte(0x60)
        .unsigned(parameters.length)
        .append(parameters)
        .unsigned(results.length)
        .append(results)
        .view(),
    );
  }
}

function section(out: Bytes, id: number, entries: readonly Uint8Array[]): void {
  const count = new Bytes().unsigned(entries.length).view();
  const size = entries.reduce((sum, entry) => sum + entry.length, count.length);
  out.byte(id).unsigned(size).append(count);
  for (const entry of entries) out.append(entry);
}
