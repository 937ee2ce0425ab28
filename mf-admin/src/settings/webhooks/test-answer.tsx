import { formatNumber } from "@deeds/i18n";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import { StateLabel } from "@deeds/ui/carried";
import { Check, CircleX } from "lucide-react";
import type { WebhookTest } from "./use-webhook-calls.ts";

/** How the receiver answered a test. */
export function TestAnswer({ answer }: { answer: WebhookTest }) {
  const { t } = useTranslation("admin");
  const [language] = useLanguage();
  const duration = formatNumber(answer.durationMs, language);
  const code = answer.statusCode ?? t("webhooks.noAnswer");
  return (
    <div role="status">
      <StateLabel tone={answer.delivered ? "ok" : "bad"} icon={answer.delivered ? Check : CircleX}>
        {t("webhooks.testAnswer", { message: answer.message, code, duration })}
      </StateLabel>
    </div>
  );
}
