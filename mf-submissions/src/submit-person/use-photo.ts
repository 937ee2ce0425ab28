import { limits } from "@deeds/contracts/browser";
import { useTranslation } from "@deeds/i18n/react";
import { uploadPhoto } from "../api/submissions.ts";
import { useUploads } from "../form/use-uploads.ts";

export const photoTypes = ["image/jpeg", "image/png", "image/webp"];

/** The portrait: one image up to 5 MB, uploaded as soon as it is chosen. */
export function usePhoto(draft: string) {
  const { t } = useTranslation("submissions");
  const refusalOf = (file: File): string | null => {
    const size = limits.photoFile / (1024 * 1024);
    if (file.size > limits.photoFile) return t("upload.tooLarge", { size });
    return photoTypes.includes(file.type)
      ? null
      : t("upload.badType", { types: "JPEG, PNG, WebP" });
  };
  const failureText = (reason: string) => t("photo.failed", { reason });
  return useUploads({ draft, refusalOf, failureText, send: uploadPhoto });
}
