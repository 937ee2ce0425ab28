import { type SocialEntry, socialTypes } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { Button, SelectField, TextField } from "@deeds/ui";
import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { blankLink, isWebAddress, linksToSend, type TypedLink } from "./social-link.ts";

interface SocialListEditorProps {
  id: string;
  legend: string;
  hint?: string;
  entries: readonly SocialEntry[];
  typed: TypedLink;
  onChange(entries: readonly SocialEntry[], typed: TypedLink): void;
  errorOf(path: string): string | undefined;
  /** The body's field that the list is sent as. */
  path: string;
}

/**
 * A list of links: add one, take one away. The form that holds it sends `linksToSend`, so that a
 * link is not lost when the form is sent before the link is added.
 */
export function SocialListEditor(props: SocialListEditorProps) {
  const { id, legend, hint, entries, typed, onChange, path } = props;
  const { t } = useTranslation("submissions");
  const [error, setError] = useState<string>();
  const type = (part: Partial<TypedLink>) => onChange(entries, { ...typed, ...part });

  const add = () => {
    if (!isWebAddress(typed.url)) {
      setError(t("social.badUrl"));
      return;
    }
    onChange(linksToSend(entries, typed), blankLink);
    setError(undefined);
  };

  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className={hint ? "font-semibold" : "pb-3 font-semibold"}>{legend}</legend>
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
                onClick={() =>
                  onChange(
                    entries.filter((_, other) => other !== index),
                    typed,
                  )
                }
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
          value={typed.type}
          options={socialTypes.map((type) => ({ value: type, label: t(`social.types.${type}`) }))}
          onChange={(event) => {
            const chosen = socialTypes.find((one) => one === event.target.value);
            if (chosen) type({ type: chosen });
          }}
        />
        <TextField
          id={id}
          label={t("social.url")}
          type="url"
          inputMode="url"
          value={typed.url}
          error={error ?? props.errorOf(`${path}.${entries.length}.url`)}
          onChange={(event) => type({ url: event.target.value })}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            add();
          }}
        />
      </div>
      {typed.type === "other" && (
        <TextField
          label={t("social.title")}
          value={typed.title}
          onChange={(event) => type({ title: event.target.value })}
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
