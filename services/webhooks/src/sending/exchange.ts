import type { LookupFunction, Socket } from "node:net";
import { Agent, buildConnector, Client, type Dispatcher, Pool } from "undici";
import type { Exchange } from "../models/delivery.ts";

type Headers = Record<string, string | string[] | undefined>;

const maxReadBytes = 64 * 1024;
const keptAtMost = 16 * 1024;
const mask = "•••";
const shortestSecret = 6;

/** Records one attempt, also as far as a failed one came. */
export class ExchangeLog {
  readonly #startedAt = performance.now();
  readonly #journey: Journey = { link: null };
  readonly #secrets: readonly string[];
  readonly #url: string;
  readonly #requestHeaders: string;
  #firstByteAt: number | null = null;
  #responseHeaders: Headers | null = null;
  #kept: Buffer[] = [];
  #size = 0;

  /** `secret`: headers whose values are masked everywhere, also in the response. */
  constructor(url: string, headers: Headers, secret: Readonly<Record<string, string>>) {
    this.#url = url;
    this.#secrets = Object.values(secret).flatMap(wordsOf);
    this.#requestHeaders = linesOf({ ...headers, ...masksFor(secret) });
  }

  /** Reads at most 64 KiB of the response, so that the connection can be reused. */
  async run(
    agent: Agent,
    options: Dispatcher.RequestOptions,
  ): Promise<{ statusCode: number; headers: Headers }> {
    const { statusCode, headers, body } = await agent.request({
      ...options,
      opaque: this.#journey,
    });
    this.#firstByteAt = performance.now();
    this.#responseHeaders = headers;
    for await (const chunk of body as AsyncIterable<Buffer>) {
      if (this.#size < keptAtMost) this.#kept.push(chunk);
      this.#size += chunk.length;
      if (this.#size > maxReadBytes) break;
    }
    return { statusCode, headers };
  }

  tookMs(): number {
    return performance.now() - this.#startedAt;
  }

  toExchange(): Exchange {
    const connection = this.#journey.link?.connection ?? null;
    const headers = this.#responseHeaders;
    const body = Buffer.concat(this.#kept).subarray(0, keptAtMost).toString("utf8");
    return {
      url: this.#url,
      address: connection?.address ?? null,
      ...this.#timingsOf(connection),
      requestHeaders: this.#requestHeaders,
      responseHeaders: headers && this.#masked(linesOf({ ...headers, ...cookiesIn(headers) })),
      responseBody: headers && this.#masked(body),
      isCut: this.#size > keptAtMost,
    };
  }

  #timingsOf(
    connection: Connection | null,
  ): Pick<Exchange, "dnsMs" | "connectMs" | "tlsMs" | "firstByteMs"> {
    const own = connection && connection.begunAt >= this.#startedAt ? connection : null;
    return {
      dnsMs: between(own?.begunAt, own?.lookedUpAt),
      connectMs: between(own?.lookedUpAt ?? own?.begunAt, own?.connectedAt),
      tlsMs: between(own?.connectedAt, own?.securedAt),
      firstByteMs: between(this.#startedAt, this.#firstByteAt),
    };
  }

  #masked(text: string): string {
    return this.#secrets.reduce((rest, secret) => rest.replaceAll(secret, mask), text);
  }
}

/** The whole value, and the part after `Bearer`; a short one would match anywhere. */
const wordsOf = (value: string): string[] =>
  [value, value.slice(value.lastIndexOf(" ") + 1)].filter(({ length }) => length >= shortestSecret);

const masksFor = (headers: Readonly<Record<string, string>>): Headers =>
  Object.fromEntries(Object.keys(headers).map((name) => [name, mask]));

const cookiesIn = (headers: Headers): Headers =>
  headers["set-cookie"] ? { "set-cookie": mask } : {};

const linesOf = (headers: Headers): string =>
  Object.entries(headers)
    .flatMap(([name, values]) => [values ?? []].flat().map((value) => `${name}: ${value}`))
    .join("\n");

function between(from: number | null | undefined, to: number | null | undefined): number | null {
  if (from === null || from === undefined || to === null || to === undefined) return null;
  return Math.round((to - from) * 10) / 10;
}

/** How a socket connected; times are those of `performance.now()`. */
interface Connection {
  begunAt: number;
  /** Connected to, or tried last. */
  address: string | null;
  lookedUpAt: number | null;
  connectedAt: number | null;
  securedAt: number | null;
}

/** The current connection of a client; replaced when it reconnects. */
interface Link {
  connection: Connection | null;
}

/** The `opaque` of a request, which receives the link it was sent over. */
interface Journey {
  link: Link | null;
}

/** Creates an agent without HTTP/2 that links each request with its connection. */
export function createWatchedAgent(options: {
  lookup: LookupFunction;
  connectMs: number;
  answerMs: number;
}): Agent {
  const { lookup, connectMs, answerMs } = options;
  const connector = buildConnector({ allowH2: false, lookup, timeout: connectMs });
  return new Agent({
    allowH2: false,
    maxHeaderSize: 16 * 1024,
    headersTimeout: answerMs,
    bodyTimeout: answerMs,
    factory: (origin, settings) =>
      new Pool(origin, {
        ...settings,
        factory: (own, clientSettings) => new WatchedClient(own, clientSettings, connector),
      }),
  });
}

class WatchedClient extends Client {
  readonly #link: Link;

  constructor(origin: URL, settings: object, connector: buildConnector.connector) {
    const link: Link = { connection: null };
    super(origin, { ...settings, connect: watch(connector, link) });
    this.#link = link;
  }

  override dispatch(
    options: Dispatcher.DispatchOptions,
    handler: Dispatcher.DispatchHandler,
  ): boolean {
    const { opaque } = options as Dispatcher.RequestOptions<Journey>;
    if (opaque) opaque.link = this.#link;
    return super.dispatch(options, handler);
  }
}

function watch(connector: buildConnector.connector, link: Link): buildConnector.connector {
  return (options, callback) => {
    const connection: Connection = {
      begunAt: performance.now(),
      ...{ address: null, lookedUpAt: null, connectedAt: null, securedAt: null },
    };
    link.connection = connection;
    // The connector returns the socket, though its type does not say so.
    const socket = connector(options, callback) as unknown as Socket;
    socket.once("lookup", () => {
      connection.lookedUpAt = performance.now();
    });
    socket.on("connectionAttempt", (address: string) => {
      connection.address = address;
    });
    socket.once("connect", () => {
      connection.connectedAt = performance.now();
      connection.address = socket.remoteAddress ?? connection.address;
    });
    socket.once("secureConnect", () => {
      connection.securedAt = performance.now();
    });
  };
}
