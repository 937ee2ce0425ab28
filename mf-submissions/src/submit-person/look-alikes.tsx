import type { LookAlike } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { Link } from "@deeds/router";
import { Avatar, Icon, paddedNumber, VisuallyHidden } from "@deeds/ui";
import { ExternalLink } from "lucide-react";
import type { PersonDraft } from "./person-draft.ts";
import { useLookAlikes } from "./use-look-alikes.ts";

/** "Is it one of these people?", right under the surname; what was typed stays where it is. */
export function LookAlikes({ draft }: { draft: PersonDraft }) {
  const { t } = useTranslation("submissions");
  const found = useLookAlikes(draft);
  const count = found.length;
  return (
    <>
      <VisuallyHidden>
        <span role="status">{count > 0 && t("person.alikeFound", { count })}</span>
      </VisuallyHidden>
      {count > 0 && (
        <section
          className="rounded-card border border-line bg-surface"
          aria-label={t("person.alike")}
        >
          <h3 className="px-4 py-3 text-admin font-semibold">{t("person.alike")}</h3>
          <ul>
            {found.map((person) => (
              <li key={person.id} className="border-t border-line">
                <LookAlikeLink person={person} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function LookAlikeLink({ person }: { person: LookAlike }) {
  const { t } = useTranslation("submissions");
  const { id, slug, name, surname, profilePhoto } = person;
  const country = person.country && t(`common:country.${person.country}`, person.country);
  const about = [`№\u00a0${paddedNumber(id)}`, person.city, country].filter(Boolean).join(", ");
  return (
    <Link
      to={slug ? `/p/${slug}` : `/people/${id}`}
      target="_blank"
      className="flex min-h-14 items-center gap-3 px-4 py-2 hover:text-brand"
    >
      <Avatar {...{ id, name, surname }} photo={profilePhoto} />
      <span className="flex min-w-0 grow flex-col">
        <span className="font-serif font-semibold">
          {[name, surname].filter(Boolean).join(" ")}
        </span>
        <span className="text-caption text-muted">{about}</span>
        <span className="text-caption text-muted">
          {person.reasons.map((reason) => t(`person.alikeBy.${reason}`)).join(", ")}
        </span>
      </span>
      <VisuallyHidden>{t("newTab")}</VisuallyHidden>
      <Icon of={ExternalLink} size={18} />
    </Link>
  );
}
