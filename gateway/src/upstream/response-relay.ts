import type { IncomingHttpHeaders } from "node:http";
import type { Writable } from "node:stream";
import { repeatedResponseHeader, requestIdHeader, type ServiceName } from "@deeds/contracts";
import type { Dispatcher } from "undici";
import {
  chooseEncoding,
  type Encoding,
  encodeInto,
  encodeNow,
  isSmall,
  isWorthCompressing,
} from "../pipeline/encoding.ts";
import type { RequestContext } from "../pipeline/request-context.ts";

export interface RelayOptions {
  service: ServiceName;
  /** The high-water mark for a slow caller, in bytes. */
  highWaterMark: number;
  /** Whether the call runs to its end when the caller disconnects. */
  runsToEnd?: boolean;
}

/** A response that is buffered, compressed and written at once. */
interface Buffered {
  encoding: "br" | "gzip";
  headers: IncomingHttpHeaders;
  chunks: Buffer[];
}

export class ResponseRelay implements Dispatcher.DispatchHandler {
  readonly #request: RequestContext;
  readonly #options: RelayOptions;
  readonly #onEnd: (error?: Error) => void;
  readonly #onClose = () => this.#abandon();
  #controller: Dispatcher.DispatchController | undefined;
  #target: Writable | undefined;
  /** Remaining bytes; `NaN` without a content length. */
  #left = Number.NaN;
  #buffered: Buffered | undefined;
  #isAbandoned = false;

  constructor(request: RequestContext, options: RelayOptions, onEnd: (error?: Error) => void) {
    this.#request = request;
    this.#options = options;
    this.#onEnd = onEnd;
    request.res.once("close", this.#onClose);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#isAbandoned || this.#request.res.destroyed) controller.abort(disconnected());
  }

  onResponseStart(
    _: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
  ): void {
    if (status < 200 || this.#isAbandoned) return;
    this.#request.isRepeated = headers[repeatedResponseHeader] === "true";
    const encoding = this.#encodingOf(status, headers);
    const sent = encoding === null ? headers : encodedHeaders(headers, encoding);
    const { res } = this.#request;
    const length = Number(headers["content-length"]);
    if (encoding === null || encoding === "identity") {
      this.#start(status, sent);
      this.#target = res;
      this.#left = length;
    } else if (isSmall(length)) {
      this.#buffered = { encoding, headers: sent, chunks: [] };
    } else {
      this.#start(status, sent);
      this.#target = encodeInto(res, encoding);
    }
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#buffered?.chunks.push(chunk);
    const target = this.#target;
    if (!target) return;
    this.#left -= chunk.length;
    // The last part and the end leave in one write.
    if (this.#left === 0) target.end(chunk);
    else if (!target.write(chunk) && target.writableLength > this.#options.highWaterMark) {
      controller.pause();
      target.once("drain", () => controller.resume());
    }
  }

  onResponseEnd(): void {
    if (this.#buffered) this.#sendBuffered(this.#buffered);
    else if (!this.#target?.writableEnded) this.#target?.end();
    this.#finish();
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.#finish(error);
  }

  #start(status: number, headers: IncomingHttpHeaders): void {
    const { list, names } = responseHeaders(headers, this.#options.service);
    this.#request.start(status, list, names);
  }

  #sendBuffered({ encoding, headers, chunks }: Buffered): void {
    const bytes = encodeNow(Buffer.concat(chunks), encoding);
    this.#start(200, { ...headers, "content-length": String(bytes.length) });
    this.#request.res.end(bytes);
  }

  #finish(error?: Error): void {
    this.#request.res.off("close", this.#onClose);
    this.#onEnd(error);
  }

  #abandon(): void {
    this.#isAbandoned = true;
    this.#target = undefined;
    this.#buffered = undefined;
    if (this.#options.runsToEnd) this.#controller?.resume();
    else this.#controller?.abort(disconnected());
  }

  /** `null` for a body that is not compressed. */
  #encodingOf(status: number, headers: IncomingHttpHeaders): Encoding | null {
    const isWhole = status === 200 && !headers["content-encoding"] && !headers["accept-ranges"];
    const size = Number(headers["content-length"] ?? Number.POSITIVE_INFINITY);
    if (!isWhole || !isWorthCompressing(headers["content-type"], size)) return null;
    const { method, req } = this.#request;
    return method === "HEAD" ? "identity" : chooseEncoding(req.headers["accept-encoding"]);
  }
}

function encodedHeaders(headers: IncomingHttpHeaders, encoding: Encoding): IncomingHttpHeaders {
  const vary = headers.vary ? `${headers.vary}, Accept-Encoding` : "Accept-Encoding";
  if (encoding === "identity") return { ...headers, vary };
  const { "content-length": _, ...others } = headers;
  return { ...others, vary, "content-encoding": encoding };
}

const disconnected = () => new Error("the caller disconnected");

/** Hop-by-hop headers, headers about the software, and those that the gateway writes. */
const hopHeaders = new Set([
  "access-control-allow-origin",
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "server",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "via",
  "x-powered-by",
  requestIdHeader,
]);

/** Returns a service's response headers; cookies from the auth service only. */
function responseHeaders(headers: IncomingHttpHeaders, service: ServiceName) {
  const list: string[] = [];
  const names = new Set<string>();
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || hopHeaders.has(name)) continue;
    if (name === "set-cookie" && service !== "auth") continue;
    names.add(name);
    if (typeof value === "string") list.push(name, value);
    else for (const one of value) list.push(name, one);
  }
  return { list, names };
}
