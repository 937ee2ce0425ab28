import { type SocialEntry, socialTypes } from "@deeds/contracts/browser";
import { useTranslation } from "@deeds/i18n/react";
import { Button, SelectField, TextField } from "@deeds/ui";
import { Pencil, Trash2 } from "lucide-react";
import type { KeyboardEvent } from "react";

type SocialType = SocialEntry["type"];

/** A link as it is typed, before it is in the list. */
export interface LinkDraft {
  type: SocialType;
  url: string;
  username: string;
  title: string;
}

/** The draft of a stored link, or of a new one of a network. */
export const draftOfLink = (link: Pick<SocialEntry, "type"> & Partial<SocialEntry>): LinkDraft => ({
  type: link.type,
  url: link.url ?? "",
  username: link.username ?? "",
  title: link.title ?? "",
});

const withUsername: readonly SocialType[] = ["instagram", "telegram", "twitter", "facebook"];

/** Whether a network is known by its usernames. */
export const hasUsername = (type: SocialType): boolean => withUsername.includes(type);

/** The link of a request body: only the fields of its type. */
export function entryOf({ type, url, username, title }: LinkDraft): SocialEntry {
  const name = hasUsername(type) ? username.trim().replace(/^@/, "") : "";
  return {
    type,
    url: url.trim(),
    ...(name && { username: name }),
    ...(type === "other" && title.trim() && { title: title.trim() }),
  };
}

/** Returns the link that was typed into `SocialLinkFields` with this name and sent without scripts. */
export const sentLink = (fields: Readonly<Record<string, string>>, name: string): LinkDraft => ({
  type: socialTypes.find((type) => type === fields[`${name}.type`]) ?? "telegram",
  url: fields[`${name}.url`] ?? "",
  username: fields[`${name}.username`] ?? "",
  title: fields[`${name}.title`] ?? "",
});

interface SocialLinkFieldsProps {
  id?: string;
  /** Prefix of the fields' names in a form that is sent without scripts. */
  name?: string | undefined;
  typed: LinkDraft;
  types?: readonly SocialType[];
  error: string | undefined;
  required?: boolean;
  urlHint?: string;
  usernameHint?: string;
  onChange(part: Partial<LinkDraft>): void;
  /** Enter stores the link, not the form around it. */
  onStore(): void;
}

/** The fields of one link: the network, its URL, and a username or a title. */
export function SocialLinkFields(props: SocialLinkFieldsProps) {
  const { typed, types = socialTypes, error, required, onChange, onStore } = props;
  const { t } = useTranslation("kit");
  const offered = types.includes(typed.type) ? types : [typed.type, ...types];
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    onStore();
  };
  const nameOf = (field: keyof LinkDraft) => props.name && `${props.name}.${field}`;
  const field = (name: "url" | "username" | "title") => ({
    label: t(`social.${name}`),
    name: nameOf(name),
    value: typed[name],
    onKeyDown,
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  return (
    <>
      <SelectField
        label={t("social.type")}
        name={nameOf("type")}
        value={typed.type}
        options={offered.map((type) => ({ value: type, label: t(`social.types.${type}`) }))}
        onChange={(event) => {
          const type = offered.find((one) => one === event.target.value);
          if (type) onChange({ type });
        }}
      />
      {/* One that was typed for another network stays to be seen, or taken away. */}
      {(hasUsername(typed.type) || typed.username !== "") && (
        <TextField
          {...field("username")}
          hint={props.usernameHint}
          prefix="@"
          spellCheck={false}
          autoCapitalize="none"
        />
      )}
      <TextField
        {...field("url")}
        id={props.id}
        error={error}
        required={required}
        hint={props.urlHint}
        type="url"
        inputMode="url"
      />
      {typed.type === "other" && <TextField {...field("title")} />}
    </>
  );
}

interface SocialLinkRowProps {
  entry: SocialEntry;
  isOpen?: boolean;
  error?: string | undefined;
  onEdit(): void;
  onRemove(): void;
}

/** One link of a list, with its actions. */
export function SocialLinkRow({ entry, isOpen, error, onEdit, onRemove }: SocialLinkRowProps) {
  const { t } = useTranslation("kit");
  const { type, url, username, title } = entry;
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <span className="min-w-0 grow basis-full wrap-anywhere sm:basis-48">
        <strong>{title || t(`social.types.${type}`)}</strong> {username ? `@${username}` : url}
        {error && <span className="block font-semibold text-bad">{error}</span>}
      </span>
      <Button
        variant="text"
        icon={Pencil}
        aria-label={t("social.edit", { url })}
        aria-pressed={isOpen}
        onClick={onEdit}
      >
        {t("common:edit")}
      </Button>
      <Button
        variant="text"
        icon={Trash2}
        aria-label={t("social.remove", { url })}
        onClick={onRemove}
      >
        {t("ui:remove")}
      </Button>
    </div>
  );
}
