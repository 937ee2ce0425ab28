import { pause } from "./workload.ts";

/** Somebody who keeps `GET /api/live` open, as a page does, and comes back where they were. */
export interface Listener {
  heard: ReadonlySet<string>;
  /** How often they were told that something may have been missed. */
  resets(): number;
  connections(): number;
  stop(): Promise<void>;
}

export function listen(origin: string, cookie: string): Listener {
  const heard = new Set<string>();
  const over = new AbortController();
  let cursor: string | null = null;
  let resets = 0;
  let connections = 0;

  const take = (message: string) => {
    const fields = message.split("\n").map((line) => line.split(/: (.*)/s));
    const fieldOf = (name: string) => fields.find(([field]) => field === name)?.[1];
    cursor = fieldOf("id") ?? cursor;
    if (fieldOf("event") === "reset") resets += 1;
    if (fieldOf("event") !== "changed") return;
    const { type, id } = JSON.parse(fieldOf("data") ?? "{}");
    heard.add(`${type} ${id}`);
  };
  const once = async () => {
    const headers = { cookie, ...(cursor !== null && { "last-event-id": cursor }) };
    const answer = await fetch(`${origin}/api/live`, { headers, signal: over.signal });
    connections += 1;
    let text = "";
    for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += part;
      const messages = text.split("\n\n");
      text = messages.pop() ?? "";
      for (const message of messages) take(message);
    }
  };
  const running = (async () => {
    while (!over.signal.aborted) {
      await once().catch(() => undefined);
      // As long as the stream tells browsers to wait.
      if (!over.signal.aborted) await pause(2_000);
    }
  })();

  return {
    heard,
    resets: () => resets,
    connections: () => connections,
    stop: async () => {
      over.abort();
      await running;
    },
  };
}
