import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { Endpoint } from "@deeds/contracts";
import { recordCall, refuse } from "@deeds/service-kit";
import { handleCall } from "../api/handle-call.ts";
import { startCallSpan } from "../pipeline/handle-request.ts";
import { type GatewayContext, RequestContext } from "../pipeline/request-context.ts";

interface FormRequest {
  endpoint: Endpoint;
  path: string;
  /** JSON */
  body: string;
  idempotencyKey: string;
}

export interface CallOutcome {
  status: number;
  headers: OutgoingHttpHeaders;
  json: unknown;
}

/**
 * Makes a call of the contracts as the visitor whose request it is: with their cookies and address,
 * under the checks and limits of a call from a browser's scripts. It runs to its end when they
 * disconnect.
 */
export async function makeCall(
  context: GatewayContext,
  visitor: RequestContext,
  { endpoint, path, body, idempotencyKey }: FormRequest,
): Promise<CallOutcome> {
  const startedAt = performance.now();
  const { method } = endpoint;
  const bytes = Buffer.from(body);
  const req = requestOf(method, path, bytes);
  const { cookie, host, "user-agent": userAgent } = visitor.req.headers;
  req.headers = {
    accept: "application/json",
    "content-type": "application/json",
    "content-length": String(bytes.length),
    "idempotency-key": idempotencyKey,
    ...(cookie !== undefined && { cookie }),
    ...(host !== undefined && { host }),
    ...(userAgent !== undefined && { "user-agent": userAgent }),
  };
  const res = new CapturedResponse(req);
  const request = new RequestContext(req, res, { ...context, clientOf: () => visitor.client });
  request.language = visitor.language;
  request.route = endpoint.path;
  const span = startCallSpan(request);
  try {
    await handleCall(context, request, endpoint);
  } catch (error) {
    request.refuse(error);
  }
  await res.settled;
  // Limits that count the outcome wait for it.
  res.emit("close");
  const status = res.statusCode;
  recordCall({ method, route: endpoint.path, status, startedAt });
  span.end({ attributes: { "http.response.status_code": status }, failed: status >= 500 });
  if (!res.writableFinished) throw refuse.unavailable();
  return { status, headers: res.getHeaders(), json: res.json() };
}

function requestOf(method: string, path: string, body: Buffer): IncomingMessage {
  const req = new IncomingMessage(new Socket());
  req.method = method;
  req.url = path;
  req.complete = true;
  req.push(body);
  req.push(null);
  return req;
}

/** A response that stays in memory. */
class CapturedResponse extends ServerResponse {
  readonly #parts: Uint8Array[] = [];
  /** Resolves when it is sent whole, or destroyed. */
  readonly settled: Promise<void>;

  constructor(req: IncomingMessage) {
    super(req);
    const { promise, resolve } = Promise.withResolvers<void>();
    this.settled = promise;
    this.once("finish", resolve);
    this.assignSocket(new Sink().once("close", resolve));
    // Of a response with no header before its head Node stores none.
    this.setHeader("Date", new Date().toUTCString());
  }

  override write(part: Uint8Array): boolean {
    this.#parts.push(part);
    return super.write(part);
  }

  override end(part?: unknown): this {
    if (!(part instanceof Uint8Array)) return super.end();
    this.#parts.push(part);
    return super.end(part);
  }

  json(): unknown {
    const text = Buffer.concat(this.#parts).toString("utf8");
    return text === "" ? null : JSON.parse(text);
  }
}

/** A socket to nowhere. */
class Sink extends Socket {
  override _write(_part: unknown, _encoding: string, done: () => void): void {
    done();
  }

  override _writev(_parts: unknown, done: () => void): void {
    done();
  }
}
