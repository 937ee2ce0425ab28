import { endpoints } from "@deeds/contracts/browser";
import { validationText } from "@deeds/i18n/errors";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import { callEndpoint, useCall, useEndpoint, useSession } from "@deeds/remote-kit";
import { useLocation } from "@deeds/router";
import { Button, ButtonLink, ExternalLink, TextField, TextLink } from "@deeds/ui";
import { type FormEvent, useRef, useState } from "react";
import { PasskeyButton } from "../passkeys/passkey-button.tsx";
import { PasswordField } from "../sign-in/password-field.tsx";
import type { VisitorPartName } from "./lazy-visitor-part.tsx";
import { loadAccountTexts } from "./load-texts.ts";
import { ConfirmPage, UnsubscribePage } from "./mail-link-pages.tsx";
import { Outcome, Refusal, Section } from "./outcomes.tsx";

export async function load() {
  await loadAccountTexts();
  return { default: VisitorPart };
}

function VisitorPart({ of }: { of: VisitorPartName }) {
  const { pathname } = useLocation();
  if (of === "login") return <Help />;
  if (of === "register") return <Acceptance />;
  if (pathname === "/unsubscribe") return <UnsubscribePage />;
  return pathname === "/confirm-email" ? <ConfirmPage /> : <ResetPage />;
}

/** Opened in a new tab: what was typed stays. */
function Acceptance() {
  const { t } = useTranslation("account");
  return (
    <div className="text-card text-muted">
      <p>{t("accepts")}</p>
      <p className="flex gap-4">
        {(["terms", "privacy"] as const).map((page) => (
          <ExternalLink
            key={page}
            className="inline-flex min-h-11 items-center"
            href={`/${page}`}
            target="_blank"
          >
            {t(`shell:footer.${page}`)}
          </ExternalLink>
        ))}
      </p>
    </div>
  );
}

/** A link when the site sends e-mail, otherwise whom to ask. */
function Help() {
  const { t } = useTranslation("account");
  const { closeSignIn } = useSession();
  const { data: operator } = useEndpoint(endpoints.operator);
  if (!operator) return null;
  return (
    <>
      {operator.acceptsPasskeys && <PasskeyButton />}
      {operator.sendsEmail ? (
        <TextLink
          className="inline-flex min-h-11 items-center"
          to="/reset-password"
          onClick={closeSignIn}
        >
          {t("recovery.forgot")}
        </TextLink>
      ) : (
        <AskAdministrator onLeave={closeSignIn} />
      )}
    </>
  );
}

function AskAdministrator({ onLeave }: { onLeave?: () => void }) {
  const { t } = useTranslation("account");
  return (
    <div className="text-card text-muted">
      <p>{t("recovery.ask")}</p>
      <TextLink className="inline-flex min-h-11 items-center" to="/operator" onClick={onLeave}>
        {t("recovery.whom")}
      </TextLink>
    </div>
  );
}

/** With the token of a link a new password is chosen, without one a link is requested. */
function ResetPage() {
  const { t } = useTranslation("account");
  const token = useLocation().hash.slice(1);
  const { data: operator } = useEndpoint(endpoints.operator);
  return (
    <Section title={t("recovery.title")}>
      {token && <NewPasswordForm key={token} token={token} />}
      {!token && operator && (operator.sendsEmail ? <RequestForm /> : <AskAdministrator />)}
    </Section>
  );
}

function RequestForm() {
  const { t } = useTranslation("account");
  const [email, setEmail] = useState("");
  const [isSent, setSent] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { pending, issues, run } = useCall();
  const [refusal, setRefusal] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setRefusal(null);
    void run(
      async () => {
        await callEndpoint(endpoints.requestPasswordReset, { body: { email } });
        setSent(true);
      },
      (error) => {
        setRefusal(error.issues.length > 0 ? null : error.message);
        field.current?.focus();
      },
    );
  };
  if (isSent) return <Outcome tone="ok" text={t("recovery.sent")} />;
  return (
    <form className="grid gap-5" noValidate onSubmit={submit}>
      <p>{t("recovery.text")}</p>
      <Refusal text={refusal} />
      <TextField
        ref={field}
        type="email"
        name="email"
        label={t("recovery.email")}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={email}
        error={issues[0]?.message}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Button
        type="submit"
        variant="primary"
        wide
        loading={pending}
        loadingLabel={t("recovery.pending")}
      >
        {t("recovery.send")}
      </Button>
    </form>
  );
}

function NewPasswordForm({ token }: { token: string }) {
  const { t } = useTranslation("account");
  const [language] = useLanguage();
  const [form, setForm] = useState({ newPassword: "", repeated: "" });
  const [isDone, setDone] = useState(false);
  const [isExpired, setExpired] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { pending, setIssues, errorOf, run } = useCall();
  const focus = (name: string) => document.getElementById(`recovery-${name}`)?.focus();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setRefusal(null);
    const { newPassword, repeated } = form;
    if (repeated !== newPassword) {
      setIssues([{ path: "repeated", message: validationText("passwords-differ", language) }]);
      return focus("repeated");
    }
    void run(
      async () => {
        await callEndpoint(endpoints.resetPassword, { body: { token, newPassword } });
        setDone(true);
      },
      ({ issues, message, code }) => {
        const isOfLink = code === "link-expired" || issues.some(({ path }) => path === "token");
        setExpired(isOfLink);
        setRefusal(issues.length > 0 ? null : message);
        if (!isOfLink) focus("newPassword");
      },
    );
  };
  const field = (name: keyof typeof form) => ({
    id: `recovery-${name}`,
    name,
    label: t(`password.${name}`),
    value: form[name],
    error: errorOf(name),
    required: true,
    autoComplete: "new-password",
    onChange: ({ target }: { target: HTMLInputElement }) =>
      setForm({ ...form, [name]: target.value }),
  });
  if (isExpired) {
    return (
      <Outcome tone="bad" text={t("recovery.expired")}>
        <ButtonLink to="/reset-password">{t("recovery.again")}</ButtonLink>
      </Outcome>
    );
  }
  if (isDone) {
    return (
      <Outcome tone="ok" text={t("recovery.done")}>
        <ButtonLink to="/auth" variant="primary">
          {t("recovery.signIn")}
        </ButtonLink>
      </Outcome>
    );
  }
  return (
    <form className="grid gap-5" noValidate onSubmit={submit}>
      <Refusal text={refusal} />
      <PasswordField {...field("newPassword")} />
      <PasswordField {...field("repeated")} />
      <Button
        type="submit"
        variant="primary"
        wide
        loading={pending}
        loadingLabel={t("password.pending")}
      >
        {t("password.submit")}
      </Button>
    </form>
  );
}
