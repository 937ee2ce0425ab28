import type { WebhookEventType } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { Icon } from "@deeds/ui";
import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { useEventTypes } from "../../api/webhooks.ts";
import { PartFailed } from "../../common/part-failed.tsx";

/** What a message about each event looks like; asked for when it is opened. */
export function EventCatalogue() {
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
  const { data, error, mutate } = useEventTypes();
  if (error) {
    const title = t("webhooks.catalogue.failed");
    return <PartFailed title={title} error={error} onRetry={() => void mutate()} />;
  }
  return (
    <div className="flex flex-col gap-6 pt-2">
      {data?.map((event) => (
        <EventType key={event.type} event={event} />
      ))}
    </div>
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
