import type { LookupFunction, Socket } from "node:net";
import { Agent, buildConnector, Client, type Dispatcher, Pool } from "undici";
import type { Exchange } from "../models/attempt-log.ts";

type Headers = Record<string, string | string[] | undefined>;

const maxReadBytes = 64 * 1024;
const maxLoggedBytes = 16 * 1024;
const mask = "•••";
const minSecretLength = 6;

/** Records one attempt; of a failed one, what happened before the failure. */
export class ExchangeLog {
  readonly #startedAt = performance.now();
  readonly #opaque: RequestOpaque = {};
  readonly #secretTexts: readonly string[];
  readonly #url: string;
  readonly #requestHeaders: string;
  #firstByteAt?: number;
  #responseHeaders: Headers | null = null;
  #bodyChunks: Buffer[] = [];
  #size = 0;

  /** `secret`: the headers whose values are masked, also where the response repeats them. */
  constructor(url: string, headers: Headers, secret: Readonly<Record<string, string>>) {
    this.#url = url;
    this.#secretTexts = Object.values(secret).flatMap(secretTextsOf);
    this.#requestHeaders = serializeHeaders({ ...headers, ...maskValues(secret) });
  }

  /** Reads at most 64 KiB of the response, so that the connection can be reused. */
  async run(
    agent: Agent,
    options: Dispatcher.RequestOptions,
  ): Promise<{ statusCode: number; headers: Headers }> {
    const request = { ...options, opaque: this.#opaque };
    const { statusCode, headers, body } = await agent.request(request);
    this.#firstByteAt = performance.now();
    this.#responseHeaders = headers;
    for await (const chunk of body as AsyncIterable<Buffer>) {
      if (this.#size < maxLoggedBytes) this.#bodyChunks.push(chunk);
      this.#size += chunk.length;
      if (this.#size > maxReadBytes) break;
    }
    return { statusCode, headers };
  }

  elapsedMs(): number {
    return performance.now() - this.#startedAt;
  }

  toExchange(): Exchange {
    const connection = this.#opaque.client?.connection;
    const headers = this.#responseHeaders;
    const body = Buffer.concat(this.#bodyChunks).subarray(0, maxLoggedBytes).toString("utf8");
    return {
      url: this.#url,
      address: connection?.address ?? null,
      ...this.#timingsOf(connection),
      requestHeaders: this.#requestHeaders,
      responseHeaders:
        headers && this.#mask(serializeHeaders({ ...headers, ...maskCookies(headers) })),
      responseBody: headers && this.#mask(body),
      isCut: this.#size > maxLoggedBytes,
    };
  }

  #timingsOf(connection: Connection | undefined) {
    const opened = connection && connection.startedAt >= this.#startedAt ? connection : undefined;
    return {
      dnsMs: elapsedBetween(opened?.startedAt, opened?.resolvedAt),
      connectMs: elapsedBetween(opened?.resolvedAt ?? opened?.startedAt, opened?.connectedAt),
      tlsMs: elapsedBetween(opened?.connectedAt, opened?.tlsEstablishedAt),
      firstByteMs: elapsedBetween(this.#startedAt, this.#firstByteAt),
    };
  }

  #mask(text: string): string {
    return this.#secretTexts.reduce((rest, secret) => rest.replaceAll(secret, mask), text);
  }
}

/** Returns the whole value and the part after `Bearer`, without short ones that match anywhere. */
const secretTextsOf = (value: string): string[] =>
  [value, value.slice(value.lastIndexOf(" ") + 1)].filter(
    ({ length }) => length >= minSecretLength,
  );

const maskValues = (headers: Readonly<Record<string, string>>): Headers =>
  Object.fromEntries(Object.keys(headers).map((name) => [name, mask]));

const maskCookies = (headers: Headers): Headers =>
  headers["set-cookie"] ? { "set-cookie": mask } : {};

const serializeHeaders = (headers: Headers): string =>
  Object.entries(headers)
    .flatMap(([name, values]) => [values ?? []].flat().map((value) => `${name}: ${value}`))
    .join("\n");

const elapsedBetween = (from: number | undefined, to: number | undefined): number | null =>
  from === undefined || to === undefined ? null : Math.round((to - from) * 10) / 10;

/** The phases of a connection; times are those of `performance.now()`. */
interface Connection {
  startedAt: number;
  /** Of the established connection, or of the last attempt. */
  address?: string;
  resolvedAt?: number;
  connectedAt?: number;
  tlsEstablishedAt?: number;
}

/** The current connection of a client, which changes when it reconnects. */
interface ClientConnection {
  connection?: Connection;
}

/** The `opaque` of a request, in which the client that sends it stores its connection. */
interface RequestOpaque {
  client?: ClientConnection;
}

/** Creates an HTTP/1.1 agent that stores the connection of each request in its `opaque`. */
export function createTrackingAgent(options: {
  lookup: LookupFunction;
  connectTimeoutMs: number;
  responseTimeoutMs: number;
}): Agent {
  const { lookup, connectTimeoutMs, responseTimeoutMs } = options;
  const connector = buildConnector({ allowH2: false, lookup, timeout: connectTimeoutMs });
  return new Agent({
    allowH2: false,
    maxHeaderSize: 16 * 1024,
    headersTimeout: responseTimeoutMs,
    bodyTimeout: responseTimeoutMs,
    factory: (origin, settings) =>
      new Pool(origin, {
        ...settings,
        factory: (poolOrigin, clientSettings) =>
          new TrackingClient(poolOrigin, clientSettings, connector),
      }),
  });
}

class TrackingClient extends Client {
  readonly #current: ClientConnection;

  constructor(origin: URL, settings: object, connector: buildConnector.connector) {
    const current: ClientConnection = {};
    super(origin, { ...settings, connect: trackConnection(connector, current) });
    this.#current = current;
  }

  override dispatch(
    options: Dispatcher.DispatchOptions,
    handler: Dispatcher.DispatchHandler,
  ): boolean {
    const { opaque } = options as Dispatcher.RequestOptions<RequestOpaque>;
    if (opaque) opaque.client = this.#current;
    return super.dispatch(options, handler);
  }
}

function trackConnection(
  connector: buildConnector.connector,
  current: ClientConnection,
): buildConnector.connector {
  return (options, callback) => {
    const connection: Connection = { startedAt: performance.now() };
    current.connection = connection;
    // The connector returns the socket, though its type does not say so.
    const socket = connector(options, callback) as unknown as Socket;
    socket.once("lookup", () => {
      connection.resolvedAt = performance.now();
    });
    socket.on("connectionAttempt", (address: string) => {
      connection.address = address;
    });
    socket.once("connect", () => {
      connection.connectedAt = performance.now();
      if (socket.remoteAddress) connection.address = socket.remoteAddress;
    });
    socket.once("secureConnect", () => {
      connection.tlsEstablishedAt = performance.now();
    });
  };
}
