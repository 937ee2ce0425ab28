import type { SocialEntry } from "@deeds/contracts";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import { checkBody } from "@deeds/remote-kit";
import { SocialLinkFields, SocialLinkRow } from "@deeds/remote-kit/bundled";
import { Button } from "@deeds/ui";
import { Plus } from "lucide-react";
import { useState } from "react";
import {
  blankLink,
  entryOf,
  indexToSend,
  linksToSend,
  type TypedLink,
  typedLinkOf,
} from "./social-link.ts";

interface SocialListEditorProps {
  id: string;
  legend: string;
  hint?: string;
  entries: readonly SocialEntry[];
  typed: TypedLink;
  onChange(entries: readonly SocialEntry[], typed: TypedLink): void;
  errorOf(path: string): string | undefined;
  /** The field of the request body. */
  path: string;
  /** Prefix of the names of the typed link's fields, see `sentLink`. */
  name: string;
}

/**
 * Edits a list of links. The form must send `linksToSend`, so that a link that was typed but not
 * stored is not lost.
 */
export function SocialListEditor(props: SocialListEditorProps) {
  const { id, legend, hint, entries, typed, onChange, path, errorOf } = props;
  const { t } = useTranslation("submissions");
  const [language] = useLanguage();
  const [error, setError] = useState<string>();
  const isEditing = typed.index !== null;
  const serverError = errorOf(`${path}.${indexToSend(entries, typed)}.url`);

  const storeLink = async () => {
    const issues = await checkBody("socialEntry", entryOf(typed), language);
    if (issues.length > 0) {
      setError(t("social.badUrl"));
      document.getElementById(id)?.focus();
      return;
    }
    onChange(linksToSend(entries, typed), blankLink);
    setError(undefined);
  };
  const edit = (entry: SocialEntry, index: number) => {
    setError(undefined);
    onChange(linksToSend(entries, typed), typedLinkOf(entry, index));
    document.getElementById(id)?.focus();
  };
  const remove = (index: number) => {
    const at = typed.index;
    const rest = entries.filter((_, other) => other !== index);
    const moved = at !== null && at > index ? { ...typed, index: at - 1 } : typed;
    onChange(rest, at === index ? blankLink : moved);
    document.getElementById(id)?.focus();
  };

  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className={hint ? "gd-field-label" : "gd-field-label pb-3"}>{legend}</legend>
      {hint && <p className="gd-field-hint">{hint}</p>}
      {entries.length > 0 && (
        <ul className="flex flex-col border-y border-line">
          {entries.map((entry, index) => (
            <li
              key={`${entry.type} ${entry.url}`}
              className="border-b border-line py-2 last:border-0"
            >
              <SocialLinkRow
                entry={entry}
                isOpen={typed.index === index}
                error={typed.index === index ? undefined : errorOf(`${path}.${index}.url`)}
                onEdit={() => edit(entry, index)}
                onRemove={() => remove(index)}
              />
            </li>
          ))}
        </ul>
      )}
      <div
        className={
          isEditing
            ? "flex flex-col gap-5 rounded-control border border-brand p-4"
            : "flex flex-col gap-5"
        }
      >
        {isEditing && <p className="font-semibold">{t("social.changing")}</p>}
        <SocialLinkFields
          id={id}
          name={props.name}
          typed={typed}
          error={error ?? serverError}
          urlHint={t("social.urlHint")}
          usernameHint={t("social.usernameHint")}
          onStore={() => void storeLink()}
          onChange={(part) => {
            setError(undefined);
            onChange(entries, { ...typed, ...part });
          }}
        />
        <noscript className="noscript:contents">
          <p className="gd-field-hint">{t("social.oneLink")}</p>
        </noscript>
        <div className="flex flex-wrap gap-3 noscript:hidden">
          <Button icon={isEditing ? undefined : Plus} onClick={() => void storeLink()}>
            {isEditing ? t("social.store") : t("social.add")}
          </Button>
          {isEditing && (
            <Button variant="text" onClick={() => onChange(entries, blankLink)}>
              {t("ui:cancel")}
            </Button>
          )}
        </div>
      </div>
    </fieldset>
  );
}
