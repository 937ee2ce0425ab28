import type { Person } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { Card, DefinitionList, ExternalLink, HiddenContacts } from "@deeds/ui";
import { AtSign, Phone, Send } from "lucide-react";
import { GateAction } from "./gate-action.tsx";

/** Contacts for those who may see them; their kinds and a way in for everyone else. */
export function PersonContacts({ person }: { person: Person }) {
  const { t } = useTranslation("registry");
  return (
    <section className="flex flex-col gap-3" aria-labelledby="contacts-title">
      <h2 id="contacts-title" className="font-serif text-section font-semibold">
        {t("person.contacts")}
      </h2>
      {person.contactsHidden ? <Hidden person={person} /> : <Open person={person} />}
    </section>
  );
}

function Hidden({ person }: { person: Person }) {
  const { t } = useTranslation("registry");
  const { phone, instagram, socialMedia } = person.hiddenContacts ?? {
    phone: false,
    instagram: false,
    socialMedia: 0,
  };
  const kinds = [
    ...(phone ? [{ icon: Phone, label: t("common:field.phone") }] : []),
    ...(instagram ? [{ icon: AtSign, label: t("common:field.instagram") }] : []),
    ...(socialMedia > 0
      ? [{ icon: Send, label: t("person.socialCount", { count: socialMedia }) }]
      : []),
  ];
  if (kinds.length === 0) return <p className="text-muted">{t("person.noContacts")}</p>;
  return (
    <HiddenContacts kinds={kinds} action={<GateAction />}>
      {t("person.contactsGate")}
    </HiddenContacts>
  );
}

function Open({ person }: { person: Person }) {
  const { t } = useTranslation("registry");
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
      term: entry.title || t(`person.social.${entry.type}`),
      value: <ExternalLink href={entry.url}>{entry.username || entry.url}</ExternalLink>,
    })),
  ].filter((item) => item.value);
  if (items.length === 0) return <p className="text-muted">{t("person.noContacts")}</p>;
  return (
    <Card>
      <DefinitionList items={items} />
    </Card>
  );
}
