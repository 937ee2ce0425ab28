import { formatFileSize } from "@deeds/i18n";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import { FieldError } from "@deeds/ui";
import { FilePicker, UploadTile, UploadTiles } from "@deeds/ui/bundled";
import { useEffect, useRef } from "react";
import { canRetry, type Upload } from "./uploads.ts";
import type { Uploads } from "./use-uploads.ts";

interface FilesFieldProps {
  /** `id` of the button, for an error summary. */
  id: string;
  legend: string;
  hint: string;
  accept: string;
  uploads: Uploads;
  /** At most one file: the button is hidden while there is one. */
  single?: boolean;
  error?: string | undefined;
}

export function FilesField(props: FilesFieldProps) {
  const { id, legend, hint, accept, uploads, single, error } = props;
  const { t } = useTranslation("submissions");
  const [language] = useLanguage();
  const isFull = single && uploads.entries.length > 0;
  const field = useRef<HTMLFieldSetElement>(null);
  const removedAt = useRef<number>(null);
  // After a render: with the only file gone the button that chooses one is there again.
  useEffect(() => {
    if (removedAt.current === null) return;
    const removeButtons = field.current?.querySelectorAll<HTMLElement>("li button:last-of-type");
    const next = [...(removeButtons ?? [])].slice(0, removedAt.current + 1).at(-1);
    (next ?? document.getElementById(id))?.focus();
    removedAt.current = null;
  });
  const remove = (entry: Upload) => {
    removedAt.current = uploads.entries.indexOf(entry);
    uploads.remove(entry);
  };
  return (
    <fieldset ref={field} className="gd-field gap-3" data-invalid={error ? true : undefined}>
      <legend className="gd-field-label">{legend}</legend>
      <p id={`${id}-hint`} className="gd-field-hint">
        {hint}
      </p>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {!isFull && (
        <FilePicker
          camera
          id={id}
          multiple={!single}
          accept={accept}
          onFiles={uploads.add}
          aria-describedby={`${id}-hint`}
        />
      )}
      {uploads.entries.length > 0 && (
        <UploadTiles label={legend}>
          {uploads.entries.map((entry) => {
            const { draftFile, kind, preview, status } = entry;
            const [first = "", ...rest] = t(`ui:${kind}`);
            return (
              <UploadTile
                key={draftFile.id}
                name={draftFile.file.name}
                kind={kind}
                detail={`${first.toLocaleUpperCase(language)}${rest.join("")}, ${formatFileSize(draftFile.file.size, language)}`}
                preview={preview}
                upload={
                  status.state === "queued"
                    ? { state: "uploading", percent: 0 }
                    : {
                        ...status,
                        ...("isShrinking" in status &&
                          status.isShrinking && { note: t("upload.shrinking") }),
                      }
                }
                onRemove={() => remove(entry)}
                onRetry={canRetry(entry) ? () => uploads.retry(entry) : undefined}
              />
            );
          })}
        </UploadTiles>
      )}
    </fieldset>
  );
}
