import { useTranslation } from "@deeds/i18n/react";
import { toastFailure, useCall } from "@deeds/remote-kit";
import { useDraft } from "@deeds/remote-kit/bundled";
import { ConfirmDialog, TextArea, toast } from "@deeds/ui";
import { useFreshSignIn } from "../common/fresh-sign-in.tsx";
import { accountChanges } from "./users.ts";

export type AccountAction = "block" | "unblock" | "endSessions" | "resetSecondFactor";

interface AccountDialogProps {
  id: number;
  username: string;
  action: AccountAction;
  onClose(): void;
}

const noReason = { text: "" };

/** Confirms a change of an account, and asks for the password when the sign-in is not fresh. */
export function AccountDialog({ id, username, action, onClose }: AccountDialogProps) {
  const { t } = useTranslation("admin");
  const { pending, run, errorOf } = useCall();
  const { isAsking, withFreshSignIn } = useFreshSignIn();
  const draft = useDraft(`account:${action}-${id}`, noReason);
  const confirm = async () => {
    const isDone = await run(
      async () => {
        await withFreshSignIn(() => accountChanges(id)[action](draft.value.text.trim()));
        return true;
      },
      ({ message, issues }) => {
        if (issues.length === 0) toastFailure(t("users.refused"), message);
      },
    );
    if (!isDone) return;
    draft.clear();
    onClose();
    toast({ title: t(`users.done.${action}`, { username }) });
  };
  return (
    <ConfirmDialog
      open={!isAsking}
      destructive={action !== "unblock"}
      title={t(`users.${action}`)}
      description={t(`users.sure.${action}`, { username })}
      confirmLabel={t(`users.${action}`)}
      pending={pending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {action === "block" && (
        <TextArea
          className="mt-4"
          label={t("users.reason")}
          hint={t("users.reasonHint")}
          required
          rows={3}
          maxLength={2000}
          value={draft.value.text}
          error={errorOf("reason")}
          onChange={(event) => draft.setValue({ text: event.target.value })}
        />
      )}
    </ConfirmDialog>
  );
}
