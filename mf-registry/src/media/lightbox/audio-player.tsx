import { useTranslation } from "@deeds/i18n/react";
import { useEffect, useState } from "react";
import { PlayButton, PositionSlider, useAudio } from "../audio.tsx";
import { formatDuration } from "../format-duration.ts";
import { readWave, waveBars } from "./wave.ts";

interface AudioPlayerProps {
  url: string;
  duration: number | null | undefined;
  onBroken(): void;
}

/** A recording with its wave, on which a slider moves; a plain slider for one whose wave is not read. */
export function AudioPlayer({ url, duration: known, onBroken }: AudioPlayerProps) {
  const { t } = useTranslation("registry");
  const audio = useAudio(known);
  const { position, duration } = audio;
  const heights = useWave(url, known);
  useEffect(() => {
    if (audio.isBroken) onBroken();
  }, [audio.isBroken]);
  const times = {
    position: formatDuration(position),
    duration: formatDuration(duration) ?? "—",
  };
  return (
    <div className="m-auto flex w-full max-w-200 flex-wrap items-center gap-x-4 gap-y-2 p-2">
      <audio {...audio.element} src={url} preload="metadata" />
      <PlayButton audio={audio} />
      <div className="relative h-24 min-w-0 grow">
        {heights && <Wave heights={heights} played={position / duration} />}
        <PositionSlider audio={audio} className={heights ? onWave : plain} />
      </div>
      <p className="basis-full text-center text-card tabular-nums text-muted sm:basis-auto">
        {t("media.time", times)}
      </p>
    </div>
  );
}

const plain = "size-full cursor-pointer accent-brand";

/** Only a line where it plays; the wave is in place of the track. */
const onWave = [
  "absolute inset-0 size-full cursor-pointer appearance-none rounded-control bg-transparent",
  "[&::-webkit-slider-thumb]:h-24 [&::-webkit-slider-thumb]:w-1",
  "[&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:bg-brand",
  "[&::-moz-range-thumb]:h-24 [&::-moz-range-thumb]:w-1 [&::-moz-range-thumb]:rounded-none",
  "[&::-moz-range-thumb]:border-0 [&::-moz-range-thumb]:bg-brand",
].join(" ");

/** Returns `null` until the wave is read, and for a recording without one. */
function useWave(url: string, duration: number | null | undefined): readonly number[] | null {
  const [heights, setHeights] = useState<readonly number[] | null>(null);
  useEffect(() => {
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
