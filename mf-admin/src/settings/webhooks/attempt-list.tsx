import type { Delivery } from "@deeds/contracts";
import { formatDateTime, formatNumber } from "@deeds/i18n";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import { StateLabel } from "@deeds/ui";
import { Check, CircleX } from "lucide-react";

type Attempt = Delivery["attempts"][number];

const succeeded = ({ statusCode }: Attempt) =>
  statusCode !== null && statusCode >= 200 && statusCode < 300;

/** Every attempt of a delivery, with what the receiver answered. */
export function AttemptList({ delivery }: { delivery: Delivery }) {
  const { t } = useTranslation("admin");
  const [language] = useLanguage();
  return (
    <div className="flex flex-col gap-2">
      <h4 className="font-semibold">{t("webhooks.attempts")}</h4>
      {delivery.attempts.length === 0 && <p className="text-muted">{t("webhooks.noAttempts")}</p>}
      <ol className="flex flex-col gap-1">
        {delivery.attempts.map((attempt) => (
          <li key={attempt.number} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <StateLabel
              tone={succeeded(attempt) ? "ok" : "bad"}
              icon={succeeded(attempt) ? Check : CircleX}
            >
              {t("webhooks.attempt", {
                number: attempt.number,
                code: attempt.statusCode ?? t("webhooks.noAnswer"),
              })}
            </StateLabel>
            <span className="tabular-nums">{formatDateTime(attempt.at)}</span>
            <span className="text-muted">
              {t("webhooks.milliseconds", { count: formatNumber(attempt.durationMs, language) })}
            </span>
            {attempt.error && <span className="break-all text-bad">{attempt.error}</span>}
          </li>
        ))}
      </ol>
    </div>
  );
}
