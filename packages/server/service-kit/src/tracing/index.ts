import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import type { SpanRecorder } from "./recorder.ts";

/** What a request passes from process to process: its id and its W3C trace context. */
export interface TraceContext {
  /** The id of the request that the work began with. */
  requestId?: string | undefined;
  /** The parent span in the format of W3C Trace Context; only of a recorded trace. */
  traceparent?: string | undefined;
}

const contexts = new AsyncLocalStorage<TraceContext>();

/** Returns the current trace context; empty outside of `withTraceContext`. */
export const currentTraceContext = (): TraceContext => contexts.getStore() ?? {};

/** Runs `work`, and what it starts asynchronously, in this trace context. */
export const withTraceContext = <Result>(traceContext: TraceContext, work: () => Result): Result =>
  contexts.run(traceContext, work);

export const definedFields = ({ requestId, traceparent }: TraceContext): TraceContext => ({
  ...(requestId && { requestId }),
  ...(traceparent && { traceparent }),
});

/** The header of the trace context, in HTTP requests and NATS messages. */
export const traceparentHeader = "traceparent";

/** Returns the fields of a trace context for a log entry. */
export const logFieldsOf = ({ requestId, traceparent }: TraceContext): Record<string, string> => ({
  ...(requestId && { requestId }),
  ...(traceparent && { traceId: traceparent.slice(3, 35) }),
});

export type SpanKind = "server" | "client" | "producer" | "consumer";
export type Attributes = Readonly<Record<string, string | number | boolean>>;

export interface SpanOptions {
  kind: SpanKind;
  parent: TraceContext;
  attributes?: Attributes;
  at?: Date;
  /** Whether it may start a trace; without it a span without a parent is not recorded. */
  mayBeRoot?: boolean;
}

/** A span; without effect where no trace is recorded. */
export interface Span {
  /** The trace context of its children. */
  readonly traceContext: TraceContext;
  end(outcome?: { name?: string; attributes?: Attributes; failed?: boolean }): void;
}

let recorder: SpanRecorder | null = null;

const flushTimeoutMs = 2_000;

/**
 * Sends spans to an OTLP receiver over HTTP from now on.
 * @param options.endpoint e.g. `http://collector:4318`; `/v1/traces` is added
 * @param options.ratio how many of all traces, 0 to 1
 * @returns a function that stops and flushes for at most two seconds
 */
export async function startTracing(options: { name: string; endpoint: string; ratio: number }) {
  const { createRecorder } = await import("./recorder.ts");
  const started = createRecorder(options);
  recorder = started;
  return async () => {
    recorder = null;
    await Promise.race([started.stop(), sleep(flushTimeoutMs, undefined, { ref: false })]);
  };
}

/** Starts a span. Names and attributes must have few values and no personal data. */
export function startSpan(name: string, options: SpanOptions): Span {
  const { parent: from, mayBeRoot: mayBegin } = options;
  const isPossible = recorder && (mayBegin || from.traceparent);
  return (isPossible && recorder?.start(name, options)) || unrecorded(from);
}

const unrecorded = ({ requestId }: TraceContext): Span => ({
  traceContext: { requestId },
  end: () => undefined,
});
