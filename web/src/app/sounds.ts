// Sounds made on the spot, without files: short, wooden and quiet.

import { settings } from './settings.svelte';

export type Sound = 'place' | 'move' | 'flip' | 'row' | 'five' | 'end' | 'turn' | 'low';

/** A tone that fades out: when it starts (s), its pitch (Hz) sliding to another, how long (s), how loud. */
type Tone = { at: number; from: number; to: number; long: number; loud: number; shape: OscillatorType };

const knock = (at: number, pitch: number, loud = 0.5): Tone[] => [
  { at, from: pitch, to: pitch * 0.55, long: 0.09, loud, shape: 'sine' },
  { at, from: pitch * 2.7, to: pitch * 1.9, long: 0.03, loud: loud * 0.35, shape: 'triangle' },
];
const bell = (at: number, pitch: number, loud = 0.3): Tone[] => [
  { at, from: pitch, to: pitch, long: 0.5, loud, shape: 'sine' },
  { at, from: pitch * 2, to: pitch * 2, long: 0.25, loud: loud * 0.3, shape: 'sine' },
];

const TONES: Record<Sound, Tone[]> = {
  place: knock(0, 300),
  move: [...knock(0, 240, 0.3), ...knock(0.13, 210)],
  flip: [0, 0.05, 0.1].flatMap((at) => knock(at, 420, 0.25)),
  row: [0, 0.06, 0.12, 0.18, 0.24].flatMap((at, turn) => knock(at, 320 + 60 * turn, 0.3)),
  five: [...bell(0.05, 523), ...bell(0.15, 659), ...bell(0.25, 784)],
  turn: [...bell(0, 587, 0.25), ...bell(0.14, 784, 0.25)],
  low: [...knock(0, 700, 0.35), ...knock(0.12, 700, 0.35)],
  end: [...bell(0, 392), ...bell(0.16, 523), ...bell(0.32, 659, 0.35)],
};

let context: AudioContext | undefined;

/** Plays a sound, if sounds are on. Before the first click on the page browsers stay silent by themselves. */
export function play(sound: Sound): void {
  if (!settings.sound || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  for (const tone of TONES[sound]) ring(context, tone);
}

function ring(audio: AudioContext, tone: Tone): void {
  const begin = audio.currentTime + tone.at;
  const end = begin + tone.long;
  const oscillator = audio.createOscillator();
  const volume = audio.createGain();
  oscillator.type = tone.shape;
  oscillator.frequency.setValueAtTime(tone.from, begin);
  oscillator.frequency.exponentialRampToValueAtTime(tone.to, end);
  volume.gain.setValueAtTime(0.0001, begin);
  volume.gain.exponentialRampToValueAtTime(tone.loud * 0.4, begin + 0.004);
  volume.gain.exponentialRampToValueAtTime(0.0001, end);
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start(begin);
  oscillator.stop(end);
}
