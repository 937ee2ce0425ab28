import { endpoints, type RemovalRequest } from "@deeds/contracts/browser";
import { useTranslation } from "@deeds/i18n/react";
import { callEndpoint, toastFailure, useCall } from "@deeds/remote-kit";
import { ConfirmDialog, TextField, toast } from "@deeds/ui";
import { useState } from "react";
import { refreshRemovals } from "../api/register.ts";
import { FreshSignIn, useFreshSignIn } from "../common/fresh-sign-in.tsx";

interface EraseDialogProps {
  request: RemovalRequest;
  onClose(): void;
}

/** Erasing the person grants a wish to erase and closes the request. */
export function EraseDialog(props: EraseDialogProps) {
  return (
    <FreshSignIn>
      <EraseQuestion {...props} />
    </FreshSignIn>
  );
}

function EraseQuestion({ request, onClose }: EraseDialogProps) {
  const { t } = useTranslation("admin");
  const { pending, errorOf, run } = useCall();
  const { isAsking, withFreshSignIn } = useFreshSignIn();
  const [typed, setTyped] = useState("");
  const erase = async () => {
    const done = await run(
      async () => {
        const params = { id: request.personId };
        // The name as the profile shows it.
        const body = { confirm: typed.trim() };
        await withFreshSignIn(() => callEndpoint(endpoints.erasePerson, { params, body }));
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
      open={!isAsking}
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
