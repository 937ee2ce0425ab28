import { type SocialEntry, socialTypes } from "@deeds/contracts/browser";
import { validationText } from "@deeds/i18n/errors";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import { checkBody } from "@deeds/remote-kit";
import { draftOfLink, entryOf, SocialLinkFields, SocialLinkRow } from "@deeds/remote-kit/bundled";
import { Button } from "@deeds/ui";
import { Plus } from "lucide-react";
import { useState } from "react";

type SocialType = SocialEntry["type"];

/** Types that each form offers; stored entries keep any type. */
export const createTypes: readonly SocialType[] = socialTypes.filter((type) => type !== "youtube");

const notInEditForm: readonly SocialType[] = ["vk", "youtube", "onlyfans", "fansly", "chaturbate"];
export const editTypes: readonly SocialType[] = socialTypes.filter(
  (type) => !notInEditForm.includes(type),
);

interface SocialListEditorProps {
  entries: readonly SocialEntry[];
  types: readonly SocialType[];
  /** Key of the message for an invalid address; each form has its own. */
  badUrl: "url" | "url-valid" | "url-format";
  onChange(entries: SocialEntry[]): void;
}

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
    <LinkForm
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
                <SocialLinkRow
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

interface LinkFormProps extends Pick<SocialListEditorProps, "types" | "badUrl"> {
  /** The entry to edit; null for a new one. */
  entry: SocialEntry | null;
  onStore(entry: SocialEntry): void;
  onCancel(): void;
}

function LinkForm({ entry, types, badUrl, onStore, onCancel }: LinkFormProps) {
  const { t } = useTranslation("admin");
  const [language] = useLanguage();
  const [typed, setTyped] = useState(() => draftOfLink(entry ?? { type: types[0] ?? "other" }));
  const [error, setError] = useState<string>();
  const store = async () => {
    const stored = entryOf(typed);
    const issues = await checkBody("socialEntry", stored, language);
    if (issues.length === 0) onStore(stored);
    else setError(validationText(badUrl, language));
  };
  return (
    <div className="flex flex-col gap-4 rounded-control bg-sunken p-3">
      <SocialLinkFields
        required
        typed={typed}
        types={types}
        error={error}
        onChange={(part) => setTyped((now) => ({ ...now, ...part }))}
        onStore={() => void store()}
      />
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={onCancel}>
          {t("ui:cancel")}
        </Button>
        <Button size="small" onClick={() => void store()}>
          {entry ? t("social.change") : t("common:add")}
        </Button>
      </div>
    </div>
  );
}
