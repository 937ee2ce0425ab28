import { endpoints, type Webhook } from "@deeds/contracts/browser";
import { formatDateTime } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { Loaded, useEndpoint } from "@deeds/remote-kit";
import { Badge, Button, DefinitionList, EmptyState, Icon, RowSkeletons } from "@deeds/ui";
import { StateLabel } from "@deeds/ui/bundled";
import {
  Check,
  ChevronRight,
  CircleX,
  Clock,
  Pause,
  Plus,
  Webhook as WebhookIcon,
} from "lucide-react";
import { type PropsWithChildren, useState } from "react";
import { PagedList, pageSize, usePageNumber } from "../../common/lists.tsx";
import { failureText, useWebhooks } from "./deliveries.ts";
import { Wire } from "./delivery-table.tsx";
import {
  WebhookActions,
  type WebhookActionsProps,
  WebhookSecretDialog,
} from "./webhook-actions.tsx";
import { WebhookFormDialog } from "./webhook-form-dialog.tsx";

export function WebhookList() {
  const { t } = useTranslation("admin");
  const { page, hrefFor } = usePageNumber();
  const [adding, setAdding] = useState(false);
  const [created, setCreated] = useState<Webhook | null>(null);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <p className="max-w-measure text-muted">{t("webhooks.intro")}</p>
        <Button className="ms-auto" variant="primary" icon={Plus} onClick={() => setAdding(true)}>
          {t("webhooks.create")}
        </Button>
      </div>
      <PagedList
        of={useWebhooks(page, pageSize)}
        failure={t("webhooks.failed")}
        skeleton={<RowSkeletons count={2} height="8rem" />}
        empty={<EmptyState icon={WebhookIcon} title={t("webhooks.empty")} />}
        className="flex flex-col gap-4"
        page={page}
        hrefFor={hrefFor}
      >
        {(webhooks) =>
          webhooks.map((webhook) => <WebhookCard key={webhook.id} webhook={webhook} />)
        }
      </PagedList>
      <EventCatalog />
      {adding && (
        <WebhookFormDialog webhook={null} onClose={() => setAdding(false)} onCreated={setCreated} />
      )}
      {created && <WebhookSecretDialog webhook={created} onClose={() => setCreated(null)} />}
    </div>
  );
}

/** Reads the event types when it is opened. */
function EventCatalog() {
  const { t } = useTranslation("admin");
  const [open, setOpen] = useState(false);
  const types = useEndpoint(endpoints.webhookEventTypes, open ? {} : null);
  return (
    <details className="gd-disclosure" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Icon of={ChevronRight} size={16} />
        {t("webhooks.catalogue.title")}
      </summary>
      {open && (
        <Loaded of={types} failure={t("webhooks.catalogue.failed")}>
          {(types) => (
            <div className="flex flex-col gap-6 pt-2">
              {types.map(({ type, example, schema }) => (
                <section key={type} aria-label={type} className="flex min-w-0 flex-col gap-2">
                  <h4 className="font-semibold">
                    {t(`webhooks.events.${type}`)}{" "}
                    <code className="font-normal text-muted">{type}</code>
                  </h4>
                  <div className="grid gap-4 lg:grid-cols-2">
                    <Json title={t("webhooks.catalogue.example")} value={example} />
                    <Json title={t("webhooks.catalogue.schema")} value={schema} />
                  </div>
                </section>
              ))}
            </div>
          )}
        </Loaded>
      )}
    </details>
  );
}

function Json({ title, value }: { title: string; value: unknown }) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <h5 className="text-muted">{title}</h5>
      <Wire>{JSON.stringify(value, null, 2)}</Wire>
    </div>
  );
}

function WebhookCard({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation("admin");
  const titleId = `webhook-${webhook.id}`;
  return (
    <article
      aria-labelledby={titleId}
      className="flex flex-col gap-3 rounded-card border border-line bg-surface px-4 py-3"
    >
      <WebhookHeader webhook={webhook}>
        <h3 id={titleId} className="font-serif text-lead font-semibold">
          {webhook.description || t("webhooks.number", { id: webhook.id })}
        </h3>
      </WebhookHeader>
      <div className="flex flex-wrap gap-2">
        {webhook.events.map((event) => (
          <Badge key={event}>{t(`webhooks.events.${event}`)}</Badge>
        ))}
        {webhook.events.length === 0 && (
          <span className="text-muted">{t("webhooks.noEvents")}</span>
        )}
      </div>
      <WebhookDetails webhook={webhook} />
    </article>
  );
}

export function WebhookDetails({ webhook }: { webhook: Webhook }) {
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
        {
          term: t("webhooks.lastError"),
          value: webhook.lastErrorMessage && failureText(webhook.lastErrorMessage, t),
        },
        {
          term: t(webhook.signing === "hmac" ? "webhooks.secretKey" : "webhooks.publicKey"),
          value: <span className="font-mono text-caption">{webhook.secretKey}</span>,
        },
      ]}
    />
  );
}

/** `children`: the heading, of the page's level. */
export function WebhookHeader({ children, ...props }: PropsWithChildren<WebhookActionsProps>) {
  const { t } = useTranslation("admin");
  const { webhook } = props;
  const { url, consecutiveFailures: count } = webhook;
  const health = healthOf(webhook);
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
      <div className="min-w-0 grow basis-72">
        {children}
        <p className="font-mono text-caption break-all text-muted">{url}</p>
        <StateLabel {...looks[health]}>{t(`webhooks.health.${health}`, { count })}</StateLabel>
      </div>
      <WebhookActions {...props} />
    </div>
  );
}

const looks = {
  off: { tone: "muted", icon: Pause },
  failing: { tone: "bad", icon: CircleX },
  unused: { tone: "muted", icon: Clock },
  well: { tone: "ok", icon: Check },
} as const;

function healthOf({ isActive, triggerCount, consecutiveFailures }: Webhook): keyof typeof looks {
  if (!isActive) return "off";
  if (consecutiveFailures > 0) return "failing";
  return triggerCount === 0 ? "unused" : "well";
}
