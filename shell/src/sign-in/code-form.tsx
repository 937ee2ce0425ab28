import { endpoints } from "@deeds/contracts/browser";
import { useTranslation } from "@deeds/i18n/react";
import { toApiError, useEndpoint, useSession } from "@deeds/remote-kit";
import { Button, TextField } from "@deeds/ui";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { loadAccountTexts } from "../account/load-texts.ts";
import { Refusal } from "../account/outcomes.tsx";
import { PasskeyButton } from "../passkeys/passkey-button.tsx";

export interface CodeFormProps {
  credentials: { username: string; password: string };
  onBack(): void;
}

export async function load() {
  await loadAccountTexts();
  return CodeForm;
}

/** The second step: a code of an authenticator app, or a recovery code. */
function CodeForm({ credentials, onBack }: CodeFormProps) {
  const { t } = useTranslation("account");
  const { signIn } = useSession();
  const [code, setCode] = useState("");
  const [refusal, setRefusal] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { data: operator } = useEndpoint(endpoints.operator);
  useEffect(() => field.current?.focus(), []);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    setRefusal(null);
    setPending(true);
    try {
      await signIn({ ...credentials, code });
    } catch (error) {
      const { issues, message } = toApiError(error);
      setRefusal(issues[0]?.message ?? message);
      setCode("");
      setPending(false);
      field.current?.focus();
    }
  };

  return (
    <form className="grid gap-5" noValidate onSubmit={submit}>
      <Refusal text={refusal} />
      <TextField
        ref={field}
        name="code"
        label={t("code.label")}
        hint={t("code.text")}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button
        type="submit"
        variant="primary"
        wide
        loading={pending}
        loadingLabel={t("code.pending")}
      >
        {t("code.submit")}
      </Button>
      {operator?.acceptsPasskeys && <PasskeyButton />}
      <Button variant="text" onClick={onBack}>
        {t("code.back")}
      </Button>
    </form>
  );
}
