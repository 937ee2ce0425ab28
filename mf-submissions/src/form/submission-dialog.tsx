import { useTranslation } from "@deeds/i18n/react";
import type { Sending, SlotPerson } from "@deeds/remote-kit";
import { Button, Dialog, ErrorSummary } from "@deeds/ui";
import { type ReactNode, useId } from "react";
import type { ReceiptKind } from "../api/submissions.ts";
import { ReceiptPanel } from "../receipt/receipt-panel.tsx";
import { OfflineNote } from "./offline-note.tsx";
import { PersonLine } from "./person-line.tsx";
import { SubmissionFailure } from "./submission-failure.tsx";

interface SubmissionDialogProps {
  open: boolean;
  onClose(): void;
  person: SlotPerson;
  kind: ReceiptKind;
  texts: { title: string; submit: string; failed: string; sent: string };
  /** A field's `id` is this, a hyphen and its name in the body. */
  idPrefix: string;
  submission: Pick<Sending<unknown>, "pending" | "failure" | "issues">;
  onSubmit(): void;
  /** Once it was sent: its receipt, null under an account. */
  sent: { receipt: string | null } | null;
  note?: ReactNode;
  /** Not to be sent yet, e.g. while files are on their way. */
  busy?: boolean;
  children: ReactNode;
}

/** A dialog that sends something about a person: the form, and then the receipt in its place. */
export function SubmissionDialog(props: SubmissionDialogProps) {
  const { open, onClose, person, kind, texts, submission, sent, children } = props;
  const { t } = useTranslation("submissions");
  const formId = useId();
  if (sent) {
    return (
      <Dialog
        open={open}
        onClose={onClose}
        title={texts.sent}
        footer={<Button onClick={onClose}>{t("ui:close")}</Button>}
      >
        <ReceiptPanel kind={kind} receipt={sent.receipt} />
      </Dialog>
    );
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={texts.title}
      footerNote={props.note}
      footer={
        <>
          <Button onClick={onClose}>{t("ui:cancel")}</Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            loading={submission.pending}
            loadingLabel={t("sending")}
            disabled={props.busy}
          >
            {texts.submit}
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
          props.onSubmit();
        }}
      >
        <PersonLine person={person} />
        <ErrorSummary
          errors={submission.issues.map(({ path, message }) => ({
            fieldId: `${props.idPrefix}-${path.split(".")[0]}`,
            message,
          }))}
        />
        {children}
        <div className="flex flex-col gap-3 empty:hidden">
          <OfflineNote />
          <SubmissionFailure submission={submission} text={texts.failed} />
        </div>
      </form>
    </Dialog>
  );
}
