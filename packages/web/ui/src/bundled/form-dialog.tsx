import { useTranslation } from "@deeds/i18n/react";
import { Button, Dialog } from "@deeds/ui";
import { type ComponentProps, type ReactNode, useId } from "react";

interface FormDialogProps extends Omit<ComponentProps<typeof Dialog>, "footer"> {
  className: string;
  submitLabel: ReactNode;
  pending: boolean;
  /** The button's text while the form is sent. */
  pendingLabel?: ReactNode;
  /** Disables submitting, e.g. while files are uploaded. */
  disabled?: boolean | undefined;
  onSubmit(): void;
}

/** A form in a dialog, whose foot has the buttons that cancel and submit it. */
export function FormDialog(props: FormDialogProps) {
  const { className, submitLabel, pending, pendingLabel, disabled, onSubmit, children, ...dialog } =
    props;
  const { t } = useTranslation("ui");
  const formId = useId();
  return (
    <Dialog
      {...dialog}
      footer={
        <>
          <Button onClick={dialog.onClose}>{t("cancel")}</Button>
          <Button
            variant="primary"
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
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
