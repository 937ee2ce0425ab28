import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import { serve } from "@deeds/test-kit";
import { Webhook as Verifier } from "standardwebhooks";
import { afterEach } from "vitest";

/** One request as a subscriber got it. */
export interface Received {
  headers: IncomingHttpHeaders;
  text: string;
  body: { type: string; timestamp: string; data: Record<string, unknown> };
}

type Behaviour = (response: ServerResponse, received: Received) => void;

export const answer =
  (status: number, headers: Record<string, string> = {}): Behaviour =>
  (response) => {
    response.writeHead(status, headers).end("receiver's own words");
  };

/** A subscriber on a loopback port that behaves as told and remembers what it got. */
export async function startReceiver(behaviour: Behaviour = answer(204)) {
  const received: Received[] = [];
  let behave = behaviour;
  const server = await serve(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString("utf8");
    const one = { headers: request.headers, text, body: JSON.parse(text) };
    received.push(one);
    behave(response, one);
  });
  return {
    url: `${server.origin}/hook`,
    received,
    /** What came about one thing. */
    about: (id: number) => received.filter(({ body }) => body.data.id === id),
    behaves: (next: Behaviour) => {
      behave = next;
    },
    stop: server.stop,
  };
}
export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/** Starts subscribers that are stopped after the test. */
export function useReceivers(): typeof startReceiver {
  const started: Receiver[] = [];
  afterEach(async () => {
    await Promise.all(started.splice(0).map((receiver) => receiver.stop()));
  });
  return async (...behaviour) => {
    const receiver = await startReceiver(...behaviour);
    started.push(receiver);
    return receiver;
  };
}

/** Checks a signature as a subscriber would; throws when it is wrong. */
export function verify(secret: string, { text, headers }: Received): unknown {
  return new Verifier(secret).verify(text, headers as Record<string, string>);
}
