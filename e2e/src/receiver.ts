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

export interface Receiver {
  url: string;
  received(): number;
  all(): readonly ReceivedMessage[];
  takeAfter(count: number): ReceivedMessage[];
  /** Waits for a message; other journeys' events come too. */
  until(fits: (message: ReceivedMessage) => boolean): Promise<ReceivedMessage>;
  close(): Promise<void>;
}

/**
 * A webhook subscriber on loopback that answers every message with 204, or with the message itself.
 */
export async function startReceiver({ repeats = false } = {}): Promise<Receiver> {
  const messages: ReceivedMessage[] = [];
  const server = await serve(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString("utf8");
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
    all: () => messages,
    takeAfter: (count) => messages.splice(count),
    until: async (fits) => {
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
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
