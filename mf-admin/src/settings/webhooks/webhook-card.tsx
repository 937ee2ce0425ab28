import type { Webhook } from "@deeds/contracts";
import { formatDateTime } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { Badge, DefinitionList } from "@deeds/ui";
import { StateLabel } from "@deeds/ui/carried";
import { Check, CircleX, Clock, Pause } from "lucide-react";
import { WebhookActions } from "./webhook-actions.tsx";

export function WebhookCard({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation("admin");
  const titleId = `webhook-${webhook.id}`;
  return (
    <article
      aria-labelledby={titleId}
      className="flex flex-col gap-3 rounded-card border border-line bg-surface px-4 py-3"
    >
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <div className="min-w-0 grow basis-72">
          <h3 id={titleId} className="font-serif text-lead font-semibold">
            {webhook.description || t("webhooks.number", { id: webhook.id })}
          </h3>
          <p className="font-mono text-caption break-all text-muted">{webhook.url}</p>
          <WebhookState webhook={webhook} />
        </div>
        <WebhookActions webhook={webhook} />
      </div>
      <div className="flex flex-wrap gap-2">
        {webhook.events.map((event) => (
          <Badge key={event}>{t(`webhooks.events.${event}`)}</Badge>
        ))}
        {webhook.events.length === 0 && (
          <span className="text-muted">{t("webhooks.noEvents")}</span>
        )}
      </div>
      <WebhookFacts webhook={webhook} />
    </article>
  );
}

export function WebhookFacts({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation("admin");
  return (
    <DefinitionList
      items={[
        {
          term: t("webhooks.counters"),
          value: t("webhooks.countersText", {
            sent: webhook.triggerCount,
            delivered: webhook.successCount,
            failed: webhook.failureCount,
          }),
        },
        { term: t("webhooks.lastTriggered"), value: formatDateTime(webhook.lastTriggeredAt) },
        { term: t("webhooks.lastError"), value: webhook.lastErrorMessage },
        {
          term: t(webhook.signing === "hmac" ? "webhooks.secretKey" : "webhooks.publicKey"),
          value: <span className="font-mono text-caption">{webhook.secretKey}</span>,
        },
      ]}
    />
  );
}

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
