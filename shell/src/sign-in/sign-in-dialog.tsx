import { useSession } from "@deeds/remote-kit";
import { Dialog } from "@deeds/ui";
import { useTranslation } from "react-i18next";
import { SignInForm } from "./sign-in-form.tsx";

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
