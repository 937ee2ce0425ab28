import type { RemovalRequest } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import type { Definition } from "@deeds/ui";

/** What a removal request says, for a list of definitions. */
export function useRequestTerms(request: RemovalRequest): Definition[] {
  const { t } = useTranslation("admin");
  const { relation, text, userId, status, hidesContacts } = request;
  return [
    { term: t("removal.relation"), value: relation },
    {
      term: t("removal.text"),
      value: text && <span className="whitespace-pre-line">{text}</span>,
    },
    {
      term: t("removal.sender"),
      value: userId === null ? t("removal.withoutAccount") : t("removal.account", { id: userId }),
    },
    {
      term: t("removal.untilDecision"),
      value:
        status === "pending" && t(hidesContacts ? "removal.hiddenUntil" : "removal.shownUntil"),
    },
  ];
}
