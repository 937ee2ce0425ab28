import { personFields } from "@deeds/contracts";
import { formatTime } from "@deeds/i18n";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import { checkBody, revalidate, useDocumentTitle, useDraft } from "@deeds/remote-kit";
import { useNavigate } from "@deeds/router";
import { Button, ButtonLink, ErrorSummary, Notice, PageBody, PageTitle, toast } from "@deeds/ui";
import { Clock } from "lucide-react";
import { useState } from "react";
import { submitPerson } from "../api/submissions.ts";
import { useSubmission } from "../form/use-submission.ts";
import { ReceiptPanel } from "../receipt/receipt-panel.tsx";
import { emptyPerson, type PersonDraft, personBody } from "./person-draft.ts";
import { PersonFields } from "./person-fields.tsx";

const enough = ["name", "phone", "instagramUsername", "notes", "profilePhoto"] as const;

/** `/submit-person`: everyone may add a person; a moderator decides. */
export default function SubmitPersonPage() {
  const { t } = useTranslation("submissions");
  const [language] = useLanguage();
  const draft = useDraft("submit-person", emptyPerson);
  const submission = useSubmission<Awaited<ReturnType<typeof submitPerson>>>();
  const navigate = useNavigate();
  const [receipt, setReceipt] = useState<string | null>(null);
  useDocumentTitle(t("person.title"));

  const submit = async () => {
    const body = personBody(draft.value);
    const issues = checkBody(personFields, body, language);
    if (draft.value.birthDate.trim() && !body.birthDate) {
      const date = draft.value.birthDate.trim();
      issues.push({ path: "birthDate", message: t("person.noSuchDate", { date }) });
    }
    if (issues.length === 0 && enough.every((name) => !body[name])) {
      issues.push({ path: "name", message: t("person.atLeastOne") });
    }
    submission.setIssues(issues);
    if (issues.length > 0) return;
    const result = await submission.send((idempotencyKey) =>
      submitPerson(body, { idempotencyKey }),
    );
    if (!result) return;
    draft.clear();
    toast({ title: t("common:success"), description: t("person.sent") });
    // Without an account the receipt is the only way to follow it: it is shown before the way home.
    if (result.receipt === null) void navigate("/");
    else setReceipt(result.receipt);
    window.scrollTo({ top: 0 });
    await revalidate(["/api/pending-people", "/api/stats"]);
  };

  if (receipt) {
    return (
      <PageBody className="py-8">
        <div className="flex max-w-form flex-col gap-6">
          <PageTitle>{t("person.sentTitle")}</PageTitle>
          <ReceiptPanel kind="person" receipt={receipt} />
          <div>
            <ButtonLink to="/">{t("person.home")}</ButtonLink>
          </div>
        </div>
      </PageBody>
    );
  }
  return (
    <PageBody className="py-8">
      <form
        noValidate
        className="flex max-w-form flex-col gap-8"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <header className="flex flex-col gap-3">
          <PageTitle>{t("person.title")}</PageTitle>
          <p>{t("person.intro")}</p>
        </header>
        <ErrorSummary
          errors={submission.issues.map(({ path, message }) => ({
            fieldId: `person-${path.split(".")[0]}`,
            message,
          }))}
        />
        {submission.failure && submission.issues.length === 0 && (
          <Notice tone="bad">
            <p role="alert">{`${t("person.failed")} ${submission.failure.message}`}</p>
          </Notice>
        )}
        <PersonFields
          draft={draft.value}
          errorOf={submission.errorOf}
          onChange={(part: Partial<PersonDraft>) => {
            draft.setValue((now) => ({ ...now, ...part }));
            Object.keys(part).forEach(submission.forget);
          }}
        />
        <Notice icon={Clock}>{t("person.noteTime")}</Notice>
        <div className="flex flex-wrap items-center gap-4">
          <Button
            variant="primary"
            type="submit"
            loading={submission.pending}
            loadingLabel={t("sending")}
          >
            {t("person.submit")}
          </Button>
          {draft.savedAt && (
            <span className="text-card text-muted">
              {t("draftSaved", { time: formatTime(draft.savedAt) })}
            </span>
          )}
        </div>
      </form>
    </PageBody>
  );
}
