import type { SocialEntry } from "@deeds/contracts";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import { checkBody } from "@deeds/remote-kit";
import { SocialLinkFields, SocialLinkRow } from "@deeds/remote-kit/carried";
import { Button } from "@deeds/ui";
import { Plus } from "lucide-react";
import { useState } from "react";
import {
  blankLink,
  entryOf,
  linksToSend,
  placeOf,
  type TypedLink,
  typedOf,
} from "./social-link.ts";

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
 * A list of links, saved as a whole: add one, change the one that was chosen, take one away.
 * The form that holds it sends `linksToSend`, so that a link is not lost when
 * the form is sent before the link is stored.
 */
export function SocialListEditor(props: SocialListEditorProps) {
  const { id, legend, hint, entries, typed, onChange, path, errorOf } = props;
  const { t } = useTranslation("submissions");
  const [language] = useLanguage();
  const [error, setError] = useState<string>();
  const isChange = typed.index !== null;
  const refused = errorOf(`${path}.${placeOf(entries, typed)}.url`);

  const store = async () => {
    const issues = await checkBody("socialEntry", entryOf(typed), language);
    if (issues.length > 0) {
      setError(t("social.badUrl"));
      document.getElementById(id)?.focus();
      return;
    }
    onChange(linksToSend(entries, typed), blankLink);
    setError(undefined);
  };
  const open = (entry: SocialEntry, index: number) => {
    setError(undefined);
    onChange(linksToSend(entries, typed), typedOf(entry, index));
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
                onEdit={() => open(entry, index)}
                onRemove={() => remove(index)}
              />
            </li>
          ))}
        </ul>
      )}
      <div
        className={
          isChange
            ? "flex flex-col gap-5 rounded-control border border-brand p-4"
            : "flex flex-col gap-5"
        }
      >
        {isChange && <p className="font-semibold">{t("social.changing")}</p>}
        <SocialLinkFields
          id={id}
          typed={typed}
          error={error ?? refused}
          urlHint={t("social.urlHint")}
          usernameHint={t("social.usernameHint")}
          onStore={() => void store()}
          onChange={(part) => {
            setError(undefined);
            onChange(entries, { ...typed, ...part });
          }}
        />
        <div className="flex flex-wrap gap-3">
          <Button icon={isChange ? undefined : Plus} onClick={() => void store()}>
            {isChange ? t("social.store") : t("social.add")}
          </Button>
          {isChange && (
            <Button variant="text" onClick={() => onChange(entries, blankLink)}>
              {t("ui:cancel")}
            </Button>
          )}
        </div>
      </div>
    </fieldset>
  );
}
