import type { Webhook, WebhookEventType } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { Loaded } from "@deeds/remote-kit";
import { Button, EmptyState, Icon, RowSkeletons } from "@deeds/ui";
import { ChevronRight, Plus, Webhook as WebhookIcon } from "lucide-react";
import { useState } from "react";
import { useEventTypes, useWebhooks } from "../../api/webhooks.ts";
import { PagedList, pageSize, usePageNumber } from "../../common/lists.tsx";
import { WebhookSecretDialog } from "./webhook-actions.tsx";
import { WebhookCard } from "./webhook-card.tsx";
import { WebhookFormDialog } from "./webhook-form-dialog.tsx";

export function WebhookList() {
  const { t } = useTranslation("admin");
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
      <Webhooks />
      <EventCatalogue />
      {adding && (
        <WebhookFormDialog webhook={null} onClose={() => setAdding(false)} onCreated={setCreated} />
      )}
      {created && <WebhookSecretDialog webhook={created} onClose={() => setCreated(null)} />}
    </div>
  );
}

function Webhooks() {
  const { t } = useTranslation("admin");
  const { page, hrefFor } = usePageNumber();
  return (
    <PagedList
      of={useWebhooks(page, pageSize)}
      failure={t("webhooks.failed")}
      skeleton={<RowSkeletons count={2} height="8rem" />}
      empty={<EmptyState icon={WebhookIcon} title={t("webhooks.empty")} />}
      className="flex flex-col gap-4"
      {...{ page, hrefFor }}
    >
      {(webhooks) => webhooks.map((webhook) => <WebhookCard key={webhook.id} webhook={webhook} />)}
    </PagedList>
  );
}

function EventCatalogue() {
  const { t } = useTranslation("admin");
  const [open, setOpen] = useState(false);
  return (
    <details className="gd-disclosure" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Icon of={ChevronRight} size={16} />
        {t("webhooks.catalogue.title")}
      </summary>
      {open && <EventTypes />}
    </details>
  );
}

function EventTypes() {
  const { t } = useTranslation("admin");
  return (
    <Loaded of={useEventTypes()} failure={t("webhooks.catalogue.failed")}>
      {(types) => (
        <div className="flex flex-col gap-6 pt-2">
          {types.map((event) => (
            <EventType key={event.type} event={event} />
          ))}
        </div>
      )}
    </Loaded>
  );
}

function EventType({ event: { type, example, schema } }: { event: WebhookEventType }) {
  const { t } = useTranslation("admin");
  return (
    <section aria-label={type} className="flex min-w-0 flex-col gap-2">
      <h4 className="font-semibold">
        {t(`webhooks.events.${type}`)} <code className="font-normal text-muted">{type}</code>
      </h4>
      <div className="grid gap-4 lg:grid-cols-2">
        <Json title={t("webhooks.catalogue.example")} value={example} />
        <Json title={t("webhooks.catalogue.schema")} value={schema} />
      </div>
    </section>
  );
}

function Json({ title, value }: { title: string; value: unknown }) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <h5 className="text-muted">{title}</h5>
      <pre className="rounded-control bg-sunken p-3 font-mono text-caption break-all whitespace-pre-wrap">
        {JSON.stringify(value, null, 2)}
      </pre>
    </div>
  );
}
