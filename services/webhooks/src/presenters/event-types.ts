import {
  conditionFieldsOf,
  type WebhookEventType,
  webhookEvents,
  webhookExamples,
  webhookMessage,
} from "@deeds/contracts";
import { z } from "zod";

const asJson = z.record(z.string(), z.json());

/** Every event that can be subscribed to, with its schema, an example and what it may be chosen by. */
export const presentEventTypes = (now: Date): WebhookEventType[] =>
  webhookEvents.map((type) => ({
    type,
    schema: asJson.parse(z.toJSONSchema(webhookMessage(type))),
    example: { type, timestamp: now.toISOString(), data: webhookExamples[type] },
    fields: conditionFieldsOf(type),
  }));
