import type { Person } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { DefinitionList, ExternalLink } from "@deeds/ui";
import { Editable } from "./editable.tsx";

/** Phone, Instagram and links, whole. */
export function PersonContacts({ person, onEdit }: { person: Person; onEdit(): void }) {
  const { t } = useTranslation("admin");
  const instagram = person.instagramUsername
    ? `https://instagram.com/${encodeURIComponent(person.instagramUsername)}`
    : person.instagram;
  const items = [
    {
      term: t("common:field.phone"),
      value: person.phone && (
        <a className="text-brand underline" href={`tel:${person.phone}`}>
          {person.phone}
        </a>
      ),
    },
    {
      term: t("common:field.instagram"),
      value: instagram && (
        <ExternalLink href={instagram}>
          {person.instagramUsername ? `@${person.instagramUsername}` : instagram}
        </ExternalLink>
      ),
    },
    ...person.socialMedia.map((entry) => ({
      term: entry.title || t(`social.types.${entry.type}`),
      value: <ExternalLink href={entry.url}>{entry.username || entry.url}</ExternalLink>,
    })),
  ].filter((item) => item.value);
  return (
    <Editable title={t("person.contacts")} onEdit={onEdit}>
      {items.length > 0 ? (
        <DefinitionList items={items} />
      ) : (
        <p className="text-muted">{t("person.noContacts")}</p>
      )}
    </Editable>
  );
}
