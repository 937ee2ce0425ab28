import type { Delivery } from "@deeds/contracts";
import { formatTime } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { StateLabel } from "@deeds/ui/carried";
import { Check, CircleX, Clock, type LucideIcon, Pause, Send, Trash2 } from "lucide-react";

type Tone = "ok" | "warn" | "bad" | "info" | "muted";

const looks: Record<Delivery["state"], { tone: Tone; icon: LucideIcon }> = {
  pending: { tone: "warn", icon: Clock },
  delivering: { tone: "info", icon: Send },
  delivered: { tone: "ok", icon: Check },
  failed: { tone: "bad", icon: CircleX },
  held: { tone: "muted", icon: Pause },
  discarded: { tone: "muted", icon: Trash2 },
};

/** What became of a delivery; one that waits for its next attempt says when. */
export function DeliveryState({ delivery }: { delivery: Delivery }) {
  const { t } = useTranslation("admin");
  const { state, nextAttemptAt, attempts } = delivery;
  const retry = state === "pending" && attempts.length > 0 && nextAttemptAt;
  return (
    <StateLabel {...looks[state]}>
      {retry
        ? t("webhooks.retryAt", { time: formatTime(nextAttemptAt) })
        : t(`webhooks.states.${state}`)}
    </StateLabel>
  );
}
