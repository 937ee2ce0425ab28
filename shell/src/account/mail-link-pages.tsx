import { endpoints } from "@deeds/contracts/browser";
import { useTranslation } from "@deeds/i18n/react";
import { callEndpoint, useCall } from "@deeds/remote-kit";
import { useLocation } from "@deeds/router";
import { Button, ButtonLink } from "@deeds/ui";
import { type ReactNode, useState } from "react";
import { Outcome, Refusal, Section } from "./outcomes.tsx";

interface MailLinkPageProps {
  title: string;
  text: string;
  submit: string;
  pending: string;
  done: string;
  /** For a link that is not valid, or no longer. */
  invalid: string;
  /** Where to go afterwards. */
  next: ReactNode;
  onSubmit(): Promise<unknown>;
}

/** By a button: programs that check the links of mails open addresses, and press nothing. */
function MailLinkPage({ title, text, submit, next, onSubmit, ...texts }: MailLinkPageProps) {
  const [outcome, setOutcome] = useState<"done" | "invalid" | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { pending, run } = useCall();
  const press = () =>
    run(
      async () => {
        await onSubmit();
        setOutcome("done");
      },
      ({ code, issues, message }) => {
        if (code === "link-expired" || issues.length > 0) setOutcome("invalid");
        else setRefusal(message);
      },
    );
  return (
    <Section title={title}>
      {outcome ? (
        <Outcome tone={outcome === "done" ? "ok" : "bad"} text={texts[outcome]}>
          {next}
        </Outcome>
      ) : (
        <div className="grid gap-5">
          <Refusal text={refusal} />
          <p>{text}</p>
          <Button
            variant="primary"
            loading={pending}
            loadingLabel={texts.pending}
            onClick={() => void press()}
          >
            {submit}
          </Button>
        </div>
      )}
    </Section>
  );
}

export function ConfirmPage() {
  const { t } = useTranslation("account");
  const token = useLocation().hash.slice(1);
  return (
    <MailLinkPage
      title={t("email.confirmTitle")}
      text={t("email.confirmText")}
      submit={t("email.confirm")}
      pending={t("email.pending")}
      done={t("email.confirmed")}
      invalid={t("recovery.expired")}
      next={<ButtonLink to="/account">{t("email.toAccount")}</ButtonLink>}
      onSubmit={() => callEndpoint(endpoints.confirmEmail, { body: { token } })}
    />
  );
}

/** Programs for mail unsubscribe by a POST to the same address, which the gateway takes. */
export function UnsubscribePage() {
  const { t } = useTranslation("account");
  const token = new URLSearchParams(useLocation().search).get("token") ?? "";
  return (
    <MailLinkPage
      title={t("digests.title")}
      text={t("digests.text")}
      submit={t("digests.submit")}
      pending={t("digests.pending")}
      done={t("digests.done")}
      invalid={t("digests.invalid")}
      next={<ButtonLink to="/following">{t("digests.again")}</ButtonLink>}
      onSubmit={() => callEndpoint(endpoints.unsubscribe, { body: { token } })}
    />
  );
}
