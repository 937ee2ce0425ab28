import type { Person } from "@deeds/contracts";
import { formatDate } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { placeOf } from "@deeds/remote-kit";
import { DefinitionList, ExternalLink, Notice } from "@deeds/ui";
import { AlikeNotice } from "./alike-notice.tsx";
import type { OpenItem } from "./use-item.ts";

/** Somebody who was sent in, with those of the register whom they resemble. */
export function PersonBody({ person, alike }: { person: Person; alike: OpenItem["alike"] }) {
  const { t } = useTranslation("admin");
  return (
    <>
      {!person.name && <Notice tone="warn">{t("desk.nameNeeded")}</Notice>}
      {person.erasedBefore && <Notice tone="warn">{t("desk.erasedBefore")}</Notice>}
      <AlikeNotice people={alike ?? []} title={t("desk.alike.title")} />
      {person.profilePhoto && (
        <img
          src={person.profilePhoto}
          alt={t("common:field.photo")}
          className="max-h-80 self-start rounded-control border border-line"
        />
      )}
      {person.notes && <p className="max-w-measure whitespace-pre-line">{person.notes}</p>}
      <DefinitionList
        items={[
          {
            term: t("common:field.age"),
            value: person.age === null ? null : t("common:years", { count: person.age }),
          },
          { term: t("common:field.birthDate"), value: formatDate(person.birthDate) },
          { term: t("common:field.occupation"), value: person.occupation },
          { term: t("person.place"), value: placeOf(person, t) },
          { term: t("common:field.phone"), value: person.phone },
          {
            term: t("common:field.instagram"),
            value: person.instagramUsername && `@${person.instagramUsername}`,
          },
          ...person.socialMedia.map((entry) => ({
            term: entry.title || t(`kit:social.types.${entry.type}`),
            value: <ExternalLink href={entry.url}>{entry.username || entry.url}</ExternalLink>,
          })),
        ]}
      />
    </>
  );
}
