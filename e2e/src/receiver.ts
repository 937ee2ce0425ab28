import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { serve } from "@deeds/test-kit/http-server";
import { Webhook } from "standardwebhooks";

export interface ReceivedMessage {
  id: string;
  traceparent: string | undefined;
  raw: string;
  content: { type: string; timestamp: string; data: { id: number; personId?: number } };
  /** The body, checked against its signature with the subscriber's secret; throws otherwise. */
  verified(secret: string): unknown;
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/** Starts a webhook subscriber that responds to each message with 204, or with the message itself. */
export async function startReceiver({ repeats = false } = {}) {
  const messages: ReceivedMessage[] = [];
  const server = await serve(async (request, response) => {
    const body = await text(request);
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    messages.push({
      id: headers["webhook-id"] ?? "",
      traceparent: headers.traceparent,
      raw: body,
      content: JSON.parse(body),
      verified: (secret) => new Webhook(secret).verify(body, headers),
    });
    if (repeats) response.end(body);
    else response.writeHead(204).end();
  });
  return {
    url: `${server.origin}/`,
    received: () => messages.length,
    all: (): readonly ReceivedMessage[] => messages,
    takeAfter: (count: number) => messages.splice(count),
    /** Waits for a message; other journeys' events come too. */
    until: async (fits: (message: ReceivedMessage) => boolean) => {
      await eventually(() => messages.some(fits), "such a message");
      return messages.find(fits) as ReceivedMessage;
    },
    close: server.stop,
  };
}

export async function eventually(
  holds: () => boolean | Promise<boolean>,
  what: string,
): Promise<void> {
  const until = Date.now() + 60_000;
  while (!(await holds())) {
    if (Date.now() > until) throw new Error(`${what} did not come within a minute`);
    await pause(20);
  }
}
