import { useTranslation } from "@deeds/i18n/react";
import { Dialog, ExternalLink, MediaRow } from "@deeds/ui";
import { useState } from "react";
import { AudioTile } from "./audio-tile.tsx";
import { MediaTile, type ProofFile } from "./media-tile.tsx";
import { ZoomableImage } from "./zoomable-image.tsx";

interface ProofMediaProps {
  files: readonly ProofFile[];
  title: string | null;
}

/** The files of a proof: recordings play where they stand, everything opens in a dialog. */
export function ProofMedia({ files, title }: ProofMediaProps) {
  const { t } = useTranslation("registry");
  const [open, setOpen] = useState<ProofFile | null>(null);
  return (
    <>
      <MediaRow>
        {files.map((file, index) => {
          const kind = t(`ui:${file.mediaType}`);
          const label = t("person.openFile", { kind, number: index + 1 });
          const Tile = file.mediaType === "audio" ? AudioTile : MediaTile;
          return <Tile key={file.url} file={file} label={label} onOpen={() => setOpen(file)} />;
        })}
      </MediaRow>
      <MediaPreview file={open} title={title} onClose={() => setOpen(null)} />
    </>
  );
}

interface MediaPreviewProps {
  file: ProofFile | null;
  title: string | null;
  onClose(): void;
}

/** Image, video and audio play in place; everything else has a link that opens it. */
function MediaPreview({ file, title, onClose }: MediaPreviewProps) {
  const { t } = useTranslation("registry");
  return (
    <Dialog
      open={file !== null}
      onClose={onClose}
      size="wide"
      title={title ?? t("person.preview")}
      footer={
        file && (
          <ExternalLink className="py-2.5" href={file.url} target="_blank">
            {t("person.openInTab")}
          </ExternalLink>
        )
      }
    >
      {file && <Content key={file.url} file={file} />}
    </Dialog>
  );
}

function Content({ file }: { file: ProofFile }) {
  const { t } = useTranslation("registry");
  const label = t(`ui:${file.mediaType}`);
  switch (file.mediaType) {
    case "photo":
      return <ZoomableImage src={file.url} alt={label} />;
    case "video":
      return (
        // biome-ignore lint/a11y/useMediaCaption: what people send has no caption track
        <video src={file.url} controls aria-label={label} className="max-h-[70vh] w-full" />
      );
    case "audio":
      return (
        // biome-ignore lint/a11y/useMediaCaption: what people send has no caption track
        <audio src={file.url} controls aria-label={label} className="w-full" />
      );
    default:
      return <p>{t("person.noPreview")}</p>;
  }
}
