/** How far a run of the lab is, in words. */
import type { LabProgress } from "../../lab/run.ts";

export function progressText(name: string, { done, asked, left }: LabProgress): string {
  return `${name}: ${done} of ${asked} runs${left === undefined ? "" : `, ${timeText(left)} left`}`;
}

function timeText(milliseconds: number): string {
  const minutes = milliseconds / 60_000;
  if (minutes < 1.5) return `${Math.ceil(milliseconds / 1000)} s`;
  return minutes < 90 ? `${Math.round(minutes)} min` : `${(minutes / 60).toFixed(1)} h`;
}
