import type { AuditAction, AuditEntry, AuditKind } from "@deeds/contracts";
import { formatDateTime } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { useHistory } from "../../api/moderation.ts";

/** What is told of a person; who read what belongs to the log. */
const toldActions = [
  ...(["created", "updated", "approved", "rejected", "removed"] as const),
  "imported",
] as const satisfies readonly AuditAction[];
const toldKinds = [
  ...(["person", "proof", "suggestion", "removal-request"] as const),
] as const satisfies readonly AuditKind[];

const mostLines = 6;

const within = <Value extends string>(values: readonly Value[], one: string): one is Value =>
  (values as readonly string[]).includes(one);

/** What was done with this person before, newest first. */
export function History({ personId }: { personId: number }) {
  const { t } = useTranslation("admin");
  const { data } = useHistory(personId);
  const lines = (data?.items ?? [])
    .filter(({ action, kind }) => within(toldActions, action) && within(toldKinds, kind))
    .slice(0, mostLines);
  if (!data) return null;
  return (
    <section aria-label={t("desk.history.title")}>
      <h3 className="font-sans font-semibold">{t("desk.history.title")}</h3>
      {lines.length === 0 && <p className="mt-1 text-muted">{t("desk.history.empty")}</p>}
      <ul>
        {lines.map((line) => (
          <li
            key={line.id}
            className="grid gap-x-4 border-b border-line py-2 sm:grid-cols-[8.5rem_minmax(0,1fr)]"
          >
            <time dateTime={line.at} className="text-muted tabular-nums">
              {formatDateTime(line.at)}
            </time>
            <LineText line={line} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function LineText({ line: { action, kind, subject, actorName, note } }: { line: AuditEntry }) {
  const { t } = useTranslation("admin");
  const what = within(toldKinds, kind) ? t(`desk.history.kind.${kind}`) : "";
  const done = within(toldActions, action) ? t(`desk.history.action.${action}`) : "";
  return (
    <span className="break-words">
      {what} {subject && `№ ${subject}`}: {done}
      {actorName && `, ${actorName}`}
      {note && `, ${note}`}
    </span>
  );
}
