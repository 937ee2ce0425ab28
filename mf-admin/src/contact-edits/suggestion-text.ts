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
