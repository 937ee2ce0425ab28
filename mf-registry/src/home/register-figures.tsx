import { formatNumber } from "@deeds/i18n";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import { StatFigures } from "@deeds/ui";
import { usePublicStats } from "../api/people.ts";

/** Three figures; a dash stands for one that its service cannot tell now. */
export function RegisterFigures() {
  const { t } = useTranslation("registry");
  const [language] = useLanguage();
  const { data } = usePublicStats();
  const show = (value: number | null | undefined) =>
    value === null || value === undefined ? "—" : formatNumber(value, language);
  return (
    <StatFigures
      items={[
        {
          value: show(data?.totalPeople),
          label: t("home.people", { count: data?.totalPeople ?? 0 }),
        },
        {
          value: show(data?.approvedProofs),
          label: t("home.proofs", { count: data?.approvedProofs ?? 0 }),
        },
        {
          value: show(data?.activeUsers),
          label: t("home.users", { count: data?.activeUsers ?? 0 }),
        },
      ]}
    />
  );
}
