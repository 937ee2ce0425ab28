import { endpoints, type OwnSession } from "@deeds/contracts/browser";
import { formatDateTime } from "@deeds/i18n";
import { callEndpoint, toApiError, useEndpoint, useSession } from "@deeds/remote-kit";
import { Button, ConfirmDialog, ErrorState, RowSkeletons, toast } from "@deeds/ui";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { deviceOf } from "./device.ts";

/** Where the account is signed in; each place can be signed out from here, or all at once. */
export function OwnSessions() {
  const { t } = useTranslation("shell");
  const { data, error, mutate } = useEndpoint(endpoints.ownSessions);
  const [pending, setPending] = useState(false);
  const end = async (call: () => Promise<unknown>, after: () => Promise<unknown>) => {
    setPending(true);
    try {
      await call();
      await after();
    } catch (thrown) {
      const description = toApiError(thrown).message;
      toast({ variant: "destructive", title: t("common:error"), description });
    } finally {
      setPending(false);
    }
  };
  const endOne = ({ id }: OwnSession) =>
    end(
      () => callEndpoint(endpoints.endOwnSession, { params: { id } }),
      () => mutate(),
    );
  return (
    <section className="grid gap-4" aria-labelledby="account-sessions">
      <h2 id="account-sessions" className="font-serif text-section font-semibold">
        {t("account.sessions.title")}
      </h2>
      {error ? (
        <ErrorState
          title={t("account.sessions.failed")}
          requestId={error.requestId}
          onRetry={() => void mutate()}
        >
          {error.message}
        </ErrorState>
      ) : !data ? (
        <RowSkeletons count={2} />
      ) : (
        <ul className="border-t border-line">
          {data.map((session) => (
            <li
              key={session.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3"
            >
              <SessionLines session={session} />
              {!session.current && (
                <Button inRow disabled={pending} onClick={() => void endOne(session)}>
                  {t("account.sessions.end")}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <EndAll pending={pending} end={end} />
    </section>
  );
}

function SessionLines({ session }: { session: OwnSession }) {
  const { t } = useTranslation("shell");
  return (
    <p className="min-w-0">
      <span className="block font-medium">
        {deviceOf(session.userAgent) ?? t("account.sessions.unknownDevice")}
      </span>
      <span className="text-card text-muted">
        {session.current
          ? t("account.sessions.current")
          : t("account.sessions.lastSeen", { at: formatDateTime(session.lastSeenAt) })}
      </span>
    </p>
  );
}

interface EndAllProps {
  pending: boolean;
  end(call: () => Promise<unknown>, after: () => Promise<unknown>): Promise<void>;
}

function EndAll({ pending, end }: EndAllProps) {
  const { t } = useTranslation("shell");
  const { refresh } = useSession();
  const [asking, setAsking] = useState(false);
  return (
    <div>
      <Button onClick={() => setAsking(true)}>{t("account.sessions.endAll")}</Button>
      <ConfirmDialog
        open={asking}
        title={t("account.sessions.endAll")}
        description={t("account.sessions.endAllText")}
        confirmLabel={t("account.sessions.endAll")}
        destructive
        pending={pending}
        onClose={() => setAsking(false)}
        onConfirm={() => void end(() => callEndpoint(endpoints.endOwnSessions), refresh)}
      />
    </div>
  );
}
