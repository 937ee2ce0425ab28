import type { Issue } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { Button, Dialog, ErrorSummary } from "@deeds/ui";
import type { ReactNode } from "react";

interface FormDialogProps {
  title: string;
  saveLabel?: string;
  pending: boolean;
  issues: readonly Issue[];
  onSave(): void;
  onClose(): void;
  children: ReactNode;
}

/** A form of a person in a dialog: summary of refused fields, fields, cancel and save. */
export function FormDialog(props: FormDialogProps) {
  const { title, saveLabel, pending, issues, onSave, onClose, children } = props;
  const { t } = useTranslation("admin");
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{t("ui:cancel")}</Button>
          <Button variant="primary" loading={pending} loadingLabel={t("saving")} onClick={onSave}>
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
          errors={issues.map(({ path, message }) => ({ fieldId: fieldIdOf(path), message }))}
        />
        {children}
        {/* Enter in a field sends the form, whose own buttons stand in the dialog's foot. */}
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}

/** `additionalData.taxId` is the field `person-taxId`, `socialMedia.0.url` the list. */
function fieldIdOf(path: string): string {
  const [first = "", second] = path.split(".");
  return `person-${first === "additionalData" && second ? second : first}`;
}
