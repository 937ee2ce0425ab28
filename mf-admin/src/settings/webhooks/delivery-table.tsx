import {
  type Delivery,
  type Exchange,
  endpoints,
  type LoggedAttempt,
} from "@deeds/contracts/browser";
import { formatDateTime, formatTime } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { callEndpoint, useCall, useCopy, useEndpoint } from "@deeds/remote-kit";
import { Button, toast } from "@deeds/ui";
import { type Column, DataTable, StateLabel } from "@deeds/ui/bundled";
import { Check, CircleX, Clock, Copy, Pause, RotateCw, Send, Trash2 } from "lucide-react";
import { useState } from "react";
import { column, end, mono, useOpenedRow } from "../../common/tables.tsx";
import { useFigure } from "../../common/values.ts";
import { failureText, refreshWebhooks } from "./deliveries.ts";

export function DeliveryTable({ deliveries }: { deliveries: readonly Delivery[] }) {
  const { t } = useTranslation("admin");
  const show = useFigure();
  const openedRow = useOpenedRow<Delivery>();
  const columns: Column<Delivery>[] = [
    column(t("webhooks.time"), ({ createdAt }) => formatDateTime(createdAt)),
    column(t("webhooks.event"), ({ type }) => t(`webhooks.events.${type}`, type)),
    column(t("proofs.state"), (delivery) => <DeliveryState delivery={delivery} />),
    column(t("webhooks.answer"), ({ attempts }) =>
      attempts.length === 0 ? "—" : (attempts.at(-1)?.statusCode ?? t("webhooks.noAnswer")),
    ),
    column(t("webhooks.attempts"), ({ attempts }) => attempts.length, end),
    column(t("webhooks.duration"), ({ attempts }) => show(attempts.at(-1)?.durationMs), end),
    column(t("webhooks.delivery"), ({ messageId }) => messageId.slice(0, 16), mono),
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

const looks = {
  pending: { tone: "warn", icon: Clock },
  delivering: { tone: "info", icon: Send },
  delivered: { tone: "ok", icon: Check },
  failed: { tone: "bad", icon: CircleX },
  held: { tone: "muted", icon: Pause },
  discarded: { tone: "muted", icon: Trash2 },
} as const;

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

function DeliveryDetails({ delivery }: { delivery: Delivery }) {
  const { t } = useTranslation("admin");
  const { attempts, body } = delivery;
  const { data } = useEndpoint(endpoints.deliveryAttempts, {
    params: { deliveryId: delivery.id },
  });
  const [chosen, choose] = useState<number | null>(null);
  const shown = attempts.find(({ number }) => number === chosen) ?? attempts.at(-1);
  const { pending, run } = useCall();
  const again = () =>
    run(async () => {
      await callEndpoint(endpoints.redeliver, { params: { deliveryId: delivery.id } });
      await refreshWebhooks();
      toast({ title: t("webhooks.sentAgain") });
    }, t("webhooks.couldNot.redeliver"));
  const copy = useCopy();
  const logged = data?.find(({ number }) => number === shown?.number);
  return (
    <div className="flex flex-col gap-4 p-4">
      <AttemptWire delivery={delivery} attempt={shown} exchange={logged?.exchange} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        {attempts.length === 0 ? (
          <p className="text-muted">{t("webhooks.noAttempts")}</p>
        ) : (
          <ol className="flex flex-wrap gap-2" aria-label={t("webhooks.wire.attempts")}>
            {attempts.map(({ number, statusCode, at }) => {
              const succeeded = statusCode !== null && statusCode >= 200 && statusCode < 300;
              return (
                <li key={number}>
                  <button
                    type="button"
                    className="flex min-h-8 cursor-pointer items-center gap-2 rounded-control border border-line px-3 text-caption font-semibold aria-pressed:border-ink"
                    aria-pressed={number === shown?.number}
                    onClick={() => choose(number)}
                  >
                    <StateLabel tone={succeeded ? "ok" : "bad"} icon={succeeded ? Check : CircleX}>
                      {t("webhooks.attempt", {
                        number,
                        code: statusCode ?? t("webhooks.noAnswer"),
                      })}
                    </StateLabel>
                    <span className="tabular-nums">{formatDateTime(at)}</span>
                  </button>
                </li>
              );
            })}
          </ol>
        )}
        {body && (
          <div className="ms-auto flex flex-wrap justify-end gap-2">
            <Button size="small" icon={Copy} onClick={() => void copy(body, t("common:copied"))}>
              {t("webhooks.copyBody")}
            </Button>
            <Button
              size="small"
              variant="primary"
              icon={RotateCw}
              loading={pending}
              onClick={() => void again()}
            >
              {t("webhooks.redeliver")}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

type Attempt = Delivery["attempts"][number];

interface AttemptWireProps {
  delivery: Delivery;
  /** The attempt that is shown; undefined before the first. */
  attempt: Attempt | undefined;
  /** The logged request and response; `undefined` while loading, `null` when deleted. */
  exchange: LoggedAttempt["exchange"] | undefined;
}

function AttemptWire({ delivery, attempt, exchange }: AttemptWireProps) {
  const { t } = useTranslation("admin");
  const { messageId, body } = delivery;
  const response = exchange?.response;
  const status = typeof attempt?.statusCode === "number" ? [`HTTP ${attempt.statusCode}`] : [];
  const show = useFigure();
  const ms = (value: number) => t("webhooks.milliseconds", { count: show(value) });
  const taken = steps.flatMap((step) => {
    const value = exchange?.[step] ?? null;
    return value === null ? [] : [`${t(`webhooks.wire.${step}`)} ${ms(value)}`];
  });
  const isReused = exchange?.connectMs === null && exchange.firstByteMs !== null;
  const parts = [
    ...(exchange?.address ? [`${t("webhooks.wire.address")} ${exchange.address}`] : []),
    ...(isReused ? [t("webhooks.wire.reused")] : []),
    ...taken,
    ...(attempt ? [`${t("webhooks.wire.total")} ${ms(attempt.durationMs)}`] : []),
  ];
  const head = exchange ? requestHead(exchange) : `webhook-id: ${messageId}`;
  return (
    <div className="grid gap-x-6 gap-y-4 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-2">
        <h4 className="font-semibold">{t("webhooks.sent")}</h4>
        <Wire>{[head, "", body ? readable(body) : t("webhooks.noBody")].join("\n")}</Wire>
      </div>
      {attempt && (
        <div className="flex min-w-0 flex-col gap-2">
          <h4 className="font-semibold">
            {t("webhooks.wire.answer", {
              number: attempt.number,
              count: delivery.attempts.length,
            })}
          </h4>
          {attempt.statusCode === null && attempt.error && (
            <p className="text-bad">{failureText(attempt.error, t)}</p>
          )}
          {(attempt.statusCode !== null || response) && (
            <Wire>{[...status, ...(response ? [responseText(response)] : [])].join("\n")}</Wire>
          )}
          {response?.isCut && <p className="text-muted">{t("webhooks.wire.cut")}</p>}
          {exchange === null && <p className="text-muted">{t("webhooks.wire.gone")}</p>}
          <p className="text-caption text-muted tabular-nums" title={t("webhooks.wire.times")}>
            {parts.join(" · ")}
          </p>
        </div>
      )}
    </div>
  );
}

export const Wire = ({ children }: { children: string }) => (
  <pre className="rounded-control bg-sunken p-3 font-mono text-caption break-all whitespace-pre-wrap">
    {children}
  </pre>
);

const steps = ["dnsMs", "connectMs", "tlsMs", "firstByteMs"] as const;

const lines = (headers: Exchange["requestHeaders"]): string[] =>
  headers.map(({ name, value }) => `${name}: ${value}`);

export function requestHead({ url, requestHeaders }: Exchange): string {
  const { pathname, search } = new URL(url);
  return [`POST ${pathname}${search}`, ...lines(requestHeaders)].join("\n");
}

export function responseText({ headers, body }: NonNullable<Exchange["response"]>): string {
  return [...lines(headers), "", body].join("\n").trimEnd();
}

export function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
