import { type SocialEntry, socialTypes } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { Button, SelectField, TextField } from "@deeds/ui";
import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";

interface SocialListEditorProps {
  id: string;
  legend: string;
  hint?: string;
  entries: readonly SocialEntry[];
  onChange(entries: SocialEntry[]): void;
  errorOf(path: string): string | undefined;
  /** The body's field that the list is sent as. */
  path: string;
}

const blank = { type: "telegram", url: "", title: "" } as const;
type SocialType = SocialEntry["type"];
const isWebAddress = (url: string) => URL.canParse(url) && /^https?:\/\//.test(url);

/** A list of links: add one, take one away; the list is sent as a whole. */
export function SocialListEditor(props: SocialListEditorProps) {
  const { id, legend, hint, entries, onChange, path } = props;
  const { t } = useTranslation("submissions");
  const [draft, setDraft] = useState<{ type: SocialType; url: string; title: string }>(blank);
  const [error, setError] = useState<string>();

  const add = () => {
    const url = draft.url.trim();
    if (!isWebAddress(url)) {
      setError(t("social.badUrl"));
      return;
    }
    const title = draft.title.trim();
    onChange([...entries, { type: draft.type, url, ...(title && { title }) }]);
    setDraft(blank);
    setError(undefined);
  };

  return (
    <fieldset className="flex min-w-0 flex-col gap-3" id={id}>
      <legend className="font-semibold">{legend}</legend>
      {hint && <p className="text-card text-muted">{hint}</p>}
      {entries.length > 0 && (
        <ul className="flex flex-col border-y border-line">
          {entries.map((entry, index) => (
            <li
              key={`${entry.type} ${entry.url}`}
              className="flex items-center gap-3 border-b border-line py-2 last:border-0"
            >
              <span className="min-w-0 grow break-all">
                <strong>{entry.title || t(`social.types.${entry.type}`)}</strong> {entry.url}
                {props.errorOf(`${path}.${index}.url`) && (
                  <span className="block text-bad">{props.errorOf(`${path}.${index}.url`)}</span>
                )}
              </span>
              <Button
                variant="text"
                icon={Trash2}
                aria-label={t("social.remove", { url: entry.url })}
                onClick={() => onChange(entries.filter((_, other) => other !== index))}
              >
                {t("ui:remove")}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="grid gap-3 sm:grid-cols-[12rem_1fr]">
        <SelectField
          label={t("social.type")}
          value={draft.type}
          options={socialTypes.map((type) => ({ value: type, label: t(`social.types.${type}`) }))}
          onChange={(event) => {
            const type = socialTypes.find((one) => one === event.target.value);
            if (type) setDraft({ ...draft, type });
          }}
        />
        <TextField
          label={t("social.url")}
          type="url"
          inputMode="url"
          value={draft.url}
          error={error}
          onChange={(event) => setDraft({ ...draft, url: event.target.value })}
        />
      </div>
      {draft.type === "other" && (
        <TextField
          label={t("social.title")}
          value={draft.title}
          onChange={(event) => setDraft({ ...draft, title: event.target.value })}
        />
      )}
      <div>
        <Button icon={Plus} onClick={add}>
          {t("social.add")}
        </Button>
      </div>
    </fieldset>
  );
}
