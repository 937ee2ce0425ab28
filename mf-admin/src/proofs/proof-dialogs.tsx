import type { Proof } from "@deeds/contracts";
import { formatDateTime } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { toastFailure, useCall } from "@deeds/remote-kit";
import { Button, DefinitionList, Dialog, StatusLabel, toast } from "@deeds/ui";
import { Check, X } from "lucide-react";
import { useState } from "react";
import {
  EditProofDialog,
  History,
  ReasonDialog,
  RevisionButtons,
} from "../administration/lazy-parts.tsx";
import { refreshProofs, sendDecision } from "../api/register.ts";
import { PersonLink } from "../common/person.tsx";
import { ProofMedia } from "./proof-media.tsx";

interface ProofDialogsProps {
  moderation: Moderation;
  isAdmin: boolean;
  requested: Proof | undefined;
  onClose(): void;
}

export function ProofDialogs({ moderation, isAdmin, requested, onClose }: ProofDialogsProps) {
  const { t } = useTranslation("admin");
  const { pending } = moderation;
  const dialog = moderation.dialog ?? (requested && ({ kind: "view", proof: requested } as const));
  if (!dialog) return null;
  const close = () => {
    moderation.close();
    onClose();
  };
  const { kind, proof } = dialog;
  if (kind === "view") {
    const author = proof.authorId ? t("proofs.authorNumber", { id: proof.authorId }) : null;
    return (
      <Dialog
        open
        size="wide"
        onClose={close}
        title={proof.title ?? t("proofs.untitled")}
        footer={isAdmin && <ProofActions proof={proof} moderation={moderation} onDone={close} />}
      >
        <div className="flex flex-col gap-5">
          <p className="max-w-measure whitespace-pre-line">{proof.description}</p>
          {proof.media.length > 0 && <ProofMedia files={proof.media} />}
          <DefinitionList
            items={[
              { term: t("proofs.person"), value: <PersonLink id={proof.personId} /> },
              { term: t("proofs.state"), value: <StatusLabel status={proof.status} /> },
              { term: t("proofs.sentAt"), value: formatDateTime(proof.createdAt) },
              {
                term: t("proofs.author"),
                value: proof.isAnonymous ? t("common:anonymous") : author,
              },
              { term: t("proofs.decidedAt"), value: formatDateTime(proof.moderatedAt) },
              { term: t("revision.reason"), value: proof.rejectionReason },
            ]}
          />
          {isAdmin && <History query={{ kind: "proof", subject: String(proof.id) }} />}
        </div>
      </Dialog>
    );
  }
  if (kind === "edit") return <EditProofDialog id={proof.id} onClose={close} />;
  return (
    <ReasonDialog
      title={t("proofs.rejectTitle")}
      description={t("proofs.rejectSure")}
      hint={t("proofs.reasonHint")}
      pending={pending}
      onConfirm={(reason) => void moderation.reject(proof, reason)}
      onClose={close}
    />
  );
}

interface ProofActionsProps {
  proof: Proof;
  moderation: Moderation;
  onDone(): void;
}

function ProofActions({ proof, moderation, onDone }: ProofActionsProps) {
  if (proof.status === "pending") return <ProofDecision proof={proof} moderation={moderation} />;
  return <RevisionButtons kind="proof" id={proof.id} status={proof.status} onDone={onDone} />;
}

interface ProofDecisionProps {
  proof: Proof;
  moderation: Moderation;
  inRow?: boolean;
}

export function ProofDecision({ proof, moderation, inRow = false }: ProofDecisionProps) {
  const { t } = useTranslation("admin");
  const size = inRow ? "small" : undefined;
  return (
    <>
      <Button
        size={size}
        variant="destructive-outline"
        icon={X}
        onClick={() => moderation.open("reject", proof)}
      >
        {t("reject")}
      </Button>
      <Button
        size={size}
        variant={inRow ? undefined : "primary"}
        icon={Check}
        loading={moderation.pending}
        onClick={() => void moderation.approve(proof)}
      >
        {t("approve")}
      </Button>
    </>
  );
}

type DialogKind = "view" | "edit" | "reject";

export type Moderation = ReturnType<typeof useModeration>;

/** Approves at once, rejects after the dialog (S4.12). */
export function useModeration(failure: string) {
  const { t } = useTranslation("admin");
  const { pending, run } = useCall();
  const [dialog, setDialog] = useState<{ kind: DialogKind; proof: Proof } | null>(null);
  const decide = async (
    { id }: Proof,
    status: "approved" | "rejected",
    rejectionReason: string | null,
  ) => {
    const done = await run(
      () => sendDecision("proof", id, { status, rejectionReason }),
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
    open: (kind: DialogKind, proof: Proof) => setDialog({ kind, proof }),
    close: () => setDialog(null),
    approve: (proof: Proof) => decide(proof, "approved", null),
    reject: (proof: Proof, reason: string | null) => decide(proof, "rejected", reason),
  };
}
