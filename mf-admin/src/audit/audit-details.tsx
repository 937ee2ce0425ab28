import type { AuditEntry } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { DefinitionList } from "@deeds/ui";

type Change = AuditEntry["changes"][string];

/** What a line knows beside who, what and when: each field before and after. */
export function AuditDetails({ line }: { line: AuditEntry }) {
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
