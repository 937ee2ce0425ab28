import { useTranslation } from "@deeds/i18n/react";
import { MediaRow } from "@deeds/ui";
import { useState } from "react";
import { AudioTile } from "./audio-tile.tsx";
import type { ProofFile } from "./file.ts";
import { MediaPreview } from "./media-preview.tsx";
import { MediaTile } from "./media-tile.tsx";

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
