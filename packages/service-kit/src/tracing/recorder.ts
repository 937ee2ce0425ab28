import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { parseTraceParent } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { Origin, Recorder, Step, StepKind } from "./index.ts";

const kinds: Record<StepKind, SpanKind> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
};

/** Spans wait for a receiver that is away; more of them are dropped. */
const mostWaiting = 8_192;

export function createRecorder(options: {
  name: string;
  endpoint: string;
  ratio: number;
}): Recorder {
  const exporter = new OTLPTraceExporter({
    url: `${options.endpoint.replace(/\/$/, "")}/v1/traces`,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      "service.name": options.name,
      "service.namespace": "good-deeds",
    }),
    sampler: new TraceIdRatioBasedSampler(options.ratio),
    spanProcessors: [new BatchSpanProcessor({ exporter, maxQueueSize: mostWaiting })],
  });
  const tracer = provider.getTracer("@deeds/service-kit/tracing");
  return {
    begin: (name, { kind, from, attributes = {}, at }) => {
      const span = tracer.startSpan(
        name,
        {
          kind: kinds[kind],
          attributes: { ...attributes, ...(from.requestId && { "request.id": from.requestId }) },
          ...(at && { startTime: at }),
        },
        parentOf(from),
      );
      return span.isRecording() ? stepOf(span, from) : null;
    },
    stop: () => provider.shutdown(),
  };
}

function parentOf({ traceparent }: Origin) {
  const parent = traceparent ? parseTraceParent(traceparent) : null;
  return parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT;
}

function stepOf(span: Span, { requestId }: Origin): Step {
  const { traceId, spanId } = span.spanContext();
  return {
    origin: { requestId, traceparent: `00-${traceId}-${spanId}-01` },
    end: ({ name, attributes, failed } = {}) => {
      if (name) span.updateName(name);
      if (attributes) span.setAttributes(attributes);
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}
