import type { Delivery, Exchange, LoggedAttempt } from "@deeds/contracts";
import { formatNumber } from "@deeds/i18n";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import { answerText, readable, requestHead } from "./wire-text.ts";

interface AttemptWireProps {
  delivery: Delivery;
  /** The attempt that is shown; undefined before the first. */
  attempt: Delivery["attempts"][number] | undefined;
  /** What went over the wire; undefined: it is not there yet, null: not any more. */
  exchange: LoggedAttempt["exchange"] | undefined;
}

/** What was sent in an attempt and what came back, side by side where there is room. */
export function AttemptWire({ delivery, attempt, exchange }: AttemptWireProps) {
  const { t } = useTranslation("admin");
  const { messageId, body } = delivery;
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
          <Answer {...{ attempt, exchange }} />
          <Times {...{ attempt, exchange }} />
        </div>
      )}
    </div>
  );
}

const Wire = ({ children }: { children: string }) => (
  <pre className="rounded-control bg-sunken p-3 font-mono text-caption break-all whitespace-pre-wrap">
    {children}
  </pre>
);

type Part = Required<Pick<AttemptWireProps, "exchange">> & {
  attempt: Delivery["attempts"][number];
};

function Answer({ attempt: { statusCode, error }, exchange }: Part) {
  const { t } = useTranslation("admin");
  const response = exchange?.response;
  const status = statusCode === null ? [] : [`HTTP ${statusCode}`];
  return (
    <>
      {statusCode === null && <p className="text-bad">{error}</p>}
      {(statusCode !== null || response) && (
        <Wire>{[...status, ...(response ? [answerText(response)] : [])].join("\n")}</Wire>
      )}
      {response?.isCut && <p className="text-muted">{t("webhooks.wire.cut")}</p>}
      {exchange === null && <p className="text-muted">{t("webhooks.wire.gone")}</p>}
    </>
  );
}

const steps = ["dnsMs", "connectMs", "tlsMs", "firstByteMs"] as const;

/** Where it was connected to and how long each step took; steps that there were none of are left out. */
function Times({ attempt, exchange }: Part) {
  const { t } = useTranslation("admin");
  const [language] = useLanguage();
  const ms = (value: number) =>
    t("webhooks.milliseconds", { count: formatNumber(value, language) });
  const taken = steps.flatMap((step) => {
    const value = exchange?.[step] ?? null;
    return value === null ? [] : [`${t(`webhooks.wire.${step}`)} ${ms(value)}`];
  });
  const parts = [
    ...(exchange?.address ? [`${t("webhooks.wire.address")} ${exchange.address}`] : []),
    ...(isReused(exchange) ? [t("webhooks.wire.reused")] : []),
    ...taken,
    `${t("webhooks.wire.total")} ${ms(attempt.durationMs)}`,
  ];
  return (
    <p className="text-caption text-muted tabular-nums" title={t("webhooks.wire.times")}>
      {parts.join(" · ")}
    </p>
  );
}

const isReused = (exchange: Exchange | null | undefined): boolean =>
  exchange?.connectMs === null && exchange.firstByteMs !== null;
