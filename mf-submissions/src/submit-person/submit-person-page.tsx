import { useTranslation } from "@deeds/i18n/react";
import { usePageHead } from "@deeds/remote-kit";
import { useLocation, useSearchParams } from "@deeds/router";
import { BackLink, Button, ErrorSummary, Notice, PageBody, PageTitle } from "@deeds/ui";
import { Clock } from "lucide-react";
import { useEffect } from "react";
import { DraftNote, OfflineNote, SubmissionFailure } from "../form/submission.tsx";
import { CheckStep } from "./check-step.tsx";
import { PersonFields } from "./person-fields.tsx";
import { type PersonForm, usePersonForm } from "./use-person-form.ts";

/** `/submit-person`. The step is in the URL, so that going back returns to the fields. */
export default function SubmitPersonPage() {
  const { t } = useTranslation("submissions");
  const [parameters] = useSearchParams();
  const { isCheck, ...form } = usePersonForm(parameters.get("step") === "check");
  const { issues, failure } = form.submission;
  const hasErrors = issues.length > 0 || failure !== null;
  const title = t(isCheck ? "person.checkTitle" : "person.title");
  usePageHead({
    title: hasErrors ? `${t("ui:errorPrefix")} ${title}` : title,
    description: t("person.summary"),
    about: { "@type": "WebPage", name: t("person.title"), description: t("person.summary") },
  });
  return (
    <PageBody className="py-8">
      <form
        noValidate
        method="post"
        className="flex max-w-form flex-col gap-8"
        onSubmit={(event) => {
          event.preventDefault();
          void (isCheck ? form.send() : form.continueToCheck());
        }}
      >
        {isCheck ? <CheckStep form={form} /> : <FormStep form={form} />}
      </form>
    </PageBody>
  );
}

function FormStep({ form }: { form: PersonForm }) {
  const { t } = useTranslation("submissions");
  const { draft, submission } = form;
  const { hash } = useLocation();
  // The edit links of the check step lead to a field.
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.focus();
  }, [hash]);
  return (
    <>
      <header className="flex flex-col gap-3">
        <BackLink to="/">{t("person.back")}</BackLink>
        <PageTitle>{t("person.title")}</PageTitle>
        <p className="text-muted">{t("person.intro")}</p>
      </header>
      <ErrorSummary
        errors={submission.issues.map(({ path, message }) => ({
          fieldId: `person-${path.split(".")[0]}`,
          message,
        }))}
      />
      <SubmissionFailure submission={submission} text={t("person.failed")} />
      <div className="-mb-4 flex flex-col gap-3 empty:hidden">
        <OfflineNote />
        <DraftNote savedAt={draft.savedAt} />
      </div>
      <PersonFields form={form} />
      <div className="flex flex-col gap-3 border-t border-line pt-6 sm:items-start">
        <Button variant="primary" type="submit" className="noscript:hidden">
          {t("person.continue")}
        </Button>
        <Button onClick={form.leave} className="noscript:hidden">
          {t("person.leave")}
        </Button>
        <p className="text-admin text-muted noscript:hidden">{t("person.continueHint")}</p>
        <noscript className="noscript:contents">
          <Notice icon={Clock}>{t("person.noteTime")}</Notice>
          <Button variant="primary" type="submit">
            {t("person.submit")}
          </Button>
        </noscript>
      </div>
    </>
  );
}
