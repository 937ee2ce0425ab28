import { useTranslation } from "@deeds/i18n/react";
import { Button, ConfirmDialog, Dialog } from "@deeds/ui";
import { type ComponentProps, type ReactNode, useId, useState } from "react";

interface FormDialogProps extends Omit<ComponentProps<typeof Dialog>, "footer"> {
  className: string;
  submitLabel: ReactNode;
  pending: boolean;
  /** The button's text while the form is sent. */
  pendingLabel?: ReactNode;
  /** Whether submitting removes something. */
  destructive?: boolean | undefined;
  /** Disables submitting, e.g. while files are uploaded. */
  disabled?: boolean | undefined;
  /** Asks before a form in which something was typed is closed; for forms without a draft. */
  guarded?: boolean | undefined;
  onSubmit(): void;
}

/** A form in a dialog, whose foot has the buttons that cancel and submit it. */
export function FormDialog(props: FormDialogProps) {
  const {
    className,
    submitLabel,
    pending,
    pendingLabel,
    destructive,
    disabled,
    guarded,
    onSubmit,
    onClose,
    children,
    ...dialog
  } = props;
  const { t } = useTranslation("ui");
  const formId = useId();
  const [isChanged, setIsChanged] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const close = () => (guarded && isChanged ? setIsAsking(true) : onClose());
  return (
    <Dialog
      {...dialog}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t("cancel")}</Button>
          <Button
            variant={destructive ? "destructive" : "primary"}
            type="submit"
            form={formId}
            disabled={disabled}
            loading={pending}
            loadingLabel={pendingLabel}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className={className}
        onChange={() => setIsChanged(true)}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
      </form>
      <ConfirmDialog
        open={isAsking}
        destructive
        title={t("discardTitle")}
        description={t("discardText")}
        cancelLabel={t("continueEditing")}
        confirmLabel={t("discard")}
        onConfirm={onClose}
        onClose={() => setIsAsking(false)}
      />
    </Dialog>
  );
}
