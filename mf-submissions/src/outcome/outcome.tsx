import type { OwnSuggestion, ReceiptState, SocialEntry } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { Icon } from "@deeds/ui";
import { Check, X } from "lucide-react";

const fieldNames = {
  phone: "common:field.phone",
  instagramUsername: "common:field.instagram",
  newSocialMedia: "common:field.socialMedia",
} as const;

type Outcomes = NonNullable<OwnSuggestion["outcome"] | ReceiptState["outcome"]>;

/** What an approval accepted of a contact edit; with the values where the sender is signed in. */
export function Outcome({ of }: { of: Outcomes }) {
  const { t } = useTranslation("submissions");
  const textOf = (value: string | SocialEntry) => (typeof value === "string" ? value : value.url);
  return (
    <ul aria-label={t("outcome.title")} className="flex flex-col gap-1">
      {of.map((change, place) => {
        const { field, accepted } = change;
        const values = "after" in change ? change.after : null;
        return (
          <li key={place} className="flex items-start gap-2">
            <span className="flex h-lh items-center">
              <Icon of={accepted ? Check : X} size={18} />
            </span>
            <span className="min-w-0 break-words">
              {t(fieldNames[field])}
              {values && `: ${values.map(textOf).join(", ") || t("outcome.removal")}`}
              {", "}
              {t(accepted ? "outcome.accepted" : "outcome.declined")}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
