import { events } from "../events.ts";
import { Schemas } from "./schemas.ts";

/** Returns the events as an AsyncAPI 3 document. */
export function asyncApi() {
  const schemas = new Schemas();
  const channels: Record<string, { address: string; messages: object }> = {};
  const operations: Record<string, object> = {};
  const messages: Record<string, { payload: object; name: string; contentType: string }> = {};
  for (const [type, { service, data }] of Object.entries(events)) {
    channels[type] = {
      address: `events.${service}.${type}`,
      messages: { [type]: { $ref: `#/components/messages/${type}` } },
    };
    operations[`publish_${type}`] = { action: "send", channel: { $ref: `#/channels/${type}` } };
    messages[type] = {
      name: type,
      contentType: "application/json",
      payload: envelope(schemas.describe(data, "output")),
    };
  }
  return {
    asyncapi: "3.0.0",
    info: { title: "Good Deeds: events", version: "1.0.0" },
    defaultContentType: "application/json",
    channels,
    operations,
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
