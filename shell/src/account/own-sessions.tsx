import { endpoints, type OwnSession } from "@deeds/contracts/browser";
import { formatDateTime } from "@deeds/i18n";
import { callEndpoint, Loaded, useCall, useEndpoint, useSession } from "@deeds/remote-kit";
import { Button, ConfirmDialog, RowSkeletons } from "@deeds/ui";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { deviceOf } from "./device.ts";

/** Where the account is signed in; each place can be signed out from here, or all at once. */
export function OwnSessions() {
  const { t } = useTranslation("shell");
  const sessions = useEndpoint(endpoints.ownSessions);
  const { pending, run } = useCall();
  const end: EndAllProps["end"] = async (call, after) =>
    void run(() => call().then(after), t("common:error"));
  const endOne = ({ id }: OwnSession) =>
    end(
      () => callEndpoint(endpoints.endOwnSession, { params: { id } }),
      () => sessions.mutate(),
    );
  return (
    <section className="grid gap-4" aria-labelledby="account-sessions">
      <h2 id="account-sessions" className="font-serif text-section font-semibold">
        {t("account.sessions.title")}
      </h2>
      <Loaded
        of={sessions}
        failure={t("account.sessions.failed")}
        skeleton={<RowSkeletons count={2} />}
      >
        {(list) => (
          <ul className="border-t border-line">
            {list.map((session) => (
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
      </Loaded>
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
