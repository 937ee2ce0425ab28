import { useTranslation } from "@deeds/i18n/react";
import { ReasonDialog } from "../common/reason-dialog.tsx";
import { EditProofDialog } from "./edit-proof-dialog.tsx";
import type { Moderation } from "./use-moderation.ts";
import { ViewProofDialog } from "./view-proof-dialog.tsx";

/** The one dialog about a proof that is open, if any. */
export function ProofDialogs({ moderation }: { moderation: Moderation }) {
  const { t } = useTranslation("admin");
  const { dialog, close, pending } = moderation;
  if (!dialog) return null;
  const { kind, proof } = dialog;
  if (kind === "view") return <ViewProofDialog proof={proof} onClose={close} />;
  if (kind === "edit") return <EditProofDialog id={proof.id} onClose={close} />;
  return (
    <ReasonDialog
      title={t("proofs.rejectTitle")}
      description={t("proofs.rejectSure")}
      hint={t("proofs.reasonHint")}
      pending={pending}
      onReject={(reason) => void moderation.reject(proof, reason)}
      onClose={close}
    />
  );
}
