import type { Person } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { fullName, profilePath, useUser } from "@deeds/remote-kit";
import { TextLink } from "@deeds/ui";
import { usePerson } from "../api/register.ts";

export const adminAddressOf = (person: Pick<Person, "id" | "slug">): string =>
  `/admin${profilePath(person)}`;

/** A person without a name is 'Unknown'. */
export function PersonLink({ id }: { id: number }) {
  const { t } = useTranslation("admin");
  const isAdmin = useUser()?.isAdmin ?? false;
  const { data, isLoading } = usePerson(id);
  if (isLoading) return <span className="text-muted">№ {id}</span>;
  const person = data ?? { id, slug: null, name: null, surname: null };
  return (
    <TextLink to={isAdmin ? adminAddressOf(person) : profilePath(person)}>
      {fullName(person) || t("common:unknownPerson")}
    </TextLink>
  );
}
