import { useTranslation } from "@deeds/i18n/react";
import { BackLink, Button, EmptyState, Pagination, RowSkeletons, useDelayed } from "@deeds/ui";
import { RefreshCw, Send } from "lucide-react";
import { refreshWebhooks, useDeliveries, useWebhooks } from "../../api/webhooks.ts";
import { asPage, pageSize } from "../../common/list.ts";
import { PartFailed } from "../../common/part-failed.tsx";
import { usePageNumber } from "../../common/use-address.ts";
import { DeliveryTable } from "./delivery-table.tsx";
import { WebhookActions } from "./webhook-actions.tsx";
import { WebhookFacts } from "./webhook-card.tsx";

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
            </div>
            <WebhookActions webhook={webhook} withoutDeliveries />
          </div>
          <WebhookFacts webhook={webhook} />
        </>
      )}
      <Deliveries id={id} />
    </div>
  );
}

function Deliveries({ id }: { id: number }) {
  const { t } = useTranslation("admin");
  const { page, hrefFor } = usePageNumber();
  const { data, error, isLoading, isValidating, mutate } = useDeliveries(id, page, pageSize);
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
  if (items.length === 0) return <EmptyState icon={Send} title={t("webhooks.noDeliveries")} />;
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <p className="grow text-muted">{t("webhooks.deliveryCount", { count: total })}</p>
        <Button icon={RefreshCw} loading={isValidating} onClick={() => void refreshWebhooks()}>
          {t("dashboard.refresh")}
        </Button>
      </div>
      <DeliveryTable deliveries={items} />
      <Pagination page={page} totalPages={totalPages} hrefFor={hrefFor} />
    </>
  );
}
