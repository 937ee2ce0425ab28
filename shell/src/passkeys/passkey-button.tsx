import { endpoints } from "@deeds/contracts/browser";
import { useTranslation } from "@deeds/i18n/react";
import { callEndpoint, toApiError, useSession } from "@deeds/remote-kit";
import { Button, toast } from "@deeds/ui";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { Refusal } from "../account/outcomes.tsx";
import { hasPasskeys, signWithPasskey } from "./device-passkeys.ts";

/** Signs in by a passkey alone. */
export function PasskeyButton() {
  const { t } = useTranslation("account");
  const { closeSignIn, refresh } = useSession();
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  if (!hasPasskeys()) return null;

  const signIn = async () => {
    if (pending) return;
    setPending(true);
    setRefusal(null);
    try {
      const body = await signWithPasskey(await callEndpoint(endpoints.requestPasskey));
      const { username } = await callEndpoint(endpoints.loginWithPasskey, { body });
      closeSignIn();
      await refresh();
      const description = t("kit:session.welcomeBack", { username });
      toast({ title: t("kit:session.loggedIn"), description });
    } catch (error) {
      const { code, message } = toApiError(error);
      // What the device or its user did has no code.
      setRefusal(code === "unknown" ? t("passkeys.cancelled") : message);
      setPending(false);
    }
  };
  return (
    <div className="grid gap-3">
      <Refusal text={refusal} />
      <Button
        icon={KeyRound}
        wide
        loading={pending}
        loadingLabel={t("passkeys.pending")}
        onClick={() => void signIn()}
      >
        {t("passkeys.signIn")}
      </Button>
    </div>
  );
}
