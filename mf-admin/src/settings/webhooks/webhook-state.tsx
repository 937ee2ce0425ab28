import type { Webhook } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { StateLabel } from "@deeds/ui/carried";
import { Check, CircleX, Clock, Pause } from "lucide-react";

/** How a subscriber is doing, in one word with its icon. */
export function WebhookState({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation("admin");
  const { isActive, triggerCount, consecutiveFailures } = webhook;
  if (!isActive) {
    return (
      <StateLabel tone="muted" icon={Pause}>
        {t("webhooks.health.off")}
      </StateLabel>
    );
  }
  if (consecutiveFailures > 0) {
    return (
      <StateLabel tone="bad" icon={CircleX}>
        {t("webhooks.health.failing", { count: consecutiveFailures })}
      </StateLabel>
    );
  }
  if (triggerCount === 0) {
    return (
      <StateLabel tone="muted" icon={Clock}>
        {t("webhooks.health.unused")}
      </StateLabel>
    );
  }
  return (
    <StateLabel tone="ok" icon={Check}>
      {t("webhooks.health.well")}
    </StateLabel>
  );
}
