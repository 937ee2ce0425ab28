import { events } from "../events.ts";
import { Schemas } from "./schemas.ts";

/** Returns the events as an AsyncAPI 3 document. */
export function asyncApi() {
  const declared = Object.entries(events);
  const schemas = new Schemas();
  const messages = Object.fromEntries(
    declared.map(([type, { data }]) => [
      type,
      {
        name: type,
        contentType: "application/json",
        payload: envelope(schemas.describe(data, "output")),
      },
    ]),
  );
  return {
    asyncapi: "3.0.0",
    info: { title: "Good Deeds: events", version: "1.0.0" },
    defaultContentType: "application/json",
    channels: Object.fromEntries(
      declared.map(([type, { service }]) => [
        type,
        {
          address: `events.${service}.${type}`,
          messages: { [type]: { $ref: `#/components/messages/${type}` } },
        },
      ]),
    ),
    operations: Object.fromEntries(
      declared.map(([type]) => [
        `publish_${type}`,
        { action: "send", channel: { $ref: `#/channels/${type}` } },
      ]),
    ),
    components: { messages, schemas: schemas.components() },
  };
}

/** CloudEvents 1.0. */
const envelope = (data: Record<string, unknown>) => ({
  type: "object",
  required: ["specversion", "id", "source", "type", "subject", "time", "data"],
  properties: {
    specversion: { const: "1.0" },
    id: { type: "string" },
    source: { type: "string" },
    type: { type: "string" },
    subject: { type: "string" },
    time: { type: "string", format: "date-time" },
    datacontenttype: { const: "application/json" },
    dataversion: { type: "integer" },
    data,
  },
});
