import { limits } from "@deeds/contracts/browser";
import { useTranslation } from "@deeds/i18n/react";
import { isAbort, newIdempotencyKey, toApiError } from "@deeds/remote-kit";
import { toast } from "@deeds/ui";
import { FilePicker, type UploadState, UploadTile, UploadTiles } from "@deeds/ui/carried";
import { useRef, useState } from "react";
import { uploadPhoto } from "../api/people.ts";

const types = ["image/jpeg", "image/png", "image/webp"];

interface PhotoFieldProps {
  url: string | null;
  onChange(url: string | null): void;
}

/** The portrait: one image up to 5 MB, uploaded as soon as it is chosen. */
export function PhotoField({ url, onChange }: PhotoFieldProps) {
  const { t } = useTranslation("admin");
  const size = limits.photoFile / (1024 * 1024);
  const [chosen, setChosen] = useState<{ name: string; upload: UploadState } | null>(null);
  const running = useRef<AbortController>(null);

  const fail = (name: string, reason: string) => {
    setChosen({ name, upload: { state: "failed", reason } });
    toast({ variant: "destructive", title: t("upload.failed"), description: reason });
  };

  const upload = async (file: File) => {
    const { name } = file;
    const controller = new AbortController();
    running.current = controller;
    setChosen({ name, upload: { state: "uploading", percent: 0 } });
    try {
      const stored = await uploadPhoto(file, {
        signal: controller.signal,
        onProgress: (percent) => setChosen({ name, upload: { state: "uploading", percent } }),
        idempotencyKey: newIdempotencyKey(),
      });
      setChosen({ name, upload: { state: "uploaded" } });
      onChange(stored.url);
      toast({ title: t("upload.photoDone") });
    } catch (thrown) {
      if (isAbort(thrown)) return;
      fail(name, t("upload.photoFailed", { reason: toApiError(thrown).message }));
    }
  };

  const choose = ([file]: File[]) => {
    if (!file) return;
    if (file.size > limits.photoFile) fail(file.name, t("upload.tooLarge", { size }));
    else if (!types.includes(file.type)) {
      fail(file.name, t("upload.badType", { types: "JPEG, PNG, WebP" }));
    } else void upload(file);
  };

  const remove = () => {
    running.current?.abort();
    setChosen(null);
    onChange(null);
  };

  const shown =
    chosen ?? (url ? { name: t("form.photoNow"), upload: { state: "uploaded" } as const } : null);
  return (
    <fieldset className="flex min-w-0 flex-col gap-3" id="person-profilePhoto" tabIndex={-1}>
      <legend className="font-semibold">{t("common:field.photo")}</legend>
      <p className="text-caption text-muted">{t("form.photoHint", { size })}</p>
      {shown ? (
        <UploadTiles label={t("common:field.photo")}>
          <UploadTile
            name={shown.name}
            kind="photo"
            detail={t("ui:photo")}
            preview={url ?? undefined}
            upload={shown.upload}
            onRemove={remove}
          />
        </UploadTiles>
      ) : (
        <FilePicker accept={types.join(",")} onFiles={choose} />
      )}
    </fieldset>
  );
}
