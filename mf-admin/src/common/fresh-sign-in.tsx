import { endpoints } from "@deeds/contracts/browser";
import { useTranslation } from "@deeds/i18n/react";
import { callEndpoint, toApiError, useCall } from "@deeds/remote-kit";
import { TextField } from "@deeds/ui";
import { FormDialog } from "@deeds/ui/bundled";
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from "react";
import { anyDialog } from "./dialogs.tsx";

const FreshSignInContext = createContext({
  /** Whether the password dialog is open: other dialogs are closed for this time. */
  isAsking: false,
  confirm: async () => false,
});

/**
 * `withFreshSignIn` makes a call; when it needs a fresh sign-in, the user confirms the
 * password and the call is repeated. Throws the first error when the user cancels.
 */
export function useFreshSignIn() {
  const { isAsking, confirm } = useContext(FreshSignInContext);
  const withFreshSignIn = async <Result,>(call: () => Promise<Result>): Promise<Result> => {
    try {
      return await call();
    } catch (error) {
      if (toApiError(error).code !== "fresh-sign-in-required" || !(await confirm())) throw error;
      return call();
    }
  };
  return { isAsking, withFreshSignIn };
}

/** Shows the password dialog when a change below it needs a fresh sign-in. */
export function FreshSignIn({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const settle = useRef<(confirmed: boolean) => void>(() => undefined);
  const confirm = () =>
    new Promise<boolean>((resolve) => {
      settle.current(false);
      settle.current = resolve;
      setOpen(true);
    });
  const close = (confirmed: boolean) => {
    setOpen(false);
    settle.current(confirmed);
  };
  return (
    <FreshSignInContext value={{ isAsking: isOpen, confirm }}>
      {children}
      {isOpen && (
        <AfterDialogs>
          <PasswordDialog onClose={close} />
        </AfterDialogs>
      )}
    </FreshSignInContext>
  );
}

/** Renders its children once no dialog is left: one that closes returns the focus to its button. */
function AfterDialogs({ children }: { children: ReactNode }) {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    let frame = 0;
    const look = () => {
      if (document.querySelector(anyDialog)) frame = requestAnimationFrame(look);
      else setReady(true);
    };
    look();
    return () => cancelAnimationFrame(frame);
  }, []);
  return isReady && children;
}

function PasswordDialog({ onClose }: { onClose(confirmed: boolean): void }) {
  const { t } = useTranslation("admin");
  const { pending, run } = useCall();
  const [password, setPassword] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string>();
  const confirm = () =>
    run(
      async () => {
        await callEndpoint(endpoints.confirmPassword, { body: { password } });
        onClose(true);
      },
      ({ code, message, issues }) =>
        setRefusal(
          code === "bad-credentials"
            ? t("releases.wrongPassword")
            : (issues[0]?.message ?? message),
        ),
    );
  return (
    <FormDialog
      open
      initialFocus={field}
      onClose={() => onClose(false)}
      className="mt-4 flex flex-col gap-4"
      title={t("releases.confirmPassword")}
      description={t("releases.confirmPasswordText")}
      submitLabel={t("releases.confirm")}
      pending={pending}
      onSubmit={() => void confirm()}
    >
      <TextField
        ref={field}
        label={t("releases.password")}
        type="password"
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
