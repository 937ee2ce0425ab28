import { AsyncLocalStorage } from "node:async_hooks";

/** Where something that is done comes from; goes along from process to process. */
export interface Origin {
  /** Of the call that it began with. */
  requestId?: string | undefined;
  /** The step before, as W3C Trace Context writes it; only of a trace that is recorded. */
  traceparent?: string | undefined;
}

const origins = new AsyncLocalStorage<Origin>();
const unknown: Origin = {};

/** The origin of what runs now; empty outside of `within`. */
export const currentOrigin = (): Origin => origins.getStore() ?? unknown;

/** Runs work, and whatever it starts, with this origin. */
export const within = <Result>(origin: Origin, work: () => Result): Result =>
  origins.run(origin, work);

/** What is known of an origin, to be stored. */
export const known = ({ requestId, traceparent }: Origin): Origin => ({
  ...(requestId && { requestId }),
  ...(traceparent && { traceparent }),
});

/** The header that carries the trace, in calls and messages. */
export const traceparentHeader = "traceparent";

/** What a log line says of an origin. */
export const inLogs = ({ requestId, traceparent }: Origin): Record<string, string> => ({
  ...(requestId && { requestId }),
  ...(traceparent && { traceId: traceparent.slice(3, 35) }),
});
