import type { LookupFunction, Socket } from "node:net";
import { Agent, buildConnector, Client, type Dispatcher, Pool } from "undici";

/** What a socket told of its way to a receiver; times are those of `performance.now()`. */
export interface Connection {
  begunAt: number;
  /** Where it led, or was tried last. */
  address: string | null;
  lookedUpAt: number | null;
  connectedAt: number | null;
  securedAt: number | null;
}

/** Whatever a request goes over: a connection that may be replaced by the next one. */
export interface Link {
  connection: Connection | null;
}

/** A request's `opaque`: says which link took it. */
export interface Journey {
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
