import type { AuditEntry } from "@deeds/contracts";
import { formatDateTime } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { DefinitionList, TextLink } from "@deeds/ui";
import { type Column, DataTable } from "@deeds/ui/carried";
import { useOpenedRow } from "../common/use-opened-row.tsx";
import type { AuditAddress } from "./audit-address.ts";

interface AuditTableProps {
  lines: readonly AuditEntry[];
  /** The same question with one more thing asked for. */
  hrefOf(part: Partial<AuditAddress>): string;
}

/** Lines of the log; each word leads to the lines that share it, one line at a time opens. */
export function AuditTable({ lines, hrefOf }: AuditTableProps) {
  const { t } = useTranslation("admin");
  const openedRow = useOpenedRow<AuditEntry>();
  const narrowed = (part: Partial<AuditAddress>) => hrefOf({ ...part, before: "" });
  const columns: Column<AuditEntry>[] = [
    { id: "at", header: t("audit.at"), cell: ({ at }) => formatDateTime(at) },
    {
      id: "actor",
      header: t("audit.actor"),
      cell: ({ actorName }) =>
        actorName === null ? (
          "—"
        ) : (
          <TextLink to={narrowed({ actor: actorName })}>{actorName}</TextLink>
        ),
    },
    {
      id: "action",
      header: t("audit.action"),
      cell: ({ action }) => (
        <TextLink to={narrowed({ action })}>{t(`audit.actions.${action}`)}</TextLink>
      ),
    },
    {
      id: "subject",
      header: t("audit.about"),
      cell: ({ kind, subject }) => (
        <TextLink to={narrowed({ kind, subject: subject ?? "" })}>
          {t(`audit.kinds.${kind}`)}
          {subject && (subject.length > 12 ? ` ${subject.slice(0, 12)}…` : ` № ${subject}`)}
        </TextLink>
      ),
    },
    {
      id: "person",
      header: t("audit.person"),
      align: "end",
      cell: ({ personId }) =>
        personId === null ? (
          "—"
        ) : (
          <TextLink to={narrowed({ person: String(personId) })}>№ {personId}</TextLink>
        ),
    },
    openedRow.column,
  ];
  return (
    <DataTable
      caption={t("audit.lines")}
      columns={columns}
      rows={lines}
      keyOf={({ id }) => id}
      detail={(line) => (openedRow.isOpen(line) ? <AuditDetails line={line} /> : null)}
    />
  );
}

type Change = AuditEntry["changes"][string];

/** What a line knows beside who, what and when: each field before and after. */
function AuditDetails({ line }: { line: AuditEntry }) {
  const { t } = useTranslation("admin");
  const changes = Object.entries(line.changes);
  return (
    <div className="flex flex-col gap-4 p-4">
      {changes.length === 0 ? (
        <p className="text-muted">{t("audit.noChanges")}</p>
      ) : (
        <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[10rem_1fr]">
          {changes.map(([field, change]) => (
            <div key={field} className="contents">
              <dt className="font-semibold">{t(`common:field.${field}`, field)}</dt>
              <dd className="flex min-w-0 flex-col gap-1">
                <Difference change={change} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <DefinitionList
        items={[
          { term: t("audit.note"), value: line.note },
          { term: t("audit.network"), value: line.network },
          {
            term: t("ui:requestId"),
            value: line.requestId && <code className="break-all">{line.requestId}</code>,
          },
        ]}
      />
    </div>
  );
}

/** Old value struck, new one underlined; a secret field says only that it changed. */
function Difference({ change: { before, after } }: { change: Change }) {
  const { t } = useTranslation("admin");
  if (before === undefined && after === undefined) {
    return <span className="text-muted">{t("audit.secret")}</span>;
  }
  return (
    <>
      {!isEmpty(before) && (
        <span className="flex gap-2 break-all text-bad">
          <span aria-hidden="true">−</span>
          <span className="sr-only">{t("contactEdits.was")}</span>
          <del>{textOf(before)}</del>
        </span>
      )}
      {isEmpty(after) ? (
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

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === "";

const textOf = (value: unknown): string =>
  typeof value === "string" ? value : JSON.stringify(value);
