import { useTranslation } from "@deeds/i18n/react";
import { PageAboutPerson } from "../form/page-about-person.tsx";
import { SubmissionPage } from "../form/submission-frame.tsx";
import { AddProofForm } from "./add-proof-form.tsx";

/** `/people/{id}/add-proof`: the dialog as a page, for browsers without scripts. */
export default function AddProofPage() {
  const { t } = useTranslation("submissions");
  return (
    <PageAboutPerson title={t("proof.title")}>
      {(person) => (
        <AddProofForm key={person.id} Frame={SubmissionPage} person={person} open onClose={stay} />
      )}
    </PageAboutPerson>
  );
}

const stay = () => undefined;
