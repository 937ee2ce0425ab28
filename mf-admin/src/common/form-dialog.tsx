import type { Issue } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { Button, Dialog, ErrorSummary } from "@deeds/ui";
import type { ReactNode } from "react";

interface FormDialogProps {
  title: string;
  saveLabel?: string | undefined;
  pending: boolean;
  /** It cannot be saved yet. */
  disabled?: boolean | undefined;
  issues: readonly Issue[];
  /** A field's `id` is this, a hyphen and its name in the body. */
  idPrefix: string;
  onSave(): void;
  onClose(): void;
  children: ReactNode;
}

/** A form in a dialog: summary of rejected fields, fields, cancel and save. */
export function FormDialog(props: FormDialogProps) {
  const { title, saveLabel, pending, disabled, issues, idPrefix, onSave, onClose } = props;
  const { t } = useTranslation("admin");
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{t("ui:cancel")}</Button>
          <Button
            variant="primary"
            disabled={disabled}
            loading={pending}
            loadingLabel={t("saving")}
            onClick={onSave}
          >
            {saveLabel ?? t("common:save")}
          </Button>
        </>
      }
    >
      <form
        className="gd-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSave();
        }}
      >
        <ErrorSummary
          errors={issues.map(({ path, message }) => ({
            fieldId: `${idPrefix}-${fieldOf(path)}`,
            message,
          }))}
        />
        {props.children}
        {/* Enter in a field sends the form, whose own buttons stand in the dialog's foot. */}
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}

/** `additionalData.taxId` is the field `taxId`, `socialMedia.0.url` the list. */
function fieldOf(path: string): string {
  const [first = "", second] = path.split(".");
  return first === "additionalData" && second ? second : first;
}
