import { socialTypes } from "@deeds/contracts/browser";
import { useTranslation } from "@deeds/i18n/react";
import { SelectField, TextField } from "@deeds/ui";
import type { KeyboardEvent } from "react";
import { hasUsername, type TypedLink } from "./social-link.ts";

interface SocialLinkFieldsProps {
  id: string;
  typed: TypedLink;
  error: string | undefined;
  onChange(part: Partial<TypedLink>): void;
  /** Enter stores the link, not the form around it. */
  onStore(): void;
}

/** One link: where, its address, and a username or a title where the type has one. */
export function SocialLinkFields({ id, typed, error, onChange, onStore }: SocialLinkFieldsProps) {
  const { t } = useTranslation("submissions");
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    onStore();
  };
  return (
    <>
      <SelectField
        label={t("social.type")}
        value={typed.type}
        options={socialTypes.map((type) => ({ value: type, label: t(`social.types.${type}`) }))}
        onChange={(event) => {
          const chosen = socialTypes.find((one) => one === event.target.value);
          if (chosen) onChange({ type: chosen });
        }}
      />
      {hasUsername(typed.type) && (
        <TextField
          label={t("social.username")}
          hint={t("social.usernameHint")}
          prefix="@"
          spellCheck={false}
          autoCapitalize="none"
          value={typed.username}
          onKeyDown={onKeyDown}
          onChange={(event) => onChange({ username: event.target.value })}
        />
      )}
      <TextField
        id={id}
        label={t("social.url")}
        hint={t("social.urlHint")}
        type="url"
        inputMode="url"
        value={typed.url}
        error={error}
        onKeyDown={onKeyDown}
        onChange={(event) => onChange({ url: event.target.value })}
      />
      {typed.type === "other" && (
        <TextField
          label={t("social.title")}
          value={typed.title}
          onKeyDown={onKeyDown}
          onChange={(event) => onChange({ title: event.target.value })}
        />
      )}
    </>
  );
}
