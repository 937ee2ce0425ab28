import type { ServerResponse } from "node:http";
import type { DomainEvent, Identity } from "@deeds/contracts";
import { factOf, mayHear } from "./audience.ts";

const heartbeatMs = 15_000;
/** Other services work an event in first, so that the pages' questions find its effect. */
const tellAfterMs = 200;
/** A reader who takes nothing any more is let go, and comes back when it can. */
const maxWaitingBytes = 256 * 1024;

export interface LiveHub {
  /** Tells this response of what happens until either side ends it. */
  join(response: ServerResponse, identity: Identity | null): void;
  hear(event: DomainEvent): void;
  /** Facts may have been missed: everybody connects again and asks for everything again. */
  endAll(): void;
  close(): void;
}

/** The open streams of `GET /api/live`. */
export function createLiveHub(): LiveHub {
  const streams = new Map<ServerResponse, Identity | null>();

  const write = (response: ServerResponse, text: string) => {
    if (response.writableLength > maxWaitingBytes) response.destroy();
    else response.write(text);
  };
  const tell = (event: DomainEvent) => {
    const message = `event: changed\ndata: ${factOf(event)}\n\n`;
    for (const [response, identity] of streams) {
      if (mayHear(event, identity)) write(response, message);
    }
  };
  const end = (matches: (identity: Identity | null) => boolean) => {
    for (const [response, identity] of streams) if (matches(identity)) response.end();
  };
  const heartbeat = setInterval(() => {
    for (const response of streams.keys()) write(response, ": still here\n\n");
  }, heartbeatMs);

  return {
    join: (response, identity) => {
      streams.set(response, identity);
      response.once("close", () => streams.delete(response));
      response.write("retry: 2000\n: welcome\n\n");
    },
    hear: (event) => {
      // Whoever this session or account was heard as may hear less now: they connect anew.
      if (event.type === "session_revoked") {
        end((identity) => identity?.sessionHash === event.data.sessionHash);
      } else if (event.type === "entitlement_changed") {
        end((identity) => identity?.userId === event.data.userId);
      } else setTimeout(tell, tellAfterMs, event);
    },
    endAll: () => end(() => true),
    close: () => {
      clearInterval(heartbeat);
      end(() => true);
    },
  };
}
