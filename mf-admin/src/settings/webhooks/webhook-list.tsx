import type { Webhook } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { Button, EmptyState, Pagination, RowSkeletons, useDelayed } from "@deeds/ui";
import { Plus, Webhook as WebhookIcon } from "lucide-react";
import { useState } from "react";
import { useWebhooks } from "../../api/webhooks.ts";
import { asPage, pageSize } from "../../common/list.ts";
import { PartFailed } from "../../common/part-failed.tsx";
import { usePageNumber } from "../../common/use-address.ts";
import { EventCatalogue } from "./event-catalogue.tsx";
import { WebhookCard } from "./webhook-card.tsx";
import { WebhookFormDialog } from "./webhook-form-dialog.tsx";
import { WebhookSecretDialog } from "./webhook-secret-dialog.tsx";

/** Who hears of the register's events. */
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
  const { data, error, isLoading, mutate } = useWebhooks(page, pageSize);
  const waiting = useDelayed(isLoading);
  if (error) {
    return <PartFailed title={t("webhooks.failed")} error={error} onRetry={() => void mutate()} />;
  }
  if (!data) return waiting ? <RowSkeletons count={2} height="8rem" /> : null;
  const { items, totalPages } = asPage(data);
  if (items.length === 0) return <EmptyState icon={WebhookIcon} title={t("webhooks.empty")} />;
  return (
    <>
      {items.map((webhook) => (
        <WebhookCard key={webhook.id} webhook={webhook} />
      ))}
      <Pagination page={page} totalPages={totalPages} hrefFor={hrefFor} />
    </>
  );
}
