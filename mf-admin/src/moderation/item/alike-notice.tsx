import type { LookAlike } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { fullName } from "@deeds/remote-kit";
import { Notice, paddedNumber, TextLink } from "@deeds/ui";
import { adminAddressOf } from "../../common/person.tsx";

/** Other people with the same name or contacts; nothing when there are none. */
export function AlikeNotice({ people, title }: { people: readonly LookAlike[]; title: string }) {
  const { t } = useTranslation("admin");
  if (people.length === 0) return null;
  return (
    <Notice tone="warn">
      <p className="font-medium">{title}</p>
      <ul className="mt-1 flex flex-col gap-1">
        {people.map((person) => (
          <li key={person.id}>
            <TextLink to={adminAddressOf(person)}>
              № {paddedNumber(person.id)}, {fullName(person) || t("common:unknownPerson")}
            </TextLink>
            <span className="text-muted">
              {person.city && `, ${person.city}`}
              {`: ${person.reasons.map((reason) => t(`queue.alike.${reason}`)).join(", ")}`}
            </span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
