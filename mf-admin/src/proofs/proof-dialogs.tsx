import type { Proof } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { EditProofDialog, ReasonDialog } from "../common/administrators-parts.tsx";
import type { Moderation } from "./use-moderation.ts";
import { ViewProofDialog } from "./view-proof-dialog.tsx";

interface ProofDialogsProps {
  moderation: Moderation;
  isAdmin: boolean;
  /** The proof that the address asks for. */
  asked: Proof | undefined;
  /** Also forgets what the address asks for. */
  onClose(): void;
}

/** The one dialog about a proof that is open, if any. */
export function ProofDialogs({ moderation, isAdmin, asked, onClose }: ProofDialogsProps) {
  const { t } = useTranslation("admin");
  const { pending } = moderation;
  const dialog = moderation.dialog ?? (asked && ({ kind: "view", proof: asked } as const));
  if (!dialog) return null;
  const close = () => {
    moderation.close();
    onClose();
  };
  const { kind, proof } = dialog;
  if (kind === "view") {
    return (
      <ViewProofDialog proof={proof} moderation={isAdmin ? moderation : null} onClose={close} />
    );
  }
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
