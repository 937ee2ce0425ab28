import { useTranslation } from "@deeds/i18n/react";
import { useSession } from "@deeds/remote-kit";
import { Button, ButtonLink } from "@deeds/ui";

/** The way through the gate: sign in, or subscribe when signed in already. */
export function GateAction({ short = false }: { short?: boolean }) {
  const { t } = useTranslation("registry");
  const { user, openSignIn } = useSession();
  if (user) return <ButtonLink to="/subscribe">{t("common:subscribe")}</ButtonLink>;
  return (
    <Button onClick={() => openSignIn()}>
      {short ? t("common:logIn") : t("common:logInOrRegister")}
    </Button>
  );
}
