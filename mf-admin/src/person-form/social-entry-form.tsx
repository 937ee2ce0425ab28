import type { SocialEntry } from "@deeds/contracts";
import { validationText } from "@deeds/i18n/errors";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import { checkBody } from "@deeds/remote-kit";
import { Button, SelectField, TextField } from "@deeds/ui";
import { type KeyboardEvent, useState } from "react";
import { hasUsername, type SocialType } from "./social-types.ts";

interface SocialEntryFormProps {
  /** The entry to edit; null for a new one. */
  entry: SocialEntry | null;
  types: readonly SocialType[];
  badUrl: string;
  onStore(entry: SocialEntry): void;
  onCancel(): void;
}

/** One link: where, its address, and a username or a title where the type has one. */
export function SocialEntryForm({ entry, types, badUrl, onStore, onCancel }: SocialEntryFormProps) {
  const { t } = useTranslation("admin");
  const [language] = useLanguage();
  const [type, setType] = useState<SocialType>(entry?.type ?? types[0] ?? "other");
  const [url, setUrl] = useState(entry?.url ?? "");
  const [username, setUsername] = useState(entry?.username ?? "");
  const [title, setTitle] = useState(entry?.title ?? "");
  const [error, setError] = useState<string>();
  const offered = types.includes(type) ? types : [type, ...types];

  const store = async () => {
    const handle = username.trim().replace(/^@/, "");
    const name = title.trim();
    const stored = {
      type,
      url: url.trim(),
      ...(hasUsername(type) && handle && { username: handle }),
      ...(type === "other" && name && { title: name }),
    };
    const issues = await checkBody("socialEntry", stored, language);
    if (issues.length === 0) onStore(stored);
    else setError(validationText(badUrl, language));
  };

  // Enter stores the link, not the form of the person around it.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    store();
  };

  return (
    <div className="flex flex-col gap-4 rounded-control bg-sunken p-3">
      <SelectField
        label={t("social.type")}
        value={type}
        options={offered.map((one) => ({ value: one, label: t(`social.types.${one}`) }))}
        onChange={(event) => {
          const chosen = offered.find((one) => one === event.target.value);
          if (chosen) setType(chosen);
        }}
      />
      <TextField
        label={t("social.url")}
        type="url"
        required
        onKeyDown={onKeyDown}
        value={url}
        error={error}
        onChange={(event) => setUrl(event.target.value)}
      />
      {hasUsername(type) && (
        <TextField
          label={t("social.username")}
          prefix="@"
          onKeyDown={onKeyDown}
          value={username}
          onChange={(event) => setUsername(event.target.value)}
        />
      )}
      {type === "other" && (
        <TextField
          label={t("social.title")}
          onKeyDown={onKeyDown}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={onCancel}>
          {t("ui:cancel")}
        </Button>
        <Button size="small" onClick={store}>
          {entry ? t("social.change") : t("common:add")}
        </Button>
      </div>
    </div>
  );
}
