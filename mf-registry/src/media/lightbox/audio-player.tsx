import { useTranslation } from "@deeds/i18n/react";
import { useEffect } from "react";
import { PlayButton, useAudio } from "../audio/audio.tsx";
import { WaveSlider } from "../audio/wave-slider.tsx";
import { formatDuration } from "../format-duration.ts";

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
      <PlayButton audio={audio} number={null} />
      <div className="h-24 min-w-0 grow">
        <WaveSlider audio={audio} number={null} url={url} duration={known} />
      </div>
      <p className="basis-full text-center text-card tabular-nums text-muted sm:basis-auto">
        {t("media.time", times)}
      </p>
    </div>
  );
}
