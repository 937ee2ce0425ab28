import { useTranslation } from "@deeds/i18n/react";
import { useUser } from "@deeds/remote-kit";
import { TextLink } from "@deeds/ui";
import { usePerson } from "../api/people.ts";
import { addressOf, adminAddressOf, fullName } from "./person-text.ts";

/** The person that something is about; one who cannot be named is 'Unknown' (specification §2). */
export function PersonLink({ id }: { id: number }) {
  const { t } = useTranslation("admin");
  const isAdmin = useUser()?.isAdmin ?? false;
  const { data, isLoading } = usePerson(id);
  if (isLoading) return <span className="text-muted">№ {id}</span>;
  const person = data ?? { id, slug: null, name: null, surname: null };
  return (
    <TextLink to={isAdmin ? adminAddressOf(person) : addressOf(person)}>
      {fullName(person) || t("common:unknownPerson")}
    </TextLink>
  );
}
