import type { Suggestion } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";

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

/** Name and surname of the person, as the contact-edits service last learned them. */
export function usePersonName({ personName }: Suggestion): string {
  const { t } = useTranslation("admin");
  return personName ?? t("common:unknownPerson");
}
