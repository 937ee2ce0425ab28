import type { Delivery, Exchange, LoggedAttempt } from "@deeds/contracts";
import type { StoredAttemptLog } from "../models/attempt-log.ts";
import type { Attempt, StoredDelivery } from "../models/delivery.ts";
import type { AttemptWithLog } from "../use-cases/read-attempts.ts";

export const presentDelivery = (delivery: StoredDelivery): Delivery => ({
  id: delivery._id,
  webhookId: delivery.webhookId,
  messageId: delivery.messageId,
  type: delivery.type,
  state: delivery.state,
  createdAt: delivery.createdAt.toISOString(),
  nextAttemptAt: delivery.nextAttemptAt?.toISOString() ?? null,
  body: delivery.body || null,
  attempts: delivery.attempts.map(resultOf),
});

export const presentAttempt = ({ attempt, log }: AttemptWithLog): LoggedAttempt => ({
  ...resultOf(attempt),
  exchange: log && exchangeOf(log),
});

const resultOf = ({ number, at, statusCode, durationMs, error }: Attempt) => ({
  ...{ number, statusCode, durationMs, error },
  at: at.toISOString(),
});

function exchangeOf(log: StoredAttemptLog): Exchange {
  const { url, address, dnsMs, connectMs, tlsMs, firstByteMs } = log;
  const { requestHeaders, responseHeaders, responseBody, isCut } = log;
  return {
    ...{ url, address, dnsMs, connectMs, tlsMs, firstByteMs },
    requestHeaders: headersOf(requestHeaders),
    response:
      responseHeaders === null
        ? null
        : { headers: headersOf(responseHeaders), body: responseBody ?? "", isCut },
  };
}

/** From one `name: value` a line. */
const headersOf = (lines: string): { name: string; value: string }[] =>
  lines
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const end = line.indexOf(":");
      return { name: line.slice(0, end), value: line.slice(end + 1).trim() };
    });
