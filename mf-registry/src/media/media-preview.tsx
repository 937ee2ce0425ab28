import { useTranslation } from "@deeds/i18n/react";
import { Dialog, ExternalLink } from "@deeds/ui";
import type { ProofFile } from "./file.ts";
import { ZoomableImage } from "./zoomable-image.tsx";

interface MediaPreviewProps {
  file: ProofFile | null;
  title: string | null;
  onClose(): void;
}

/** Image, video and audio play in place; everything else has a link that opens it. */
export function MediaPreview({ file, title, onClose }: MediaPreviewProps) {
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
