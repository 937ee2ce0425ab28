import { endpoints, type Issue, type OwnSession } from "@deeds/contracts/browser";
import { formatDateTime } from "@deeds/i18n";
import { validationText } from "@deeds/i18n/errors";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import {
  callEndpoint,
  checkBody,
  Loaded,
  revalidate,
  useCall,
  useEndpoint,
  usePageHead,
  useSession,
  useUser,
} from "@deeds/remote-kit";
import { deviceName } from "@deeds/remote-kit/bundled";
import { Button, ConfirmDialog, PageBody, PageTitle, RowSkeletons, toast } from "@deeds/ui";
import { type ChangeEvent, type FormEvent, useState } from "react";
import { PasswordField } from "../sign-in/password-field.tsx";
import { EmailSection } from "./email-section.tsx";
import { loadAccountTexts } from "./load-texts.ts";
import { Refusal } from "./outcomes.tsx";
import { SecondFactor } from "./second-factor.tsx";

/** With its texts. */
export async function load() {
  await loadAccountTexts();
  return { default: AccountPage };
}

function AccountPage() {
  const { t } = useTranslation("account");
  usePageHead({ title: t("title"), noIndex: true });
  return (
    <PageBody className="max-w-form py-10">
      <PageTitle>{t("title")}</PageTitle>
      <div className="mt-8 grid gap-12">
        <PasswordForm />
        <EmailSection />
        <SecondFactor />
        <OwnSessions />
      </div>
    </PageBody>
  );
}

const empty = { currentPassword: "", newPassword: "", repeated: "" };

/** The server requires the current password and ends every other session. */
function PasswordForm() {
  const { t } = useTranslation("account");
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
          title: t("password.changed"),
          description: t("password.othersEnded"),
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
    label: t(`password.${name}`),
    value: form[name],
    error: errorOf(name),
    required: true,
    onChange: (event: ChangeEvent<HTMLInputElement>) =>
      setForm({ ...form, [name]: event.target.value }),
  });
  return (
    <form className="grid gap-5" noValidate onSubmit={submit} aria-labelledby="account-password">
      <h2 id="account-password" className="font-serif text-section font-semibold">
        {t("password.title")}
      </h2>
      <Refusal text={refusal} />
      {/* Password managers need the username beside the password. */}
      <input hidden readOnly autoComplete="username" value={user?.username ?? ""} />
      <PasswordField {...field("currentPassword")} autoComplete="current-password" />
      <PasswordField {...field("newPassword")} autoComplete="new-password" />
      <PasswordField {...field("repeated")} autoComplete="new-password" />
      <div>
        <Button type="submit" loading={pending} loadingLabel={t("password.pending")}>
          {t("password.submit")}
        </Button>
      </div>
    </form>
  );
}

function OwnSessions() {
  const { t } = useTranslation("account");
  const sessions = useEndpoint(endpoints.ownSessions);
  const { refresh } = useSession();
  const [asking, setAsking] = useState(false);
  const { pending, run } = useCall();
  const end = (call: () => Promise<unknown>, after: () => Promise<unknown>) =>
    run(() => call().then(after), t("common:error"));
  const endOne = ({ id }: OwnSession) =>
    end(
      () => callEndpoint(endpoints.endOwnSession, { params: { id } }),
      () => sessions.mutate(),
    );
  return (
    <section className="grid gap-4" aria-labelledby="account-sessions">
      <h2 id="account-sessions" className="font-serif text-section font-semibold">
        {t("sessions.title")}
      </h2>
      <Loaded of={sessions} failure={t("sessions.failed")} skeleton={<RowSkeletons count={2} />}>
        {(list) => (
          <ul className="border-t border-line">
            {list.map((session) => (
              <li
                key={session.id}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3"
              >
                <p className="min-w-0">
                  <span className="block font-medium">
                    {deviceName(session.userAgent) ?? t("sessions.unknownDevice")}
                  </span>
                  <span className="text-card text-muted">
                    {session.current
                      ? t("sessions.current")
                      : t("sessions.lastSeen", { at: formatDateTime(session.lastSeenAt) })}
                    {", "}
                    {t(`methods.${session.method}`)}
                  </span>
                </p>
                {!session.current && (
                  <Button inRow disabled={pending} onClick={() => void endOne(session)}>
                    {t("sessions.end")}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <div>
        <Button onClick={() => setAsking(true)}>{t("sessions.endAll")}</Button>
        <ConfirmDialog
          open={asking}
          title={t("sessions.endAll")}
          description={t("sessions.endAllText")}
          confirmLabel={t("sessions.endAll")}
          destructive
          pending={pending}
          onClose={() => setAsking(false)}
          onConfirm={() => void end(() => callEndpoint(endpoints.endOwnSessions), refresh)}
        />
      </div>
    </section>
  );
}
