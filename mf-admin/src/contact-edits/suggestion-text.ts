import type { Suggestion } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { usePerson } from "../api/people.ts";
import { fullName } from "../common/person-text.ts";

/** The administrator's view of the person that a suggestion is about. */
export const personAddress = ({ personId, personSlug }: Suggestion): string =>
  personSlug ? `/admin/p/${personSlug}` : `/admin/people/${personId}`;

/** Who sent it, in words. */
export function useSender({ userId }: Suggestion): string {
  const { t } = useTranslation("admin");
  return userId === null
    ? t("contactEdits.sentAnonymously")
    : t("contactEdits.sentByUser", { id: userId });
}

/** Name and surname of the person; the suggestion itself keeps the name only. */
export function usePersonName({ personId, personName }: Suggestion): string {
  const { t } = useTranslation("admin");
  const { data } = usePerson(personId);
  return (data && fullName(data)) || personName || t("common:unknownPerson");
}
