import { limits, mediaTypeOf } from "@deeds/contracts/browser";
import { useTranslation } from "@deeds/i18n/react";
import { removeProofFile, uploadProofFile } from "../api/submissions.ts";
import { useUploads } from "../form/use-uploads.ts";

/** The files of a proof: images, video, audio and PDF, ten at most, up to 10 MB each. */
export function useProofFiles(draft: string) {
  const { t } = useTranslation("submissions");
  const refusalOf = (file: File, count: number): string | null => {
    if (count >= limits.proofFiles) return t("upload.tooMany", { max: limits.proofFiles });
    const size = limits.proofFile / (1024 * 1024);
    if (file.size > limits.proofFile) return t("upload.tooLarge", { size });
    if (mediaTypeOf(file) !== "text") return null;
    return t("upload.badType", { types: t("upload.types") });
  };
  return useUploads({ draft, refusalOf, send: uploadProofFile, discard: removeProofFile });
}
