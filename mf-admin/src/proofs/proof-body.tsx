import type { Proof } from "@deeds/contracts";
import { formatFileSize, formatPeriod } from "@deeds/i18n";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import { DefinitionList, ExternalLink, Notice } from "@deeds/ui";
import { LinkedText } from "@deeds/ui/bundled";
import { ImageOff } from "lucide-react";
import { useState } from "react";

type ProofFile = Proof["media"][number];

/** What was sent as a proof, in the queue and in the lists of proofs. */
export function ProofBody({ proof }: { proof: Proof }) {
  const { t } = useTranslation("admin");
  const { deedDate, place, source } = proof;
  return (
    <>
      <p className="max-w-measure whitespace-pre-line">{proof.description}</p>
      {(deedDate || place || source) && (
        <DefinitionList
          items={[
            { term: t("common:field.deedDate"), value: formatPeriod(deedDate) },
            { term: t("common:field.place"), value: place },
            { term: t("common:field.source"), value: source && <LinkedText text={source} /> },
          ]}
        />
      )}
      {proof.media.length > 0 && <ProofMedia files={proof.media} />}
    </>
  );
}

function ProofMedia({ files }: { files: readonly ProofFile[] }) {
  const { t } = useTranslation("admin");
  const [language] = useLanguage();
  return (
    <ul className="flex flex-col gap-4" aria-label={t("proofs.files")}>
      {files.map((file, index) => (
        <li key={file.url} className="flex flex-col gap-1.5">
          <Preview file={file} label={`${t(`ui:${file.mediaType}`)} ${index + 1}`} />
          <p className="text-caption text-muted">
            {t(`ui:${file.mediaType}`)}, {formatFileSize(file.size, language)},{" "}
            <ExternalLink href={file.url} target="_blank">
              {t("proofs.openInTab")}
            </ExternalLink>
          </p>
        </li>
      ))}
    </ul>
  );
}

function Preview({ file, label }: { file: ProofFile; label: string }) {
  const { t } = useTranslation("admin");
  const [broken, setBroken] = useState(false);
  const onError = () => setBroken(true);
  if (broken) return <Notice icon={ImageOff}>{t("proofs.brokenFile")}</Notice>;
  switch (file.mediaType) {
    case "photo":
      return (
        <img
          src={file.url}
          alt={label}
          onError={onError}
          className="max-h-[60vh] self-start rounded-control border border-line"
        />
      );
    case "video":
      return (
        // biome-ignore lint/a11y/useMediaCaption: what people send has no caption track
        <video
          src={file.url}
          controls
          aria-label={label}
          onError={onError}
          className="max-h-[60vh] w-full"
        />
      );
    case "audio":
      return (
        // biome-ignore lint/a11y/useMediaCaption: what people send has no caption track
        <audio src={file.url} controls aria-label={label} onError={onError} className="w-full" />
      );
    default:
      return null;
  }
}
