import { endpoints } from "@deeds/contracts/browser";
import { useTranslation } from "@deeds/i18n/react";
import { type ApiError, callEndpoint, useCall, useCopy, useUser } from "@deeds/remote-kit";
import { Button, Dialog, TextField } from "@deeds/ui";
import { FormDialog } from "@deeds/ui/bundled";
import { Copy } from "lucide-react";
import { useRef, useState } from "react";
import { encode } from "uqr";
import { createPasskey } from "../passkeys/device-passkeys.ts";
import { PasswordField } from "../sign-in/password-field.tsx";

/** What the password is asked for. */
export type Purpose = "setUp" | "newCodes" | "remove" | "addPasskey" | "removePasskey";

interface RecoveryCodes {
  recoveryCodes: readonly string[];
}

interface PasswordDialogProps {
  purpose: Purpose;
  /** Which is removed. */
  passkey: string | undefined;
  onClose(): void;
  onSecret(created: { secret: string; uri: string }): void;
  onCodes(created: RecoveryCodes): void;
  /** `title` says what was done. */
  onDone(title: string): void;
}

const descriptions = {
  setUp: "secondFactor.setUpText",
  newCodes: "secondFactor.codesReplaceText",
  remove: "secondFactor.removeText",
  addPasskey: "secondFactor.addPasskeyText",
  removePasskey: "secondFactor.removePasskeyText",
} as const;

/** Makes the call of its purpose with the user's password. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { purpose, passkey: id = "", onClose, onSecret, onCodes, onDone } = props;
  const { t } = useTranslation("account");
  const user = useUser();
  const field = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState("");
  const [refusal, setRefusal] = useState<string>();
  const { pending, run } = useCall();
  const calls = {
    setUp: async () => onSecret(await callEndpoint(endpoints.startTotp, { body: { password } })),
    newCodes: async () =>
      onCodes(await callEndpoint(endpoints.renewRecoveryCodes, { body: { password } })),
    remove: async () => {
      await callEndpoint(endpoints.removeSecondFactor, { body: { password } });
      onDone(t("secondFactor.removed"));
    },
    addPasskey: async () => {
      const options = await callEndpoint(endpoints.startPasskey, { body: { password } });
      const body = await createPasskey(options);
      const { recoveryCodes } = await callEndpoint(endpoints.addPasskey, { body });
      if (recoveryCodes) onCodes({ recoveryCodes });
      else onDone(t("passkeys.added"));
    },
    removePasskey: async () => {
      await callEndpoint(endpoints.removePasskey, { body: { id, password } });
      onDone(t("passkeys.removed"));
    },
  };
  /** What the device or its user did has no code. */
  const refusalOf = (error: ApiError) =>
    error.code === "unknown" ? t("passkeys.cancelled") : messageOf(error);
  const submit = () =>
    run(calls[purpose], (error) => {
      const isWrong = error.code === "bad-credentials";
      setRefusal(isWrong ? t("secondFactor.wrongPassword") : refusalOf(error));
      field.current?.focus();
    });
  return (
    <FormDialog
      open
      initialFocus={field}
      onClose={onClose}
      className="mt-4 grid gap-4"
      title={t(`secondFactor.${purpose}`)}
      description={t(descriptions[purpose])}
      submitLabel={t(purpose === "setUp" ? "secondFactor.next" : `secondFactor.${purpose}`)}
      destructive={purpose === "remove" || purpose === "removePasskey"}
      pending={pending}
      onSubmit={() => void submit()}
    >
      {/* Password managers need the username beside the password. */}
      <input hidden readOnly autoComplete="username" value={user?.username ?? ""} />
      <PasswordField
        ref={field}
        label={t("secondFactor.password")}
        autoComplete="current-password"
        required
        value={password}
        error={refusal}
        onChange={(event) => {
          setPassword(event.target.value);
          setRefusal(undefined);
        }}
      />
    </FormDialog>
  );
}

interface ScanDialogProps {
  secret: string;
  uri: string;
  onClose(): void;
  onCodes(created: RecoveryCodes): void;
}

/** Shows the secret to the app, and takes the first code. */
export function ScanDialog({ secret, uri, onClose, onCodes }: ScanDialogProps) {
  const { t } = useTranslation("account");
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState("");
  const [refusal, setRefusal] = useState<string>();
  const { pending, run } = useCall();
  const submit = () =>
    run(
      async () => onCodes(await callEndpoint(endpoints.confirmTotp, { body: { code } })),
      (error) => {
        setRefusal(messageOf(error));
        field.current?.focus();
      },
    );
  return (
    <FormDialog
      open
      initialFocus={field}
      onClose={onClose}
      className="mt-4 grid gap-4"
      title={t("secondFactor.scanTitle")}
      description={t("secondFactor.scanText")}
      submitLabel={t("secondFactor.turnOn")}
      pending={pending}
      onSubmit={() => void submit()}
    >
      <QrCode text={uri} label={t("secondFactor.picture")} />
      <p>
        <a className="inline-flex min-h-11 items-center underline" href={uri}>
          {t("secondFactor.openApp")}
        </a>
      </p>
      <div>
        <p className="text-card text-muted">{t("secondFactor.secret")}</p>
        <p className="font-mono break-all" data-testid="totp-secret">
          {secret}
        </p>
      </div>
      <TextField
        ref={field}
        label={t("code.label")}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        value={code}
        error={refusal}
        onChange={(event) => {
          setCode(event.target.value);
          setRefusal(undefined);
        }}
      />
    </FormDialog>
  );
}

/** Dark on light in both themes, with the free space around that cameras need. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 4 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className="w-56 max-w-full">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** Shown once: closed by its button only. */
export function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose(): void }) {
  const { t } = useTranslation("account");
  const copy = useCopy();
  return (
    <Dialog
      open
      dismissible={false}
      onClose={onClose}
      title={t("secondFactor.codesTitle")}
      description={t("secondFactor.codesText")}
      footer={
        <>
          <Button icon={Copy} onClick={() => void copy(codes.join("\n"), t("secondFactor.copied"))}>
            {t("secondFactor.copy")}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t("secondFactor.codesStored")}
          </Button>
        </>
      }
    >
      <ul className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-2 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  );
}

const messageOf = ({ issues, message }: ApiError): string => issues[0]?.message ?? message;
