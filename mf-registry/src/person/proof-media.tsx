import type { Proof } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { MediaIcon, MediaLabel, MediaRow, placeholderUrl } from "@deeds/ui";
import { ImageOff } from "lucide-react";
import { useState } from "react";
import { MediaPreview } from "./media-preview.tsx";

type ProofFile = Proof["media"][number];

/** The files of a proof as thumbnails; a press opens one in a dialog. */
export function ProofMedia({
  files,
  title,
}: {
  files: readonly ProofFile[];
  title: string | null;
}) {
  const { t } = useTranslation("registry");
  const [open, setOpen] = useState<ProofFile | null>(null);
  return (
    <>
      <MediaRow>
        {files.map((file, index) => (
          <button
            key={file.url}
            type="button"
            className="gd-media cursor-pointer"
            data-kind={file.mediaType}
            aria-label={t("person.openFile", {
              kind: t(`ui:${file.mediaType}`),
              number: index + 1,
            })}
            onClick={() => setOpen(file)}
          >
            <Thumbnail file={file} />
            <MediaLabel kind={file.mediaType} />
          </button>
        ))}
      </MediaRow>
      <MediaPreview file={open} title={title} onClose={() => setOpen(null)} />
    </>
  );
}

function Thumbnail({ file }: { file: ProofFile }) {
  const [broken, setBroken] = useState(false);
  if (broken) return <ImageOff aria-hidden="true" className="m-auto" />;
  if (file.mediaType !== "photo") return <MediaIcon kind={file.mediaType} />;
  const soft = placeholderUrl(file.placeholder);
  return (
    <img
      src={file.url}
      alt=""
      loading="lazy"
      className="size-full object-cover"
      style={soft ? { backgroundImage: `url("${soft}")`, backgroundSize: "cover" } : undefined}
      onError={() => setBroken(true)}
    />
  );
}
