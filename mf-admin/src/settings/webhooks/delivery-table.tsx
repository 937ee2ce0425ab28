import type { Delivery } from "@deeds/contracts";
import { formatDateTime, formatNumber, formatTime } from "@deeds/i18n";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import { type Column, DataTable, StateLabel } from "@deeds/ui/carried";
import { Check, CircleX, Clock, type LucideIcon, Pause, Send, Trash2 } from "lucide-react";
import { column, end, mono, useOpenedRow } from "../../common/tables.tsx";
import { DeliveryDetails } from "./delivery-details.tsx";

export function DeliveryTable({ deliveries }: { deliveries: readonly Delivery[] }) {
  const { t } = useTranslation("admin");
  const [language] = useLanguage();
  const openedRow = useOpenedRow<Delivery>();
  const columns: Column<Delivery>[] = [
    column("time", t("webhooks.time"), ({ createdAt }) => formatDateTime(createdAt)),
    column("event", t("webhooks.event"), ({ type }) => type, mono),
    column("state", t("proofs.state"), (delivery) => <DeliveryState delivery={delivery} />),
    column("answer", t("webhooks.answer"), ({ attempts }) =>
      attempts.length === 0 ? "—" : (attempts.at(-1)?.statusCode ?? t("webhooks.noAnswer")),
    ),
    column("attempts", t("webhooks.attempts"), ({ attempts }) => attempts.length, end),
    column(
      "duration",
      t("webhooks.duration"),
      ({ attempts }) => {
        const last = attempts.at(-1);
        return last ? formatNumber(last.durationMs, language) : "—";
      },
      end,
    ),
    column("message", t("webhooks.delivery"), ({ messageId }) => messageId.slice(0, 16), mono),
    openedRow.column,
  ];
  return (
    <DataTable
      caption={t("webhooks.deliveries")}
      columns={columns}
      rows={deliveries}
      keyOf={({ id }) => id}
      detail={(delivery) =>
        openedRow.isOpen(delivery) ? <DeliveryDetails delivery={delivery} /> : null
      }
    />
  );
}

type Tone = "ok" | "warn" | "bad" | "info" | "muted";

const looks: Record<Delivery["state"], { tone: Tone; icon: LucideIcon }> = {
  pending: { tone: "warn", icon: Clock },
  delivering: { tone: "info", icon: Send },
  delivered: { tone: "ok", icon: Check },
  failed: { tone: "bad", icon: CircleX },
  held: { tone: "muted", icon: Pause },
  discarded: { tone: "muted", icon: Trash2 },
};

function DeliveryState({ delivery }: { delivery: Delivery }) {
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
