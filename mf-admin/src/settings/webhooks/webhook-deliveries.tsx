import { endpoints } from "@deeds/contracts/browser";
import { formatDate, formatTime } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { Loaded, useCall, useEndpoint } from "@deeds/remote-kit";
import { useSearchParams } from "@deeds/router";
import {
  BackLink,
  Button,
  EmptyState,
  Pagination,
  RowSkeletons,
  Select,
  type SelectOption,
  StatFigures,
  toast,
} from "@deeds/ui";
import { RefreshCw, RotateCw, Send } from "lucide-react";
import { useState } from "react";
import { asPage, NoSuchPage, pageSize, usePageNumber } from "../../common/lists.tsx";
import { useFigure } from "../../common/values.ts";
import {
  callOf,
  type DeliveryChoice,
  readChoice,
  refreshWebhooks,
  replay,
  useDeliveryOptions,
  useWebhookHealth,
  useWebhooks,
} from "./deliveries.ts";
import { DeliveryTable } from "./delivery-table.tsx";
import { ReplayButton, ReplayList } from "./replay-dialog.tsx";
import { WebhookDetails, WebhookHeader } from "./webhook-list.tsx";

const maxWebhooks = 100;

export function WebhookDeliveries({ id }: { id: number }) {
  const { t } = useTranslation("admin");
  const { data } = useWebhooks(1, maxWebhooks);
  const webhook = data && asPage(data).items.find((one) => one.id === id);
  return (
    <div className="flex flex-col gap-4">
      <BackLink to="/settings?tab=integrations">{t("webhooks.all")}</BackLink>
      {webhook && (
        <>
          <WebhookHeader webhook={webhook} withoutDeliveries>
            <h3 className="font-serif text-name font-semibold">
              {webhook.description || t("webhooks.number", { id })}
            </h3>
          </WebhookHeader>
          <HealthStatus id={id} />
          <WebhookDetails webhook={webhook} />
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
  const deliveries = useEndpoint(
    endpoints.deliveries,
    { params: { id }, query },
    { keepPreviousData: true },
  );
  return (
    <Loaded
      of={deliveries}
      failure={t("webhooks.deliveriesFailed")}
      skeleton={<RowSkeletons count={5} height="2.75rem" />}
    >
      {(response) => {
        const { items, total, totalPages } = asPage(response);
        return (
          <>
            <div className="flex flex-wrap items-center gap-3">
              <DeliveryFilters />
              <p className="ms-auto text-muted">{t("webhooks.deliveryCount", { count: total })}</p>
              <RetryFailed id={id} />
              <ReplayButton id={id} />
              <Button
                icon={RefreshCw}
                loading={deliveries.isValidating}
                onClick={() => void refreshWebhooks()}
              >
                {t("dashboard.refresh")}
              </Button>
            </div>
            {items.length === 0 && totalPages > 0 ? (
              <NoSuchPage {...{ page, totalPages, hrefFor }} />
            ) : items.length === 0 ? (
              <EmptyState icon={Send} title={t("webhooks.noDeliveries")} />
            ) : (
              <>
                <DeliveryTable deliveries={items} />
                <Pagination page={page} totalPages={totalPages} hrefFor={hrefFor} />
              </>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

const times = ["all", "day", "week"] as const;

function DeliveryFilters() {
  const { t } = useTranslation("admin");
  const [parameters, setParameters] = useSearchParams();
  const choice = readChoice(parameters);
  const { states, events } = useDeliveryOptions();
  const set = (name: keyof DeliveryChoice, value: string) => {
    const next = new URLSearchParams(parameters);
    next.delete("page");
    if (value && value !== "all") next.set(name, value);
    else next.delete(name);
    setParameters(next);
  };
  const select = (name: keyof DeliveryChoice, label: string, options: readonly SelectOption[]) => (
    <Select
      look="button"
      aria-label={label}
      value={choice[name]}
      onChange={({ target }) => set(name, target.value)}
      options={options}
    />
  );
  return (
    <search className="flex flex-wrap gap-2">
      {select("state", t("proofs.state"), states)}
      {select("event", t("webhooks.event"), events)}
      {select(
        "time",
        t("webhooks.time"),
        times.map((value) => ({ value, label: t(`webhooks.times.${value}`) })),
      )}
    </search>
  );
}

function HealthStatus({ id }: { id: number }) {
  const { t } = useTranslation("admin");
  const show = useFigure();
  const { data } = useWebhookHealth(id);
  if (!data) return null;
  const { total, delivered, failed, medianMs, lastAt } = data;
  const share = delivered + failed > 0 ? delivered / (delivered + failed) : null;
  return (
    <StatFigures
      look="stacked"
      items={[
        { value: show(total), label: t("webhooks.health.total") },
        {
          value: share === null ? "—" : `${show(Math.floor(share * 1000) / 10)} %`,
          label: t("webhooks.health.share"),
        },
        {
          value: medianMs === null ? "—" : t("webhooks.milliseconds", { count: show(medianMs) }),
          label: t("webhooks.health.median"),
        },
        { value: show(failed), label: t("webhooks.health.failed") },
        {
          value: lastAt === null ? "—" : dayOrTime(lastAt),
          label: t("webhooks.health.last"),
        },
      ]}
    />
  );
}

const dayOrTime = (at: string): string =>
  formatDate(at) === formatDate(new Date()) ? formatTime(at) : formatDate(at);

const thirtyDays = 30 * 24 * 3_600_000;

function RetryFailed({ id }: { id: number }) {
  const { t } = useTranslation("admin");
  const { data } = useWebhookHealth(id);
  const { pending, run } = useCall();
  if (!data || data.failed === 0) return null;
  const retry = () =>
    run(async () => {
      const since = new Date(Date.now() - thirtyDays).toISOString();
      const { deliveries } = await replay(id, { since, state: "failed" });
      await refreshWebhooks();
      toast({ title: t("webhooks.sentAgainCount", { count: deliveries }) });
    }, t("webhooks.couldNot.redeliver"));
  return (
    <Button icon={RotateCw} loading={pending} onClick={() => void retry()}>
      {t("webhooks.retryFailed", { count: data.failed })}
    </Button>
  );
}
