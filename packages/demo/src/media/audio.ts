import { seededRandom } from "../random.ts";

const rate = 22_050;
type Wave = (seconds: number) => number;

/** 16-bit mono WAV of `seconds` of a wave. */
export function wav(seconds: number, wave: Wave): Buffer {
  const count = Math.round(seconds * rate);
  const bytes = Buffer.alloc(44 + count * 2);
  bytes.write("RIFF", 0);
  bytes.writeUInt32LE(36 + count * 2, 4);
  bytes.write("WAVEfmt ", 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(rate, 24);
  bytes.writeUInt32LE(rate * 2, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write("data", 36);
  bytes.writeUInt32LE(count * 2, 40);
  for (let index = 0; index < count; index += 1) {
    const level = Math.max(-1, Math.min(1, wave(index / rate)));
    bytes.writeInt16LE(Math.round(level * 30_000), 44 + index * 2);
  }
  return bytes;
}

/** A murmur with the rhythm of speech and no words: a buzz shaped by two moving formants. */
export function murmur(seed: number, pitch: number, seconds: number): Wave {
  const random = seededRandom(seed);
  const syllables = Array.from({ length: Math.ceil(seconds / 0.19) }, () => ({
    first: 320 + random() * 480,
    second: 900 + random() * 1100,
    loud: random() < 0.16 ? 0 : 0.5 + random() * 0.5,
    tone: 0.92 + random() * 0.2,
  }));
  let phase = 0;
  return (at) => {
    const place = at / 0.19;
    const syllable = syllables[Math.min(syllables.length - 1, Math.floor(place))];
    if (!syllable) return 0;
    const base = pitch * syllable.tone * (1 + 0.03 * Math.sin(at * 2.1));
    phase += base / rate;
    const within = place % 1;
    const shape = Math.min(1, within * 6) * Math.min(1, (1 - within) * 3) * syllable.loud;
    return shape * voiced(phase, base, syllable.first, syllable.second) * fade(at, seconds);
  };
}

function voiced(phase: number, base: number, first: number, second: number): number {
  let sum = 0;
  for (let harmonic = 1; harmonic <= 18; harmonic += 1) {
    const pitch = harmonic * base;
    const gain = bell(pitch, first, 140) + 0.5 * bell(pitch, second, 200) + 0.05;
    sum += (gain / Math.sqrt(harmonic)) * Math.sin(2 * Math.PI * harmonic * phase);
  }
  return sum * 0.3;
}

const bell = (at: number, centre: number, width: number): number =>
  Math.exp(-(((at - centre) / width) ** 2));

/** A slow tune for a music box, with the hiss and click of a cylinder when `worn`. */
export function tune(notes: readonly number[], seconds: number, worn: boolean): Wave {
  const random = seededRandom(notes.length);
  const beat = seconds / (notes.length + 2);
  return (at) => {
    let sum = worn ? (random() - 0.5) * 0.05 + (at % 0.78 < 0.002 ? 0.25 : 0) : 0;
    for (const [index, note] of notes.entries()) {
      const since = at - index * beat;
      if (since < 0) break;
      const pitch = 440 * 2 ** (note / 12);
      const decay = Math.exp(-since * 2.4) * Math.min(1, since * 200);
      sum +=
        decay *
        (0.5 * wave(pitch, since) + 0.2 * wave(pitch * 2, since) + 0.06 * wave(pitch * 4.2, since));
    }
    return sum * 0.6 * fade(at, seconds);
  };
}

const wave = (pitch: number, at: number): number => Math.sin(2 * Math.PI * pitch * at);
const fade = (at: number, seconds: number): number => Math.min(1, at * 8, (seconds - at) * 4);
