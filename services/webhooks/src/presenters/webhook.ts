import {
  conditionFieldsOf,
  type Delivery,
  type Exchange,
  type LoggedAttempt,
  type Webhook,
  type WebhookEventType,
  type WebhookReplay,
  webhookEvents,
  webhookExamples,
  webhookMessage,
} from "@deeds/contracts";
import type { Call } from "@deeds/service-kit";
import { z } from "zod";
import { isPrivateKey, maskSecret, publicKeyOf } from "../domain/secrets.ts";
import type { StoredAttemptLog } from "../models/attempt-log.ts";
import type { Attempt, StoredDelivery } from "../models/delivery.ts";
import type { StoredReplay } from "../models/replay.ts";
import type { StoredWebhook } from "../models/webhook.ts";
import type { Outcome } from "../sending/sender.ts";
import type { ServiceContext } from "../service-context.ts";
import type { AttemptWithLog } from "../use-cases/read-deliveries.ts";

/** Shows the last four characters of a shared secret, or the public key of a private one. */
export function presentWebhook(context: ServiceContext, webhook: StoredWebhook): Webhook {
  const secret = context.secrets.open(webhook.secret, webhook._id);
  const shown = presentNewWebhook(webhook, secret);
  return isPrivateKey(secret) ? shown : { ...shown, secretKey: maskSecret(secret) };
}

/** Shows the whole shared secret, for the one response after its creation; a private key never. */
export const presentNewWebhook = (webhook: StoredWebhook, secret: string): Webhook => ({
  ...publicPart(webhook),
  signing: isPrivateKey(secret) ? "ed25519" : "hmac",
  secretKey: isPrivateKey(secret) ? publicKeyOf(secret) : secret,
});

const publicPart = (webhook: StoredWebhook) => ({
  id: webhook._id,
  url: webhook.url,
  description: webhook.description,
  events: webhook.events,
  isActive: webhook.isActive,
  headers: (webhook.headers ?? []).map(({ name }) => ({ name })),
  conditions: webhook.conditions ?? [],
  schedule: webhook.schedule ?? null,
  inOrder: webhook.inOrder ?? false,
  createdAt: webhook.createdAt.toISOString(),
  updatedAt: webhook.updatedAt.toISOString(),
  createdById: webhook.createdById,
  lastTriggeredAt: webhook.lastTriggeredAt?.toISOString() ?? null,
  triggerCount: webhook.triggerCount,
  successCount: webhook.successCount,
  failureCount: webhook.failureCount,
  consecutiveFailures: webhook.consecutiveFailures,
  failingSince: webhook.failingSince?.toISOString() ?? null,
  lastErrorMessage: webhook.lastErrorMessage,
});

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
  number,
  at: at.toISOString(),
  statusCode,
  durationMs,
  error,
});

function exchangeOf(log: StoredAttemptLog): Exchange {
  const { responseHeaders, responseBody, isCut } = log;
  return {
    url: log.url,
    address: log.address,
    dnsMs: log.dnsMs,
    connectMs: log.connectMs,
    tlsMs: log.tlsMs,
    firstByteMs: log.firstByteMs,
    requestHeaders: parseHeaders(log.requestHeaders),
    response:
      responseHeaders === null
        ? null
        : { headers: parseHeaders(responseHeaders), body: responseBody ?? "", isCut },
  };
}

const parseHeaders = (lines: string): { name: string; value: string }[] =>
  lines
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const end = line.indexOf(":");
      return { name: line.slice(0, end), value: line.slice(end + 1).trim() };
    });

export const presentReplay = (replay: StoredReplay): WebhookReplay => ({
  id: replay._id,
  since: replay.since.toISOString(),
  until: replay.until.toISOString(),
  state: replay.state,
  type: replay.type,
  total: replay.total,
  done: replay.done,
  createdAt: replay.createdAt.toISOString(),
  finishedAt: replay.finishedAt?.toISOString() ?? null,
});

const jsonObject = z.record(z.string(), z.json());

export const presentEventTypes = (now: Date): WebhookEventType[] =>
  webhookEvents.map((type) => ({
    type,
    schema: jsonObject.parse(z.toJSONSchema(webhookMessage(type))),
    example: { type, timestamp: now.toISOString(), data: webhookExamples[type] },
    fields: conditionFieldsOf(type),
  }));

type Language = Call["language"];

const texts: Record<Language, { delivered: string; responded: string; unreached: string }> = {
  ru: {
    delivered: "Тестовое сообщение доставлено",
    responded: "Получатель ответил кодом {status}",
    unreached: "Получатель не ответил",
  },
  en: {
    delivered: "The test message was delivered",
    responded: "The receiver responded with status {status}",
    unreached: "The receiver did not respond",
  },
  uk: {
    delivered: "Тестове повідомлення доставлено",
    responded: "Отримувач відповів кодом {status}",
    unreached: "Отримувач не відповів",
  },
};

/** Shows status and duration, never the receiver's response. */
export function presentTest(outcome: Outcome, language: Language) {
  const { delivered, statusCode, durationMs } = outcome;
  const text = texts[language];
  const failed = statusCode === null ? text.unreached : text.responded;
  const message = delivered ? text.delivered : failed.replace("{status}", String(statusCode));
  return { message, delivered, statusCode, durationMs };
}
