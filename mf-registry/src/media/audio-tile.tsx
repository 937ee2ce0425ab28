import { useTranslation } from "@deeds/i18n/react";
import { IconButton } from "@deeds/ui";
import { Maximize2, Pause, Play } from "lucide-react";
import { useRef, useState } from "react";
import { formatDuration } from "./duration.ts";
import type { TileProps } from "./media-tile.tsx";

/** One recording speaks at a time. */
let speaking: HTMLAudioElement | null = null;

/** A recording that plays in its row: play, where it is, how long it is. */
export function AudioTile({ file, label, onOpen }: TileProps) {
  const { t } = useTranslation("registry");
  const audio = useRef<HTMLAudioElement>(null);
  const [playing, setPlaying] = useState(false);
  const [broken, setBroken] = useState(false);
  const [at, setAt] = useState(0);
  const [length, setLength] = useState(Number.NaN);
  const known = Number.isFinite(length);

  const toggle = () => {
    const { current } = audio;
    if (!current) return;
    if (!current.paused) return current.pause();
    if (speaking !== current) speaking?.pause();
    speaking = current;
    // A file that this browser cannot read says so by its own event.
    current.play().catch(() => undefined);
  };

  return (
    <div
      className="gd-media flex w-full max-w-136 items-center gap-3 bg-surface px-2 text-ink"
      data-kind="audio"
    >
      {/* biome-ignore lint/a11y/useMediaCaption: what people send has no caption track */}
      <audio
        ref={audio}
        src={file.url}
        preload="metadata"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onError={() => setBroken(true)}
        onDurationChange={(event) => setLength(event.currentTarget.duration)}
        onTimeUpdate={(event) => setAt(event.currentTarget.currentTime)}
      />
      <IconButton
        icon={playing ? Pause : Play}
        label={playing ? t("media.pause") : t("media.play")}
        disabled={broken}
        className="rounded-full bg-brand text-on-brand hover:bg-brand-hover"
        onClick={toggle}
      />
      {broken ? (
        <span className="min-w-0 grow text-card text-muted">{t("media.broken")}</span>
      ) : (
        <input
          type="range"
          className="h-11 w-0 min-w-0 grow cursor-pointer accent-brand"
          aria-label={t("media.position")}
          aria-valuetext={formatDuration(at) ?? undefined}
          min={0}
          max={known ? length : 1}
          step="any"
          disabled={!known}
          value={known ? at : 0}
          onChange={(event) => seek(audio.current, event.target.valueAsNumber)}
        />
      )}
      <span className="text-caption tabular-nums text-muted">
        {formatDuration(playing || at > 0 ? at : length)}
      </span>
      <IconButton icon={Maximize2} label={label} onClick={onOpen} />
    </div>
  );
}

function seek(audio: HTMLAudioElement | null, seconds: number): void {
  if (audio) audio.currentTime = seconds;
}
