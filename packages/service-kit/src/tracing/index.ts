import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as sleep } from "node:timers/promises";

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

export type StepKind = "server" | "client" | "producer" | "consumer";
export type Attributes = Readonly<Record<string, string | number | boolean>>;

export interface StepOptions {
  kind: StepKind;
  from: Origin;
  attributes?: Attributes;
  at?: Date;
  /** Whether a trace may begin with it; otherwise it belongs to the one it comes from, or to none. */
  mayBegin?: boolean;
}

/** One span of a trace, or nothing where none is recorded. */
export interface Step {
  /** Where what follows from it comes from. */
  readonly origin: Origin;
  end(outcome?: { name?: string; attributes?: Attributes; failed?: boolean }): void;
}

export interface Recorder {
  begin(name: string, options: StepOptions): Step | null;
  stop(): Promise<void>;
}

let recorder: Recorder | null = null;

const patienceMs = 2_000;

/**
 * Sends spans to an OTLP receiver over HTTP from now on.
 * @param options.endpoint e.g. `http://collector:4318`; `/v1/traces` is added
 * @param options.ratio how many of all traces, 0 to 1
 * @returns stops, sending what is left for two seconds at most
 */
export async function startTracing(options: {
  name: string;
  endpoint: string;
  ratio: number;
}): Promise<() => Promise<void>> {
  const { createRecorder } = await import("./recorder.ts");
  const started = createRecorder(options);
  recorder = started;
  return async () => {
    recorder = null;
    await Promise.race([started.stop(), sleep(patienceMs, undefined, { ref: false })]);
  };
}

/** Begins a step. Names and attributes must be few and tell of no person. */
export function beginStep(name: string, options: StepOptions): Step {
  const { from, mayBegin } = options;
  const isPossible = recorder && (mayBegin || from.traceparent);
  return (isPossible && recorder?.begin(name, options)) || unrecorded(from);
}

const unrecorded = ({ requestId }: Origin): Step => ({
  origin: { requestId },
  end: () => undefined,
});
