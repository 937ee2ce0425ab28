import { endpoints, type SecondFactorState } from "@deeds/contracts/browser";
import { Loaded, revalidate, useEndpoint, useSession } from "@deeds/remote-kit";
import { Button, Notice, RowSkeletons, toast } from "@deeds/ui";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CodesDialog, PasswordDialog, type Purpose, ScanDialog } from "./second-factor-dialogs.tsx";

/** What the open dialog shows; `null` when none is open. */
type Step =
  | { kind: "password"; purpose: Purpose }
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
          <Current state={loaded} onChoose={(purpose) => setStep({ kind: "password", purpose })} />
        )}
      </Loaded>
      {step?.kind === "password" && (
        <PasswordDialog
          purpose={step.purpose}
          onClose={close}
          onSecret={(created) => setStep({ kind: "scan", ...created })}
          onCodes={({ recoveryCodes }) => {
            setStep({ kind: "codes", recoveryCodes });
            void state.mutate();
          }}
          onRemoved={() => {
            close();
            const description = t("secondFactor.othersEnded");
            toast({ title: t("secondFactor.removed"), description });
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
  const { totp, recoveryCodesLeft, required } = state;
  return (
    <>
      {required && !totp && <Notice tone="bad">{t("secondFactor.required")}</Notice>}
      <p>{t("secondFactor.text")}</p>
      <p className="font-medium">
        {totp
          ? `${t("secondFactor.on")} ${t("secondFactor.codesLeft", { count: recoveryCodesLeft })}`
          : t("secondFactor.off")}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => onChoose("setUp")}>
          {t(totp ? "secondFactor.setUpAgain" : "secondFactor.setUp")}
        </Button>
        {totp && (
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
