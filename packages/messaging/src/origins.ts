import { type DomainEvent, parseEvent } from "@deeds/contracts";
import {
  beginStep,
  known,
  type Origin,
  type Step,
  traceparentHeader,
} from "@deeds/service-kit/tracing";
import type { JsMsg } from "@nats-io/jetstream";
import { headers, type MsgHdrs } from "@nats-io/nats-core";

const requestIdHeader = "Request-Id";
const origins = new WeakMap<DomainEvent, Origin>();

/** Where an event that is being handled comes from; empty when its message did not say. */
export const originOf = (event: DomainEvent): Origin => origins.get(event) ?? {};

/** The headers that tell a message's origin; none when it is not known. */
export function headersOf({ requestId, traceparent }: Origin): { headers?: MsgHdrs } {
  if (!(requestId || traceparent)) return {};
  const told = headers();
  if (requestId) told.set(requestIdHeader, requestId);
  if (traceparent) told.set(traceparentHeader, traceparent);
  return { headers: told };
}

export const originIn = ({ headers: told }: JsMsg): Origin => ({
  requestId: told?.get(requestIdHeader) || undefined,
  traceparent: told?.get(traceparentHeader) || undefined,
});

export interface Unpacked {
  event: DomainEvent;
  step: Step;
}

/** Throws when the message holds no event. */
export function unpack(message: JsMsg, durable: string): Unpacked {
  const event = parseEvent(message.json());
  const step = beginStep(`${durable} ${event.type}`, {
    kind: "consumer",
    from: originIn(message),
    attributes: { "messaging.system": "nats", "messaging.message.id": event.id },
  });
  origins.set(event, known(step.origin));
  return { event, step };
}
