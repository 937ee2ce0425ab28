import type { Proof } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { Icon, MediaIcon, MediaLabel, placeholderUrl, VisuallyHidden } from "@deeds/ui";
import { ImageOff, Play } from "lucide-react";
import { useState } from "react";
import { formatDuration } from "./duration.ts";

/** One file of a proof, for those who may see it. */
export type ProofFile = Proof["media"][number];

export interface TileProps {
  file: ProofFile;
  /** What a press does, in words. */
  label: string;
  onOpen(): void;
}

/** A picture, a film with its length, or the sign of another kind; a press opens it. */
export function MediaTile({ file, label, onOpen }: TileProps) {
  return (
    <button
      type="button"
      className="gd-media cursor-pointer"
      data-kind={file.mediaType}
      onClick={onOpen}
    >
      <VisuallyHidden>{label}</VisuallyHidden>
      <Face file={file} />
    </button>
  );
}

function Face({ file }: { file: ProofFile }) {
  if (file.mediaType === "photo") return <Picture file={file} />;
  if (file.mediaType === "video") return <Film file={file} />;
  return (
    <>
      <MediaIcon kind={file.mediaType} size={24} />
      <Paper file={file} />
    </>
  );
}

function Paper({ file }: { file: ProofFile }) {
  const { t } = useTranslation("registry");
  const { pages } = file;
  if (!pages) return <MediaLabel kind={file.mediaType} />;
  return <MediaLabel>{t("media.pdfPages", { pages })}</MediaLabel>;
}

function Picture({ file }: { file: ProofFile }) {
  const [broken, setBroken] = useState(false);
  if (broken) return <Icon of={ImageOff} size={24} />;
  const soft = placeholderUrl(file.placeholder);
  return (
    <img
      src={file.url}
      alt=""
      loading="lazy"
      decoding="async"
      style={soft ? { backgroundImage: `url("${soft}")`, backgroundSize: "cover" } : undefined}
      onError={() => setBroken(true)}
    />
  );
}

/** Its first picture, as soon as the browser has read that far. */
function Film({ file }: { file: ProofFile }) {
  const [length, setLength] = useState<string | null>(null);
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
        onLoadedMetadata={(event) => setLength(formatDuration(event.currentTarget.duration))}
      />
      <span className="absolute inset-0 m-auto grid size-11 place-items-center rounded-full bg-photo-label text-on-photo">
        <Icon of={Play} />
      </span>
      <MediaLabel kind="video">{length}</MediaLabel>
    </>
  );
}
