import { type AuditEntry, auditActions, auditKinds, endpoints } from "@deeds/contracts/browser";
import { formatDate, formatDateTime, parseTypedDate } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { Loaded, useEndpoint, WorkspacePage } from "@deeds/remote-kit";
import { useNavigate, useSearchParams } from "@deeds/router";
import {
  Button,
  ButtonLink,
  DefinitionList,
  EmptyState,
  Notice,
  RowSkeletons,
  SelectField,
  TextField,
  TextLink,
} from "@deeds/ui";
import { type Column, DataTable, DateField } from "@deeds/ui/bundled";
import { ListFilter, RefreshCw, ScrollText } from "lucide-react";
import { useState } from "react";
import { ViewHeading } from "../common/lists.tsx";
import { column, DownloadLink, end, useOpenedRow } from "../common/tables.tsx";
import {
  type AuditAddress,
  type AuditQuery,
  auditFile,
  callOf,
  hrefOf,
  readAddress,
} from "./audit-query.ts";
import { isEmptyValue, useAuditWords } from "./audit-words.ts";

export function AuditPage() {
  const { t } = useTranslation("admin");
  const [parameters] = useSearchParams();
  const address = readAddress(parameters);
  const query = callOf(address);
  return (
    <WorkspacePage
      title={t("audit.title")}
      actions={
        <>
          <DownloadLink href={auditFile(query, "csv")}>{t("audit.asCsv")}</DownloadLink>
          <DownloadLink href={auditFile(query, "jsonl")}>{t("audit.asJson")}</DownloadLink>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <AuditFilters key={parameters.toString()} address={address} />
        <ViewHeading>{t("audit.lines")}</ViewHeading>
        <AuditEntries address={address} query={query} />
      </div>
    </WorkspacePage>
  );
}

function AuditFilters({ address }: { address: AuditAddress }) {
  const { t } = useTranslation("admin");
  const navigate = useNavigate();
  const [draft, setDraft] = useState(() => ({
    ...address,
    since: formatDate(address.since),
    until: formatDate(address.until),
  }));
  const set = (part: Partial<AuditAddress>) => setDraft((now) => ({ ...now, ...part }));
  const dateOf = (typed: string) => parseTypedDate(typed) ?? "";
  const find = () => {
    const { since, until } = draft;
    const address = { ...draft, since: dateOf(since), until: dateOf(until), before: "" };
    void navigate(hrefOf(address));
  };
  const word = (name: "actor" | "subject" | "person") => ({
    label: t(`audit.${name}`),
    value: draft[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  });
  const choice = (name: "action" | "kind", values: readonly string[]) => ({
    label: t(`audit.${name}`),
    value: draft[name],
    options: [
      { value: "", label: t("audit.any") },
      ...values.map((value) => ({ value, label: t(`audit.${name}s.${value}`) })),
    ],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  });
  return (
    <search>
      <form
        className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-4"
        onSubmit={(event) => {
          event.preventDefault();
          find();
        }}
      >
        <TextField {...word("actor")} autoComplete="off" />
        <SelectField {...choice("action", auditActions)} />
        <SelectField {...choice("kind", auditKinds)} />
        <TextField {...word("subject")} />
        <TextField {...word("person")} inputMode="numeric" />
        <DateField
          label={t("audit.since")}
          value={draft.since}
          onChange={(since) => set({ since })}
        />
        <DateField
          label={t("audit.until")}
          value={draft.until}
          onChange={(until) => set({ until })}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" icon={ListFilter}>
            {t("audit.find")}
          </Button>
          <ButtonLink to="/audit">{t("audit.reset")}</ButtonLink>
        </div>
      </form>
    </search>
  );
}

function AuditEntries({ address, query }: { address: AuditAddress; query: AuditQuery }) {
  const { t } = useTranslation("admin");
  const entries = useEndpoint(endpoints.auditLog, { query }, { keepPreviousData: true });
  const openedRow = useOpenedRow<AuditEntry>();
  const narrowed = (part: Partial<AuditAddress>) => hrefOf({ ...address, ...part, before: "" });
  const columns: Column<AuditEntry>[] = [
    column(t("audit.at"), ({ at }) => formatDateTime(at)),
    column(t("audit.actor"), ({ actorName }) =>
      actorName === null ? (
        "—"
      ) : (
        <TextLink to={narrowed({ actor: actorName })}>{actorName}</TextLink>
      ),
    ),
    column(t("audit.action"), ({ action }) => (
      <TextLink to={narrowed({ action })}>{t(`audit.actions.${action}`)}</TextLink>
    )),
    column(t("audit.about"), ({ kind, subject }) => (
      <TextLink to={narrowed({ kind, subject: subject ?? "" })}>
        {t(`audit.kinds.${kind}`)}
        {subject && (subject.length > 12 ? ` ${subject.slice(0, 12)}…` : ` № ${subject}`)}
      </TextLink>
    )),
    column(
      t("audit.person"),
      ({ personId }) =>
        personId === null ? (
          "—"
        ) : (
          <TextLink to={narrowed({ person: String(personId) })}>№ {personId}</TextLink>
        ),
      end,
    ),
    openedRow.column,
  ];
  return (
    <Loaded
      of={entries}
      failure={t("audit.failed")}
      skeleton={<RowSkeletons count={6} height="2.75rem" />}
    >
      {({ missing, items, next }) => (
        <div className="flex flex-col gap-4">
          {missing.length > 0 && (
            <Notice tone="warn">{t("audit.missing", { services: missing.join(", ") })}</Notice>
          )}
          {items.length === 0 ? (
            <EmptyState
              icon={ScrollText}
              title={t(address.before ? "audit.noOlder" : "audit.empty")}
            />
          ) : (
            <DataTable
              caption={t("audit.lines")}
              columns={columns}
              rows={items}
              keyOf={({ id }) => id}
              detail={(entry) => (openedRow.isOpen(entry) ? <AuditDetails entry={entry} /> : null)}
            />
          )}
          <div className="flex flex-wrap gap-2">
            <Button
              icon={RefreshCw}
              loading={entries.isValidating}
              onClick={() => void entries.mutate()}
            >
              {t("dashboard.refresh")}
            </Button>
            {address.before && <ButtonLink to={narrowed({})}>{t("audit.newest")}</ButtonLink>}
            {next && (
              <ButtonLink to={hrefOf({ ...address, before: next })}>{t("audit.older")}</ButtonLink>
            )}
          </div>
        </div>
      )}
    </Loaded>
  );
}

type Change = AuditEntry["changes"][string];

function AuditDetails({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation("admin");
  const words = useAuditWords();
  const changes = Object.entries(entry.changes);
  return (
    <div className="flex flex-col gap-4 p-4">
      {changes.length === 0 ? (
        <p className="text-muted">{t("audit.noChanges")}</p>
      ) : (
        <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[10rem_1fr]">
          {changes.map(([field, change]) => (
            <div key={field} className="contents">
              <dt className="font-semibold">{words.fieldName(field)}</dt>
              <dd className="flex min-w-0 flex-col gap-1">
                <Difference
                  change={change}
                  isRead={entry.action === "identity-read"}
                  textOf={(value) => words.valueText(field, value)}
                />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <DefinitionList
        items={[
          { term: t("audit.note"), value: words.noteText(entry) },
          { term: t("audit.network"), value: entry.network },
          {
            term: t("ui:requestId"),
            value: entry.requestId && <code className="break-all">{entry.requestId}</code>,
          },
        ]}
      />
    </div>
  );
}

interface DifferenceProps {
  change: Change;
  /** The value was read, not changed. */
  isRead: boolean;
  textOf(value: unknown): string;
}

function Difference({ change: { before, after }, isRead, textOf }: DifferenceProps) {
  const { t } = useTranslation("admin");
  if (before === undefined && after === undefined) {
    return <span className="text-muted">{t(isRead ? "audit.read" : "audit.secret")}</span>;
  }
  return (
    <>
      {!isEmptyValue(before) && (
        <span className="flex gap-2 break-all text-bad">
          <span aria-hidden="true">−</span>
          <span className="sr-only">{t("contactEdits.was")}</span>
          <del>{textOf(before)}</del>
        </span>
      )}
      {isEmptyValue(after) ? (
        <span className="font-medium text-bad">{t("audit.emptied")}</span>
      ) : (
        <span className="flex gap-2 break-all text-ok">
          <span aria-hidden="true">+</span>
          <span className="sr-only">{t("contactEdits.becomes")}</span>
          <ins className="underline decoration-2 underline-offset-4">{textOf(after)}</ins>
        </span>
      )}
    </>
  );
}
