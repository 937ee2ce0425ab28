import type { SocialEntry } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { Button } from "@deeds/ui";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { SocialEntryForm } from "./social-entry-form.tsx";
import type { SocialType } from "./social-types.ts";

interface SocialListEditorProps {
  entries: readonly SocialEntry[];
  /** What may be chosen for a new entry. */
  types: readonly SocialType[];
  /** Key of the message for an address that is none; each form has its own (specification §5). */
  badUrl: "url" | "url-valid" | "url-format";
  onChange(entries: SocialEntry[]): void;
}

/** A list of links, saved as a whole: add one, edit one, take one away. */
export function SocialListEditor({ entries, types, badUrl, onChange }: SocialListEditorProps) {
  const { t } = useTranslation("admin");
  /** The entry being edited, or "new"; null while the list is only looked at. */
  const [editing, setEditing] = useState<number | "new" | null>(null);
  const store = (entry: SocialEntry) => {
    onChange(
      editing === "new"
        ? [...entries, entry]
        : entries.map((one, index) => (index === editing ? entry : one)),
    );
    setEditing(null);
  };
  const remove = (index: number) => {
    onChange(entries.filter((_, other) => other !== index));
    setEditing(null);
  };
  const form = (entry: SocialEntry | null) => (
    <SocialEntryForm
      entry={entry}
      types={types}
      badUrl={badUrl}
      onStore={store}
      onCancel={() => setEditing(null)}
    />
  );
  return (
    <fieldset className="flex min-w-0 flex-col gap-3" id="person-socialMedia" tabIndex={-1}>
      <legend className="mb-2 font-semibold">{t("common:field.socialMedia")}</legend>
      {entries.length > 0 && (
        <ul className="border-y border-line">
          {entries.map((entry, index) => (
            <li
              key={`${entry.type} ${entry.url}`}
              className="border-b border-line py-2 last:border-0"
            >
              {editing === index ? (
                form(entry)
              ) : (
                <SocialRow
                  entry={entry}
                  onEdit={() => setEditing(index)}
                  onRemove={() => remove(index)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {editing === "new" ? (
        form(null)
      ) : (
        <div>
          <Button size="small" icon={Plus} onClick={() => setEditing("new")}>
            {t("social.add")}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

interface SocialRowProps {
  entry: SocialEntry;
  onEdit(): void;
  onRemove(): void;
}

function SocialRow({ entry, onEdit, onRemove }: SocialRowProps) {
  const { t } = useTranslation("admin");
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="min-w-0 grow basis-40 break-all">
        <strong>{entry.title || t(`social.types.${entry.type}`)}</strong>{" "}
        {entry.username ? `@${entry.username}` : entry.url}
      </span>
      <Button
        size="small"
        icon={Pencil}
        aria-label={t("social.editOne", { url: entry.url })}
        onClick={onEdit}
      >
        {t("common:edit")}
      </Button>
      <Button
        size="small"
        icon={Trash2}
        aria-label={t("social.removeOne", { url: entry.url })}
        onClick={onRemove}
      >
        {t("ui:remove")}
      </Button>
    </div>
  );
}
