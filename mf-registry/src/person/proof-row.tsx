import type { Proof } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { HiddenMedia, HiddenText, LedgerRow, MediaRow, Seal } from "@deeds/ui";
import { countKinds } from "./person-text.ts";
import { ProofMedia } from "./proof-media.tsx";

/** One proof: title and kinds for everyone, text and files for those who may see them. */
export function ProofRow({ proof }: { proof: Proof }) {
  const { t } = useTranslation("registry");
  const hidden = proof.hiddenMedia ?? [];
  return (
    <LedgerRow
      id={proof.id}
      date={proof.createdAt}
      title={proof.title ?? t("person.untitled")}
      foot={<Foot proof={proof} />}
    >
      {proof.contentHidden ? (
        <HiddenText />
      ) : (
        <p className="max-w-measure whitespace-pre-line">{proof.description}</p>
      )}
      {hidden.length > 0 && (
        <MediaRow>
          {hidden.map((file, index) => (
            // Hidden files have no name of their own and never change their order.
            <HiddenMedia
              key={`${file.mediaType}-${index}`}
              kind={file.mediaType}
              placeholder={file.placeholder}
            />
          ))}
        </MediaRow>
      )}
      {proof.media.length > 0 && <ProofMedia files={proof.media} title={proof.title} />}
    </LedgerRow>
  );
}

function Foot({ proof }: { proof: Proof }) {
  const { t } = useTranslation("registry");
  const files = proof.contentHidden ? (proof.hiddenMedia ?? []) : proof.media;
  const kinds = countKinds(files.map((file) => file.mediaType));
  const words = kinds.map(([kind, count]) => t(`person.kinds.${kind}`, { count }));
  return (
    <>
      <Seal date={proof.moderatedAt} />
      {proof.isAnonymous && <span>{t("person.sentAnonymously")}</span>}
      <span>{[...words, t("person.kinds.text")].join(", ")}</span>
    </>
  );
}
