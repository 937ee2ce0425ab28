import { z } from "zod";
import { limits } from "../limits.ts";
import { optionalText, timestamp } from "../text.ts";
import {
  conditionField,
  webhookCondition,
  webhookConditions,
  webhookEvents,
  webhookHeaders,
  webhookSchedule,
} from "./webhook-options.ts";

/**
 * How messages are signed: with a shared secret, or with a private key whose public key
 * the subscriber has (Standard Webhooks, `v1` and `v1a`).
 */
export const webhookSignings = ["hmac", "ed25519"] as const;
export type WebhookSigning = (typeof webhookSignings)[number];

export const webhookFields = z.strictObject({
  url: z
    .string({ error: "url" })
    .max(limits.url)
    .trim()
    .refine((value) => URL.canParse(value) && /^https?:\/\/\S+$/i.test(value), { error: "url" })
    .meta({ pattern: "^\\s*[hH][tT][tT][pP][sS]?://\\S+\\s*$" }),
  description: optionalText(limits.comment).optional(),
  events: z
    .array(z.enum(webhookEvents, { error: "unknown-event" }))
    .max(20)
    .default([]),
  isActive: z.boolean().default(true),
  secretKey: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/, { error: "secret-key" })
    .nullish()
    .or(z.literal("").transform(() => null)),
  /** Used at creation and by a rotation; an `ed25519` key is made by the server. */
  signing: z.enum(webhookSignings).default("hmac"),
  headers: webhookHeaders.default([]),
  /** All conditions of an event's type must match. */
  conditions: webhookConditions.default([]),
  schedule: webhookSchedule.default(null),
  /** Delivers events about the same person one after another. */
  inOrder: z.boolean().default(false),
});
export type WebhookFields = z.infer<typeof webhookFields>;

export const webhook = z
  .object({
    id: z.int().positive(),
    url: z.string(),
    description: z.string().nullable(),
    events: z.array(z.enum(webhookEvents)),
    isActive: z.boolean(),
    signing: z.enum(webhookSignings),
    /**
     * Complete on creation only; afterwards `whsec_…` and its last four characters. With `ed25519` always
     * the public key, `whpk_…`.
     */
    secretKey: z.string(),
    headers: z.array(z.object({ name: z.string() })),
    conditions: z.array(webhookCondition),
    /** Seconds; `null` for the ten-step schedule. */
    schedule: z.array(z.int()).nullable(),
    inOrder: z.boolean(),
    createdAt: timestamp,
    updatedAt: timestamp,
    createdById: z.int(),
    lastTriggeredAt: timestamp.nullable(),
    triggerCount: z.int(),
    successCount: z.int(),
    failureCount: z.int(),
    consecutiveFailures: z.int(),
    /** The first failure since the last success; `null` without one. */
    failingSince: timestamp.nullable(),
    lastErrorMessage: z.string().nullable(),
  })
  .meta({ id: "Webhook" });
export type Webhook = z.infer<typeof webhook>;

export const deliveryStates = [
  "pending",
  "delivering",
  "delivered",
  "failed",
  "held",
  "discarded",
] as const;

/**
 * Why an attempt had no response, as the API and stored attempts state it; the system's code of an error may
 * follow in parentheses.
 */
export const deliveryFailures = {
  addressNotAllowed: "The address is not public",
  connectionRefused: "The connection was refused",
  connectionReset: "The connection was reset",
  connectionClosed: "The connection was closed",
  hostUnknown: "The name of the host is unknown",
  hostNotResolved: "The name of the host could not be looked up",
  hostUnreachable: "The host cannot be reached",
  networkUnreachable: "The network cannot be reached",
  connectTimeout: "No connection within 10 seconds",
  headersTooLarge: "The response headers are too large",
  responseTimeout: "No complete response within 15 seconds",
  certificate: "The certificate is not trusted",
  connection: "The connection failed",
} as const;
export type DeliveryFailure = keyof typeof deliveryFailures;

export const attempt = z.object({
  number: z.int(),
  at: timestamp,
  statusCode: z.int().nullable(),
  durationMs: z.int(),
  error: z.string().nullable(),
});

const wireHeaders = z.array(z.object({ name: z.string(), value: z.string() }));
/** To a tenth; `null` when the phase was not reached or the connection was reused. */
const milliseconds = z.number().nullable();

/**
 * The request and response of an attempt. Values of secret headers are masked wherever they
 * occur.
 */
export const exchange = z
  .object({
    url: z.string(),
    /** The IP address of the receiver; `null` without a connection. */
    address: z.string().nullable(),
    dnsMs: milliseconds,
    connectMs: milliseconds,
    tlsMs: milliseconds,
    /** From the start of the attempt to the first byte of the response. */
    firstByteMs: milliseconds,
    requestHeaders: wireHeaders,
    /** `null` without a response. */
    response: z
      .object({
        headers: wireHeaders,
        /** The first 16 KiB. */
        body: z.string(),
        isCut: z.boolean(),
      })
      .nullable(),
  })
  .meta({ id: "Exchange" });
export type Exchange = z.infer<typeof exchange>;

/** An attempt with its exchange, which is stored for thirty days; `null` afterwards. */
export const loggedAttempt = attempt
  .extend({ exchange: exchange.nullable() })
  .meta({ id: "LoggedAttempt" });
export type LoggedAttempt = z.infer<typeof loggedAttempt>;

export const delivery = z
  .object({
    id: z.string(),
    webhookId: z.int(),
    /** The `webhook-id` header: the same for every attempt. */
    messageId: z.string(),
    type: z.string(),
    state: z.enum(deliveryStates),
    createdAt: timestamp,
    nextAttemptAt: timestamp.nullable(),
    /** The exact body; `null` after the erasure of its person. */
    body: z.string().nullable(),
    attempts: z.array(attempt),
  })
  .meta({ id: "Delivery" });
export type Delivery = z.infer<typeof delivery>;

export const webhookEventType = z
  .object({
    type: z.enum(webhookEvents),
    /** JSON Schema of the message's body. */
    schema: z.record(z.string(), z.json()),
    /** The body of a test message of this type. */
    example: z.object({ type: z.enum(webhookEvents), timestamp, data: z.json() }),
    /** Fields that a condition may refer to. */
    fields: z.array(conditionField),
  })
  .meta({ id: "WebhookEventType" });
export type WebhookEventType = z.infer<typeof webhookEventType>;

/** A replay: the deliveries of a period are sent again, some every second. */
export const webhookReplay = z
  .object({
    id: z.int(),
    since: timestamp,
    until: timestamp,
    /** Only deliveries in this state; `null` for all that are not in flight. */
    state: z.enum(deliveryStates).nullable(),
    type: z.enum(webhookEvents).nullable(),
    /** The count at the start. */
    total: z.int(),
    done: z.int(),
    createdAt: timestamp,
    /** `null` while it runs. */
    finishedAt: timestamp.nullable(),
  })
  .meta({ id: "WebhookReplay" });
export type WebhookReplay = z.infer<typeof webhookReplay>;

/** Delivery statistics of the last thirty days. */
export const webhookHealth = z
  .object({
    total: z.int(),
    delivered: z.int(),
    /** Given up after the last attempt. */
    failed: z.int(),
    waiting: z.int(),
    /** Median response time; `null` before the first. */
    medianMs: z.int().nullable(),
    lastAt: timestamp.nullable(),
  })
  .meta({ id: "WebhookHealth" });
export type WebhookHealth = z.infer<typeof webhookHealth>;
