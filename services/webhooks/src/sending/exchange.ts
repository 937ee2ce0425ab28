import type { LookupFunction, Socket } from "node:net";
import { Agent, buildConnector, Client, type Dispatcher, Pool } from "undici";

/** Milliseconds; null: it did not come to that, or an open connection was used again. */
interface Timings {
  dnsMs: number | null;
  connectMs: number | null;
  tlsMs: number | null;
  /** From the beginning of the attempt to the answer's first byte. */
  firstByteMs: number | null;
}

/** What went over the wire in one attempt, for whoever has to find out why it failed. */
export interface Exchange extends Timings {
  url: string;
  /** The IP address that was connected to; null: none was. */
  address: string | null;
  /** One `name: value` a line; values that are secret are masked. */
  requestHeaders: string;
  /** Null: no answer came. */
  responseHeaders: string | null;
  /** The answer's first 16 KiB. */
  responseBody: string | null;
  /** Whether the answer's body was longer. */
  isCut: boolean;
}

type Headers = Record<string, string | string[] | undefined>;

const readAtMost = 64 * 1024;
const keptAtMost = 16 * 1024;
const mask = "•••";
const shortestSecret = 6;

/** Follows one attempt from its start; what is known when it fails is known of a failure too. */
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

  /** `secret`: the headers whose values are shown nowhere, not even when a receiver repeats them. */
  constructor(url: string, headers: Headers, secret: Readonly<Record<string, string>>) {
    this.#url = url;
    this.#secrets = Object.values(secret).flatMap(wordsOf);
    this.#requestHeaders = linesOf({ ...headers, ...masksFor(secret) });
  }

  /** Sends and reads the answer, so that the connection can be used again, but at most 64 KiB. */
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
      if (this.#size > readAtMost) break;
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

  #timingsOf(connection: Connection | null): Timings {
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

/** A value as a whole, and what stands behind `Bearer`; whatever is too short stands anywhere. */
const wordsOf = (value: string): string[] =>
  [value, value.slice(value.lastIndexOf(" ") + 1)].filter(({ length }) => length >= shortestSecret);

const masksFor = (headers: Readonly<Record<string, string>>): Headers =>
  Object.fromEntries(Object.keys(headers).map((name) => [name, mask]));

/** A receiver's own cookies are nobody else's business. */
const cookiesIn = (headers: Headers): Headers =>
  headers["set-cookie"] ? { "set-cookie": mask } : {};

const linesOf = (headers: Headers): string =>
  Object.entries(headers)
    .flatMap(([name, values]) => [values ?? []].flat().map((value) => `${name}: ${value}`))
    .join("\n");

/** To a tenth of a millisecond. */
function between(from: number | null | undefined, to: number | null | undefined): number | null {
  if (from === null || from === undefined || to === null || to === undefined) return null;
  return Math.round((to - from) * 10) / 10;
}

/** What a socket told of its way to a receiver; times are those of `performance.now()`. */
interface Connection {
  begunAt: number;
  /** Where it led, or was tried last. */
  address: string | null;
  lookedUpAt: number | null;
  connectedAt: number | null;
  securedAt: number | null;
}

/** Whatever a request goes over: a connection that may be replaced by the next one. */
interface Link {
  connection: Connection | null;
}

/** A request's `opaque`: says which link took it. */
interface Journey {
  link: Link | null;
}

/** An agent without HTTP/2 that tells each request the connection it went over. */
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

/** One connection at a time, one request at a time on it. */
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
    // It returns the socket, though its type is silent about it.
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
