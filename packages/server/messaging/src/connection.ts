import { setTimeout as sleep } from "node:timers/promises";
import { inboxPrefix, isProcessName } from "@deeds/contracts";
import type { Logger } from "@deeds/service-kit";
import { connect, type NatsConnection, type NodeConnectionOptions } from "@nats-io/transport-node";

/** A part of messaging that uses the connection until it is stopped. */
export interface Task {
  stop(): Promise<void>;
}

/** `preparing`: NATS is connected, the stream is not available yet. */
export type ConnectionState = "connecting" | "preparing" | "ready" | "closing" | "closed";
type ConnectionSignal = "connected" | "prepared" | "refused" | "close" | "drained";

const transitions: Record<ConnectionState, Partial<Record<ConnectionSignal, ConnectionState>>> = {
  connecting: { connected: "preparing", refused: "closed", close: "closing" },
  preparing: { prepared: "ready", close: "closing" },
  ready: { close: "closing" },
  closing: { drained: "closed" },
  closed: {},
};

/** Returns the state after a signal; a signal without a meaning in the state changes nothing. */
export const nextConnectionState = (
  state: ConnectionState,
  signal: ConnectionSignal,
): ConnectionState => transitions[state][signal] ?? state;

const retryMs = 500;

interface ConnectionOptions {
  connect(): Promise<NatsConnection>;
  /** Makes the stream available; retried until it succeeds. */
  prepare(nats: NatsConnection): Promise<unknown>;
  /** Starts the tasks that are stopped last: they publish what the others record. */
  begin(nats: NatsConnection): Task[];
  log: Logger;
}

/** The connection of a process to NATS, with the tasks that use it. */
export class Connection {
  #state: ConnectionState = "connecting";
  #nats: NatsConnection | null = null;
  #basicTasks: Task[] = [];
  readonly #tasks: Task[] = [];
  readonly #options: ConnectionOptions;
  readonly #opened: Promise<void>;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.#opened = this.#open();
    this.#opened.catch((error: unknown) => {
      this.#signal("refused");
      options.log.error({ err: error }, "messaging failed");
    });
  }

  state(): ConnectionState {
    return this.#state;
  }

  /** `null` before the first connection; the client itself reconnects. */
  get nats(): NatsConnection | null {
    return this.#nats;
  }

  /** Resolves when NATS and the stream are available. */
  untilReady(): Promise<void> {
    return this.#opened;
  }

  /** Starts a task once the connection is ready; `close` stops it. */
  start(begin: (nats: NatsConnection) => Task | undefined): void {
    const beginIfReady = () => {
      const task = this.#nats && this.state() === "ready" ? begin(this.#nats) : undefined;
      if (task) this.#tasks.push(task);
    };
    // The failure is logged by the constructor.
    this.#opened.then(beginIfReady, () => undefined);
  }

  async close(): Promise<void> {
    this.#signal("close");
    await Promise.all(this.#tasks.map((task) => task.stop()));
    await Promise.all(this.#basicTasks.map((task) => task.stop()));
    await this.#nats?.drain();
    this.#signal("drained");
  }

  async #open(): Promise<void> {
    const nats = await this.#options.connect();
    this.#signal("connected");
    if (this.state() !== "preparing") {
      await nats.close();
      return;
    }
    this.#nats = nats;
    await this.#prepareWithRetry(nats);
    if (this.state() !== "ready") return;
    this.#options.log.info({}, "messaging connected");
    this.#basicTasks = this.#options.begin(nats);
  }

  /** JetStream may be available later than its server. */
  async #prepareWithRetry(nats: NatsConnection): Promise<void> {
    while (this.state() === "preparing") {
      try {
        await this.#options.prepare(nats);
        this.#signal("prepared");
      } catch {
        await sleep(retryMs);
      }
    }
  }

  #signal(signal: ConnectionSignal): void {
    this.#state = nextConnectionState(this.#state, signal);
  }
}

/** Returns the user of a NATS address; empty without one. */
export const usernameOf = (url: string): string => decodeURIComponent(new URL(url).username);

/** Connects to NATS; retries without end, also after each interruption. Logs each new reason of a failure. */
export async function connectWithRetry(
  url: string,
  name: string,
  log: Logger,
): Promise<NatsConnection> {
  for (let reported = ""; ; await sleep(reconnectMs)) {
    try {
      return await connect(connectionOptions(url, name));
    } catch (error) {
      const reason = String(error);
      if (reason !== reported) log.warn({ err: error }, "waiting for NATS");
      reported = reason;
    }
  }
}

const reconnectMs = 250;

/** Returns how a process connects once. */
export function connectionOptions(url: string, name: string): NodeConnectionOptions {
  const { protocol, host, password } = new URL(url);
  const username = usernameOf(url);
  return {
    servers: host,
    name,
    // A stack trace for every request costs as much as parsing its reply.
    noAsyncTraces: true,
    ...(username && { user: username, pass: decodeURIComponent(password) }),
    // Its permissions include the replies below this prefix only.
    ...(isProcessName(username) && { inboxPrefix: inboxPrefix(username) }),
    // During an update the server may learn of a user, or of its new password, later.
    ignoreAuthErrorAbort: true,
    // Otherwise a server without TLS would receive the password.
    ...(protocol === "tls:" && { tls: {} }),
    maxReconnectAttempts: -1,
    reconnectTimeWait: reconnectMs,
    pingInterval: 5_000,
    maxPingOut: 2,
  };
}
