import { endpoints, type SecondFactorState } from "@deeds/contracts/browser";
import { useTranslation } from "@deeds/i18n/react";
import { Loaded, revalidate, useEndpoint, useSession } from "@deeds/remote-kit";
import { Button, Notice, RowSkeletons, toast } from "@deeds/ui";
import { useState } from "react";
import { Passkeys } from "./passkeys.tsx";
import { CodesDialog, PasswordDialog, type Purpose, ScanDialog } from "./second-factor-dialogs.tsx";

/** What the open dialog shows; `null` when none is open. */
type Step =
  | { kind: "password"; purpose: Purpose; passkey?: string }
  | { kind: "scan"; secret: string; uri: string }
  | { kind: "codes"; recoveryCodes: readonly string[] }
  | null;

/** Codes of an authenticator app as the second step at sign-in. */
export function SecondFactor() {
  const { t } = useTranslation("account");
  const state = useEndpoint(endpoints.secondFactor);
  const { refresh } = useSession();
  const [step, setStep] = useState<Step>(null);
  const close = () => setStep(null);
  const choose = (purpose: Purpose, passkey?: string) =>
    setStep({ kind: "password", purpose, ...(passkey && { passkey }) });
  const reload = async () => {
    await Promise.all([state.mutate(), refresh(), revalidate([endpoints.ownSessions.path])]);
  };
  return (
    <section className="grid gap-4" aria-labelledby="account-second-factor">
      <h2 id="account-second-factor" className="font-serif text-section font-semibold">
        {t("secondFactor.title")}
      </h2>
      <Loaded of={state} failure={t("secondFactor.failed")} skeleton={<RowSkeletons count={1} />}>
        {(loaded) => (
          <>
            <Current state={loaded} onChoose={choose} />
            {loaded.passkeys && (
              <Passkeys
                passkeys={loaded.passkeys}
                onAdd={() => choose("addPasskey")}
                onRemove={(passkey) => choose("removePasskey", passkey)}
              />
            )}
          </>
        )}
      </Loaded>
      {step?.kind === "password" && (
        <PasswordDialog
          purpose={step.purpose}
          passkey={step.passkey}
          onClose={close}
          onSecret={(created) => setStep({ kind: "scan", ...created })}
          onCodes={({ recoveryCodes }) => {
            setStep({ kind: "codes", recoveryCodes });
            void reload();
          }}
          onDone={(title) => {
            close();
            toast({ title, description: t("secondFactor.othersEnded") });
            void reload();
          }}
        />
      )}
      {step?.kind === "scan" && (
        <ScanDialog
          secret={step.secret}
          uri={step.uri}
          onClose={close}
          onCodes={({ recoveryCodes }) => {
            setStep({ kind: "codes", recoveryCodes });
            void reload();
          }}
        />
      )}
      {step?.kind === "codes" && <CodesDialog codes={step.recoveryCodes} onClose={close} />}
    </section>
  );
}

interface CurrentProps {
  state: SecondFactorState;
  onChoose(purpose: Purpose): void;
}

function Current({ state, onChoose }: CurrentProps) {
  const { t } = useTranslation("account");
  const { totp, passkeys, recoveryCodesLeft, required } = state;
  const isOn = totp || Boolean(passkeys?.length);
  const codes = t("secondFactor.codesLeft", { count: recoveryCodesLeft });
  return (
    <>
      {required && !isOn && <Notice tone="bad">{t("secondFactor.required")}</Notice>}
      <p>{t("secondFactor.text")}</p>
      <p className="font-medium">
        {totp ? t("secondFactor.on") : t("secondFactor.off")} {isOn && codes}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => onChoose("setUp")}>
          {t(totp ? "secondFactor.setUpAgain" : "secondFactor.setUp")}
        </Button>
        {isOn && (
          <>
            <Button onClick={() => onChoose("newCodes")}>{t("secondFactor.newCodes")}</Button>
            <Button variant="destructive-outline" onClick={() => onChoose("remove")}>
              {t("secondFactor.remove")}
            </Button>
          </>
        )}
      </div>
    </>
  );
}
