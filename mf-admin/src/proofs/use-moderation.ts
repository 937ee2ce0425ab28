import type { Proof } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { toastFailure, useCall } from "@deeds/remote-kit";
import { toast } from "@deeds/ui";
import { useState } from "react";
import { moderateProof, refreshProofs } from "../api/proofs.ts";

export type ProofDialog = "view" | "edit" | "reject";

export interface Moderation {
  pending: boolean;
  /** Which dialog is open, and about which proof. */
  dialog: { kind: ProofDialog; proof: Proof } | null;
  open(kind: ProofDialog, proof: Proof): void;
  close(): void;
  approve(proof: Proof): Promise<void>;
  reject(proof: Proof, reason: string | null): Promise<void>;
}

/** Deciding on proofs: approval at once, rejection after its dialog (S4.12). */
export function useModeration(failure: string): Moderation {
  const { t } = useTranslation("admin");
  const { pending, run } = useCall();
  const [dialog, setDialog] = useState<Moderation["dialog"]>(null);

  const decide = async (
    proof: Proof,
    status: "approved" | "rejected",
    reason: string | null,
  ): Promise<void> => {
    const done = await run(
      () => moderateProof(proof.id, status, reason),
      ({ message }) => toastFailure(t("common:error"), `${t(failure)} ${message}`),
    );
    if (!done) return;
    setDialog(null);
    await refreshProofs();
    toast({ title: t("moderationCompleted"), description: t(`proofs.became.${status}`) });
  };

  return {
    pending,
    dialog,
    open: (kind, proof) => setDialog({ kind, proof }),
    close: () => setDialog(null),
    approve: (proof) => decide(proof, "approved", null),
    reject: (proof, reason) => decide(proof, "rejected", reason),
  };
}
