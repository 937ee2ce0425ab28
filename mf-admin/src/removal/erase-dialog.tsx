import type { RemovalRequest } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { ConfirmDialog, TextField, toast } from "@deeds/ui";
import { useState } from "react";
import { erasePerson, refreshRemovals } from "../api/removal.ts";
import { useCall } from "../common/use-call.ts";

/** Erases a person with everything recorded about them, once the name was typed. */
export function EraseDialog({ request, onClose }: { request: RemovalRequest; onClose(): void }) {
  const { t } = useTranslation("admin");
  const { pending, errorOf, run } = useCall();
  const [typed, setTyped] = useState("");
  const erase = async () => {
    const done = await run(
      async () => {
        await erasePerson(request.personId, typed.trim());
        return true;
      },
      (error) => {
        const description = error.issues[0]?.message ?? error.message;
        toast({ variant: "destructive", title: t("removal.couldNotErase"), description });
      },
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
