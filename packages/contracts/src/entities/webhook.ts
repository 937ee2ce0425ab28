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
 * How messages are signed: with a secret that both sides know, or with a private key whose public half
 * the subscriber has (Standard Webhooks, `v1` and `v1a`).
 */
export const webhookSignings = ["hmac", "ed25519"] as const;
export type WebhookSigning = (typeof webhookSignings)[number];

export const webhookFields = z.strictObject({
  url: z
    .string({ error: "url" })
    .trim()
    .max(limits.url)
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
  /** Taken at creation and by a rotation; with `ed25519` the key is made here. */
  signing: z.enum(webhookSignings).default("hmac"),
  headers: webhookHeaders.default([]),
  /** All that are about an event's type have to hold. */
  conditions: webhookConditions.default([]),
  schedule: webhookSchedule.default(null),
  /** The next event about the same person waits until the one before is delivered or given up. */
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
     * Whole on creation only; afterwards `whsec_…` and its last four characters. With `ed25519` always
     * the public key, `whpk_…`.
     */
    secretKey: z.string(),
    /** Their names; the values are never shown. */
    headers: z.array(z.object({ name: z.string() })),
    conditions: z.array(webhookCondition),
    /** Seconds; null: the ten-step schedule. */
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
    /** The first failure since the last success; null while it succeeds. */
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

export const attempt = z.object({
  number: z.int(),
  at: timestamp,
  statusCode: z.int().nullable(),
  durationMs: z.int(),
  error: z.string().nullable(),
});

const wireHeaders = z.array(z.object({ name: z.string(), value: z.string() }));
/** To a tenth; null: it did not come to that, or an open connection was used again. */
const milliseconds = z.number().nullable();

/**
 * What went over the wire in an attempt. Values of headers that are secret are masked, wherever they
 * stand.
 */
export const exchange = z
  .object({
    url: z.string(),
    /** The IP address of the receiver; null: there was no connection. */
    address: z.string().nullable(),
    dnsMs: milliseconds,
    connectMs: milliseconds,
    tlsMs: milliseconds,
    /** From the beginning of the attempt to the first byte of the answer. */
    firstByteMs: milliseconds,
    requestHeaders: wireHeaders,
    /** Null: no answer came. */
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

/** An attempt with what went over the wire, which is kept for thirty days; null afterwards. */
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
    /** The message to the byte; null once the person it is about was erased. */
    body: z.string().nullable(),
    attempts: z.array(attempt),
  })
  .meta({ id: "Delivery" });
export type Delivery = z.infer<typeof delivery>;

/** An event that can be subscribed to. */
export const webhookEventType = z
  .object({
    type: z.enum(webhookEvents),
    /** JSON Schema of the message's body. */
    schema: z.record(z.string(), z.json()),
    /** A body such as this one is sent when a test asks for the type. */
    example: z.object({ type: z.enum(webhookEvents), timestamp, data: z.json() }),
    /** What a condition may be about. */
    fields: z.array(conditionField),
  })
  .meta({ id: "WebhookEventType" });
export type WebhookEventType = z.infer<typeof webhookEventType>;

/** Deliveries that are sent again, some every second, until all of a time had their turn once. */
export const webhookReplay = z
  .object({
    id: z.int(),
    since: timestamp,
    until: timestamp,
    /** Only those that were in this state when their turn came; null: whatever is not on its way. */
    state: z.enum(deliveryStates).nullable(),
    type: z.enum(webhookEvents).nullable(),
    /** How many there were at the beginning. */
    total: z.int(),
    /** How many were sent again so far. */
    done: z.int(),
    createdAt: timestamp,
    /** Null: it goes on. */
    finishedAt: timestamp.nullable(),
  })
  .meta({ id: "WebhookReplay" });
export type WebhookReplay = z.infer<typeof webhookReplay>;

/** Deliveries of a subscriber in the last thirty days. */
export const webhookHealth = z
  .object({
    total: z.int(),
    delivered: z.int(),
    /** Given up: somebody has to look at them. */
    failed: z.int(),
    /** Waiting for their first or next attempt. */
    waiting: z.int(),
    /** Half of the answers came within this time; null before the first. */
    medianMs: z.int().nullable(),
    lastAt: timestamp.nullable(),
  })
  .meta({ id: "WebhookHealth" });
export type WebhookHealth = z.infer<typeof webhookHealth>;
