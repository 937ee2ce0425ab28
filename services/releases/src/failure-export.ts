import { SeverityNumber } from "@opentelemetry/api";
import { OTLPLogExporter } from "@opentelemetry/exporter-logs-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchLogRecordProcessor, LoggerProvider } from "@opentelemetry/sdk-logs";
import type { Browser } from "./domain/browser-name.ts";

/** One accepted report of a failure. */
export interface ExportedFailure {
  remote: string;
  version: string;
  kind: string;
  message: string;
  /** Resolved by source maps. */
  stack: () => Promise<string>;
  /** For reports that arrive while many others are resolved. */
  publishedStack: string;
  route: string | null;
  browser: Browser;
  at: Date;
}

/** Records that wait while the receiver is unavailable; further ones are dropped. */
const maxQueueSize = 2_048;
/** Failures whose stacks are resolved at the same time. */
const maxResolving = 5;
const maxProviders = 200;

export type FailureExport = ReturnType<typeof createFailureExport>;

/**
 * Sends failures as log records by OTLP over HTTP, in batches; never throws.
 * @param endpoint e.g. `http://collector:4318`; `/v1/logs` is added
 */
export function createFailureExport(endpoint: string) {
  const exporter = new OTLPLogExporter({ url: `${endpoint.replace(/\/$/, "")}/v1/logs` });
  const processor = new BatchLogRecordProcessor({ exporter, maxQueueSize });
  // The front end is the resource of its records; all share the one queue.
  const providers = new Map<string, LoggerProvider>();
  const providerOf = ({ remote, version }: ExportedFailure): LoggerProvider => {
    const id = `${remote}@${version}`;
    const known = providers.get(id);
    if (known) return known;
    const resource = resourceFromAttributes({
      "service.name": remote,
      "service.version": version,
      "service.namespace": "good-deeds",
    });
    const provider = new LoggerProvider({ resource, processors: [processor] });
    if (providers.size >= maxProviders) providers.clear();
    providers.set(id, provider);
    return provider;
  };
  const emit = async (failure: ExportedFailure, isBusy: boolean): Promise<void> => {
    const { kind, message, publishedStack, route, browser, at } = failure;
    const stack = isBusy ? publishedStack : await failure.stack().catch(() => publishedStack);
    const [, type = kind] = /^([A-Z]\w{0,60}): /.exec(message) ?? [];
    providerOf(failure)
      .getLogger("@deeds/releases")
      .emit({
        eventName: "exception",
        timestamp: at,
        severityNumber: SeverityNumber.ERROR,
        severityText: "ERROR",
        body: message || kind,
        attributes: {
          "exception.type": type,
          "exception.message": message,
          "exception.stacktrace": stack,
          "failure.kind": kind,
          "browser.name": browser.name,
          ...(browser.version && { "browser.version": browser.version }),
          ...(route && { "url.template": route }),
        },
      });
  };
  const emitting = new Set<Promise<void>>();
  return {
    /** Returns at once. */
    send: (failure: ExportedFailure): void => {
      const emitted = emit(failure, emitting.size >= maxResolving);
      emitting.add(emitted);
      void emitted.finally(() => emitting.delete(emitted));
    },
    /** Sends what waits. */
    stop: async (): Promise<void> => {
      await Promise.allSettled(emitting);
      await processor.shutdown();
    },
  };
}
