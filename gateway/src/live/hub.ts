import type { ServerResponse } from "node:http";
import type { DomainEvent } from "@deeds/contracts";
import type { Position, SubscriptionStart } from "@deeds/messaging";
import { type Logger, runPeriodically, type SerialTask } from "@deeds/service-kit";
import type { Caller, Identities } from "../identity/identities.ts";
import type { Cursors } from "./replay-buffer.ts";
import { createReplayBuffer, type LiveEvent, liveEventOf, messageFor } from "./replay-buffer.ts";

interface Viewer extends Pick<Caller, "identity" | "unknown"> {
  sessionId: string | null;
}

/** Services apply an event first, so that reloading pages see its effect. */
const debounceMs = 200;
/** A stream whose reader stalls is closed; the browser reconnects. */
const maxBufferedBytes = 256 * 1024;

export function createLiveHub(
  cursors: Cursors,
  { heartbeatMs, log }: { heartbeatMs: number; log: Logger },
) {
  const streams = new Map<ServerResponse, Viewer>();
  /** Reconnected readers, while the buffer is not filled yet. */
  const waiting = new Map<ServerResponse, string>();
  const buffer = createReplayBuffer();
  let isKnown = false;

  const write = (response: ServerResponse, text: string) => {
    if (response.writableLength > maxBufferedBytes) response.destroy();
    else response.write(text);
  };
  const send = (event: LiveEvent) => {
    buffer.add(event);
    for (const [response, { identity }] of streams) {
      const words = waiting.has(response) ? null : messageFor(event, identity);
      if (words) write(response, words);
    }
  };
  const resume = (response: ServerResponse, cursor: string) => {
    const missed = buffer.after(cursors.open(cursor) ?? Number.NaN);
    if (!missed) return write(response, resetMessage(cursors.seal(buffer.newest())));
    const identity = streams.get(response)?.identity ?? null;
    write(response, missed.map((event) => messageFor(event, identity) ?? "").join(""));
  };
  const know = () => {
    isKnown = true;
    const place = `id: ${cursors.seal(buffer.newest())}\n\n`;
    for (const response of streams.keys()) {
      const cursor = waiting.get(response);
      if (cursor === undefined) write(response, place);
      else resume(response, cursor);
    }
    waiting.clear();
  };
  const end = (matches: (viewer: Viewer) => boolean) => {
    for (const [response, viewer] of streams) if (matches(viewer)) response.end();
  };
  const heartbeat = runPeriodically({
    everyMs: heartbeatMs,
    task: () => {
      // A cursor without an event, so that a reader with few events can still resume.
      const beat = `id: ${cursors.seal(buffer.newest())}\n: still here\n\n`;
      for (const response of streams.keys()) if (!waiting.has(response)) write(response, beat);
    },
    onError: (error) => log.warn({ err: error }, "a heartbeat was left out"),
  });

  return {
    /** Writes events into a response until either side closes it, from the cursor on. */
    join: (response: ServerResponse, viewer: Viewer, cursor: string | null) => {
      streams.set(response, viewer);
      response.once("close", () => {
        streams.delete(response);
        waiting.delete(response);
      });
      const id = cursor === null && isKnown ? `id: ${cursors.seal(buffer.newest())}\n` : "";
      response.write(`retry: 2000\n${id}: welcome\n\n`);
      if (cursor === null) return;
      if (isKnown) resume(response, cursor);
      else waiting.set(response, cursor);
    },
    begin: ({ continues, after, pending }: SubscriptionStart) => {
      if (continues) return;
      buffer.begin(after);
      isKnown = false;
      for (const response of streams.keys()) {
        if (!waiting.has(response)) write(response, resetMessage(cursors.seal(after)));
      }
      if (pending === 0) know();
    },
    hear: (event: DomainEvent, { sequence, pending }: Position) => {
      // The rights of the session or account may have changed: its streams reconnect.
      if (event.type === "session_revoked") {
        end(({ identity }) => identity?.sessionHash === event.data.sessionHash);
      } else if (event.type === "entitlement_changed") {
        end(({ identity }) => identity?.userId === event.data.userId);
      }
      setTimeout(() => {
        send(liveEventOf(event, sequence, cursors.seal(sequence)));
        if (!isKnown && pending === 0) know();
      }, debounceMs);
    },
    viewers: (): ReadonlyMap<ServerResponse, Viewer> => streams,
    close: () => {
      void heartbeat.stop();
      end(() => true);
    },
  };
}

export type LiveHub = ReturnType<typeof createLiveHub>;

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
    for (const [response, viewer] of hub.viewers()) {
      if (!viewer.unknown && viewer.identity?.isAdmin !== true) continue;
      if (await hasChanged(viewer)) response.end();
    }
  };
  return runPeriodically({
    everyMs,
    task: recheck,
    // While the auth service is unavailable no rights can have changed.
    onError: (error) => log.warn({ err: error }, "viewers are not looked at again"),
  });
}
