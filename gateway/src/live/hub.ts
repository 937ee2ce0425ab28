import type { ServerResponse } from "node:http";
import type { DomainEvent } from "@deeds/contracts";
import type { ListeningStart, Position } from "@deeds/messaging";
import type { Cursors } from "./cursor.ts";
import { createPast, type Fact, factOf, wordsFor } from "./past.ts";
import type { Viewer } from "./viewer.ts";

/** Other services work an event in first, so that the pages' questions find its effect. */
const tellAfterMs = 200;
/** A reader who takes nothing any more is let go, and comes back when it can. */
const maxWaitingBytes = 256 * 1024;

export interface LiveHub {
  /**
   * Tells this response of what happens until either side ends it: behind the cursor, when its
   * reader was here before.
   */
  join(response: ServerResponse, viewer: Viewer, cursor: string | null): void;
  /** Where the events that are heard begin. */
  begin(start: ListeningStart): void;
  hear(event: DomainEvent, position: Position): void;
  /** Everybody who is here, to look again who they are. */
  viewers(): Iterable<[ServerResponse, Viewer]>;
  close(): void;
}

/** The open streams of `GET /api/live`. */
export function createLiveHub(cursors: Cursors, heartbeatMs: number): LiveHub {
  const streams = new Map<ServerResponse, Viewer>();
  /** Readers who were here before, while the past is not known yet. */
  const waiting = new Map<ServerResponse, string>();
  const past = createPast();
  let isKnown = false;

  const write = (response: ServerResponse, text: string) => {
    if (response.writableLength > maxWaitingBytes) response.destroy();
    else response.write(text);
  };
  const tell = (fact: Fact) => {
    past.add(fact);
    for (const [response, { identity }] of streams) {
      const words = waiting.has(response) ? null : wordsFor(fact, identity);
      if (words) write(response, words);
    }
  };
  const resume = (response: ServerResponse, cursor: string) => {
    const missed = past.after(cursors.open(cursor) ?? Number.NaN);
    if (!missed) return write(response, resetMessage(cursors.seal(past.newest())));
    const identity = streams.get(response)?.identity ?? null;
    write(response, missed.map((fact) => wordsFor(fact, identity) ?? "").join(""));
  };
  const know = () => {
    isKnown = true;
    const place = `id: ${cursors.seal(past.newest())}\n\n`;
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
  const heartbeat = setInterval(() => {
    // The cursor alone tells nothing and is remembered: who hears little is not away for long.
    const beat = `id: ${cursors.seal(past.newest())}\n: still here\n\n`;
    for (const response of streams.keys()) if (!waiting.has(response)) write(response, beat);
  }, heartbeatMs);

  return {
    join: (response, viewer, cursor) => {
      streams.set(response, viewer);
      response.once("close", () => {
        streams.delete(response);
        waiting.delete(response);
      });
      const id = cursor === null && isKnown ? `id: ${cursors.seal(past.newest())}\n` : "";
      response.write(`retry: 2000\n${id}: welcome\n\n`);
      if (cursor === null) return;
      if (isKnown) resume(response, cursor);
      else waiting.set(response, cursor);
    },
    begin: ({ continues, after, pending }) => {
      if (continues) return;
      past.begin(after);
      isKnown = false;
      // Whoever is here already heard of another past.
      for (const response of streams.keys()) {
        if (!waiting.has(response)) write(response, resetMessage(cursors.seal(after)));
      }
      if (pending === 0) know();
    },
    hear: (event, { sequence, pending }) => {
      // Whoever this session or account was heard as may hear less now: they connect anew.
      if (event.type === "session_revoked") {
        end(({ identity }) => identity?.sessionHash === event.data.sessionHash);
      } else if (event.type === "entitlement_changed") {
        end(({ identity }) => identity?.userId === event.data.userId);
      }
      setTimeout(() => {
        tell(factOf(event, sequence, cursors.seal(sequence)));
        if (!isKnown && pending === 0) know();
      }, tellAfterMs);
    },
    viewers: () => streams,
    close: () => {
      clearInterval(heartbeat);
      end(() => true);
    },
  };
}

const resetMessage = (cursor: string): string => `id: ${cursor}\nevent: reset\ndata: {}\n\n`;
