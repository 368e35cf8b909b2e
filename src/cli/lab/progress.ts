/** One line about a run that is written over every second, on a terminal only. */
import type { LabProgress } from "../../lab/run.ts";
import type { Io } from "../io.ts";

export class LabLine {
  readonly #io: Io;
  readonly #name: string;
  readonly #began = Date.now();
  readonly #timer: NodeJS.Timeout | undefined;
  #progress: LabProgress | undefined;
  #written = false;

  constructor(io: Io, name: string) {
    this.#io = io;
    this.#name = name;
    if (io.stderr.isTTY) this.#timer = setInterval(() => this.#write(), 1000);
  }

  show(progress: LabProgress): void {
    this.#progress = progress;
  }

  end(): void {
    clearInterval(this.#timer);
    if (this.#written) this.#io.stderr.write("\r\u001b[K");
  }

  #write(): void {
    if (this.#progress === undefined || Date.now() - this.#began < 2000) return;
    this.#written = true;
    this.#io.stderr.write(`\r${progressText(this.#name, this.#progress)} \u001b[K`);
  }
}

export function progressText(name: string, { done, asked, left }: LabProgress): string {
  return `${name}: ${done} of ${asked} runs${left === undefined ? "" : `, ${timeText(left)} left`}`;
}

function timeText(milliseconds: number): string {
  const minutes = milliseconds / 60_000;
  if (minutes < 1.5) return `${Math.ceil(milliseconds / 1000)} s`;
  return minutes < 90 ? `${Math.round(minutes)} min` : `${(minutes / 60).toFixed(1)} h`;
}
