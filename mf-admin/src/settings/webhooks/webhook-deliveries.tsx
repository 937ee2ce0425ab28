import { useTranslation } from "@deeds/i18n/react";
import { useSearchParams } from "@deeds/router";
import { BackLink, Button, EmptyState, Pagination, RowSkeletons, useDelayed } from "@deeds/ui";
import { RefreshCw, Send } from "lucide-react";
import { useState } from "react";
import { refreshWebhooks, useDeliveries, useWebhooks } from "../../api/webhooks.ts";
import { asPage, pageSize } from "../../common/list.ts";
import { PartFailed } from "../../common/part-failed.tsx";
import { usePageNumber } from "../../common/use-address.ts";
import { DeliveryFilters } from "./delivery-filters.tsx";
import { callOf, readChoice } from "./delivery-query.ts";
import { DeliveryTable } from "./delivery-table.tsx";
import { HealthLine } from "./health-line.tsx";
import { ReplayButton, ReplayList } from "./replay-list.tsx";
import { RetryFailed } from "./retry-failed.tsx";
import { WebhookActions } from "./webhook-actions.tsx";
import { WebhookFacts } from "./webhook-card.tsx";
import { WebhookState } from "./webhook-state.tsx";

const mostWebhooks = 100;

/** One subscriber with its deliveries and every attempt. */
export function WebhookDeliveries({ id }: { id: number }) {
  const { t } = useTranslation("admin");
  const { data } = useWebhooks(1, mostWebhooks);
  const webhook = data && asPage(data).items.find((one) => one.id === id);
  return (
    <div className="flex flex-col gap-4">
      <BackLink to="/settings?tab=integrations">{t("webhooks.all")}</BackLink>
      {webhook && (
        <>
          <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
            <div className="min-w-0 grow basis-72">
              <h3 className="font-serif text-name font-semibold">
                {webhook.description || t("webhooks.number", { id })}
              </h3>
              <p className="font-mono text-caption break-all text-muted">{webhook.url}</p>
              <WebhookState webhook={webhook} />
            </div>
            <WebhookActions webhook={webhook} withoutDeliveries />
          </div>
          <HealthLine id={id} />
          <WebhookFacts webhook={webhook} />
          <ReplayList id={id} />
        </>
      )}
      <Deliveries id={id} />
    </div>
  );
}

function Deliveries({ id }: { id: number }) {
  const { t } = useTranslation("admin");
  const [parameters] = useSearchParams();
  const { page, hrefFor } = usePageNumber();
  const [openedAt] = useState(Date.now);
  const query = { ...callOf(readChoice(parameters), openedAt), page, limit: pageSize };
  const { data, error, isLoading, isValidating, mutate } = useDeliveries(id, query);
  const waiting = useDelayed(isLoading);
  if (error) {
    return (
      <PartFailed
        title={t("webhooks.deliveriesFailed")}
        error={error}
        onRetry={() => void mutate()}
      />
    );
  }
  if (!data) return waiting ? <RowSkeletons count={5} height="2.75rem" /> : null;
  const { items, total, totalPages } = asPage(data);
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <DeliveryFilters />
        <p className="ms-auto text-muted">{t("webhooks.deliveryCount", { count: total })}</p>
        <RetryFailed id={id} />
        <ReplayButton id={id} />
        <Button icon={RefreshCw} loading={isValidating} onClick={() => void refreshWebhooks()}>
          {t("dashboard.refresh")}
        </Button>
      </div>
      {items.length === 0 ? (
        <EmptyState icon={Send} title={t("webhooks.noDeliveries")} />
      ) : (
        <DeliveryTable deliveries={items} />
      )}
      <Pagination page={page} totalPages={totalPages} hrefFor={hrefFor} />
    </>
  );
}
