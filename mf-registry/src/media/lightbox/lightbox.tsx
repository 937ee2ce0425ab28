import type { Proof } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { Dialog, EmptyState, ExternalLink, IconButton } from "@deeds/ui";
import { ChevronLeft, ChevronRight, ImageOff, ZoomIn, ZoomOut } from "lucide-react";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { useZoom } from "./use-zoom.ts";

export type LightboxFile = Pick<Proof["media"][number], "url" | "mediaType"> & {
  /** Describes a photo; its kind by default. */
  alt?: string;
};

interface LightboxProps {
  open: boolean;
  onClose(): void;
  title: string;
  /** Beside the number of the file. */
  caption?: string | undefined;
  files: readonly LightboxFile[];
  /** The index of the file that is shown first. */
  first: number;
}

/** One file of a proof, or a portrait, as large as the window. */
export function Lightbox({ open, onClose, title, ...content }: LightboxProps) {
  const stage = useRef<HTMLElement>(null);
  return (
    <Dialog open={open} onClose={onClose} size="full" title={title} initialFocus={stage}>
      <LightboxContent {...content} stage={stage} />
    </Dialog>
  );
}

type LightboxContentProps = Pick<LightboxProps, "files" | "first" | "caption"> & {
  stage: RefObject<HTMLElement | null>;
};

function LightboxContent({ files, first, caption, stage }: LightboxContentProps) {
  const { t } = useTranslation("registry");
  const [index, setIndex] = useState(first);
  const file = files[index];
  const isPhoto = file?.mediaType === "photo";
  const count = files.length;
  const move = (by: number) => setIndex((index + by + count) % count);
  const zoom = useZoom(stage, { isActive: isPhoto, onSwipe: move });
  useEffect(() => zoom.reset(), [index]);
  useKeys({
    "+": () => isPhoto && zoom.zoomIn(),
    "=": () => isPhoto && zoom.zoomIn(),
    "-": () => isPhoto && zoom.zoomOut(),
    "0": () => isPhoto && zoom.reset(),
    // The arrows move an enlarged photo.
    ArrowLeft: () => !zoom.isEnlarged && move(-1),
    ArrowRight: () => !zoom.isEnlarged && move(1),
  });
  if (!file) return null;
  const kind = t(`ui:${file.mediaType}`);
  const number = count > 1 ? t("media.numberOf", { kind, number: index + 1, count }) : kind;
  return (
    <>
      <section
        ref={stage}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container needs keyboard access
        tabIndex={0}
        aria-label={number}
        className="flex min-h-40 flex-1 touch-pan-x touch-pan-y overflow-auto"
      >
        <FileContent key={file.url} file={file} kind={kind} />
      </section>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {count > 1 && (
          <div className="flex gap-2">
            <IconButton
              outlined
              icon={ChevronLeft}
              label={t("media.previous")}
              onClick={() => move(-1)}
            />
            <IconButton
              outlined
              icon={ChevronRight}
              label={t("media.next")}
              onClick={() => move(1)}
            />
          </div>
        )}
        {isPhoto && (
          <div className="flex gap-2">
            <IconButton
              outlined
              icon={ZoomIn}
              label={t("media.zoomIn")}
              aria-disabled={zoom.isLargest}
              onClick={zoom.zoomIn}
            />
            <IconButton
              outlined
              icon={ZoomOut}
              label={t("media.zoomOut")}
              aria-disabled={!zoom.isEnlarged}
              onClick={zoom.zoomOut}
            />
          </div>
        )}
        <p className="min-w-0 grow basis-40 text-card wrap-anywhere text-muted">
          <span role="status" className="inline-block first-letter:uppercase">
            {number}
          </span>
          {caption && ` · ${caption}`}
        </p>
        <ExternalLink className="py-2.5" href={file.url} target="_blank">
          {t("person.openInTab")}
        </ExternalLink>
      </div>
    </>
  );
}

function FileContent({ file, kind }: { file: LightboxFile; kind: string }) {
  const { t } = useTranslation("registry");
  const [broken, setBroken] = useState(false);
  if (broken) {
    return (
      <div className="m-auto">
        <EmptyState plain icon={ImageOff} title={t("media.broken")} />
      </div>
    );
  }
  switch (file.mediaType) {
    case "photo":
      return (
        <img
          src={file.url}
          alt={file.alt ?? kind}
          draggable={false}
          className="m-auto max-h-full max-w-full flex-none"
          onError={() => setBroken(true)}
        />
      );
    case "video":
      return (
        // biome-ignore lint/a11y/useMediaCaption: what people send has no caption track
        <video src={file.url} controls aria-label={kind} className="m-auto max-h-full w-full" />
      );
    case "audio":
      return (
        // biome-ignore lint/a11y/useMediaCaption: what people send has no caption track
        <audio src={file.url} controls aria-label={kind} className="m-auto w-full" />
      );
    default:
      return <p className="m-auto">{t("person.noPreview")}</p>;
  }
}

/** Players use the same keys themselves. */
const players = "video, audio, input";

function useKeys(actions: Readonly<Record<string, () => void>>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const action = actions[event.key];
    const isTyped = event.ctrlKey || event.metaKey || event.altKey;
    const isPlayer = event.target instanceof Element && event.target.matches(players);
    if (action && !isTyped && !isPlayer) action();
  });
  useEffect(() => {
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
