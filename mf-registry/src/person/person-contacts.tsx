import type { Person } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { useSession } from "@deeds/remote-kit";
import { HiddenContacts, Notice } from "@deeds/ui";
import { AtSign, Phone, Send } from "lucide-react";
import { GateAction } from "./gate-action.tsx";
import { OpenContacts } from "./open-contacts.tsx";

/** Contacts for those who may see them; their kinds and a way in for everyone else. */
export function PersonContacts({ person }: { person: Person }) {
  const { t } = useTranslation("registry");
  return (
    <section className="flex flex-col gap-3" aria-labelledby="contacts-title">
      <h2 id="contacts-title" className="font-serif text-section font-semibold">
        {t("person.contacts")}
      </h2>
      {person.contactsWithheld && <Notice tone="warn">{t("person.withheldForOthers")}</Notice>}
      {person.contactsHidden ? <Hidden person={person} /> : <OpenContacts person={person} />}
    </section>
  );
}

function Hidden({ person }: { person: Person }) {
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
