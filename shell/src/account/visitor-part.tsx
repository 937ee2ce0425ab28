import { endpoints } from "@deeds/contracts/browser";
import { validationText } from "@deeds/i18n/errors";
import { useLanguage } from "@deeds/i18n/react";
import { callEndpoint, useCall, useEndpoint, useSession } from "@deeds/remote-kit";
import { useLocation } from "@deeds/router";
import { Button, ButtonLink, Card, ExternalLink, Notice, TextField, TextLink } from "@deeds/ui";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { PasskeyButton } from "../passkeys/passkey-button.tsx";
import { PasswordField } from "../sign-in/password-field.tsx";
import type { VisitorPartName } from "./lazy-visitor-part.tsx";
import { loadAccountTexts } from "./load-texts.ts";

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
  if (isSent) return <Done text={t("recovery.sent")} />;
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
  if (isExpired) return <Expired to="/reset-password" label={t("recovery.again")} />;
  if (isDone) {
    return (
      <Done text={t("recovery.done")}>
        <ButtonLink to="/auth" variant="primary">
          {t("recovery.signIn")}
        </ButtonLink>
      </Done>
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

/** By a button: programs that check the links of mails open addresses, and press nothing. */
function ConfirmPage() {
  const { t } = useTranslation("account");
  const token = useLocation().hash.slice(1);
  const [isDone, setDone] = useState(false);
  const [refusal, setRefusal] = useState<{ text: string; isExpired: boolean } | null>(null);
  const { pending, run } = useCall();
  const confirm = () =>
    run(
      async () => {
        await callEndpoint(endpoints.confirmEmail, { body: { token } });
        setDone(true);
      },
      ({ code, issues, message }) =>
        setRefusal({ text: message, isExpired: code === "link-expired" || issues.length > 0 }),
    );
  const toAccount = <ButtonLink to="/account">{t("email.toAccount")}</ButtonLink>;
  return (
    <Section title={t("email.confirmTitle")}>
      {isDone && <Done text={t("email.confirmed")}>{toAccount}</Done>}
      {refusal?.isExpired && <Expired to="/account" label={t("email.toAccount")} />}
      {!isDone && !refusal?.isExpired && (
        <div className="grid gap-5">
          <Refusal text={refusal?.text ?? null} />
          <p>{t("email.confirmText")}</p>
          <Button
            variant="primary"
            loading={pending}
            loadingLabel={t("email.pending")}
            onClick={() => void confirm()}
          >
            {t("email.confirm")}
          </Button>
        </div>
      )}
    </Section>
  );
}

/** By a button too. Programs for mail unsubscribe by a POST to the same address, which the gateway takes. */
function UnsubscribePage() {
  const { t } = useTranslation("account");
  const token = new URLSearchParams(useLocation().search).get("token") ?? "";
  const [outcome, setOutcome] = useState<"done" | "invalid" | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { pending, run } = useCall();
  const unsubscribe = () =>
    run(
      async () => {
        await callEndpoint(endpoints.unsubscribe, { body: { token } });
        setOutcome("done");
      },
      ({ code, issues, message }) => {
        if (code === "link-expired" || issues.length > 0) setOutcome("invalid");
        else setRefusal(message);
      },
    );
  return (
    <Section title={t("digests.title")}>
      {outcome ? (
        <Outcome tone={outcome === "done" ? "ok" : "bad"} text={t(`digests.${outcome}`)}>
          <ButtonLink to="/following">{t("digests.again")}</ButtonLink>
        </Outcome>
      ) : (
        <div className="grid gap-5">
          <Refusal text={refusal} />
          <p>{t("digests.text")}</p>
          <Button
            variant="primary"
            loading={pending}
            loadingLabel={t("digests.pending")}
            onClick={() => void unsubscribe()}
          >
            {t("digests.submit")}
          </Button>
        </div>
      )}
    </Section>
  );
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card className="mt-6 grid gap-5">
    <h2 className="font-serif text-section font-semibold">{title}</h2>
    {children}
  </Card>
);

const Refusal = ({ text }: { text: string | null }) =>
  text && (
    <Notice tone="bad">
      <p role="alert">{text}</p>
    </Notice>
  );

function Expired({ to, label }: { to: string; label: string }) {
  const { t } = useTranslation("account");
  return (
    <Outcome tone="bad" text={t("recovery.expired")}>
      <ButtonLink to={to}>{label}</ButtonLink>
    </Outcome>
  );
}

const Done = (props: { text: string; children?: ReactNode }) => <Outcome tone="ok" {...props} />;

interface OutcomeProps {
  tone: "ok" | "bad";
  text: string;
  children?: ReactNode;
}

/** Takes the focus of the form that it replaces, and so is read out. */
function Outcome({ tone, text, children }: OutcomeProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className="grid justify-items-start gap-5 outline-none">
      <Notice tone={tone}>{text}</Notice>
      {children}
    </div>
  );
}
