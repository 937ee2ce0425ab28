import type { Delivery } from "@deeds/contracts";
import { formatDateTime } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { StateLabel } from "@deeds/ui/carried";
import { Check, CircleX } from "lucide-react";

type Attempt = Delivery["attempts"][number];

interface AttemptListProps {
  attempts: readonly Attempt[];
  /** The number of the attempt that is shown. */
  shown: number;
  onShow(number: number): void;
}

/** Every attempt of a delivery; the one that is pressed is shown above. */
export function AttemptList({ attempts, shown, onShow }: AttemptListProps) {
  const { t } = useTranslation("admin");
  if (attempts.length === 0) return <p className="text-muted">{t("webhooks.noAttempts")}</p>;
  return (
    <ol className="flex flex-wrap gap-2" aria-label={t("webhooks.wire.attempts")}>
      {attempts.map((attempt) => (
        <li key={attempt.number}>
          <button
            type="button"
            className="flex min-h-8 cursor-pointer items-center gap-2 rounded-control border border-line px-3 text-caption font-semibold aria-pressed:border-ink"
            aria-pressed={attempt.number === shown}
            onClick={() => onShow(attempt.number)}
          >
            <AttemptResult attempt={attempt} />
            <span className="tabular-nums">{formatDateTime(attempt.at)}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}

function AttemptResult({ attempt: { number, statusCode } }: { attempt: Attempt }) {
  const { t } = useTranslation("admin");
  const succeeded = statusCode !== null && statusCode >= 200 && statusCode < 300;
  return (
    <StateLabel tone={succeeded ? "ok" : "bad"} icon={succeeded ? Check : CircleX}>
      {t("webhooks.attempt", { number, code: statusCode ?? t("webhooks.noAnswer") })}
    </StateLabel>
  );
}
