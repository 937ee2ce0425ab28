import { type Account, endpoints } from "@deeds/contracts/browser";
import { formatDate, formatDateTime } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { useEndpoint, WorkspacePage } from "@deeds/remote-kit";
import { useNavigate, useSearchParams } from "@deeds/router";
import { Badge, EmptyState, RowSkeletons, Select, TextLink } from "@deeds/ui";
import { type Column, DataTable } from "@deeds/ui/bundled";
import { Users } from "lucide-react";
import { PagedList, usePageNumber, ViewHeading } from "../common/lists.tsx";
import { SearchForm } from "../common/search-form.tsx";
import { column, end } from "../common/tables.tsx";
import { oneOf } from "../common/values.ts";
import { callOf, kinds, readUsersQuery, type UsersQuery, userAddress, usersHref } from "./users.ts";

export function UsersPage() {
  const { t } = useTranslation("admin");
  const [parameters] = useSearchParams();
  const query = readUsersQuery(parameters);
  return (
    <WorkspacePage title={t("users.title")}>
      <div className="flex flex-col gap-5">
        <UserControls query={query} />
        <ViewHeading>{t(`users.kinds.${query.kind}`)}</ViewHeading>
        <UserList query={query} />
      </div>
    </WorkspacePage>
  );
}

function UserControls({ query }: { query: UsersQuery }) {
  const { t } = useTranslation("admin");
  const navigate = useNavigate();
  const go = (part: Partial<UsersQuery>) => void navigate(usersHref({ ...query, ...part }));
  return (
    <SearchForm
      label={t("users.search")}
      search={query.search}
      onSearch={(search) => go({ search })}
    >
      <Select
        look="button"
        aria-label={t("users.kind")}
        value={query.kind}
        options={kinds.map((value) => ({ value, label: t(`users.kinds.${value}`) }))}
        onChange={({ target }) => go({ kind: oneOf(kinds, target.value) ?? "all" })}
      />
    </SearchForm>
  );
}

function UserList({ query }: { query: UsersQuery }) {
  const { t } = useTranslation("admin");
  const { page, hrefFor } = usePageNumber();
  const users = useEndpoint(
    endpoints.users,
    { query: callOf(query, page) },
    { keepPreviousData: true },
  );
  const columns: Column<Account>[] = [
    column(t("users.number"), ({ id }) => id, end),
    column(t("users.name"), (account) => (
      <TextLink to={userAddress(account)}>{account.username}</TextLink>
    )),
    column(t("users.role"), (account) => <AccountLabels account={account} />),
    column(t("users.subscription"), ({ subscriptionExpiresAt }) =>
      subscriptionExpiresAt === null
        ? "—"
        : t("users.until", { date: formatDate(subscriptionExpiresAt) }),
    ),
    column(t("users.registered"), ({ createdAt }) => formatDate(createdAt)),
    column(t("users.lastSignIn"), ({ lastSignInAt }) => formatDateTime(lastSignInAt) || "—"),
  ];
  return (
    <PagedList
      of={users}
      failure={t("users.failed")}
      skeleton={<RowSkeletons count={6} height="2.75rem" />}
      empty={<EmptyState icon={Users} title={t("users.empty")} />}
      className="flex flex-col gap-4"
      page={page}
      hrefFor={hrefFor}
    >
      {(accounts) => (
        <DataTable
          cards
          caption={t(`users.kinds.${query.kind}`)}
          columns={columns}
          rows={accounts}
          keyOf={({ id }) => id}
        />
      )}
    </PagedList>
  );
}

export function AccountLabels({ account }: { account: Account }) {
  const { t } = useTranslation("admin");
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {t(account.isAdmin ? "users.administrator" : "users.user")}
      {account.blocked && <Badge tone="bad">{t("users.blocked")}</Badge>}
    </span>
  );
}
