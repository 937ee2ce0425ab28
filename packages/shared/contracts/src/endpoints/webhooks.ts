import { z } from "zod";
import { endpointOf } from "../endpoint.ts";
import {
  delivery,
  deliveryStates,
  loggedAttempt,
  webhook,
  webhookEventType,
  webhookFields,
  webhookHealth,
  webhookReplay,
} from "../entities/webhook.ts";
import { webhookEvents } from "../entities/webhook-options.ts";
import { listOf, pageQuery } from "../page.ts";
import { idParams, timestamp } from "../text.ts";

const endpoint = endpointOf("webhooks");

export const webhookEndpoints = {
  webhooks: endpoint("GET /api/webhooks", {
    access: "admin",
    summary: "Subscriber endpoints",
    query: pageQuery,
    response: listOf(webhook),
  }),
  createWebhook: endpoint("POST /api/webhooks", {
    access: "admin",
    summary: "Add a subscriber; its secret is returned in full only here",
    status: 201,
    body: webhookFields,
    response: webhook,
    errors: ["address-not-allowed", "fresh-sign-in-required"],
    idempotent: true,
  }),
  updateWebhook: endpoint("PUT /api/webhooks/{id}", {
    access: "admin",
    summary: "Change the fields sent",
    params: idParams,
    body: z.strictObject({
      ...webhookFields.omit({ signing: true }).partial().shape,
      events: webhookFields.shape.events.unwrap().optional(),
      headers: webhookFields.shape.headers.unwrap().optional(),
      conditions: webhookFields.shape.conditions.unwrap().optional(),
      schedule: webhookFields.shape.schedule.unwrap().optional(),
      inOrder: z.boolean().optional(),
      isActive: z.boolean().optional(),
    }),
    response: webhook,
    // For another address or secret.
    errors: ["address-not-allowed", "fresh-sign-in-required"],
  }),
  deleteWebhook: endpoint("DELETE /api/webhooks/{id}", {
    access: "admin",
    summary: "Remove a subscriber",
    params: idParams,
  }),
  setWebhookStatus: endpoint("PATCH /api/webhooks/{id}/status", {
    access: "admin",
    summary: "Switch a subscriber on or off",
    params: idParams,
    body: z.strictObject({ isActive: z.boolean() }),
    response: webhook,
  }),
  testWebhook: endpoint("POST /api/webhooks/{id}/test", {
    access: "admin",
    summary:
      "Send a signed test message, or an example of an event, and return the receiver's response",
    params: idParams,
    query: z.strictObject({ type: z.enum(webhookEvents, { error: "unknown-event" }).optional() }),
    response: z.object({
      message: z.string(),
      delivered: z.boolean(),
      statusCode: z.int().nullable(),
      durationMs: z.int(),
    }),
  }),
  webhookEventTypes: endpoint("GET /api/webhooks/event-types", {
    access: "admin",
    summary: "Events that can be subscribed to, each with its schema and an example",
    response: z.array(webhookEventType),
  }),
  deliveries: endpoint("GET /api/webhooks/{id}/deliveries", {
    access: "admin",
    summary: "Deliveries of a subscriber with their attempts, newest first",
    params: idParams,
    query: pageQuery.extend({
      state: z.enum(deliveryStates).optional(),
      type: z.enum(webhookEvents).optional(),
      since: timestamp.optional(),
    }),
    response: listOf(delivery),
  }),
  webhookHealth: endpoint("GET /api/webhooks/{id}/health", {
    access: "admin",
    summary: "Results of the deliveries of the last thirty days",
    params: idParams,
    response: webhookHealth,
  }),
  rotateWebhookSecret: endpoint("POST /api/webhooks/{id}/rotate-secret", {
    access: "admin",
    summary: "Create a new secret, returned in full only here; the old one also signs for a while",
    params: idParams,
    body: z.strictObject({
      overlapHours: z.int().min(0).max(720).default(24),
      signing: webhookFields.shape.signing,
    }),
    response: webhook,
    errors: ["fresh-sign-in-required"],
    idempotent: true,
  }),
  redeliver: endpoint("POST /api/webhooks/deliveries/{deliveryId}/redeliver", {
    access: "admin",
    summary: "Send a delivery again under the same webhook-id",
    status: 202,
    params: z.object({ deliveryId: z.string().max(100) }),
    response: delivery,
    errors: ["erased"],
  }),
  deliveryAttempts: endpoint("GET /api/webhooks/deliveries/{deliveryId}/attempts", {
    access: "admin",
    summary: "Attempts of a delivery with requests and responses, in order",
    params: z.object({ deliveryId: z.string().max(100) }),
    response: z.array(loggedAttempt),
  }),
  replayWebhook: endpoint("POST /api/webhooks/{id}/replay", {
    access: "admin",
    summary: "Resend the deliveries of a period, each once, or only count them",
    status: 202,
    params: idParams,
    body: z.strictObject({
      since: z.iso.datetime({ error: "date" }),
      until: z.iso.datetime({ error: "date" }).optional(),
      state: z.enum(deliveryStates).optional(),
      type: z.enum(webhookEvents, { error: "unknown-event" }).optional(),
      dryRun: z.boolean().default(false),
    }),
    response: z.object({
      deliveries: z.int(),
      dryRun: z.boolean(),
      /** `null` for a count only. */
      replay: webhookReplay.nullable(),
    }),
  }),
  webhookReplays: endpoint("GET /api/webhooks/{id}/replays", {
    access: "admin",
    summary: "The last twenty replays of a subscriber with their progress, newest first",
    params: idParams,
    response: z.array(webhookReplay),
  }),
};
