import type { IncomingHttpHeaders } from "node:http";
import type { Endpoint, ServiceName } from "@deeds/contracts";
import { type Logger, refuse, runPeriodically } from "@deeds/service-kit";
import type { Dispatcher } from "undici";

/** Sends requests to a service. */
export type Upstream = Dispatcher & { readonly service: ServiceName };

export interface Deadlines {
  /** Until the first byte of the response, counted from the last byte sent. */
  headersTimeout: number;
  /** Between two parts of the response. */
  bodyTimeout: number;
}

/** Longer than a service waits for its database, 3 s and once more in the driver's retry, and for other services. */
const readDeadlines: Deadlines = { headersTimeout: 10_000, bodyTimeout: 5_000 };
export const assetDeadlines: Deadlines = { headersTimeout: 5_000, bodyTimeout: 10_000 };
const file: Deadlines = { headersTimeout: 5_000, bodyTimeout: 30_000 };
const write: Deadlines = { headersTimeout: 15_000, bodyTimeout: 5_000 };
/** Pictures are processed one after another; the service rejects those that would wait longer. */
const upload: Deadlines = { headersTimeout: 60_000, bodyTimeout: 30_000 };

export function deadlinesOf(endpoint: Endpoint): Deadlines {
  if (endpoint.bodyKind === "multipart") return upload;
  if (endpoint.responseKind === "bytes") return file;
  return endpoint.method === "GET" ? readDeadlines : write;
}

export interface WholeResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Reads a complete response, to cache it or for a document. Throws `service-unavailable`. */
export async function readResponse(
  upstream: Upstream,
  path: string,
  request: { headers?: Record<string, string>; deadlines?: Deadlines } = {},
): Promise<WholeResponse> {
  const { headers = {}, deadlines = readDeadlines } = request;
  const options = { path, method: "GET", headers, ...deadlines } as const;
  try {
    return await retryBroken(() => send(upstream, options));
  } catch (cause) {
    throw refuse.unavailable(cause, upstream.service);
  }
}

/** Posts JSON to an internal endpoint of a service. Throws `service-unavailable`. */
export function postJson(
  upstream: Upstream,
  path: string,
  request: { body: unknown; headers?: Record<string, string>; deadlines?: Deadlines },
): Promise<WholeResponse> {
  const { body, headers, deadlines = readDeadlines } = request;
  return send(upstream, {
    path,
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
    ...deadlines,
  }).catch((cause: unknown) => {
    throw refuse.unavailable(cause, upstream.service);
  });
}

async function send(
  upstream: Dispatcher,
  options: Dispatcher.RequestOptions,
): Promise<WholeResponse> {
  const { statusCode: status, headers, body } = await upstream.request(options);
  return { status, headers, body: Buffer.from(await body.arrayBuffer()) };
}

/** Sends again, once: a keep-alive connection may break at the moment of its reuse. */
export async function retryBroken<Result>(
  send: () => Promise<Result>,
  mayRetry: () => boolean = () => true,
): Promise<Result> {
  try {
    return await send();
  } catch (error) {
    if (!isBroken(error) || !mayRetry()) throw error;
    return send();
  }
}

const isBroken = (error: unknown): boolean =>
  error instanceof Error &&
  "code" in error &&
  (error.code === "UND_ERR_SOCKET" || error.code === "ECONNRESET");

type Counts = Record<string, number>;

const flushMs = 1_000;

/** Posts counts to a service each second; a rejected batch is lost. */
export function createCountBatcher(service: Upstream, log: Logger) {
  const waiting = new Map<string, Counts>();
  const flush = async () => {
    const sent = [...waiting];
    waiting.clear();
    for (const [path, counts] of sent) await postJson(service, path, { body: counts });
  };
  const sending = runPeriodically({
    everyMs: flushMs,
    task: flush,
    onError: (error) => log.debug({ err: error }, "counts are lost"),
  });
  return {
    add: (path: string, counts: Counts) => {
      const sum = { ...waiting.get(path) };
      for (const [name, count] of Object.entries(counts)) sum[name] = (sum[name] ?? 0) + count;
      waiting.set(path, sum);
    },
    close: async () => {
      await sending.stop();
      await flush().catch(() => undefined);
    },
  };
}

export type CountBatcher = ReturnType<typeof createCountBatcher>;
