/**
 * A program cut into pieces of bounded length that do the same one after the other: compilers of devices take far more than twice as long
 * for twice as long a program, and keep values where they like when they run out of registers.
 *
 *   wire used in a later piece     stored in a word of its own where it is made, loaded where it is used; words are used again
 *   load used in a later piece     loaded there, as long as nothing has been stored at its address
 */
import { WORD } from "../layout.ts";
import { type KernelProgram, Listing, type Statement, wiresOf } from "../program.ts";
import { usesOf } from "../uses.ts";
import { ONES, OPERATION, type Wire, ZEROS } from "../wires.ts";

export interface Pieces {
  readonly programs: readonly KernelProgram[];
  /** The first address behind the words they use. */
  readonly end: number;
}

/** `most` gates in a piece; words from the address `free` on are nobody's. */
export function piecesOf(program: KernelProgram, most: number, free: number): Pieces {
  return new Cutting(program, most, free).run();
}

const NEVER = -1;

class Cutting {
  readonly #program: KernelProgram;
  readonly #most: number;
  readonly #uses: Int32Array;
  /** For each wire the last piece in which it is read. */
  readonly #last: Int32Array;
  /** For each wire the word in which it waits for later pieces. */
  readonly #words: Int32Array;
  /** For each wire what it is in the piece that is being made, and in which piece it was something last. */
  readonly #here: Int32Array;
  readonly #hereIn: Int32Array;
  /** Loads by address, as long as nothing has been stored there. */
  readonly #loads = new Map<number, Wire[]>();
  readonly #free: number[] = [];
  /** For each piece the words that nobody reads after it. */
  readonly #freed: number[][] = [];
  #end: number;
  #piece = 0;
  #listing = new Listing();

  constructor(program: KernelProgram, most: number, free: number) {
    const { count } = program.wires;
    this.#program = program;
    this.#most = most;
    this.#end = free;
    this.#uses = usesOf(program).count;
    this.#last = new Int32Array(count).fill(NEVER);
    this.#words = new Int32Array(count).fill(NEVER);
    this.#here = new Int32Array(count);
    this.#hereIn = new Int32Array(count).fill(NEVER);
  }

  run(): Pieces {
    this.#findLastReads();
    const programs: KernelProgram[] = [];
    this.#inOrder({
      make: (wire) => this.#make(wire),
      state: (statement) => this.#state(statement),
      cut: () => {
        programs.push(this.#listing);
        this.#listing = new Listing();
        this.#free.push(...(this.#freed[this.#piece] ?? []));
      },
    });
    return { programs: [...programs, this.#listing], end: this.#end };
  }

  /** Goes through wires that are used and through statements; pieces end where they have enough gates. */
  #inOrder({ make, state, cut }: Visitor): void {
    const { wires, statements } = this.#program;
    let [next, gates] = [2, 0];
    this.#piece = 0;
    for (const statement of statements) {
      for (; next < statement.after; next++) {
        if (this.#uses[next] === 0) continue;
        if (wires.isGate(next) && ++gates > this.#most) {
          cut();
          this.#piece++;
          gates = 1;
        }
        make(next);
      }
      state(statement);
    }
  }

  #findLastReads(): void {
    const { wires } = this.#program;
    const read = (wire: Wire): void => {
      this.#last[wire] = this.#piece;
    };
    this.#inOrder({
      make: (wire) => {
        if (wires.isGate(wire)) for (const operand of [wires.a(wire), wires.b(wire)]) read(operand);
      },
      state: (statement) => wiresOf(statement).forEach(read),
      cut: () => undefined,
    });
  }

  #make(wire: Wire): void {
    const { wires } = this.#program;
    const [a, b] = [wires.a(wire), wires.b(wire)];
    if (wires.isGate(wire)) {
      const made = this.#gate(wires.kind(wire), this.#wire(a), this.#wire(b));
      this.#put(wire, made);
      if (this.#last[wire]! > this.#piece) this.#keep(wire, made);
    } else {
      this.#put(wire, this.#listing.wires.load(a));
      this.#loads.set(a, [...(this.#loads.get(a) ?? []), wire]);
    }
  }

  #put(wire: Wire, made: Wire): void {
    this.#here[wire] = made;
    this.#hereIn[wire] = this.#piece;
  }

  /** Stores what later pieces read in a word of its own. */
  #keep(wire: Wire, made: Wire): void {
    let word = this.#free.pop();
    if (word === undefined) {
      word = this.#end;
      this.#end += WORD;
    }
    this.#words[wire] = word;
    (this.#freed[this.#last[wire]!] ??= []).push(word);
    this.#listing.store(word, made);
  }

  #gate(kind: number, x: Wire, y: Wire): Wire {
    const { wires } = this.#listing;
    if (kind === OPERATION.and) return wires.and(x, y);
    if (kind === OPERATION.andNot) return wires.andNot(x, y);
    return kind === OPERATION.or ? wires.or(x, y) : wires.xor(x, y);
  }

  /** What a wire is in this piece. */
  #wire(wire: Wire): Wire {
    if (wire === ZEROS || wire === ONES) return wire;
    if (this.#hereIn[wire] !== this.#piece) {
      const word = this.#words[wire]!;
      this.#put(wire, this.#listing.wires.load(word === NEVER ? this.#program.wires.a(wire) : word));
    }
    return this.#here[wire]!;
  }

  #state(statement: Statement): void {
    switch (statement.kind) {
      case "store": {
        const wire = this.#wire(statement.wire);
        this.#overwrite(statement.address);
        this.#listing.store(statement.address, wire);
        break;
      }
      case "tally":
        this.#listing.add({ ...statement, wire: this.#wire(statement.wire) });
        break;
      case "random":
      case "repeat":
        writtenBy(statement).forEach((address) => {
          this.#overwrite(address);
        });
        this.#listing.add(statement);
        break;
      default:
        throw new Error(`devices have no ${statement.kind}`);
    }
  }

  /** Loads from an address are made before it changes, and kept where later pieces read them. */
  #overwrite(address: number): void {
    for (const wire of this.#loads.get(address) ?? []) {
      if (this.#last[wire]! < this.#piece) continue;
      const made = this.#wire(wire);
      if (this.#last[wire]! > this.#piece) this.#keep(wire, made);
    }
    this.#loads.delete(address);
  }
}

interface Visitor {
  make(wire: Wire): void;
  state(statement: Statement): void;
  cut(): void;
}

/** The addresses of the words that a statement writes. */
function writtenBy(statement: Statement): readonly number[] {
  if (statement.kind === "store") return [statement.address];
  if (statement.kind === "random") return statement.words;
  return statement.kind === "repeat" ? statement.body.statements.flatMap(writtenBy) : [];
}
