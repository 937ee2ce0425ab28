import { useLanguage } from "@deeds/i18n/react";
import { type SignInTab, useSession } from "@deeds/remote-kit";
import { Button, Notice, TextField } from "@deeds/ui";
import { type ChangeEvent, type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  emptyForm,
  type FieldErrors,
  type FormField,
  fieldErrors,
  serverErrors,
} from "./validation.ts";

/** Username, password and, to register, the password again (S5.01, S5.02). */
export function CredentialsForm({ kind }: { kind: SignInTab }) {
  const { t } = useTranslation("shell");
  const [language] = useLanguage();
  const { signIn, register } = useSession();
  const [form, setForm] = useState(emptyForm);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const formId = useId();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const found = await fieldErrors(kind, form, language);
    setErrors(found);
    setRefusal(null);
    focusFirst(formId, found);
    if (Object.keys(found).length > 0) return;
    setPending(true);
    const { username, password } = form;
    try {
      await (kind === "login" ? signIn : register)({ username, password });
    } catch (error) {
      const refused = serverErrors(error);
      setErrors(refused.fields);
      setRefusal(refused.message);
      setPending(false);
    }
  };

  const field = (name: FormField) => ({
    id: `${formId}-${name}`,
    name,
    label: t(`signIn.${name}`),
    value: form[name],
    error: errors[name],
    required: true,
    onChange: (event: ChangeEvent<HTMLInputElement>) =>
      setForm({ ...form, [name]: event.target.value }),
  });
  const passwordKind = kind === "login" ? "current-password" : "new-password";
  return (
    <form className="grid gap-5" noValidate onSubmit={submit}>
      {refusal && <Notice tone="bad">{refusal}</Notice>}
      <TextField {...field("username")} autoComplete="username" autoCapitalize="none" />
      <TextField {...field("password")} type="password" autoComplete={passwordKind} />
      {kind === "register" && (
        <TextField {...field("confirmPassword")} type="password" autoComplete="new-password" />
      )}
      <Button
        type="submit"
        variant="primary"
        wide
        loading={pending}
        loadingLabel={t(`signIn.${kind}.pending`)}
      >
        {t(`signIn.${kind}.submit`)}
      </Button>
    </form>
  );
}

function focusFirst(formId: string, errors: FieldErrors): void {
  const [first] = Object.keys(errors);
  if (first) document.getElementById(`${formId}-${first}`)?.focus();
}
