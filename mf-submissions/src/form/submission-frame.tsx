import { useTranslation } from "@deeds/i18n/react";
import { type DialogState, fullName, type Sending, type SlotPerson } from "@deeds/remote-kit";
import { FormPage } from "@deeds/remote-kit/bundled";
import {
  Avatar,
  BackLink,
  Button,
  Dialog,
  EntryNumber,
  ErrorSummary,
  Notice,
  PageTitle,
  TextLink,
  useHydrated,
} from "@deeds/ui";
import { FormDialog } from "@deeds/ui/bundled";
import { Copy } from "lucide-react";
import type { ReactNode } from "react";
import {
  ReceiptCode,
  type ReceiptKind,
  ReceiptStatus,
  useReceiptAddress,
} from "../receipt/receipt-status.tsx";
import { focusOnMount, OfflineNote, SubmissionFailure, summaryOf } from "./submission.tsx";

/** What surrounds the fields of a submission about a person: a dialog, or a page of its own. */
export interface SubmissionFrameProps extends DialogState {
  person: SlotPerson;
  kind: ReceiptKind;
  texts: { title: string; submit: string; failed: string; sent: string };
  /** Labels of the fields by their names in the body, for the error summary. */
  labels: Readonly<Record<string, string>>;
  /** Prefix of the fields' `id`s: `<prefix>-<name in the body>`. */
  idPrefix: string;
  submission: Pick<Sending<unknown>, "pending" | "failure" | "issues">;
  onSubmit(): void;
  /** Set after sending; the receipt is `null` for a signed-in user. */
  sent: { receipt: string | null } | null;
  note?: ReactNode;
  /** Disables submitting, e.g. while files are uploaded. */
  busy?: boolean;
  children: ReactNode;
}

export function SubmissionDialog(props: SubmissionFrameProps) {
  const { open, onClose, texts, submission, sent, children } = props;
  const { t } = useTranslation("submissions");
  if (sent) {
    return (
      <Dialog
        open={open}
        onClose={onClose}
        title={texts.sent}
        footer={<Button onClick={onClose}>{t("ui:close")}</Button>}
      >
        <SentPanel kind={props.kind} {...sent} />
      </Dialog>
    );
  }
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      className="flex flex-col gap-6"
      title={texts.title}
      footerNote={props.note}
      submitLabel={texts.submit}
      pending={submission.pending}
      pendingLabel={t("sending")}
      disabled={props.busy}
      onSubmit={props.onSubmit}
    >
      <SubmissionBody {...props}>
        {children}
        <div className="flex flex-col gap-3 empty:hidden">
          <OfflineNote />
          <SubmissionFailure submission={submission} text={texts.failed} />
        </div>
      </SubmissionBody>
    </FormDialog>
  );
}

/** The form as a page, which works without scripts too. */
export function SubmissionPage(props: SubmissionFrameProps) {
  const { person, texts, submission, sent, note, children } = props;
  const { t } = useTranslation("submissions");
  // Without scripts nothing would enable it.
  const isBusy = useHydrated() && props.busy;
  const title = sent ? texts.sent : texts.title;
  return (
    <FormPage head={{ title, noIndex: true }} submission={submission} onSubmit={props.onSubmit}>
      <BackLink to={`/people/${person.id}`}>{fullName(person)}</BackLink>
      <PageTitle>{title}</PageTitle>
      {sent ? (
        <SentPanel kind={props.kind} {...sent} />
      ) : (
        <>
          <SubmissionFailure submission={submission} text={texts.failed} />
          <SubmissionBody {...props}>
            {children}
            <OfflineNote />
          </SubmissionBody>
          <div className="flex flex-col gap-3 sm:items-start">
            <Button
              variant="primary"
              type="submit"
              disabled={isBusy}
              loading={submission.pending}
              loadingLabel={t("sending")}
            >
              {texts.submit}
            </Button>
            {note}
          </div>
        </>
      )}
    </FormPage>
  );
}

type SubmissionBodyProps = Pick<
  SubmissionFrameProps,
  "person" | "submission" | "idPrefix" | "labels" | "children"
>;

function SubmissionBody({ person, submission, children, ...fields }: SubmissionBodyProps) {
  const { t } = useTranslation("submissions");
  return (
    <>
      <div className="flex items-center gap-3 border-y border-line py-3">
        <Avatar
          id={person.id}
          name={person.name}
          surname={person.surname}
          photo={person.profilePhoto}
        />
        <p className="flex min-w-0 grow flex-col">
          <span className="text-caption text-muted">{t("forWhom")}</span>
          <span className="font-serif font-semibold">{fullName(person)}</span>
        </p>
        <EntryNumber id={person.id} />
      </div>
      <ErrorSummary errors={summaryOf(submission.issues, fields)} />
      {children}
    </>
  );
}

function SentPanel({ kind, receipt }: { kind: ReceiptKind; receipt: string | null }) {
  const { t } = useTranslation("submissions");
  if (receipt) return <AnonymousPanel kind={kind} receipt={receipt} />;
  return (
    <div ref={focusOnMount} tabIndex={-1} className="flex flex-col gap-4">
      <Notice tone="ok">{t("receipt.withAccount")}</Notice>
      <p>
        <TextLink to="/dashboard?view=mine">{t("mine.open")}</TextLink>
      </p>
    </div>
  );
}

function AnonymousPanel({ kind, receipt }: { kind: ReceiptKind; receipt: string }) {
  const { t } = useTranslation("submissions");
  const { path, copy } = useReceiptAddress(kind, receipt);
  return (
    <div ref={focusOnMount} tabIndex={-1} className="flex flex-col gap-4">
      <p>{t("receipt.keep")}</p>
      <ReceiptCode receipt={receipt} />
      <ReceiptStatus kind={kind} receipt={receipt} />
      <div className="flex flex-wrap items-center gap-4">
        <Button icon={Copy} onClick={() => void copy()}>
          {t("receipt.copyLink")}
        </Button>
        <TextLink to={path} className="inline-flex min-h-11 items-center">
          {t("receipt.open")}
        </TextLink>
        <TextLink to="/privacy" className="inline-flex min-h-11 items-center">
          {t("receipt.privacy")}
        </TextLink>
      </div>
    </div>
  );
}
