import type { Proof } from "@deeds/contracts";
import { formatDateTime } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { toastFailure } from "@deeds/remote-kit";
import { DefinitionList, Dialog, StatusLabel } from "@deeds/ui";
import { useState } from "react";
import {
  EditProofDialog,
  History,
  ReasonDialog,
  RevisionButtons,
} from "../administration/lazy-parts.tsx";
import { PersonLink } from "../common/person.tsx";
import { DecisionButtons } from "../decisions/decision-buttons.tsx";
import { useListDecisions } from "../decisions/list-decisions.tsx";
import { ProofBody } from "./proof-body.tsx";

interface ProofDialogsProps {
  moderation: Moderation;
  isAdmin: boolean;
  requested: Proof | undefined;
  onClose(): void;
}

export function ProofDialogs({ moderation, isAdmin, requested, onClose }: ProofDialogsProps) {
  const { t } = useTranslation("admin");
  const dialog = moderation.dialog ?? (requested && ({ kind: "view", proof: requested } as const));
  if (!dialog) return null;
  const close = () => {
    moderation.close();
    onClose();
  };
  const { kind, proof } = dialog;
  // Of a row that was read again, the stored status is the newer one.
  const decided = proof.status === "pending" ? moderation.decisionOn(proof) : null;
  if (kind === "view") {
    const author = proof.authorId ? t("proofs.authorNumber", { id: proof.authorId }) : null;
    return (
      <Dialog
        open
        size="wide"
        onClose={close}
        title={proof.title ?? t("proofs.untitled")}
        footer={
          isAdmin &&
          !decided && <ProofActions proof={proof} moderation={moderation} onDone={close} />
        }
      >
        <div className="flex flex-col gap-5">
          <ProofBody proof={proof} />
          <DefinitionList
            items={[
              { term: t("proofs.person"), value: <PersonLink id={proof.personId} /> },
              {
                term: t("proofs.state"),
                value: <StatusLabel status={decided?.status ?? proof.status} />,
              },
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
      draft={moderation.draftOf(proof)}
      title={t("proofs.rejectTitle")}
      description={t("proofs.rejectSure")}
      hint={t("proofs.reasonHint")}
      onConfirm={(reason) => {
        close();
        moderation.reject(proof, reason);
      }}
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
  if (proof.status === "pending") {
    return (
      <DecisionButtons
        variant="primary"
        onReject={() => moderation.open("reject", proof)}
        onApprove={() => {
          onDone();
          moderation.approve(proof);
        }}
      />
    );
  }
  return <RevisionButtons kind="proof" id={proof.id} status={proof.status} onDone={onDone} />;
}

type DialogKind = "view" | "edit" | "reject";

export type Moderation = ReturnType<typeof useModeration>;

/** Approves without a question, rejects after the dialog (S4.12). */
export function useModeration(proofs: readonly Proof[], failure: string) {
  const { t } = useTranslation("admin");
  const [dialog, setDialog] = useState<{ kind: DialogKind; proof: Proof } | null>(null);
  const { decide, ...decisions } = useListDecisions(proofs, {
    kind: "proof",
    descriptionOf: (status) => t(`proofs.became.${status}`),
    showFailure: ({ message }) => toastFailure(t("common:error"), `${t(failure)} ${message}`),
  });
  return {
    ...decisions,
    dialog,
    open: (kind: DialogKind, proof: Proof) => setDialog({ kind, proof }),
    close: () => setDialog(null),
    approve: (proof: Proof) => decide(proof, { status: "approved" }),
    reject: (proof: Proof, rejectionReason: string | null) =>
      decide(proof, { status: "rejected", rejectionReason }),
  };
}
