import { useTranslation } from "@deeds/i18n/react";
import { toastFailure, useCall, useCopy } from "@deeds/remote-kit";
import { Button, ConfirmDialog, Dialog } from "@deeds/ui";
import { Copy } from "lucide-react";
import { useState } from "react";
import { useFreshSignIn } from "../common/fresh-sign-in.tsx";
import { accountChanges } from "./users.ts";

interface PasswordLinkDialogProps {
  id: number;
  username: string;
  onClose(): void;
}

/** Creates a link for a new password, and shows it once: the administrator hands it over. */
export function PasswordLinkDialog({ id, username, onClose }: PasswordLinkDialogProps) {
  const { t } = useTranslation("admin");
  const { pending, run } = useCall();
  const { isAsking, withFreshSignIn } = useFreshSignIn();
  const [link, setLink] = useState<string | null>(null);
  const copy = useCopy();
  const create = () =>
    run(
      async () => setLink(await withFreshSignIn(accountChanges(id).createPasswordLink)),
      ({ message }) => toastFailure(t("users.refused"), message),
    );
  if (link === null) {
    return (
      <ConfirmDialog
        open={!isAsking}
        title={t("users.passwordLink")}
        description={t("users.sure.passwordLink", { username })}
        confirmLabel={t("users.createLink")}
        pending={pending}
        onConfirm={() => void create()}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog
      open
      dismissible={false}
      onClose={onClose}
      title={t("users.passwordLink")}
      description={t("users.linkText")}
      footer={
        <>
          <Button icon={Copy} onClick={() => void copy(link, t("users.linkCopied"))}>
            {t("users.copyLink")}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t("users.linkDone")}
          </Button>
        </>
      }
    >
      <p className="mt-4 font-mono break-all" data-testid="password-link">
        {link}
      </p>
    </Dialog>
  );
}
