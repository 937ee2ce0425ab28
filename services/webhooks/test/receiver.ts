import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import { type Behavior, startReceiver as startRecorder } from "@deeds/webhook-conformance";
import { Webhook as Verifier } from "standardwebhooks";
import { afterEach } from "vitest";
import type { Webhooks } from "./harness.ts";

export interface Received {
  headers: IncomingHttpHeaders;
  text: string;
  body: { type: string; timestamp: string; data: Record<string, unknown> };
}

export type Handler = (response: ServerResponse, received: Received) => void;

export const respond =
  (status: number, headers: Record<string, string> = {}): Handler =>
  (response) => {
    response.writeHead(status, headers).end("receiver's own words");
  };

/** Starts a receiver on a loopback port that records its requests and responds by a handler. */
export async function startReceiver(handler: Handler = respond(204)) {
  const received: Received[] = [];
  const behaviorOf =
    (current: Handler): Behavior =>
    (response, { headers, text }) => {
      const delivery = { headers, text, body: JSON.parse(text) };
      received.push(delivery);
      current(response, delivery);
    };
  const { url, behaves, close } = await startRecorder({ behavior: behaviorOf(handler) });
  return {
    url,
    received,
    about: (id: number) => received.filter(({ body }) => body.data.id === id),
    respondWith: (next: Handler) => behaves(behaviorOf(next)),
    stop: close,
  };
}
export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/** Returns functions that start receivers, which are stopped after the test. */
export function useReceivers(webhooks: () => Webhooks) {
  const started: Receiver[] = [];
  afterEach(async () => {
    await Promise.all(started.splice(0).map((receiver) => receiver.stop()));
  });
  const receiver = async (handler?: Handler) => {
    const target = await startReceiver(handler);
    started.push(target);
    return target;
  };
  /** Starts a receiver and subscribes it to `person_approved`, unless `extra` has other events. */
  const subscribed = async (handler?: Handler, extra?: object) => {
    const target = await receiver(handler);
    return { target, ...(await webhooks().subscribe(target.url, extra)) };
  };
  return { receiver, subscribed };
}

/** Returns the verified body; throws for a wrong signature. */
export function verify(secret: string, { text, headers }: Received): unknown {
  return new Verifier(secret).verify(text, headers as Record<string, string>);
}
