/**
 * Small sounds, made by the page itself: sine tones that die away. A piece set down is one short low tone, a capture two, and the
 * end of a game a chord broken upwards or downwards.
 */
import type { SoundName } from "./sound-of.ts";

interface Note {
  readonly hertz: number;
  /** Seconds from the start, and how long it takes to die away. */
  readonly at: number;
  readonly lasts: number;
}

const note = (hertz: number, at = 0, lasts = 0.12): Note => ({ hertz, at, lasts });

const NOTES: Readonly<Record<SoundName, readonly Note[]>> = {
  move: [note(220)],
  capture: [note(220), note(147, 0.06, 0.16)],
  won: [note(262, 0, 0.3), note(330, 0.1, 0.3), note(392, 0.2, 0.5)],
  lost: [note(330, 0, 0.3), note(262, 0.1, 0.3), note(196, 0.2, 0.5)],
  even: [note(262, 0, 0.3), note(262, 0.15, 0.4)],
};

const LOUD = 0.12;
let audio: AudioContext | undefined;

/** Browsers allow sound once somebody has clicked; until then nothing is heard. */
export function playSound(name: SoundName): void {
  audio ??= new AudioContext();
  for (const each of NOTES[name]) playNote(audio, each);
}

function playNote(context: AudioContext, { hertz, at, lasts }: Note): void {
  const start = context.currentTime + at;
  const tone = new OscillatorNode(context, { type: "sine", frequency: hertz });
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(LOUD, start + 0.005);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + lasts);
  tone.connect(volume).connect(context.destination);
  tone.start(start);
  tone.stop(start + lasts);
}
