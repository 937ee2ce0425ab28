import { useTranslation } from "@deeds/i18n/react";
import { ConfirmDialog, TextArea } from "@deeds/ui";
import { useState } from "react";

interface ReasonDialogProps {
  title: string;
  description: string;
  hint: string;
  pending: boolean;
  onReject(reason: string | null): void;
  onClose(): void;
}

/** Asks before a rejection and takes its reason. Shown while it is mounted. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, description, hint, pending, onReject, onClose } = props;
  const { t } = useTranslation("admin");
  const [reason, setReason] = useState("");
  return (
    <ConfirmDialog
      open
      destructive
      title={title}
      description={description}
      confirmLabel={t("reject")}
      pending={pending}
      onConfirm={() => onReject(reason.trim() || null)}
      onClose={onClose}
    >
      <TextArea
        className="mt-4"
        label={t("reason")}
        hint={hint}
        rows={3}
        maxLength={2000}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmDialog>
  );
}
