import { type Account, endpoints, type OwnSession } from "@deeds/contracts/browser";
import { formatDateTime } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { Loaded, positiveInteger, useEndpoint, useUser, WorkspacePage } from "@deeds/remote-kit";
import { deviceName } from "@deeds/remote-kit/bundled";
import { useParams } from "@deeds/router";
import {
  BackLink,
  Button,
  ButtonLink,
  DefinitionList,
  EmptyState,
  Notice,
  RowSkeletons,
} from "@deeds/ui";
import { type Column, DataTable } from "@deeds/ui/bundled";
import { Ban, KeyRound, LogOut, SmartphoneNfc, UserRoundCheck, UserRoundX } from "lucide-react";
import { useState } from "react";
import { FreshSignIn } from "../common/fresh-sign-in.tsx";
import { column } from "../common/tables.tsx";
import { type AccountAction, AccountDialog } from "./account-dialog.tsx";
import { PasswordLinkDialog } from "./password-link-dialog.tsx";
import { UserSubmissions } from "./user-submissions.tsx";
import { useUserSessions } from "./users.ts";
import { AccountLabels } from "./users-page.tsx";

export function UserPage() {
  const { t } = useTranslation("admin");
  const id = positiveInteger(useParams().id);
  const account = useEndpoint(endpoints.account, id === null ? null : { params: { id } });
  const isMissing = id === null || account.error?.status === 404;
  return (
    <WorkspacePage title={account.data?.username ?? t("users.account")}>
      <div className="flex flex-col gap-5">
        <BackLink to="/users">{t("users.back")}</BackLink>
        {isMissing ? (
          <EmptyState icon={UserRoundX} title={t("users.notFound")} />
        ) : (
          <Loaded of={account} failure={t("users.failed")} skeleton={<RowSkeletons count={4} />}>
            {(loaded) => (
              <FreshSignIn>
                <AccountView key={loaded.id} account={loaded} />
              </FreshSignIn>
            )}
          </Loaded>
        )}
      </div>
    </WorkspacePage>
  );
}

function AccountView({ account }: { account: Account }) {
  const { t } = useTranslation("admin");
  const isOwn = useUser()?.id === account.id;
  const [action, setAction] = useState<AccountAction | null>(null);
  const [isCreatingLink, setCreatingLink] = useState(false);
  const { id, username, blocked } = account;
  return (
    <>
      {blocked && (
        <Notice tone="bad">
          <p>
            <strong>{t("users.blockedSince", { date: formatDateTime(blocked.at) })}</strong>{" "}
            {t("reasonGiven", { reason: blocked.reason })}
          </p>
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        {!isOwn && (
          <Button
            variant={blocked ? "secondary" : "destructive-outline"}
            icon={blocked ? UserRoundCheck : Ban}
            onClick={() => setAction(blocked ? "unblock" : "block")}
          >
            {t(blocked ? "users.unblock" : "users.block")}
          </Button>
        )}
        <Button icon={LogOut} onClick={() => setAction("endSessions")}>
          {t("users.endSessions")}
        </Button>
        {account.hasSecondFactor && (
          <Button icon={SmartphoneNfc} onClick={() => setAction("resetSecondFactor")}>
            {t("users.resetSecondFactor")}
          </Button>
        )}
        {!isOwn && (
          <Button icon={KeyRound} onClick={() => setCreatingLink(true)}>
            {t("users.passwordLink")}
          </Button>
        )}
        <ButtonLink to={`/audit?kind=user&subject=${id}`}>{t("users.audit")}</ButtonLink>
      </div>
      <DefinitionList
        items={[
          { term: t("users.number"), value: id },
          { term: t("users.role"), value: <AccountLabels account={account} /> },
          {
            term: t("users.subscription"),
            value: account.subscriptionExpiresAt
              ? t("users.until", { date: formatDateTime(account.subscriptionExpiresAt) })
              : t("users.noSubscription"),
          },
          { term: t("users.renewal"), value: formatDateTime(account.subscriptionRenewsAt) },
          { term: t("users.registered"), value: formatDateTime(account.createdAt) },
          { term: t("users.lastSignIn"), value: formatDateTime(account.lastSignInAt) },
          {
            term: t("users.secondFactor"),
            value: t(account.hasSecondFactor ? "users.secondFactorOn" : "users.secondFactorOff"),
          },
          { term: t("users.blockedBy"), value: blocked?.by },
        ]}
      />
      <UserSessions id={id} />
      <UserSubmissions id={id} />
      {isCreatingLink && (
        <PasswordLinkDialog {...{ id, username }} onClose={() => setCreatingLink(false)} />
      )}
      {action && <AccountDialog {...{ id, username, action }} onClose={() => setAction(null)} />}
    </>
  );
}

function UserSessions({ id }: { id: number }) {
  const { t } = useTranslation("admin");
  const columns: Column<OwnSession>[] = [
    column(t("users.device"), ({ userAgent }) => deviceName(userAgent) ?? t("users.unknownDevice")),
    column(t("users.method"), ({ method }) => t(`users.methods.${method}`)),
    column(t("users.openedAt"), ({ createdAt }) => formatDateTime(createdAt)),
    column(t("users.lastSeen"), ({ lastSeenAt }) => formatDateTime(lastSeenAt)),
  ];
  return (
    <section className="flex flex-col gap-3">
      <h2 className="font-serif text-name font-semibold">{t("users.sessions")}</h2>
      <Loaded
        of={useUserSessions(id)}
        failure={t("users.sessionsFailed")}
        skeleton={<RowSkeletons count={2} />}
      >
        {(sessions) =>
          sessions.length === 0 ? (
            <p className="text-muted">{t("users.noSessions")}</p>
          ) : (
            <DataTable
              cards
              caption={t("users.sessions")}
              columns={columns}
              rows={sessions}
              keyOf={(session) => session.id}
            />
          )
        }
      </Loaded>
    </section>
  );
}
