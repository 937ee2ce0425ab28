import { useTranslation } from "@deeds/i18n/react";
import { StateLabel } from "@deeds/ui/carried";
import { Clock, ClockAlert, TriangleAlert } from "lucide-react";
import { hoursSince, urgencyOf } from "./waiting-age.ts";

const looks = {
  overdue: { icon: TriangleAlert, tone: "bad" },
  soon: { icon: ClockAlert, tone: "warn" },
  fresh: { icon: Clock, tone: "ok" },
} as const;

/** How long something has waited for a decision: hours, icon and colour together. */
export function WaitLabel({ since }: { since: string }) {
  const { t } = useTranslation("admin");
  const hours = hoursSince(since);
  return (
    <StateLabel {...looks[urgencyOf(hours)]}>
      {hours < 1 ? t("waitsLess") : t("waits", { hours })}
    </StateLabel>
  );
}
