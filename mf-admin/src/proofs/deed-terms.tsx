import type { Proof } from "@deeds/contracts";
import { formatPeriod } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import type { Definition } from "@deeds/ui";
import { LinkedText } from "@deeds/ui/bundled";

/** When and where the deed was done and how it is known, for a list of definitions. */
export function useDeedTerms({ deedDate, place, source }: Partial<Proof>): Definition[] {
  const { t } = useTranslation("admin");
  return [
    { term: t("common:field.deedDate"), value: formatPeriod(deedDate) },
    { term: t("common:field.place"), value: place },
    { term: t("common:field.source"), value: source && <LinkedText text={source} /> },
  ];
}
