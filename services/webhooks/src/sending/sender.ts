import { type DeliveryFailure, deliveryFailures } from "@deeds/contracts";
import {
  AddressNotAllowed,
  type AddressRule,
  guardedLookup,
  type LookUp,
} from "@deeds/service-kit/addresses";
import { startSpan, type TraceContext, traceparentHeader } from "@deeds/service-kit/tracing";
import { Histogram } from "prom-client";
import type { Feedback } from "../domain/adaptive-limiter.ts";
import { parseRetryAfter } from "../domain/retry-policy.ts";
import type { Signer } from "../domain/secrets.ts";
import type { Exchange } from "../models/attempt-log.ts";
import { createTrackingAgent, ExchangeLog } from "./exchange.ts";

interface OutgoingMessage {
  url: string;
  signers: readonly Signer[];
  messageId: string;
  body: string;
  at: Date;
  /** Only its `traceparent` is sent to the receiver. */
  origin?: TraceContext;
  /** The subscriber's headers by lower-case names; the values are secret. */
  headers?: Readonly<Record<string, string>>;
  isTest?: boolean;
}

export interface Outcome extends Feedback {
  durationMs: number;
  error: string | null;
  exchange?: Exchange;
}

export type Sender = ReturnType<typeof createSender>;

export interface SenderOptions {
  /** For the whole attempt, until the last byte is read. */
  deadlineMs?: number;
  lookup?: LookUp;
}

const connectTimeoutMs = 10_000;

/** Sends by the rules of Standard Webhooks; follows no redirect. */
export function createSender(
  addresses: AddressRule,
  { deadlineMs = 15_000, lookup }: SenderOptions = {},
) {
  const agent = createTrackingAgent({
    lookup: guardedLookup(addresses, lookup),
    connectTimeoutMs,
    responseTimeoutMs: deadlineMs,
  });
  return {
    /** Sends once; returns a failure as an outcome and never throws. */
    send: async (message: OutgoingMessage): Promise<Outcome> => {
      const headers = headersOf(message);
      const log = new ExchangeLog(message.url, headers, message.headers ?? {});
      try {
        const url = new URL(message.url);
        // For an IP address in the URL there is no lookup that could check it.
        if (addresses.isForbidden(url)) throw new AddressNotAllowed();
        const response = await log.run(agent, {
          origin: url.origin,
          path: `${url.pathname}${url.search}`,
          method: "POST",
          headers,
          body: message.body,
          signal: AbortSignal.timeout(deadlineMs),
        });
        return outcomeOf(response, message, log);
      } catch (error) {
        return {
          delivered: false,
          statusCode: null,
          durationMs: Math.round(log.elapsedMs()),
          error: describeFailure(error),
          retryAfterMs: null,
          exchange: log.toExchange(),
        };
      }
    },
    close: () => agent.close(),
  };
}

function outcomeOf(
  { statusCode, headers }: Awaited<ReturnType<ExchangeLog["run"]>>,
  { at }: OutgoingMessage,
  log: ExchangeLog,
): Outcome {
  const delivered = statusCode >= 200 && statusCode < 300;
  return {
    delivered,
    statusCode,
    durationMs: Math.round(log.elapsedMs()),
    error: delivered ? null : `HTTP ${statusCode}`,
    retryAfterMs: parseRetryAfter([headers["retry-after"]].flat()[0], at),
    exchange: log.toExchange(),
  };
}

function headersOf(message: OutgoingMessage): Record<string, string> {
  const { signers, messageId, at, body, headers, isTest, origin } = message;
  const second = Math.floor(at.getTime() / 1000);
  return {
    ...headers,
    "content-type": "application/json; charset=utf-8",
    "user-agent": "GoodDeeds-Webhooks/1.0",
    "webhook-id": messageId,
    "webhook-timestamp": String(second),
    ...(isTest && { "webhook-test": "true" }),
    "webhook-signature": signers.map((sign) => sign(messageId, second, body)).join(" "),
    ...(origin?.traceparent && { [traceparentHeader]: origin.traceparent }),
  };
}

const failures: Record<string, DeliveryFailure> = {
  ADDRESS_NOT_ALLOWED: "addressNotAllowed",
  ECONNREFUSED: "connectionRefused",
  ECONNRESET: "connectionReset",
  UND_ERR_SOCKET: "connectionClosed",
  ENOTFOUND: "hostUnknown",
  EAI_AGAIN: "hostNotResolved",
  EHOSTUNREACH: "hostUnreachable",
  ENETUNREACH: "networkUnreachable",
  UND_ERR_CONNECT_TIMEOUT: "connectTimeout",
  UND_ERR_HEADERS_OVERFLOW: "headersTooLarge",
};

/** Describes an error to administrators without any text of the receiver. */
function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return deliveryFailures.connection;
  if (/^(Timeout|Abort|HeadersTimeout|BodyTimeout)Error$/.test(error.name)) {
    return deliveryFailures.responseTimeout;
  }
  const code = errorCodeOf(error);
  if (/^(CERT_|ERR_TLS|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/.test(code)) {
    return `${deliveryFailures.certificate} (${code})`;
  }
  const failure = failures[code];
  if (failure) return deliveryFailures[failure];
  return `${deliveryFailures.connection}${code ? ` (${code})` : ""}`;
}

function errorCodeOf(error: Error): string {
  if ("code" in error && typeof error.code === "string") return error.code;
  // An `AggregateError` has one error for each address; the first is reported.
  const [first] = error instanceof AggregateError ? error.errors : [error.cause];
  return first instanceof Error && first !== error ? errorCodeOf(first) : "";
}

const attemptDurations = new Histogram({
  name: "webhook_attempt_duration_seconds",
  help: "Duration of an attempt to deliver a message, by its outcome",
  labelNames: ["outcome"] as const,
  buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
});
// Prometheus sees no growth to the first value of a series.
for (const outcome of ["delivered", "refused", "unanswered"]) attemptDurations.zero({ outcome });

export const withMetrics = (sender: Sender): Sender => ({
  ...sender,
  send: async (message) => {
    const { origin: from = {}, messageId } = message;
    const attributes = { "messaging.message.id": messageId };
    const span = startSpan("webhook attempt", { kind: "client", parent: from, attributes });
    const outcome = await sender.send({ ...message, origin: span.traceContext });
    const { statusCode, delivered } = outcome;
    attemptDurations.observe({ outcome: outcomeLabel(outcome) }, outcome.durationMs / 1000);
    span.end({
      attributes: statusCode === null ? {} : { "http.response.status_code": statusCode },
      failed: !delivered,
    });
    return outcome;
  },
});

function outcomeLabel({ delivered, statusCode }: Outcome) {
  if (delivered) return "delivered";
  return statusCode === null ? "unanswered" : "refused";
}
