import { useTranslation } from "@deeds/i18n/react";
import { ConfirmDialog, TextField } from "@deeds/ui";
import { useState } from "react";
import { useReleaseCall } from "./use-release-change.tsx";

interface StopDialogProps {
  title: string;
  description: string;
  confirm: string;
  /** Also asks until when. */
  withEnd?: boolean;
  run(reason: string, until: string | null): Promise<void>;
  onClose(): void;
}

/** Takes the reason of what stops something. Shown while it is mounted. */
export function StopDialog(props: StopDialogProps) {
  const { title, description, confirm, withEnd = false, run, onClose } = props;
  const { t } = useTranslation("admin");
  const { pending, change, errorOf } = useReleaseCall(["reason"]);
  const [reason, setReason] = useState("");
  const [until, setUntil] = useState("");
  const onConfirm = () =>
    change(async () => {
      await run(reason, until === "" ? null : new Date(until).toISOString());
      onClose();
    });
  return (
    <ConfirmDialog
      open
      destructive
      title={title}
      description={description}
      confirmLabel={confirm}
      pending={pending}
      onConfirm={() => void onConfirm()}
      onClose={onClose}
    >
      <div className="mt-4 flex flex-col gap-4">
        <TextField
          label={t("releases.reason")}
          required
          maxLength={200}
          value={reason}
          error={errorOf("reason")}
          onChange={(event) => setReason(event.target.value)}
        />
        {withEnd && (
          <TextField
            label={t("releases.until")}
            hint={t("releases.untilHint")}
            type="datetime-local"
            value={until}
            onChange={(event) => setUntil(event.target.value)}
          />
        )}
      </div>
    </ConfirmDialog>
  );
}
