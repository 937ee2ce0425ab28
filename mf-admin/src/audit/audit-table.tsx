import type { AuditEntry } from "@deeds/contracts";
import { formatDateTime } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { TextLink } from "@deeds/ui";
import { type Column, DataTable } from "@deeds/ui/carried";
import { useOpenedRow } from "../common/use-opened-row.tsx";
import type { AuditAddress } from "./audit-address.ts";
import { AuditDetails } from "./audit-details.tsx";

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
