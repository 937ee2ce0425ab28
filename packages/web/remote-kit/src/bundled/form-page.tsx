import { useTranslation } from "@deeds/i18n/react";
// By its name: the hooks are those that the shell provides.
import { type PageHeadInput, type Sending, usePageHead } from "@deeds/remote-kit";
import { PageBody } from "@deeds/ui";
import type { ReactNode } from "react";

interface FormPageProps {
  head: PageHeadInput & { title: string };
  submission: Pick<Sending<unknown>, "issues" | "failure">;
  onSubmit(): void;
  children: ReactNode;
}

/**
 * A page that is one form, which works without scripts too: it is posted to its own address. The title
 * states that something is wrong, because a page that was loaded again is read from there.
 */
export function FormPage({ head, submission, onSubmit, children }: FormPageProps) {
  const { t } = useTranslation("ui");
  const hasErrors = submission.issues.length > 0 || submission.failure !== null;
  usePageHead({ ...head, title: hasErrors ? `${t("errorPrefix")} ${head.title}` : head.title });
  return (
    <PageBody className="py-8">
      <form
        noValidate
        method="post"
        className="flex max-w-form flex-col gap-8"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
      </form>
    </PageBody>
  );
}
