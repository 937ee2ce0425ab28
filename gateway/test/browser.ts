import type { RunningGateway } from "./gateway.ts";

/** A browser as the gateway sees it: it stores cookies and sends its origin. */
export interface Browser {
  cookies: Map<string, string>;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  post(path: string, body?: unknown): Promise<Response>;
}

export function openBrowser({ origin }: RunningGateway): Browser {
  const cookies = new Map<string, string>();
  const send = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set("cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    const response = await fetch(`${origin}${path}`, { redirect: "manual", ...init, headers });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  return {
    cookies,
    fetch: send,
    post: (path, body) =>
      send(path, {
        method: "POST",
        headers: {
          origin,
          "sec-fetch-site": "same-origin",
          ...(body !== undefined && { "content-type": "application/json" }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
  };
}

let people = 0;
export const someone = () => ({ username: `reader ${++people}`, password: "a quiet evening" });

interface Change {
  type: string;
  id: number;
  personId: number | null;
  count?: number;
  changes?: { id: number; personId: number | null }[];
}

/** A reader of `/api/live`. */
export interface Stream {
  text(): string;
  /** The received messages about changes, in their order. */
  changes(): Change[];
  /** How many messages to reload everything were received. */
  resets(): number;
  /** The value of `Last-Event-ID`. */
  lastEventId(): string;
  isOpen(): boolean;
  close(): Promise<void>;
}

/** Opens a stream; throws when it is refused. */
export async function openStream(origin: string, headers: Record<string, string>): Promise<Stream> {
  const abort = new AbortController();
  const response = await fetch(`${origin}/api/live`, { headers, signal: abort.signal });
  if (response.status !== 200) throw new Error(`the stream was refused: ${await response.text()}`);
  let text = "";
  let isOpen = true;
  const reading = (async () => {
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? [])
      text += part;
  })();
  const ended = reading
    .catch(() => undefined)
    .finally(() => {
      isOpen = false;
    });
  const lines = (start: string) => text.split("\n").filter((line) => line.startsWith(start));
  return {
    text: () => text,
    changes: () => lines('data: {"type"').map((line) => JSON.parse(line.slice("data: ".length))),
    resets: () => lines("event: reset").length,
    lastEventId: () => lines("id: ").at(-1)?.slice("id: ".length) ?? "",
    isOpen: () => isOpen,
    close: async () => {
      abort.abort();
      await ended;
    },
  };
}
