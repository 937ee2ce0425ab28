import { type EmailState, endpoints } from "@deeds/contracts/browser";
import { useTranslation } from "@deeds/i18n/react";
import {
  type ApiError,
  callEndpoint,
  Loaded,
  useCall,
  useEndpoint,
  useUser,
} from "@deeds/remote-kit";
import { Button, Notice, RowSkeletons, TextField, toast } from "@deeds/ui";
import { type FormEvent, useState } from "react";
import { PasswordField } from "../sign-in/password-field.tsx";
import { Refusal } from "./outcomes.tsx";

/** The address to which a link for a new password is sent; not shown where no e-mail is sent. */
export function EmailSection() {
  const { t } = useTranslation("account");
  const state = useEndpoint(endpoints.email);
  if (state.data && !state.data.isEnabled) return null;
  return (
    <section className="grid gap-4" aria-labelledby="account-email-title">
      <h2 id="account-email-title" className="font-serif text-section font-semibold">
        {t("email.title")}
      </h2>
      <Loaded of={state} failure={t("email.failed")} skeleton={<RowSkeletons count={2} />}>
        {(loaded) => <EmailForm state={loaded} onChange={() => void state.mutate()} />}
      </Loaded>
    </section>
  );
}

const empty = { email: "", password: "" };

function EmailForm({ state, onChange }: { state: EmailState; onChange(): void }) {
  const { t } = useTranslation("account");
  const user = useUser();
  const [form, setForm] = useState(empty);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { pending, setIssues, errorOf, run } = useCall();
  const { address, pending: unconfirmed } = state;

  const refuse = ({ code, issues, message }: ApiError) => {
    const isWrong = code === "bad-credentials";
    const found = isWrong
      ? [{ path: "password", message: t("secondFactor.wrongPassword") }]
      : issues;
    setIssues(found);
    setRefusal(found.length > 0 ? null : message);
    if (found[0]) document.getElementById(`account-email-${found[0].path}`)?.focus();
  };
  const change = (call: () => Promise<void>, done: { title: string; description?: string }) =>
    run(async () => {
      setRefusal(null);
      await call();
      setForm(empty);
      toast(done);
      onChange();
    }, refuse);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const sent = { title: t("email.sent"), description: t("email.sentText") };
    void change(() => callEndpoint(endpoints.changeEmail, { body: form }), sent);
  };
  const remove = () => {
    const body = { password: form.password };
    void change(() => callEndpoint(endpoints.removeEmail, { body }), { title: t("email.removed") });
  };
  const field = (name: keyof typeof empty) => ({
    id: `account-email-${name}`,
    label: t(`email.${name}`),
    value: form[name],
    error: errorOf(name),
    required: true,
    onChange: ({ target }: { target: HTMLInputElement }) =>
      setForm({ ...form, [name]: target.value }),
  });
  return (
    <form className="grid gap-5" noValidate onSubmit={submit} aria-labelledby="account-email-title">
      <p>{t("email.text")}</p>
      <p className="font-medium break-words">
        {address ? t("email.current", { address }) : t("email.none")}
      </p>
      {unconfirmed && (
        <Notice tone="warn">
          <p className="break-words">{t("email.unconfirmed", { address: unconfirmed })}</p>
        </Notice>
      )}
      <Refusal text={refusal} />
      <input hidden readOnly autoComplete="username" value={user?.username ?? ""} />
      <TextField
        {...field("email")}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField {...field("password")} autoComplete="current-password" />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" loading={pending} loadingLabel={t("email.pending")}>
          {t("email.submit")}
        </Button>
        {(address || unconfirmed) && (
          <Button variant="destructive-outline" disabled={pending} onClick={remove}>
            {t("email.remove")}
          </Button>
        )}
      </div>
    </form>
  );
}
