import type { DomainEvent } from "@deeds/contracts";
import {
  definedFields,
  type Span,
  startSpan,
  type TraceContext,
  traceparentHeader,
} from "@deeds/service-kit/tracing";
import type { JsMsg } from "@nats-io/jetstream";
import { headers, type MsgHdrs } from "@nats-io/nats-core";
import { readEvent } from "./event-message.ts";

const requestIdHeader = "Request-Id";
const traceContexts = new WeakMap<DomainEvent, TraceContext>();

/** Returns the trace context of a handled event; empty when its message has none. */
export const traceContextOf = (event: DomainEvent): TraceContext => traceContexts.get(event) ?? {};

/** Returns the headers of a trace context; none when it is empty. */
export function headersOf({ requestId, traceparent }: TraceContext): { headers?: MsgHdrs } {
  if (!(requestId || traceparent)) return {};
  const sent = headers();
  if (requestId) sent.set(requestIdHeader, requestId);
  if (traceparent) sent.set(traceparentHeader, traceparent);
  return { headers: sent };
}

export const traceContextIn = ({ headers: received }: JsMsg): TraceContext => ({
  requestId: received?.get(requestIdHeader) || undefined,
  traceparent: received?.get(traceparentHeader) || undefined,
});

export interface Unpacked {
  event: DomainEvent;
  span: Span;
}

/** Parses a message and starts its span. Throws when it has no event. */
export function unpack(message: JsMsg, durable: string): Unpacked {
  const event = readEvent(message.subject, message.json());
  const span = startSpan(`${durable} ${event.type}`, {
    kind: "consumer",
    parent: traceContextIn(message),
    attributes: { "messaging.system": "nats", "messaging.message.id": event.id },
  });
  traceContexts.set(event, definedFields(span.traceContext));
  return { event, span };
}
