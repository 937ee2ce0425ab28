import { type Issue, limits } from "@deeds/contracts/browser";
import type { Language } from "@deeds/i18n";
import { validationText } from "@deeds/i18n/errors";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import { checkBody, type SignInTab, toApiError, usePageHead, useSession } from "@deeds/remote-kit";
import { Navigate, useSearchParams } from "@deeds/router";
import { Button, Card, Dialog, Notice, PageBody, PageTitle, Tabs, TextField } from "@deeds/ui";
import { type ChangeEvent, type ComponentType, type FormEvent, useId, useState } from "react";
import { VisitorPart } from "../account/lazy-visitor-part.tsx";
import { NeedsScripts } from "../layout/needs-scripts.tsx";
import type { CodeFormProps } from "./code-form.tsx";
import { PasswordField } from "./password-field.tsx";

function SignInForm({ tab, onTab }: { tab: SignInTab; onTab: (tab: SignInTab) => void }) {
  const { t } = useTranslation("shell");
  return (
    <Tabs
      label={t("signIn.title")}
      selected={tab}
      onSelect={onTab}
      tabs={[
        { id: "login", label: t("signIn.login.tab") },
        { id: "register", label: t("signIn.register.tab") },
      ]}
    >
      <CredentialsForm key={tab} kind={tab} />
    </Tabs>
  );
}

export function SignInDialog() {
  const { t } = useTranslation("shell");
  const { signInTab, openSignIn, closeSignIn } = useSession();
  return (
    <Dialog
      open={signInTab !== null}
      onClose={closeSignIn}
      size="small"
      title={t("signIn.title")}
      description={t("signIn.description")}
    >
      <div className="mt-4">
        <SignInForm tab={signInTab ?? "login"} onTab={openSignIn} />
      </div>
    </Dialog>
  );
}

/** Username, password and, to register, the password again (S5.01, S5.02). */
function CredentialsForm({ kind }: { kind: SignInTab }) {
  const { t } = useTranslation("shell");
  const [language] = useLanguage();
  const { signIn, register } = useSession();
  const [form, setForm] = useState(emptyForm);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const [CodeForm, setCodeForm] = useState<ComponentType<CodeFormProps> | null>(null);
  const formId = useId();

  const focusFirst = (found: FieldErrors): boolean => {
    const [first] = Object.keys(found);
    if (first) document.getElementById(`${formId}-${first}`)?.focus();
    return first !== undefined;
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const found = await fieldErrors(kind, form, language);
    setErrors(found);
    setRefusal(null);
    if (focusFirst(found)) return;
    setPending(true);
    const { username, password } = form;
    try {
      await (kind === "login" ? signIn : register)({ username, password });
    } catch (error) {
      await showFailure(error);
      setPending(false);
    }
  };

  const showFailure = async (error: unknown): Promise<void> => {
    if (toApiError(error).code === "second-factor-required") {
      // Loaded before the form is replaced, so that the focus has a place.
      const loaded = await loadCodeForm().catch(() => null);
      if (loaded) return setCodeForm(() => loaded);
    }
    const { fields, message } = serverErrors(error);
    setErrors(fields);
    setRefusal(message);
    focusFirst(fields);
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
  if (CodeForm) {
    const { username, password } = form;
    return <CodeForm credentials={{ username, password }} onBack={() => setCodeForm(null)} />;
  }
  const passwordKind = kind === "login" ? "current-password" : "new-password";
  return (
    <form className="grid gap-5" noValidate onSubmit={submit}>
      {refusal && (
        <Notice tone="bad">
          <p role="alert">{refusal}</p>
        </Notice>
      )}
      <TextField {...field("username")} autoComplete="username" autoCapitalize="none" />
      <PasswordField {...field("password")} autoComplete={passwordKind} />
      {kind === "register" && (
        <PasswordField {...field("confirmPassword")} autoComplete="new-password" />
      )}
      <VisitorPart of={kind} />
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

/** With its texts; of few users. */
const loadCodeForm = async (): Promise<ComponentType<CodeFormProps>> =>
  (await import(/* webpackChunkName: "signed-in" */ "./code-form.tsx")).load();

/** `/auth`; signing in redirects to the path of `?from=`. */
export function AuthPage() {
  const { t } = useTranslation("shell");
  const { user } = useSession();
  const [tab, setTab] = useState<SignInTab>("login");
  const [query] = useSearchParams();
  usePageHead({ title: t("signIn.title"), noIndex: true });
  if (user) return <Navigate to={sameSitePath(query.get("from"))} replace />;
  return (
    <PageBody className="max-w-128 py-10">
      <PageTitle>{t("signIn.title")}</PageTitle>
      <p className="mt-2 mb-6 text-muted">{t("signIn.description")}</p>
      <NeedsScripts>
        <Card>
          <SignInForm tab={tab} onTab={setTab} />
        </Card>
      </NeedsScripts>
    </PageBody>
  );
}

const emptyForm = { username: "", password: "", confirmPassword: "" };
type FormField = keyof typeof emptyForm;
type FieldErrors = Partial<Record<FormField, string>>;

/**
 * Returns the errors by field, in the order of the fields. The contract validates the body; the
 * repeated password, which is never sent, is compared here.
 */
export async function fieldErrors(
  kind: SignInTab,
  { confirmPassword, ...sent }: typeof emptyForm,
  language: Language,
): Promise<FieldErrors> {
  const body = kind === "login" ? "credentials" : "registration";
  const issues = await checkBody(body, sent, language);
  const repeated = kind === "register" ? repetitionError(confirmPassword, sent.password) : null;
  if (repeated) {
    issues.push({ path: "confirmPassword", message: validationText(repeated, language) });
  }
  return firstMessages(issues);
}

function repetitionError(repeated: string, password: string): string | null {
  if ([...repeated].length < limits.password.min) return "password-too-short";
  return repeated === password ? null : "passwords-differ";
}

function firstMessages(issues: readonly Issue[]): FieldErrors {
  const fields: Record<string, string> = {};
  for (const { path, message } of issues) fields[path] ??= message;
  return fields;
}

/** Returns the server's messages by field, or one message for the whole form. */
export function serverErrors(cause: unknown): { fields: FieldErrors; message: string | null } {
  const { code, issues, message } = toApiError(cause);
  if (code === "username-taken") return { fields: { username: message }, message: null };
  const known = issues.filter(({ path }) => path in emptyForm);
  const fields = Object.fromEntries(known.map((issue) => [issue.path, issue.message]));
  return { fields, message: known.length > 0 ? null : message };
}

/** Returns a path of this site, otherwise `/`: a query must not redirect to another site. */
export const sameSitePath = (path: string | null): string =>
  path && /^\/(?![/\\])/.test(path) ? path : "/";
