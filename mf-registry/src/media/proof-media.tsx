import type { Proof } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { Icon, IconButton, MediaIcon, usePlaceholder, VisuallyHidden } from "@deeds/ui";
import { MediaLabel, MediaRow } from "@deeds/ui/bundled";
import { ImageOff, Maximize2, Play } from "lucide-react";
import { useState } from "react";
import { PlayButton, PositionSlider, useAudio } from "./audio.tsx";
import { formatDuration } from "./format-duration.ts";
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

function AudioTile({ file, label, onOpen }: TileProps) {
  const { t } = useTranslation("registry");
  const audio = useAudio(file.duration);
  const { isPlaying, isBroken, position, duration } = audio;
  return (
    <div
      className="gd-media flex w-full max-w-136 items-center gap-3 bg-surface px-2 text-ink"
      data-kind="audio"
    >
      <audio {...audio.element} src={file.url} preload="metadata" />
      <PlayButton audio={audio} />
      {isBroken ? (
        <span className="min-w-0 grow text-card text-muted">{t("media.broken")}</span>
      ) : (
        <PositionSlider
          audio={audio}
          className="h-11 w-0 min-w-0 grow cursor-pointer accent-brand"
        />
      )}
      <span className="text-caption tabular-nums text-muted">
        {formatDuration(isPlaying || position > 0 ? position : duration)}
      </span>
      <IconButton icon={Maximize2} label={label} onClick={onOpen} />
    </div>
  );
}
