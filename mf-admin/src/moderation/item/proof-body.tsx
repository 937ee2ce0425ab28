import type { Proof } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { ProofMedia } from "../../proofs/proof-media.tsx";

/** The text and the files of a proof, shown and played in place. */
export function ProofBody({ proof }: { proof: Proof }) {
  const { t } = useTranslation("admin");
  return (
    <>
      <h3 className="font-sans text-card font-semibold">{proof.title ?? t("proofs.untitled")}</h3>
      <p className="max-w-measure whitespace-pre-line">{proof.description}</p>
      {proof.media.length > 0 && <ProofMedia files={proof.media} />}
    </>
  );
}
