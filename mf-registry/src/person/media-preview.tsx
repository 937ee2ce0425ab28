import type { Proof } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { Dialog, ExternalLink } from "@deeds/ui";

type ProofFile = Proof["media"][number];

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
      footer={file && <ExternalLink href={file.url}>{t("person.openInTab")}</ExternalLink>}
    >
      {file && <Content file={file} />}
    </Dialog>
  );
}

function Content({ file }: { file: ProofFile }) {
  const { t } = useTranslation("registry");
  const label = t(`ui:${file.mediaType}`);
  switch (file.mediaType) {
    case "photo":
      return <img src={file.url} alt={label} className="mx-auto max-h-[70vh]" />;
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
