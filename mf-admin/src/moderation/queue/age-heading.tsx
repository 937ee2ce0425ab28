import { useTranslation } from "@deeds/i18n/react";
import { Icon } from "@deeds/ui";
import { Clock, ClockAlert, TriangleAlert } from "lucide-react";
import type { Urgency } from "./queue-filter.ts";

const looks = {
  overdue: { icon: TriangleAlert, ink: "text-bad" },
  soon: { icon: ClockAlert, ink: "text-warn" },
  fresh: { icon: Clock, ink: "text-ok" },
} as const;

/** Height of a heading in the list, in pixels. */
export const headingHeight = 38;

/** Names a part of the queue by its age: icon, word, colour and count. */
export function AgeHeading({ urgency, count }: { urgency: Urgency; count: number }) {
  const { t } = useTranslation("admin");
  const { icon, ink } = looks[urgency];
  return (
    <div
      className={`flex items-center gap-2 border-b border-line bg-sunken px-4 text-caption font-semibold ${ink}`}
      style={{ height: headingHeight }}
    >
      <Icon of={icon} size={16} />
      <span className="grow">{t(`desk.age.${urgency}`)}</span>
      <span className="tabular-nums">{count}</span>
    </div>
  );
}
