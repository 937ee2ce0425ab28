import type { LookAlike } from "@deeds/contracts";
import { placeName } from "@deeds/i18n";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import { fullName, profilePath } from "@deeds/remote-kit";
import { Link } from "@deeds/router";
import { Avatar, Icon, paddedNumber, VisuallyHidden } from "@deeds/ui";
import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";

/** People of the register who may be the one that is described. */
export default function LookAlikeList({ people }: { people: readonly LookAlike[] }): ReactNode {
  const { t } = useTranslation("submissions");
  const [language] = useLanguage();
  return (
    <section className="rounded-card border border-line bg-surface" aria-label={t("person.alike")}>
      <h3 className="px-4 py-3 text-admin font-semibold">{t("person.alike")}</h3>
      <ul>
        {people.map((person) => {
          const { id, name, surname, profilePhoto } = person;
          const about = [`№\u00a0${paddedNumber(id)}`, placeName(person, language)]
            .filter(Boolean)
            .join(", ");
          return (
            <li key={id} className="border-t border-line">
              <Link
                to={profilePath(person)}
                target="_blank"
                className="flex min-h-14 items-center gap-3 px-4 py-2 hover:text-brand"
              >
                <Avatar id={id} name={name} surname={surname} photo={profilePhoto} />
                <span className="flex min-w-0 grow flex-col">
                  <span className="font-serif font-semibold">{fullName(person)}</span>
                  <span className="text-caption text-muted">{about}</span>
                  <span className="text-caption text-muted">
                    {person.reasons.map((reason) => t(`person.alikeBy.${reason}`)).join(", ")}
                  </span>
                </span>
                <VisuallyHidden>{t("newTab")}</VisuallyHidden>
                <Icon of={ExternalLink} size={18} />
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
