import type { Proof } from "@deeds/contracts";
import { formatDateTime } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { toastFailure, useCall } from "@deeds/remote-kit";
import { Button, DefinitionList, Dialog, StatusLabel, toast } from "@deeds/ui";
import { Check, X } from "lucide-react";
import { useState } from "react";
import { EditProofDialog, ReasonDialog } from "../administration/lazy-parts.tsx";
import { moderateProof, refreshProofs } from "../api/proofs.ts";
import { PersonLink } from "../common/person-link.tsx";
import { ProofMedia } from "./proof-media.tsx";

interface ProofDialogsProps {
  moderation: Moderation;
  isAdmin: boolean;
  asked: Proof | undefined;
  onClose(): void;
}

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

interface ViewProofDialogProps {
  proof: Proof;
  /** Null for those who only read. */
  moderation: Moderation | null;
  onClose(): void;
}

function ViewProofDialog({ proof, moderation, onClose }: ViewProofDialogProps) {
  const { t } = useTranslation("admin");
  const decidable = moderation !== null && proof.status === "pending";
  return (
    <Dialog
      open
      size="wide"
      onClose={onClose}
      title={proof.title ?? t("proofs.untitled")}
      footer={decidable && <Decision proof={proof} moderation={moderation} />}
    >
      <div className="flex flex-col gap-5">
        <p className="max-w-measure whitespace-pre-line">{proof.description}</p>
        {proof.media.length > 0 && <ProofMedia files={proof.media} />}
        <ProofFacts proof={proof} />
      </div>
    </Dialog>
  );
}

function Decision({ proof, moderation }: { proof: Proof; moderation: Moderation }) {
  const { t } = useTranslation("admin");
  return (
    <>
      <Button
        variant="destructive-outline"
        icon={X}
        onClick={() => moderation.open("reject", proof)}
      >
        {t("reject")}
      </Button>
      <Button
        variant="primary"
        icon={Check}
        loading={moderation.pending}
        onClick={() => void moderation.approve(proof)}
      >
        {t("approve")}
      </Button>
    </>
  );
}

function ProofFacts({ proof }: { proof: Proof }) {
  const { t } = useTranslation("admin");
  const author = proof.authorId ? t("proofs.authorNumber", { id: proof.authorId }) : null;
  return (
    <DefinitionList
      items={[
        { term: t("proofs.person"), value: <PersonLink id={proof.personId} /> },
        { term: t("proofs.state"), value: <StatusLabel status={proof.status} /> },
        { term: t("proofs.sentAt"), value: formatDateTime(proof.createdAt) },
        { term: t("proofs.author"), value: proof.isAnonymous ? t("common:anonymous") : author },
        { term: t("proofs.decidedAt"), value: formatDateTime(proof.moderatedAt) },
        { term: t("reason"), value: proof.rejectionReason },
      ]}
    />
  );
}

type ProofDialog = "view" | "edit" | "reject";

export interface Moderation {
  pending: boolean;
  dialog: { kind: ProofDialog; proof: Proof } | null;
  open(kind: ProofDialog, proof: Proof): void;
  close(): void;
  approve(proof: Proof): Promise<void>;
  reject(proof: Proof, reason: string | null): Promise<void>;
}

/** Approves at once, rejects after the dialog (S4.12). */
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
