import { type SocialEntry, socialTypes } from "@deeds/contracts/browser";
import { useTranslation } from "@deeds/i18n/react";
import { Button, SelectField, TextField } from "@deeds/ui";
import { Pencil, Trash2 } from "lucide-react";
import type { KeyboardEvent } from "react";

type SocialType = SocialEntry["type"];

/** A link as it is being typed, before it is in the list. */
export interface LinkDraft {
  type: SocialType;
  url: string;
  username: string;
  title: string;
}

/** A link opened for typing: a stored one, or a new one of a network. */
export const draftOfLink = ({
  type,
  url,
  username,
  title,
}: Pick<SocialEntry, "type"> & Partial<SocialEntry>): LinkDraft => ({
  type,
  url: url ?? "",
  username: username ?? "",
  title: title ?? "",
});

const withUsername: readonly SocialType[] = ["instagram", "telegram", "twitter", "facebook"];

/** Whether a network is known by its usernames. */
export const hasUsername = (type: SocialType): boolean => withUsername.includes(type);

/** The link as a body carries it: only what its type has. */
export function entryOf({ type, url, username, title }: LinkDraft): SocialEntry {
  const name = hasUsername(type) ? username.trim().replace(/^@/, "") : "";
  return {
    type,
    url: url.trim(),
    ...(name && { username: name }),
    ...(type === "other" && title.trim() && { title: title.trim() }),
  };
}

interface SocialLinkFieldsProps {
  /** Of the address, so that an error summary leads there. */
  id?: string;
  typed: LinkDraft;
  /** Networks to choose from; all of them by default. */
  types?: readonly SocialType[];
  error: string | undefined;
  required?: boolean;
  urlHint?: string;
  usernameHint?: string;
  onChange(part: Partial<LinkDraft>): void;
  /** Enter stores the link, not the form around it. */
  onStore(): void;
}

/** One link: the network, its address, and a username or a title where the network has one. */
export function SocialLinkFields(props: SocialLinkFieldsProps) {
  const { typed, types = socialTypes, error, required, onChange, onStore } = props;
  const { t } = useTranslation("kit");
  const offered = types.includes(typed.type) ? types : [typed.type, ...types];
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    onStore();
  };
  const field = (name: "url" | "username" | "title") => ({
    label: t(`social.${name}`),
    value: typed[name],
    onKeyDown,
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  return (
    <>
      <SelectField
        label={t("social.type")}
        value={typed.type}
        options={offered.map((type) => ({ value: type, label: t(`social.types.${type}`) }))}
        onChange={(event) => {
          const type = offered.find((one) => one === event.target.value);
          if (type) onChange({ type });
        }}
      />
      {hasUsername(typed.type) && (
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
        {...{ id: props.id, error, required }}
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
  /** It is the one that is being changed; absent where the form takes its place. */
  isOpen?: boolean;
  error?: string | undefined;
  onEdit(): void;
  onRemove(): void;
}

/** One link of a list, with what can be done with it. */
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
