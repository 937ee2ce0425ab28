import { limits } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { isAbort, newIdempotencyKey, toApiError } from "@deeds/remote-kit";
import { FilePicker, Notice, type UploadState, UploadTile, UploadTiles } from "@deeds/ui";
import { useRef, useState } from "react";
import { uploadPhoto } from "../api/submissions.ts";

const types = ["image/jpeg", "image/png", "image/webp"];

interface PhotoFieldProps {
  url: string | null;
  onChange(url: string | null): void;
}

/** A portrait: one image up to 5 MB, uploaded as soon as it is chosen. */
export function PhotoField({ url, onChange }: PhotoFieldProps) {
  const { t } = useTranslation("submissions");
  const [chosen, setChosen] = useState<{ file: File; preview: string; upload: UploadState }>();
  const running = useRef<AbortController>(null);

  const remove = () => {
    running.current?.abort();
    if (chosen) URL.revokeObjectURL(chosen.preview);
    setChosen(undefined);
    onChange(null);
  };

  const upload = async (file: File, preview: string) => {
    const controller = new AbortController();
    running.current = controller;
    const show = (state: UploadState) => setChosen({ file, preview, upload: state });
    show({ state: "uploading", percent: 0 });
    try {
      const stored = await uploadPhoto(file, {
        signal: controller.signal,
        onProgress: (percent) => show({ state: "uploading", percent }),
        idempotencyKey: newIdempotencyKey(),
      });
      show({ state: "uploaded" });
      onChange(stored.url);
    } catch (thrown) {
      if (isAbort(thrown)) return;
      show({ state: "failed", reason: t("photo.failed", { reason: toApiError(thrown).message }) });
    }
  };

  const choose = ([file]: File[]) => {
    if (!file) return;
    const preview = URL.createObjectURL(file);
    const refusal = refusalOf(file);
    if (refusal) setChosen({ file, preview, upload: { state: "failed", reason: refusal } });
    else void upload(file, preview);
  };

  const refusalOf = (file: File): string | null => {
    const size = limits.photoFile / (1024 * 1024);
    if (file.size > limits.photoFile) return t("upload.tooLarge", { size });
    return types.includes(file.type) ? null : t("upload.badType", { types: "JPEG, PNG, WebP" });
  };

  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="font-semibold">{t("common:field.photo")}</legend>
      <p className="text-card text-muted">{t("photo.hint")}</p>
      {!chosen && <FilePicker accept={types.join(",")} onFiles={choose} />}
      {!chosen && url && <Notice tone="ok">{t("photo.kept")}</Notice>}
      {chosen && (
        <UploadTiles label={t("common:field.photo")}>
          <UploadTile
            name={chosen.file.name}
            kind="photo"
            detail={t("ui:photo")}
            preview={chosen.preview}
            upload={chosen.upload}
            onRemove={remove}
          />
        </UploadTiles>
      )}
    </fieldset>
  );
}
