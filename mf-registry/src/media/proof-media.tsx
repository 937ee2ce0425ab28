import type { Proof } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { Icon, MediaIcon, usePlaceholder, VisuallyHidden } from "@deeds/ui";
import { MediaLabel, MediaRow } from "@deeds/ui/bundled";
import { ImageOff, Play } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { formatDuration } from "./format-duration.ts";
import { LazyLightbox } from "./lazy-lightbox.tsx";
import { useHistoryEntry } from "./use-history-entry.ts";

interface ProofMediaProps {
  files: readonly ProofFile[];
  title: string | null;
  /** When and where the deed was. */
  caption?: string | undefined;
}

export function ProofMedia({ files, title, caption }: ProofMediaProps) {
  const { t } = useTranslation("registry");
  const lightbox = useHistoryEntry();
  const [first, setFirst] = useState(0);
  return (
    <>
      <MediaRow>
        {files.map((file, index) => {
          const kind = t(`ui:${file.mediaType}`);
          const label = t("person.openFile", { kind, number: index + 1 });
          const Tile = file.mediaType === "audio" ? AudioTile : MediaTile;
          const show = () => {
            setFirst(index);
            lightbox.open();
          };
          return (
            <Suspense key={file.url} fallback={<AudioFrame />}>
              <Tile
                file={file}
                label={label}
                number={files.length > 1 ? index + 1 : null}
                onOpen={show}
              />
            </Suspense>
          );
        })}
      </MediaRow>
      <LazyLightbox
        open={lightbox.isOpen}
        onClose={lightbox.close}
        first={first}
        title={title ?? t("person.preview")}
        caption={caption}
        files={files}
      />
    </>
  );
}

type ProofFile = Proof["media"][number];

export interface TileProps {
  file: ProofFile;
  label: string;
  /** Among other files; `null` for the only one. */
  number: number | null;
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

/** Loaded when a page has a recording; the browser's own player where that fails. */
const AudioTile = lazy(async () => {
  try {
    const { AudioTile } = await import(
      /* webpackMode: "lazy", webpackChunkName: "audio" */ "./audio/audio-tile.tsx"
    );
    return { default: AudioTile };
  } catch {
    return { default: NativeAudio };
  }
});

const AudioFrame = ({ children }: { children?: ReactNode }) => (
  <div className="gd-media w-full max-w-136" data-kind="audio">
    {children}
  </div>
);

const NativeAudio = ({ file, label }: TileProps) => (
  <AudioFrame>
    {/* biome-ignore lint/a11y/useMediaCaption: what people send has no caption track */}
    <audio src={file.url} controls aria-label={label} className="w-full" />
  </AudioFrame>
);
