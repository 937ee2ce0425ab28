import { useTranslation } from "@deeds/i18n/react";
import { PageAboutPerson } from "../form/page-about-person.tsx";
import { SubmissionPage } from "../form/submission-frame.tsx";
import { SuggestChangeForm } from "./suggest-change-form.tsx";

/** `/people/{id}/suggest-change`: the dialog as a page, for browsers without scripts. */
export default function SuggestChangePage() {
  const { t } = useTranslation("submissions");
  return (
    <PageAboutPerson title={t("change.title")}>
      {(person) => (
        <SuggestChangeForm
          key={person.id}
          Frame={SubmissionPage}
          person={person}
          open
          onClose={stay}
        />
      )}
    </PageAboutPerson>
  );
}

const stay = () => undefined;
