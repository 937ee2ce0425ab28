import type { RemovalRequest } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { ConfirmDialog, TextArea, toast } from "@deeds/ui";
import { useState } from "react";
import { decideRemoval, refreshRemovals } from "../api/removal.ts";
import { useCall } from "../common/use-call.ts";

interface RemovalDecisionDialogProps {
  request: RemovalRequest;
  status: "approved" | "rejected";
  onClose(): void;
}

/** Closes a request with an answer that whoever asked finds behind the receipt. */
export function RemovalDecisionDialog({ request, status, onClose }: RemovalDecisionDialogProps) {
  const { t } = useTranslation("admin");
  const { pending, run } = useCall();
  const [note, setNote] = useState("");
  const decide = async () => {
    const done = await run(
      () => decideRemoval(request.id, status, note.trim() || null),
      (error) =>
        toast({
          variant: "destructive",
          title: t("removal.couldNotDecide"),
          description: error.message,
        }),
    );
    onClose();
    if (!done) return;
    await refreshRemovals();
    toast({ title: t("moderationCompleted"), description: t(`removal.became.${status}`) });
  };
  const approval = status === "approved";
  return (
    <ConfirmDialog
      open
      destructive={!approval}
      title={t(approval ? "removal.approveTitle" : "removal.rejectTitle")}
      description={t(approval ? `removal.granted.${request.wish}` : "removal.rejectSure")}
      confirmLabel={t(approval ? `removal.grant.${request.wish}` : "reject")}
      pending={pending}
      onConfirm={() => void decide()}
      onClose={onClose}
    >
      <TextArea
        className="mt-4"
        label={t("removal.answer")}
        hint={t("removal.answerHint")}
        rows={3}
        maxLength={2000}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </ConfirmDialog>
  );
}
