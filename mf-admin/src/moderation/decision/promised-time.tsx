import { limits } from "@deeds/contracts/browser";
import { useTranslation } from "@deeds/i18n/react";
import { urgencyOf } from "../../common/waiting-age.ts";

const minute = 60_000;
const minutesPerHour = 60;

const fills = { overdue: "bg-bad", soon: "bg-warn", fresh: "bg-ok" } as const;

/** How much of the promised day is left, in words and as a bar. */
export function PromisedTime({ since, now }: { since: string; now: number }) {
  const { t } = useTranslation("admin");
  const promised = limits.moderationHours * minutesPerHour;
  const passed = Math.max(0, Math.floor((now - Date.parse(since)) / minute));
  const left = Math.max(0, promised - passed);
  const spell = (minutes: number) =>
    t("desk.hoursMinutes", {
      hours: Math.floor(minutes / minutesPerHour),
      minutes: minutes % minutesPerHour,
    });
  const fill = fills[urgencyOf(Math.floor(passed / minutesPerHour))];
  return (
    <div>
      <p className="flex items-baseline justify-between gap-2">
        <span className="font-semibold">{t("desk.untilPromise")}</span>
        <span className="font-medium tabular-nums">
          {left > 0 ? spell(left) : t("desk.promiseBroken")}
        </span>
      </p>
      <div aria-hidden="true" className="my-2 h-1.5 rounded-full border border-control">
        <div
          className={`h-full rounded-full ${fill}`}
          style={{ width: `${Math.min(100, (passed / promised) * 100)}%` }}
        />
      </div>
      <p className="text-caption text-muted">
        {t("desk.ofPromised", { passed: spell(passed), hours: limits.moderationHours })}
      </p>
    </div>
  );
}
