import { useTranslation } from "@deeds/i18n/react";
import { FormPage } from "@deeds/remote-kit/bundled";
import { useLocation, useSearchParams } from "@deeds/router";
import { BackLink, Button, ErrorSummary, Notice, PageTitle } from "@deeds/ui";
import { Clock } from "lucide-react";
import { useEffect } from "react";
import { DraftNote, OfflineNote, SubmissionFailure, summaryOf } from "../form/submission.tsx";
import { CheckStep } from "./check-step.tsx";
import { PersonFields, personLabels } from "./person-fields.tsx";
import { type PersonForm, usePersonForm } from "./use-person-form.ts";

/** `/submit-person`. The step is in the URL, so that going back returns to the fields. */
export default function SubmitPersonPage() {
  const { t } = useTranslation("submissions");
  const [parameters] = useSearchParams();
  const { isCheck, ...form } = usePersonForm(parameters.get("step") === "check");
  const head = {
    title: t(isCheck ? "person.checkTitle" : "person.title"),
    description: t("person.summary"),
    about: { "@type": "WebPage", name: t("person.title"), description: t("person.summary") },
  };
  return (
    <FormPage
      head={head}
      submission={form.submission}
      onSubmit={() => void (isCheck ? form.send() : form.continueToCheck())}
    >
      {isCheck ? <CheckStep form={form} /> : <FormStep form={form} />}
    </FormPage>
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
        errors={summaryOf(submission.issues, { idPrefix: "person", labels: personLabels(t) })}
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
