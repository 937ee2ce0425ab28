import type { Person } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { Button, type Contact, ContactList, ExternalLink, Icon } from "@deeds/ui";
import { AtSign, Copy, Globe, ExternalLink as Out, Phone, Send } from "lucide-react";
import { useCopy } from "../share/use-copy.ts";
import { formatPhone } from "./phone.ts";

/** Each contact with the one thing to do with it: copy the phone, open the link. */
export function OpenContacts({ person }: { person: Person }) {
  const { t } = useTranslation("registry");
  const { phone, instagramUsername, socialMedia } = person;
  const instagram = instagramUsername
    ? `https://instagram.com/${encodeURIComponent(instagramUsername)}`
    : person.instagram;
  const contacts: Contact[] = [
    ...(phone ? [phoneContact(phone, t("common:field.phone"))] : []),
    ...(instagram
      ? [
          linkContact({
            icon: AtSign,
            label: t("common:field.instagram"),
            url: instagram,
            shown: instagramUsername ? `@${instagramUsername}` : instagram,
          }),
        ]
      : []),
    ...socialMedia.map(({ type, url, username, title }) =>
      linkContact({
        icon: type === "telegram" ? Send : Globe,
        label: title || t(`person.social.${type}`),
        url,
        shown: username || url.replace(/^https?:\/\//, ""),
      }),
    ),
  ];
  if (contacts.length === 0) return <p className="text-muted">{t("person.noContacts")}</p>;
  return <ContactList contacts={contacts} />;
}

const phoneContact = (phone: string, label: string): Contact => ({
  id: phone,
  icon: Phone,
  label,
  value: (
    <a className="gd-link" href={`tel:${phone}`}>
      {formatPhone(phone)}
    </a>
  ),
  action: <CopyPhone phone={phone} />,
});

function CopyPhone({ phone }: { phone: string }) {
  const { t } = useTranslation("registry");
  const copy = useCopy();
  return (
    <Button inRow variant="text" icon={Copy} onClick={() => void copy(phone, t("common:copied"))}>
      {t("common:copy")}
    </Button>
  );
}

interface LinkParts {
  icon: Contact["icon"];
  label: string;
  url: string;
  shown: string;
}

const linkContact = ({ icon, label, url, shown }: LinkParts): Contact => ({
  id: url,
  icon,
  label,
  value: <ExternalLink href={url}>{shown}</ExternalLink>,
  action: <OpenLink url={url} name={shown} />,
});

/** The same link as the value's, as a button for the thumb; the keyboard needs it once. */
function OpenLink({ url, name }: { url: string; name: string }) {
  const { t } = useTranslation("registry");
  return (
    <a
      className="gd-button gd-button-text"
      data-row
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${t("common:open")}: ${name}`}
    >
      <Icon of={Out} />
      {t("common:open")}
    </a>
  );
}
