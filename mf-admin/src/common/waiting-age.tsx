import { limits } from "@deeds/contracts/browser";
import { useTranslation } from "@deeds/i18n/react";
import { StateLabel } from "@deeds/ui/bundled";
import { Clock, ClockAlert, TriangleAlert } from "lucide-react";

export const urgencyLooks = {
  overdue: { icon: TriangleAlert, tone: "bad", ink: "text-bad", fill: "bg-bad" },
  soon: { icon: ClockAlert, tone: "warn", ink: "text-warn", fill: "bg-warn" },
  fresh: { icon: Clock, tone: "ok", ink: "text-ok", fill: "bg-ok" },
} as const;

export function WaitLabel({ since }: { since: string }) {
  const { t } = useTranslation("admin");
  const hours = hoursSince(since);
  const { icon, tone } = urgencyLooks[urgencyOf(hours)];
  return (
    <StateLabel icon={icon} tone={tone}>
      {hours < 1 ? t("waitsLess") : t("waits", { hours })}
    </StateLabel>
  );
}

const hour = 3_600_000;

export const hoursSince = (date: string, now: number = Date.now()): number =>
  Math.max(0, Math.floor((now - Date.parse(date)) / hour));

export function urgencyOf(hours: number): "overdue" | "soon" | "fresh" {
  if (hours >= limits.moderationHours) return "overdue";
  return hours >= limits.moderationHours / 2 ? "soon" : "fresh";
}
