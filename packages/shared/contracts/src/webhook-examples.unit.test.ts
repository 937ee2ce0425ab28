import { expect, it } from "vitest";
import { webhookEvents } from "./entities/webhook-options.ts";
import { webhookExamples, webhookMessage } from "./webhook-examples.ts";

it.each(webhookEvents)("the example of %s is what its schema says, to the last field", (type) => {
  const message = { type, timestamp: "2026-01-31T10:00:00.000Z", data: webhookExamples[type] };
  expect(webhookMessage(type).parse(message)).toEqual(message);
});
