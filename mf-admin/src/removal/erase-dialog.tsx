import { endpoints, type RemovalRequest } from "@deeds/contracts/browser";
import { useTranslation } from "@deeds/i18n/react";
import { callEndpoint, toastFailure, useCall } from "@deeds/remote-kit";
import { ConfirmDialog, TextField, toast } from "@deeds/ui";
import { useState } from "react";
import { refreshRemovals } from "../api/register.ts";

/** Erasing the person grants a wish to erase and closes the request. */
export function EraseDialog({ request, onClose }: { request: RemovalRequest; onClose(): void }) {
  const { t } = useTranslation("admin");
  const { pending, errorOf, run } = useCall();
  const [typed, setTyped] = useState("");
  const erase = async () => {
    const done = await run(
      async () => {
        await callEndpoint(endpoints.erasePerson, {
          params: { id: request.personId },
          // The name as the profile shows it.
          body: { confirm: typed.trim() },
        });
        return true;
      },
      ({ issues, message }) =>
        toastFailure(t("removal.couldNotErase"), issues[0]?.message ?? message),
    );
    if (!done) return;
    onClose();
    await refreshRemovals();
    toast({ title: t("removal.erased") });
  };
  return (
    <ConfirmDialog
      open
      destructive
      title={t("removal.eraseTitle")}
      description={t("removal.eraseSure")}
      confirmLabel={t("removal.erase")}
      pending={pending}
      onConfirm={() => void erase()}
      onClose={onClose}
    >
      <TextField
        className="mt-4"
        label={t("removal.typeName", { name: request.personName ?? "" })}
        autoComplete="off"
        value={typed}
        error={errorOf("confirm")}
        onChange={(event) => setTyped(event.target.value)}
      />
    </ConfirmDialog>
  );
}
