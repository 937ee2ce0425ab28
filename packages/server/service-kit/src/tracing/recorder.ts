import {
  type Span as OtelSpan,
  SpanKind as OtelSpanKind,
  ROOT_CONTEXT,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { parseTraceParent } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { Span, SpanKind, SpanOptions, TraceContext } from "./index.ts";

const kinds: Record<SpanKind, OtelSpanKind> = {
  server: OtelSpanKind.SERVER,
  client: OtelSpanKind.CLIENT,
  producer: OtelSpanKind.PRODUCER,
  consumer: OtelSpanKind.CONSUMER,
};

/** Spans that wait while the collector is unavailable; further ones are dropped. */
const maxQueueSize = 8_192;

export type SpanRecorder = ReturnType<typeof createRecorder>;

export function createRecorder(options: { name: string; endpoint: string; ratio: number }) {
  const exporter = new OTLPTraceExporter({
    url: `${options.endpoint.replace(/\/$/, "")}/v1/traces`,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      "service.name": options.name,
      "service.namespace": "good-deeds",
    }),
    sampler: new TraceIdRatioBasedSampler(options.ratio),
    spanProcessors: [new BatchSpanProcessor({ exporter, maxQueueSize })],
  });
  const tracer = provider.getTracer("@deeds/service-kit/tracing");
  return {
    start: (name: string, { kind, parent, attributes = {}, at }: SpanOptions) => {
      const span = tracer.startSpan(
        name,
        {
          kind: kinds[kind],
          attributes: {
            ...attributes,
            ...(parent.requestId && { "request.id": parent.requestId }),
          },
          ...(at && { startTime: at }),
        },
        parentOf(parent),
      );
      return span.isRecording() ? spanOf(span, parent) : null;
    },
    stop: () => provider.shutdown(),
  };
}

function parentOf({ traceparent }: TraceContext) {
  const parent = traceparent ? parseTraceParent(traceparent) : null;
  return parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT;
}

function spanOf(span: OtelSpan, { requestId }: TraceContext): Span {
  const { traceId, spanId } = span.spanContext();
  return {
    traceContext: { requestId, traceparent: `00-${traceId}-${spanId}-01` },
    end: ({ name, attributes, failed } = {}) => {
      if (name) span.updateName(name);
      if (attributes) span.setAttributes(attributes);
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}
