import { useEffect, useState } from "react";
import { type ControlProps, PositionSlider } from "./audio.tsx";
import { readWave, waveBars } from "./read-wave.ts";

interface WaveSliderProps extends ControlProps {
  /** `null` before the wave is wanted. */
  url: string | null;
  duration: number | null | undefined;
}

/** The position in a recording, on its wave; a plain slider for one whose wave is not read. */
export function WaveSlider({ url, duration, ...control }: WaveSliderProps) {
  const heights = useWave(url, duration);
  return (
    <div className="relative size-full">
      {heights && (
        <Wave heights={heights} played={control.audio.position / control.audio.duration} />
      )}
      <PositionSlider {...control} className={heights ? onWave : plain} />
    </div>
  );
}

const plain = "size-full cursor-pointer accent-brand";

/** Only a line where it plays; the wave is in place of the track. */
const onWave = [
  "absolute inset-0 size-full cursor-pointer appearance-none rounded-control bg-transparent",
  "[&::-webkit-slider-thumb]:h-full [&::-webkit-slider-thumb]:w-1",
  "[&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:bg-brand",
  "[&::-moz-range-thumb]:h-full [&::-moz-range-thumb]:w-1 [&::-moz-range-thumb]:rounded-none",
  "[&::-moz-range-thumb]:border-0 [&::-moz-range-thumb]:bg-brand",
].join(" ");

/** Returns `null` without a URL, until the wave is read, and for a recording without one. */
function useWave(
  url: string | null,
  duration: number | null | undefined,
): readonly number[] | null {
  const [heights, setHeights] = useState<readonly number[] | null>(null);
  useEffect(() => {
    if (url === null) return;
    const reading = new AbortController();
    const { signal } = reading;
    readWave(url, { duration, count: waveBars, signal })
      .then((read) => !signal.aborted && setHeights(read))
      // The player works without it.
      .catch(() => undefined);
    return () => reading.abort();
  }, [url, duration]);
  return heights;
}

const lineHeight = 100;

function Wave({ heights, played }: { heights: readonly number[]; played: number }) {
  const playedBars = Math.round((played || 0) * heights.length);
  return (
    <svg
      viewBox={`0 0 ${heights.length * 2} ${lineHeight}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="absolute inset-0 size-full"
    >
      <path className="fill-brand" d={barsOf(heights.slice(0, playedBars), 0)} />
      <path className="fill-muted" d={barsOf(heights.slice(playedBars), playedBars)} />
    </svg>
  );
}

/** A bar of half its place for each height from 0 to 1; silence is a thin line. */
const barsOf = (heights: readonly number[], first: number): string =>
  heights
    .map((height, index) => {
      const half = Math.max(1, (height * lineHeight) / 2);
      return `M${(first + index) * 2} ${lineHeight / 2 - half}h1.2v${2 * half}h-1.2z`;
    })
    .join("");
