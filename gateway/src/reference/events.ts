import { type EventType, events, eventTypes } from "@deeds/contracts";
import { asyncApi } from "@deeds/contracts/documents";
import { z } from "zod";
import { escapeHtml } from "../documents/html.ts";
import { shapeBlock } from "./fields.ts";
import { readShape } from "./shape.ts";

const message = z.looseObject({
  payload: z.looseObject({ properties: z.looseObject({ data: z.unknown() }) }),
});

const hearers = {
  everyone: "everybody in /api/live",
  administrators: "administrators in /api/live",
  nobody: "services only",
} as const;

/** Every event, by the document that describes them. */
export function eventEntries(): string {
  const { channels, components } = asyncApi();
  const entry = (type: EventType): string => {
    const { service, audience } = events[type];
    const { payload } = message.parse(components.messages[type]);
    const words = `event ${type} ${service} ${hearers[audience]}`;
    return `<details class="call" data-words="${escapeHtml(words)}">
<summary><span class="method event">EVENT</span> <code class="path">${type.replaceAll("_", "_<wbr>")}</code> <span class="purpose">published by ${service}</span> <span class="mark">${hearers[audience]}</span></summary>
<div class="body" id="event-${type}">
<h3>${type}</h3>
<p>Subject <code>${escapeHtml(channels[type]?.address ?? "")}</code>, a CloudEvents 1.0 envelope with this <code>data</code>:</p>
${shapeBlock(readShape(payload.properties.data))}
</div>
</details>`;
  };
  return eventTypes.map(entry).join("\n");
}
