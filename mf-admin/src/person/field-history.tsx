import { endpoints, type Person } from "@deeds/contracts/browser";
import { formatDateTime } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { callEndpoint, etagOf, Loaded, revalidate, useCall, useEndpoint } from "@deeds/remote-kit";
import { Button, Card, ConfirmDialog, Select, TextLink, toast } from "@deeds/ui";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { refreshPeople } from "../api/register.ts";
import { isEmptyValue, useAuditWords } from "../audit/audit-words.ts";
import { type FieldVersion, isSame, type VersionedField, versionsOf } from "./field-versions.ts";

/** The newest entries of the audit log that are read; older ones are there. */
const maxEntries = 100;

/** The values that each field has had, one of which can be set back. */
export function FieldHistory({ person }: { person: Person }) {
  const { t } = useTranslation("admin");
  const query = { kind: "person", subject: String(person.id) } as const;
  const log = useEndpoint(endpoints.auditLog, { query: { ...query, limit: maxEntries } });
  return (
    <Card title={t("person.history.title")}>
      <Loaded of={log} failure={t("queue.history.failed")}>
        {({ items, next }) => {
          const versions = versionsOf(items);
          return (
            <div className="flex flex-col gap-3">
              {versions.size === 0 ? (
                <p className="text-muted">{t("queue.history.empty")}</p>
              ) : (
                <FieldVersions person={person} versions={versions} />
              )}
              {next && (
                <TextLink to={`/audit?${new URLSearchParams(query)}`}>{t("audit.older")}</TextLink>
              )}
            </div>
          );
        }}
      </Loaded>
    </Card>
  );
}

interface FieldVersionsProps {
  person: Person;
  versions: ReturnType<typeof versionsOf>;
}

function FieldVersions({ person, versions }: FieldVersionsProps) {
  const { t } = useTranslation("admin");
  const { fieldName, valueText } = useAuditWords();
  const [chosen, setChosen] = useState<VersionedField>();
  const [reverting, setReverting] = useState<FieldVersion | null>(null);
  const fields = [...versions.keys()];
  const field = fields.find((one) => one === chosen) ?? fields[0];
  if (!field) return null;
  const text = (value: unknown) =>
    isEmptyValue(value) ? t("audit.emptied") : valueText(field, value);
  return (
    <>
      <Select
        aria-label={t("people.bulk.field")}
        value={field}
        options={fields.map((value) => ({ value, label: fieldName(value) }))}
        onChange={({ target }) => setChosen(fields.find((one) => one === target.value))}
      />
      <ul>
        {versions.get(field)?.map((version) => (
          <li
            key={version.id}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2"
          >
            <span className="min-w-0 grow basis-48">
              <span className="block text-caption text-muted">
                {[formatDateTime(version.at), version.actorName].filter(Boolean).join(", ")}
              </span>
              <span className="break-words">
                {text(version.before)} → {text(version.after)}
              </span>
            </span>
            {version.action !== "created" && !isSame(version.before, person[field] ?? null) && (
              <Button
                size="small"
                icon={Undo2}
                aria-label={`${t("person.history.revert")}: ${text(version.before)}`}
                onClick={() => setReverting(version)}
              >
                {t("person.history.revert")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {reverting && (
        <RevertDialog
          person={person}
          field={field}
          value={reverting.before}
          description={`${fieldName(field)}: ${text(person[field])} → ${text(reverting.before)}`}
          onClose={() => setReverting(null)}
        />
      )}
    </>
  );
}

interface RevertDialogProps {
  person: Person;
  field: VersionedField;
  value: unknown;
  description: string;
  onClose(): void;
}

/** Sets a field back by an edit like any other; one of another administrator meanwhile is a conflict. */
function RevertDialog({ person, field, value, description, onClose }: RevertDialogProps) {
  const { t } = useTranslation("admin");
  const { pending, run } = useCall();
  const params = { id: person.id };
  const [ifMatch] = useState(() => etagOf(endpoints.person, { params }));
  const revert = async () => {
    const done = await run(async () => {
      await callEndpoint(endpoints.updatePerson, { params, body: { [field]: value } }, { ifMatch });
      await Promise.all([refreshPeople(), revalidate(["/api/audit"])]);
      return true;
    }, t("form.couldNotUpdate"));
    onClose();
    if (done) toast({ title: t("form.updated") });
  };
  return (
    <ConfirmDialog
      open
      title={t("person.history.revert")}
      description={description}
      confirmLabel={t("person.history.revert")}
      pending={pending}
      onConfirm={() => void revert()}
      onClose={onClose}
    />
  );
}
