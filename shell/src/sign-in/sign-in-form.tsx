import { type SignInTab, useSession } from "@deeds/remote-kit";
import { Dialog, Tabs } from "@deeds/ui";
import { useTranslation } from "react-i18next";
import { CredentialsForm } from "./credentials-form.tsx";

interface SignInFormProps {
  tab: SignInTab;
  onTab: (tab: SignInTab) => void;
}

/** The two tabs, in the dialog and on /auth alike. */
export function SignInForm({ tab, onTab }: SignInFormProps) {
  const { t } = useTranslation("shell");
  return (
    <Tabs
      label={t("signIn.title")}
      selected={tab}
      onSelect={onTab}
      tabs={[
        { id: "login", label: t("signIn.login.tab") },
        { id: "register", label: t("signIn.register.tab") },
      ]}
    >
      <CredentialsForm key={tab} kind={tab} />
    </Tabs>
  );
}

/** The login/register dialog; it closes itself when either succeeds. */
export function SignInDialog() {
  const { t } = useTranslation("shell");
  const { signInTab, openSignIn, closeSignIn } = useSession();
  return (
    <Dialog
      open={signInTab !== null}
      onClose={closeSignIn}
      size="small"
      title={t("signIn.title")}
      description={t("signIn.description")}
    >
      <div className="mt-4">
        <SignInForm tab={signInTab ?? "login"} onTab={openSignIn} />
      </div>
    </Dialog>
  );
}
