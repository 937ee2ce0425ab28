import { useDocumentTitle } from "@deeds/remote-kit";
import { PageBody, PageTitle } from "@deeds/ui";
import { useTranslation } from "react-i18next";
import { OwnSessions } from "./own-sessions.tsx";
import { PasswordForm } from "./password-form.tsx";

/** The signed-in user's own: the password, and where the account is signed in. */
export default function AccountPage() {
  const { t } = useTranslation("shell");
  useDocumentTitle(t("account.title"));
  return (
    <PageBody className="max-w-form py-10">
      <PageTitle>{t("account.title")}</PageTitle>
      <div className="mt-8 grid gap-12">
        <PasswordForm />
        <OwnSessions />
      </div>
    </PageBody>
  );
}
