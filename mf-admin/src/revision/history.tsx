import type { AuditEntry } from "@deeds/contracts";
import { revisions } from "@deeds/contracts/browser";
import { formatDateTime } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { LoadFailure } from "@deeds/remote-kit";
import { type HistoryQuery, useHistory } from "../api/register.ts";
import { useAuditWords } from "../audit/audit-words.ts";

/** Actions in the history; reads of personal data are only in the audit log. */
const shownActions = [
  "created",
  "updated",
  "approved",
  "rejected",
  ...revisions,
  "asked",
  "replied",
  "removed",
  "imported",
] as const;
const shownKinds = ["person", "proof", "suggestion", "removal-request"] as const;

const maxEntries = 6;

const within = <Value extends string>(values: readonly Value[], one: string): one is Value =>
  (values as readonly string[]).includes(one);

/** The decisions on, and changes of, a record or everything about a person. */
export function History({ query }: { query: HistoryQuery }) {
  const { t } = useTranslation("admin");
  const { data, error, mutate } = useHistory(query);
  const { noteText } = useAuditWords();
  const entries = (data?.items ?? [])
    .filter(({ action, kind }) => within(shownActions, action) && within(shownKinds, kind))
    .slice(0, maxEntries);
  const textOf = (entry: AuditEntry) => {
    const { action, kind, subject, actorName } = entry;
    const what = within(shownKinds, kind) ? t(`queue.history.kind.${kind}`) : "";
    const done = within(shownActions, action) ? t(`queue.history.action.${action}`) : "";
    return [`${what} ${subject ? `№ ${subject}` : ""}: ${done}`, actorName, noteText(entry)]
      .filter(Boolean)
      .join(", ");
  };
  if (error) {
    return (
      <LoadFailure title={t("queue.history.failed")} error={error} onRetry={() => void mutate()} />
    );
  }
  if (!data) return null;
  return (
    <section aria-label={t("queue.history.title")}>
      <h3 className="font-sans font-semibold">{t("queue.history.title")}</h3>
      {entries.length === 0 && <p className="mt-1 text-muted">{t("queue.history.empty")}</p>}
      <ul>
        {entries.map((entry) => (
          <li
            key={entry.id}
            className="grid gap-x-4 border-b border-line py-2 sm:grid-cols-[8.5rem_minmax(0,1fr)]"
          >
            <time dateTime={entry.at} className="text-muted tabular-nums">
              {formatDateTime(entry.at)}
            </time>
            <span className="break-words">{textOf(entry)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
