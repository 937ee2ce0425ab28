import type { Person, Proof } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import type { DialogState } from "@deeds/remote-kit";
import { Button, Dialog } from "@deeds/ui";
import { useId } from "react";
import { RemovalFormFields, RemovalSent, useRemoval } from "./removal-form.tsx";

interface RemovalDialogProps extends DialogState {
  person: Person;
  /** `null` when the request is about the whole record. */
  proof: Proof | null;
}

export function RemovalDialog({ open, onClose, person, proof }: RemovalDialogProps) {
  const { t } = useTranslation("registry");
  const removal = useRemoval({ person, proof });
  const { receipt, submission } = removal;
  const close = () => {
    onClose();
    removal.reset();
  };
  const formId = useId();
  if (receipt !== null) {
    return (
      <Dialog
        open={open}
        onClose={close}
        title={t("removal.sent")}
        footer={<Button onClick={close}>{t("ui:close")}</Button>}
      >
        <RemovalSent receipt={receipt} />
      </Dialog>
    );
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t("removal.title")}
      footer={
        <>
          <Button onClick={close}>{t("ui:cancel")}</Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            loading={submission.pending}
            loadingLabel={t("removal.sending")}
          >
            {t("removal.submit")}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          void removal.submit();
        }}
      >
        <RemovalFormFields {...removal} />
      </form>
    </Dialog>
  );
}
