import type { Proof } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { Icon, IconButton, MediaIcon, usePlaceholder, VisuallyHidden } from "@deeds/ui";
import { MediaLabel, MediaRow } from "@deeds/ui/bundled";
import { ImageOff, Maximize2, Pause, Play } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { LazyLightbox } from "./lazy-lightbox.tsx";

interface ProofMediaProps {
  files: readonly ProofFile[];
  title: string | null;
  /** When and where the deed was. */
  caption?: string | undefined;
}

export function ProofMedia({ files, title, caption }: ProofMediaProps) {
  const { t } = useTranslation("registry");
  const [lightbox, setLightbox] = useState({ open: false, first: 0 });
  return (
    <>
      <MediaRow>
        {files.map((file, index) => {
          const kind = t(`ui:${file.mediaType}`);
          const label = t("person.openFile", { kind, number: index + 1 });
          const Tile = file.mediaType === "audio" ? AudioTile : MediaTile;
          const show = () => setLightbox({ open: true, first: index });
          return <Tile key={file.url} file={file} label={label} onOpen={show} />;
        })}
      </MediaRow>
      <LazyLightbox
        {...lightbox}
        onClose={() => setLightbox({ ...lightbox, open: false })}
        title={title ?? t("person.preview")}
        caption={caption}
        files={files}
      />
    </>
  );
}

type ProofFile = Proof["media"][number];

interface TileProps {
  file: ProofFile;
  label: string;
  onOpen(): void;
}

function MediaTile({ file, label, onOpen }: TileProps) {
  return (
    <button
      type="button"
      className="gd-media cursor-pointer"
      data-kind={file.mediaType}
      onClick={onOpen}
    >
      <VisuallyHidden>{label}</VisuallyHidden>
      <Thumbnail file={file} />
    </button>
  );
}

function Thumbnail({ file }: { file: ProofFile }) {
  const { t } = useTranslation("registry");
  const { pages } = file;
  if (file.mediaType === "photo") return <PhotoThumbnail file={file} />;
  if (file.mediaType === "video") return <VideoThumbnail file={file} />;
  return (
    <>
      <MediaIcon kind={file.mediaType} size={24} />
      {pages ? (
        <MediaLabel>{t("media.pdfPages", { pages })}</MediaLabel>
      ) : (
        <MediaLabel kind={file.mediaType} />
      )}
    </>
  );
}

function PhotoThumbnail({ file }: { file: ProofFile }) {
  const [broken, setBroken] = useState(false);
  const image = usePlaceholder<HTMLImageElement>(file.placeholder);
  if (broken) return <Icon of={ImageOff} size={24} />;
  return (
    <img
      ref={image}
      className="bg-cover"
      src={file.url}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setBroken(true)}
    />
  );
}

function VideoThumbnail({ file }: { file: ProofFile }) {
  return (
    <>
      <video
        src={`${file.url}#t=0.1`}
        className="size-full object-cover"
        preload="metadata"
        muted
        playsInline
        tabIndex={-1}
        aria-hidden="true"
      />
      <span className="absolute inset-0 m-auto grid size-11 place-items-center rounded-full bg-photo-label text-on-photo">
        <Icon of={Play} />
      </span>
      <MediaLabel kind="video">{formatDuration(file.duration)}</MediaLabel>
    </>
  );
}

/** Calls `read` on mount when the metadata is loaded already and React missed the event. */
function useEarlyMetadata(media: RefObject<HTMLMediaElement | null>, read: () => void): void {
  useEffect(() => {
    if (media.current && media.current.readyState >= HTMLMediaElement.HAVE_METADATA) read();
  }, []);
}

/** Only one plays at a time. */
let playingAudio: HTMLAudioElement | null = null;

function AudioTile({ file, label, onOpen }: TileProps) {
  const { t } = useTranslation("registry");
  const audio = useRef<HTMLAudioElement>(null);
  const [playing, setPlaying] = useState(false);
  const [broken, setBroken] = useState(false);
  const [position, setPosition] = useState(0);
  const [duration, setDuration] = useState(file.duration ?? Number.NaN);
  const readDuration = () => setDuration(audio.current?.duration ?? Number.NaN);
  useEarlyMetadata(audio, readDuration);
  const hasDuration = Number.isFinite(duration);

  const toggle = () => {
    const { current } = audio;
    if (!current) return;
    if (!current.paused) return current.pause();
    if (playingAudio !== current) playingAudio?.pause();
    playingAudio = current;
    // A file that this browser cannot play fires an error event.
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
        onDurationChange={readDuration}
        onTimeUpdate={(event) => setPosition(event.currentTarget.currentTime)}
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
          aria-valuetext={formatDuration(position) ?? undefined}
          min={0}
          max={hasDuration ? duration : 1}
          step="any"
          disabled={!hasDuration}
          value={hasDuration ? position : 0}
          onChange={({ target }) => {
            if (audio.current) audio.current.currentTime = target.valueAsNumber;
          }}
        />
      )}
      <span className="text-caption tabular-nums text-muted">
        {formatDuration(playing || position > 0 ? position : duration)}
      </span>
      <IconButton icon={Maximize2} label={label} onClick={onOpen} />
    </div>
  );
}

/** Formats as `3:05` or `1:02:03`; `null` when the file has no duration. */
export function formatDuration(seconds: number | null | undefined): string | null {
  if (seconds == null || !Number.isFinite(seconds) || seconds < 0) return null;
  const whole = Math.round(seconds);
  const parts = [Math.floor(whole / 60) % 60, whole % 60];
  const hours = Math.floor(whole / 3600);
  const all = hours > 0 ? [hours, ...parts] : parts;
  return all.map((part, index) => (index === 0 ? part : String(part).padStart(2, "0"))).join(":");
}
