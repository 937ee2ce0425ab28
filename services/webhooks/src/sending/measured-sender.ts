import { beginStep } from "@deeds/service-kit/tracing";
import { Histogram } from "prom-client";
import type { Outcome, Sender } from "./sender.ts";

const attempts = new Histogram({
  name: "webhook_attempt_duration_seconds",
  help: "Time that an attempt to hand a message over took, by how it went",
  labelNames: ["outcome"] as const,
  buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
});

/** Measures every attempt, of all receivers together, and makes it a step of its trace. */
export const measured = (sender: Sender): Sender => ({
  ...sender,
  send: async (message) => {
    const { origin: from = {}, messageId } = message;
    const attributes = { "messaging.message.id": messageId };
    const step = beginStep("webhook attempt", { kind: "client", from, attributes });
    const outcome = await sender.send({ ...message, origin: step.origin });
    const { statusCode, delivered } = outcome;
    attempts.observe({ outcome: wordFor(outcome) }, outcome.durationMs / 1000);
    step.end({
      attributes: statusCode === null ? {} : { "http.response.status_code": statusCode },
      failed: !delivered,
    });
    return outcome;
  },
});

function wordFor({ delivered, statusCode }: Outcome): "delivered" | "refused" | "unanswered" {
  if (delivered) return "delivered";
  return statusCode === null ? "unanswered" : "refused";
}
