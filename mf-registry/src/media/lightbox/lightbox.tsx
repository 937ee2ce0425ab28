import type { Proof } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { Dialog, EmptyState, ExternalLink, IconButton } from "@deeds/ui";
import {
  ArrowLeft,
  ArrowRight,
  ChevronLeft,
  ChevronRight,
  ImageOff,
  ZoomIn,
  ZoomOut,
} from "lucide-react";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { AudioPlayer } from "./audio-player.tsx";
import { PdfPage } from "./pdf-page.tsx";
import { useZoom } from "./use-zoom.ts";

export type LightboxFile = Pick<Proof["media"][number], "url" | "mediaType" | "duration"> & {
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
  // `pages` is 0 for a file without pages, and until a document is open.
  const [{ page, pages }, setPage] = useState({ page: 1, pages: 0 });
  const file = files[index];
  const isPdf = file?.mediaType === "pdf";
  const isImage = file?.mediaType === "photo" || pages > 0;
  const count = files.length;
  const move = (by: number) => {
    setIndex((index + by + count) % count);
    setPage({ page: 1, pages: 0 });
  };
  const turn = (by: number) => {
    const next = page + by;
    if (next >= 1 && next <= pages) setPage({ page: next, pages });
  };
  /** To the next page of a document, and from its last one to the next file. */
  const advance = (by: number) => {
    const isLast = page + by < 1 || page + by > pages;
    if (isLast) move(by);
    else turn(by);
  };
  const zoom = useZoom(stage, { isActive: isImage, onSwipe: advance });
  useEffect(() => zoom.reset(), [index, page]);
  useKeys({
    "+": () => isImage && zoom.zoomIn(),
    "=": () => isImage && zoom.zoomIn(),
    "-": () => isImage && zoom.zoomOut(),
    "0": () => isImage && zoom.reset(),
    // The arrows move an enlarged image.
    ArrowLeft: () => !zoom.isEnlarged && advance(-1),
    ArrowRight: () => !zoom.isEnlarged && advance(1),
  });
  if (!file) return null;
  const kind = t(`ui:${file.mediaType}`);
  const ofFiles = count > 1 ? t("media.numberOf", { kind, number: index + 1, count }) : kind;
  const number = pages > 1 ? `${ofFiles}, ${t("media.pageOf", { page, pages })}` : ofFiles;
  return (
    <>
      <section
        ref={stage}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container needs keyboard access
        tabIndex={0}
        aria-label={ofFiles}
        className="flex min-h-40 flex-1 touch-pan-x touch-pan-y overflow-auto"
      >
        <FileContent
          key={file.url}
          file={file}
          name={ofFiles}
          page={page}
          onPages={(opened) => setPage({ page: 1, pages: opened })}
        />
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
        {pages > 1 && (
          <div className="flex gap-2">
            <IconButton
              outlined
              icon={ArrowLeft}
              label={t("media.previousPage")}
              aria-disabled={page === 1}
              onClick={() => turn(-1)}
            />
            <IconButton
              outlined
              icon={ArrowRight}
              label={t("media.nextPage")}
              aria-disabled={page === pages}
              onClick={() => turn(1)}
            />
          </div>
        )}
        {isImage && (
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
          {t(isPdf ? "media.download" : "person.openInTab")}
        </ExternalLink>
      </div>
    </>
  );
}

interface FileContentProps {
  file: LightboxFile;
  /** Its kind, and among other files its number. */
  name: string;
  /** Of a document, from 1. */
  page: number;
  onPages(count: number): void;
}

function FileContent({ file, name, page, onPages }: FileContentProps) {
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
          alt={file.alt ?? name}
          draggable={false}
          className="m-auto max-h-full max-w-full flex-none"
          onError={() => setBroken(true)}
        />
      );
    case "video":
      return (
        // biome-ignore lint/a11y/useMediaCaption: what people send has no caption track
        <video src={file.url} controls aria-label={name} className="m-auto max-h-full w-full" />
      );
    case "audio":
      return (
        <AudioPlayer url={file.url} duration={file.duration} onBroken={() => setBroken(true)} />
      );
    case "pdf":
      return (
        <PdfPage
          url={file.url}
          number={page}
          alt={t("media.page", { page })}
          onOpened={onPages}
          onBroken={() => setBroken(true)}
        />
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
