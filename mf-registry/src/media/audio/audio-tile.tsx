import { useTranslation } from "@deeds/i18n/react";
import { IconButton } from "@deeds/ui";
import { Maximize2 } from "lucide-react";
import { formatDuration } from "../format-duration.ts";
import type { TileProps } from "../proof-media.tsx";
import { PlayButton, useAudio } from "./audio.tsx";
import { WaveSlider } from "./wave-slider.tsx";

/** A recording in its row; its wave is read once it is played. */
export function AudioTile({ file, label, number, onOpen }: TileProps) {
  const { t } = useTranslation("registry");
  const audio = useAudio(file.duration);
  const { isStarted, isBroken, position, duration } = audio;
  return (
    <div
      className="gd-media flex w-full max-w-136 items-center gap-3 bg-surface px-2 text-ink"
      data-kind="audio"
    >
      <audio {...audio.element} src={file.url} preload="metadata" />
      <PlayButton audio={audio} number={number} />
      {isBroken ? (
        <span className="min-w-0 grow text-card text-muted">{t("media.broken")}</span>
      ) : (
        <div className="h-11 w-0 min-w-0 grow">
          <WaveSlider
            audio={audio}
            number={number}
            url={isStarted ? file.url : null}
            duration={file.duration}
          />
        </div>
      )}
      <span className="text-caption tabular-nums text-muted">
        {formatDuration(isStarted ? position : duration)}
      </span>
      <IconButton icon={Maximize2} label={label} onClick={onOpen} />
    </div>
  );
}
