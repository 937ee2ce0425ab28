/** A decoder's memory: ten minutes of stereo at 48,000 Hz take 230 MB. */
const maxSeconds = 10 * 60;
/** The lowest rate that every browser takes. */
const sampleRate = 8_000;

/** Enough for a window of 800 px. */
export const waveBars = 160;

/**
 * Returns how loud a recording is in each of `count` equal parts, from 0 to 1; `null` for one of more than ten
 * minutes or of unknown length. Throws when it cannot be loaded or decoded.
 */
export async function readWave(
  url: string,
  {
    duration,
    count,
    signal,
  }: { duration: number | null | undefined; count: number; signal: AbortSignal },
): Promise<number[] | null> {
  if (!duration || duration > maxSeconds) return null;
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`the recording responds ${response.status}`);
  const decoder = new OfflineAudioContext(1, 1, sampleRate);
  const decoded = await decoder.decodeAudioData(await response.arrayBuffer());
  return loudestOf(decoded.getChannelData(0), count);
}

/** Returns the largest amplitude in each of `count` equal parts, relative to the largest of all. */
export function loudestOf(samples: Float32Array, count: number): number[] {
  const peaks = Array.from({ length: count }, (_, part) => {
    const start = Math.floor((part * samples.length) / count);
    const end = Math.floor(((part + 1) * samples.length) / count);
    let peak = 0;
    for (let at = start; at < end; at += 1) peak = Math.max(peak, Math.abs(samples[at] ?? 0));
    return peak;
  });
  const largest = Math.max(...peaks);
  return largest === 0 ? peaks : peaks.map((peak) => peak / largest);
}
