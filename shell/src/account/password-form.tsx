import { endpoints, type Issue } from "@deeds/contracts/browser";
import { validationText } from "@deeds/i18n/errors";
import { useLanguage } from "@deeds/i18n/react";
import { callEndpoint, checkBody, revalidate, useCall, useUser } from "@deeds/remote-kit";
import { Button, Notice, TextField, toast } from "@deeds/ui";
import { type ChangeEvent, type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";

const empty = { currentPassword: "", newPassword: "", repeated: "" };

/** A new password needs the old one; every other session ends with the change. */
export function PasswordForm() {
  const { t } = useTranslation("shell");
  const [language] = useLanguage();
  const user = useUser();
  const [form, setForm] = useState(empty);
  const { pending, setIssues, errorOf, run } = useCall();
  const [refusal, setRefusal] = useState<string | null>(null);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const { repeated, ...body } = form;
    const found = await checkBody("passwordChange", body, language);
    if (found.length === 0 && repeated !== body.newPassword) {
      found.push({ path: "repeated", message: validationText("passwords-differ", language) });
    }
    refuse(found, null);
    if (found.length > 0) return;
    await run(
      async () => {
        await callEndpoint(endpoints.changePassword, { body });
        setForm(empty);
        toast({
          title: t("account.password.changed"),
          description: t("account.password.othersEnded"),
        });
        await revalidate([endpoints.ownSessions.path]);
      },
      (error) => refuse(error.issues, error.issues.length > 0 ? null : error.message),
    );
  };

  const refuse = (found: readonly Issue[], message: string | null) => {
    setIssues(found);
    setRefusal(message);
    if (found[0]) document.getElementById(`account-${found[0].path}`)?.focus();
  };

  const field = (name: keyof typeof empty) => ({
    id: `account-${name}`,
    label: t(`account.password.${name}`),
    type: "password",
    value: form[name],
    error: errorOf(name),
    required: true,
    onChange: (event: ChangeEvent<HTMLInputElement>) =>
      setForm({ ...form, [name]: event.target.value }),
  });
  return (
    <form className="grid gap-5" noValidate onSubmit={submit} aria-labelledby="account-password">
      <h2 id="account-password" className="font-serif text-section font-semibold">
        {t("account.password.title")}
      </h2>
      {refusal && (
        <Notice tone="bad">
          <p role="alert">{refusal}</p>
        </Notice>
      )}
      {/* For password managers, which look for the name beside the password. */}
      <input hidden readOnly autoComplete="username" value={user?.username ?? ""} />
      <TextField {...field("currentPassword")} autoComplete="current-password" />
      <TextField {...field("newPassword")} autoComplete="new-password" />
      <TextField {...field("repeated")} autoComplete="new-password" />
      <div>
        <Button type="submit" loading={pending} loadingLabel={t("account.password.pending")}>
          {t("account.password.submit")}
        </Button>
      </div>
    </form>
  );
}
