import type { Person } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { useCopy, useUser } from "@deeds/remote-kit";
import { useSubscriptionGate } from "@deeds/remote-kit/bundled";
import { Button, type Contact, ContactList, ExternalLink, Icon, Notice } from "@deeds/ui";
import { breakable, HiddenContacts } from "@deeds/ui/bundled";
import {
  AtSign,
  Copy,
  Globe,
  type LucideIcon,
  ExternalLink as Out,
  Phone,
  Send,
} from "lucide-react";
import type { ComponentProps } from "react";
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
  const user = useUser();
  const hidden = person.hiddenContacts;
  const count = hidden?.socialMedia ?? 0;
  const kinds = [
    ...(hidden?.phone ? [{ icon: Phone, label: t("common:field.phone") }] : []),
    ...(hidden?.instagram ? [{ icon: AtSign, label: t("common:field.instagram") }] : []),
    ...(count > 0 ? [{ icon: Send, label: t("person.socialCount", { count }) }] : []),
  ];
  if (kinds.length === 0) return <p className="text-muted">{t("person.noContacts")}</p>;
  // A subscriber sees contacts unless the person described asked for them to be hidden.
  if (user?.hasSubscription) {
    return <HiddenContacts kinds={kinds}>{t("person.withheld")}</HiddenContacts>;
  }
  return <GatedContacts kinds={kinds} />;
}

function GatedContacts({ kinds }: { kinds: ComponentProps<typeof HiddenContacts>["kinds"] }) {
  const { t } = useTranslation("registry");
  const { text, action } = useSubscriptionGate();
  return (
    <HiddenContacts kinds={kinds} action={action}>
      {t("person.contactsGate")} {text}
    </HiddenContacts>
  );
}

function VisibleContacts({ person }: { person: Person }) {
  const { t } = useTranslation("registry");
  const copy = useCopy();
  const { phone, instagramUsername, socialMedia } = person;
  const instagram = instagramUsername
    ? `https://instagram.com/${encodeURIComponent(instagramUsername)}`
    : person.instagram;
  const link = (icon: LucideIcon, label: string, url: string, text: string): Contact => ({
    id: url,
    icon,
    label,
    value: (
      <ExternalLink href={url}>
        <span>{breakable(text)}</span>
      </ExternalLink>
    ),
    // The same link as a larger touch target.
    action: (
      <a
        className="gd-button gd-button-text"
        data-row
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`${t("common:open")}: ${text}`}
      >
        <Icon of={Out} />
        {t("common:open")}
      </a>
    ),
  });
  const contacts: Contact[] = socialMedia.map(({ type, url, username, title }) =>
    link(
      type === "telegram" ? Send : Globe,
      title || t(`kit:social.types.${type}`),
      url,
      username || url.replace(/^https?:\/\//, ""),
    ),
  );
  if (instagram) {
    const name = instagramUsername ? `@${instagramUsername}` : instagram;
    contacts.unshift(link(AtSign, t("common:field.instagram"), instagram, name));
  }
  if (phone) {
    contacts.unshift({
      id: phone,
      icon: Phone,
      label: t("common:field.phone"),
      value: (
        <a className="gd-link" href={`tel:${phone}`}>
          {formatPhone(phone)}
        </a>
      ),
      action: (
        <Button
          inRow
          variant="text"
          icon={Copy}
          onClick={() => void copy(phone, t("common:copied"))}
        >
          {t("common:copy")}
        </Button>
      ),
    });
  }
  if (contacts.length === 0) return <p className="text-muted">{t("person.noContacts")}</p>;
  return <ContactList contacts={contacts} />;
}
