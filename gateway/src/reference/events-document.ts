import { type EventType, events, eventTypes } from "@deeds/contracts";
import { asyncApi } from "@deeds/contracts/documents";

const audiences = {
  everyone: "everyone in `/api/live`",
  administrators: "administrators in `/api/live`",
  nobody: "services only",
} as const;

/** Returns the events of the AsyncAPI document as OpenAPI 3.1 webhooks, which Swagger UI can show. */
export function eventsDocument() {
  const { info, channels, components } = asyncApi();
  const webhookOf = (type: EventType) => {
    const { service, audience } = events[type];
    return {
      post: {
        operationId: type,
        tags: [service],
        summary: `Subject ${channels[type]?.address ?? ""}`,
        description: `### ${type}\n\nPublished by ${service}. Announced to ${audiences[audience]}.`,
        requestBody: {
          content: { "application/json": { schema: components.messages[type]?.payload } },
        },
        responses: {},
      },
    };
  };
  return {
    openapi: "3.1.0",
    info: {
      ...info,
      description:
        "What services publish to NATS JetStream: a CloudEvents 1.0 envelope, its `data` by type. " +
        "They are listed as webhooks, the form that OpenAPI has for a message; `POST` has no meaning " +
        "here. For programs: [AsyncAPI 3](/api/asyncapi.json).",
    },
    webhooks: Object.fromEntries(eventTypes.map((type) => [type, webhookOf(type)])),
    components: { schemas: components.schemas },
  };
}
