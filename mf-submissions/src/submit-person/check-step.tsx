import { useTranslation } from "@deeds/i18n/react";
import { BackLink, Button, Notice, PageTitle } from "@deeds/ui";
import { Clock } from "lucide-react";
import { DraftNote } from "../form/draft-note.tsx";
import { OfflineNote } from "../form/offline-note.tsx";
import { SubmissionFailure } from "../form/submission-failure.tsx";
import { CheckAnswers } from "./check-answers.tsx";
import type { PersonForm } from "./use-person-form.ts";

/** The button that led here is gone, and focus with it: it goes to what stands in its place. */
const focusOnce = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true });

/** All answers once more, before they are sent. */
export function CheckStep({ form }: { form: PersonForm }) {
  const { t } = useTranslation("submissions");
  const { draft, photo, submission } = form;
  return (
    <form
      noValidate
      className="flex max-w-form flex-col gap-8"
      onSubmit={(event) => {
        event.preventDefault();
        void form.send();
      }}
    >
      <header className="flex flex-col gap-3" ref={focusOnce} tabIndex={-1}>
        <BackLink to="/submit-person">{t("person.backToForm")}</BackLink>
        <PageTitle>{t("person.checkTitle")}</PageTitle>
        <p className="text-muted">{t("person.checkIntro")}</p>
      </header>
      <CheckAnswers draft={draft.value} photo={photo} />
      <Notice icon={Clock}>{t("person.noteTime")}</Notice>
      <OfflineNote />
      <SubmissionFailure submission={submission} text={t("person.failed")} />
      <div className="flex flex-col gap-3 sm:items-start">
        <Button
          variant="primary"
          type="submit"
          loading={submission.pending || photo.busy}
          loadingLabel={submission.pending ? t("sending") : t("photo.onItsWay")}
        >
          {t("person.submit")}
        </Button>
        <Button onClick={form.leave}>{t("person.leave")}</Button>
        <DraftNote savedAt={draft.savedAt} />
      </div>
    </form>
  );
}
