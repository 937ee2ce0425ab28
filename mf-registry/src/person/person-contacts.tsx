import type { Person } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { useCopy, useSession } from "@deeds/remote-kit";
import {
  Button,
  ButtonLink,
  type Contact,
  ContactList,
  ExternalLink,
  HiddenContacts,
  Icon,
  Notice,
} from "@deeds/ui";
import { AtSign, Copy, Globe, ExternalLink as Out, Phone, Send } from "lucide-react";
import { formatPhone } from "./person-text.ts";

export function PersonContacts({ person }: { person: Person }) {
  const { t } = useTranslation("registry");
  return (
    <section className="flex flex-col gap-3" aria-labelledby="contacts-title">
      <h2 id="contacts-title" className="font-serif text-section font-semibold">
        {t("person.contacts")}
      </h2>
      {person.contactsWithheld && <Notice tone="warn">{t("person.withheldForOthers")}</Notice>}
      {person.contactsHidden ? (
        <HiddenPersonContacts person={person} />
      ) : (
        <VisibleContacts person={person} />
      )}
    </section>
  );
}

function HiddenPersonContacts({ person }: { person: Person }) {
  const { t } = useTranslation("registry");
  const { user } = useSession();
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
  // A subscriber sees contacts unless the person described asked for them to be hidden.
  if (user?.hasSubscription) {
    return <HiddenContacts kinds={kinds}>{t("person.withheld")}</HiddenContacts>;
  }
  return (
    <HiddenContacts kinds={kinds} action={<GateAction />}>
      {t(user ? "person.contactsGateSubscribe" : "person.contactsGate")}
    </HiddenContacts>
  );
}

function VisibleContacts({ person }: { person: Person }) {
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
            text: instagramUsername ? `@${instagramUsername}` : instagram,
          }),
        ]
      : []),
    ...socialMedia.map(({ type, url, username, title }) =>
      linkContact({
        icon: type === "telegram" ? Send : Globe,
        label: title || t(`kit:social.types.${type}`),
        url,
        text: username || url.replace(/^https?:\/\//, ""),
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

interface LinkContact {
  icon: Contact["icon"];
  label: string;
  url: string;
  text: string;
}

const linkContact = ({ icon, label, url, text }: LinkContact): Contact => ({
  id: url,
  icon,
  label,
  value: <ExternalLink href={url}>{text}</ExternalLink>,
  action: <OpenLink url={url} name={text} />,
});

/** Opens the same link as the value, as a larger touch target. */
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

export function GateAction({ short = false }: { short?: boolean }) {
  const { t } = useTranslation("registry");
  const { user, openSignIn } = useSession();
  if (user) return <ButtonLink to="/subscribe">{t("common:subscribe")}</ButtonLink>;
  return (
    <Button onClick={() => openSignIn()}>
      {short ? t("common:logIn") : t("common:logInOrRegister")}
    </Button>
  );
}
