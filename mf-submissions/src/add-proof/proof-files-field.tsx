import { formatFileSize } from "@deeds/i18n";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import { FilePicker, UploadTile, UploadTiles } from "@deeds/ui";
import { acceptedTypes } from "./file-kind.ts";
import type { useProofFiles } from "./use-proof-files.ts";

/** The media grid: three columns on wide screens, two on narrow. */
export function ProofFilesField({ files }: { files: ReturnType<typeof useProofFiles> }) {
  const { t } = useTranslation("submissions");
  const [language] = useLanguage();
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="font-semibold">{t("proof.files")}</legend>
      <p id="proof-files-hint" className="text-card text-muted">
        {t("proof.filesHint")}
      </p>
      <FilePicker
        multiple
        accept={acceptedTypes}
        onFiles={files.add}
        aria-describedby="proof-files-hint"
      />
      {files.entries.length > 0 && (
        <UploadTiles label={t("proof.files")}>
          {files.entries.map((entry) => (
            <UploadTile
              key={entry.id}
              name={entry.file.name}
              kind={entry.kind}
              detail={`${t(`ui:${entry.kind}`)}, ${formatFileSize(entry.file.size, language)}`}
              preview={entry.preview}
              upload={entry.upload}
              onRemove={() => files.remove(entry)}
              onRetry={entry.retryable ? () => files.retry(entry) : undefined}
            />
          ))}
        </UploadTiles>
      )}
    </fieldset>
  );
}
