import { useTranslation } from "@deeds/i18n/react";
import { useDocumentTitle } from "@deeds/remote-kit";
import { useSearchParams } from "@deeds/router";
import { PageBody } from "@deeds/ui";
import { CheckStep } from "./check-step.tsx";
import { FormStep } from "./form-step.tsx";
import { usePersonForm } from "./use-person-form.ts";

/**
 * `/submit-person`: everyone may add a person; a moderator decides. The step stands in the address,
 * so that going back leads from the answers to the fields.
 */
export default function SubmitPersonPage() {
  const { t } = useTranslation("submissions");
  const [parameters] = useSearchParams();
  const { isCheck, ...form } = usePersonForm(parameters.get("step") === "check");
  const { issues } = form.submission;
  const title = t(isCheck ? "person.checkTitle" : "person.title");
  useDocumentTitle(issues.length > 0 ? `${t("ui:errorPrefix")} ${title}` : title);
  return (
    <PageBody className="py-8">
      {isCheck ? <CheckStep form={form} /> : <FormStep form={form} />}
    </PageBody>
  );
}
