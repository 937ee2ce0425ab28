import { countedFrom, limits, type SenderQuestion } from "@deeds/contracts/browser";
import { useTranslation } from "@deeds/i18n/react";
import { StateLabel } from "@deeds/ui/bundled";
import { Clock, ClockAlert, MessageCircleQuestionMark, TriangleAlert } from "lucide-react";

export const urgencyLooks = {
  overdue: { icon: TriangleAlert, tone: "bad", ink: "text-bad", fill: "bg-bad" },
  soon: { icon: ClockAlert, tone: "warn", ink: "text-warn", fill: "bg-warn" },
  fresh: { icon: Clock, tone: "ok", ink: "text-ok", fill: "bg-ok" },
} as const;

interface WaitLabelProps {
  /** ISO 8601. */
  since: string;
  questions?: readonly SenderQuestion[] | undefined;
}

/** The hours of the promised time that have passed; it does not run while a question is open. */
export function WaitLabel({ since, questions }: WaitLabelProps) {
  const { t } = useTranslation("admin");
  const from = countedFrom(since, questions);
  if (from === null) {
    return (
      <StateLabel icon={MessageCircleQuestionMark} tone="info">
        {t("queue.question.open")}
      </StateLabel>
    );
  }
  const hours = hoursSince(from);
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
