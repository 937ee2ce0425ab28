import type { ServerResponse } from "node:http";
import type { DomainEvent } from "@deeds/contracts";
import type { Position, SubscriptionStart } from "@deeds/messaging";
import { type Logger, runPeriodically, type SerialTask } from "@deeds/service-kit";
import type { Caller, Identities } from "../identity/identities.ts";
import {
  type Cursors,
  createReplayBuffer,
  type LiveEvent,
  liveEventOf,
  messageAbout,
  messageFor,
} from "./replay-buffer.ts";
import { createTopics } from "./topics.ts";

interface Viewer extends Pick<Caller, "identity" | "unknown"> {
  sessionId: string | null;
}

/** Services apply an event first, so that reloading pages see its effect. */
const debounceMs = 200;
/** A topic has one message in this time, however many events there are. */
const topicIntervalMs = 1_000;
/** A stream whose reader stalls is closed; the browser reconnects. */
const maxBufferedBytes = 256 * 1024;

/** `replaying`: stored events are read into the buffer; `live`: the buffer is complete. */
type HubState = "replaying" | "live";

/** Writes events into the streams of their readers, who may resume after an interruption. */
export class LiveHub {
  #state: HubState = "replaying";
  readonly #streams = new Map<ServerResponse, Viewer>();
  /** During the replay: where each reader resumes at its end. */
  readonly #waiting = new Map<ServerResponse, string>();
  readonly #buffer = createReplayBuffer();
  readonly #topics = createTopics({
    intervalMs: topicIntervalMs,
    send: (events) => this.#send(events),
  });
  readonly #cursors: Cursors;
  readonly #heartbeat: SerialTask;

  constructor(cursors: Cursors, { heartbeatMs, log }: { heartbeatMs: number; log: Logger }) {
    this.#cursors = cursors;
    this.#heartbeat = runPeriodically({
      everyMs: heartbeatMs,
      task: () => this.#sendHeartbeats(),
      onError: (error) => log.warn({ err: error }, "a heartbeat was left out"),
    });
  }

  get viewers(): ReadonlyMap<ServerResponse, Viewer> {
    return this.#streams;
  }

  /** Writes events into a response until either side closes it, from the cursor on. */
  join(response: ServerResponse, viewer: Viewer, cursor: string | null): void {
    this.#streams.set(response, viewer);
    response.once("close", () => {
      this.#streams.delete(response);
      this.#waiting.delete(response);
    });
    const isLive = this.#state === "live";
    const id = cursor === null && isLive ? `id: ${this.#cursor()}\n` : "";
    response.write(`retry: 2000\n${id}: welcome\n\n`);
    if (!isLive) this.#waiting.set(response, cursor ?? this.#cursors.seal(this.#buffer.newest()));
    else if (cursor !== null) this.#resume(response, cursor);
  }

  /** Handles the start of the subscription; after missed events all readers reload. */
  begin({ continues, after, pending }: SubscriptionStart): void {
    if (continues) return;
    this.#buffer.begin(after);
    this.#state = "replaying";
    const cursor = this.#cursors.seal(after);
    for (const response of this.#streams.keys()) {
      if (this.#waiting.has(response)) continue;
      write(response, resetMessage(cursor));
      this.#waiting.set(response, cursor);
    }
    if (pending === 0) this.#endReplay();
  }

  receive(event: DomainEvent, { sequence, pending }: Position): void {
    // The rights of the session or account may have changed: its streams reconnect.
    if (event.type === "session_revoked") {
      this.#end(({ identity }) => identity?.sessionHash === event.data.sessionHash);
    } else if (event.type === "entitlement_changed") {
      this.#end(({ identity }) => identity?.userId === event.data.userId);
    }
    setTimeout(() => {
      const liveEvent = liveEventOf(event, sequence);
      this.#buffer.add(liveEvent);
      if (this.#state === "live") this.#topics.add(liveEvent);
      else if (pending === 0) this.#endReplay();
    }, debounceMs);
  }

  /** Passes a message without an event, which may be the last one of the replay. */
  pass({ pending }: Position): void {
    setTimeout(() => {
      if (this.#state === "replaying" && pending === 0) this.#endReplay();
    }, debounceMs);
  }

  close(): void {
    void this.#heartbeat.stop();
    this.#end(() => true);
  }

  /** Of the newest event up to which all were sent: events of a topic are sent out of order. */
  #cursor(): string {
    const sent = this.#topics.oldestWaiting() - 1;
    return this.#cursors.seal(Math.min(this.#buffer.newest(), sent));
  }

  #endReplay(): void {
    this.#state = "live";
    for (const [response, cursor] of this.#waiting) this.#resume(response, cursor);
    this.#waiting.clear();
  }

  #resume(response: ServerResponse, cursor: string): void {
    const missed = this.#buffer.after(this.#cursors.open(cursor) ?? Number.NaN);
    if (!missed) {
      write(response, resetMessage(this.#cursor()));
      return;
    }
    const identity = this.#streams.get(response)?.identity ?? null;
    // What waits is sent to this stream with the others of its topic.
    const sent = missed.filter((event) => !this.#topics.isWaiting(event));
    const topics = [...Map.groupBy(sent, ({ topic }) => topic).values()];
    const messages = topics.map((events) => messageFor(messageAbout(events), identity) ?? "");
    // Only the last one has a cursor, so that a reader who loses the connection misses none of them.
    write(response, `${messages.join("")}id: ${this.#cursor()}\n\n`);
  }

  #send(events: readonly LiveEvent[]): void {
    const message = messageAbout(events);
    const id = `id: ${this.#cursor()}\n`;
    for (const [response, { identity }] of this.#streams) {
      const text = this.#waiting.has(response) ? null : messageFor(message, identity);
      if (text) write(response, id + text);
    }
  }

  #sendHeartbeats(): void {
    // A cursor without an event, so that a reader with few events can still resume.
    const message = `id: ${this.#cursor()}\n: still here\n\n`;
    for (const response of this.#streams.keys()) {
      if (!this.#waiting.has(response)) write(response, message);
    }
  }

  #end(matches: (viewer: Viewer) => boolean): void {
    for (const [response, viewer] of this.#streams) if (matches(viewer)) response.end();
  }
}

function write(response: ServerResponse, text: string): void {
  if (response.writableLength > maxBufferedBytes) response.destroy();
  else response.write(text);
}

const resetMessage = (cursor: string): string => `id: ${cursor}\nevent: reset\ndata: {}\n\n`;

/** Ends the streams of administrators whose session expired and of viewers who were unknown. */
export function recheckViewers(
  hub: LiveHub,
  { identities, log, everyMs }: { identities: Identities; log: Logger; everyMs: number },
): SerialTask {
  const hasChanged = async ({ sessionId, identity, unknown }: Viewer): Promise<boolean> => {
    if (sessionId === null) return false;
    const now = await identities.of(sessionId, { openVisitor: false });
    return unknown || now.identity?.isAdmin !== identity?.isAdmin;
  };
  const recheck = async () => {
    for (const [response, viewer] of hub.viewers) {
      if (!viewer.unknown && viewer.identity?.isAdmin !== true) continue;
      if (await hasChanged(viewer)) response.end();
    }
  };
  return runPeriodically({
    everyMs,
    task: recheck,
    // While the auth service is unavailable no rights can have changed.
    onError: (error) => log.warn({ err: error }, "the viewers were not checked"),
  });
}
