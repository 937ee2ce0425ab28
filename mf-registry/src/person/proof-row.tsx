import type { Proof } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { HiddenMedia, HiddenText, LedgerRow, MediaRow, Seal } from "@deeds/ui";
import { ProofMedia } from "../media/proof-media.tsx";

interface ProofRowProps {
  proof: Proof;
  onReport(): void;
}

/** One proof: title and kinds for everyone, text and files for those who may see them. */
export function ProofRow({ proof, onReport }: ProofRowProps) {
  const { t } = useTranslation("registry");
  const title = proof.title ?? t("person.untitled");
  const hidden = proof.hiddenMedia ?? [];
  return (
    <LedgerRow
      id={proof.id}
      date={proof.createdAt}
      title={title}
      foot={<Foot proof={proof} title={title} onReport={onReport} />}
    >
      {proof.contentHidden ? (
        <HiddenText />
      ) : (
        <p className="max-w-measure whitespace-pre-line wrap-anywhere">{proof.description}</p>
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

function Foot({ proof, title, onReport }: ProofRowProps & { title: string }) {
  const { t } = useTranslation("registry");
  const files = proof.contentHidden ? (proof.hiddenMedia ?? []) : proof.media;
  const kinds = countKinds(files.map((file) => file.mediaType));
  const words = kinds.map(([kind, count]) => t(`person.kinds.${kind}`, { count }));
  return (
    <>
      <Seal date={proof.moderatedAt} />
      {proof.isAnonymous && <span>{t("person.sentAnonymously")}</span>}
      <span>{[...words, t("person.kinds.text")].join(", ")}</span>
      <button
        type="button"
        className="gd-link -my-2.5 cursor-pointer py-2.5 sm:ml-auto print:hidden"
        aria-label={`${t("removal.reportProof")}: ${title}`}
        onClick={onReport}
      >
        {t("removal.reportProof")}
      </button>
    </>
  );
}

/** How many files of each kind, in the order they first appear. */
function countKinds<Kind extends string>(kinds: readonly Kind[]): [Kind, number][] {
  const counts = new Map<Kind, number>();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts];
}
