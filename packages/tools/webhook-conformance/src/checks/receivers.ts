import { type Behavior, type Delivery, respondWith } from "../receiver.ts";
import { assert, type Check, type Stage, type Subscriber } from "../stage.ts";
import { header } from "./messages.ts";

const rounds = 5;

/**
 * Waits for the second attempt, for several rounds: a sender may store a failure a moment after its
 * receiver has seen the end.
 */
async function secondAttempt(stage: Stage, { attemptsOf }: Subscriber, message: Delivery) {
  const isMet = () => attemptsOf(message).length >= 2;
  for (let round = 0; round < rounds && !isMet(); round += 1) {
    await stage.deliverDue();
    await stage.pass(stage.sender.firstRetry.atMost);
    await stage.eventually(isMet, 1 / rounds);
  }
  const second = attemptsOf(message)[1];
  assert(second !== undefined, "the message did not arrive again under its webhook-id");
  return second;
}

const events = 40;

const dripMs = 100;
/** The sender's own limit, and the socket buffers of both sides. */
const maxReadBytes = 32 * 1024 * 1024;
const slackMs = 5_000;

const drip: Behavior = (response) => {
  response.writeHead(200, { "content-type": "text/plain" });
  const dripping = setInterval(() => response.write("."), dripMs);
  response.once("close", () => clearInterval(dripping));
};

/** What counts as success, how a sender retries, how far it goes with a slow receiver. */
export const receiverChecks: readonly Check[] = [
  {
    name: "retries after a failure with the same id and body and a new timestamp",
    run: async (stage) => {
      const { subscriber, delivery: first } = await stage.deliver(respondWith(500));
      const second = await secondAttempt(stage, subscriber, first);
      assert(first.text === second.text, "a second attempt has another body");
      const [before, after] = [first, second].map((one) => Number(header(one, "timestamp")));
      assert((before ?? 0) < (after ?? 0), "a second attempt has the timestamp of the first");
      stage.verifies(second, subscriber.endpoint.key);
    },
  },
  ...[200, 201, 202, 204].map(
    (status): Check => ({
      name: `treats ${status} as a success`,
      run: async (stage) => {
        const { subscriber } = await stage.deliver(respondWith(status));
        await stage.passRetry();
        const ids = subscriber.receiver.deliveries.map((delivery) => header(delivery, "id"));
        assert(new Set(ids).size === ids.length, `a message that got ${status} was sent again`);
      },
    }),
  ),
  ...[301, 302, 307, 308].map(
    (status): Check => ({
      name: `treats ${status} as a failure and does not follow it`,
      run: async (stage) => {
        const elsewhere = await stage.subscribe();
        const location = `${elsewhere.receiver.url}/redirected`;
        const { subscriber, delivery } = await stage.deliver(respondWith(status, { location }));
        await secondAttempt(stage, subscriber, delivery);
        const { deliveries } = elsewhere.receiver;
        const followed = deliveries.some(({ path }) => path.endsWith("/redirected"));
        assert(!followed, "the redirect was followed");
      },
    }),
  ),
  {
    name: "disables an endpoint that responds 410",
    run: async (stage) => {
      const { subscriber } = await stage.deliver(respondWith(410));
      const { isEnabled } = subscriber.endpoint;
      const isOff = async () => !(await isEnabled?.());
      if (isEnabled) assert(await stage.eventually(isOff), "the endpoint is not disabled");
      await stage.passRetry();
      const { length } = subscriber.receiver.deliveries;
      assert(length === 1, `${length} requests arrived at an endpoint that had responded 410`);
    },
  },
  ...[429, 502, 504].map(
    (status): Check => ({
      name: `slows down for an endpoint that responds ${status}`,
      run: async ({ sender, subscribe }) => {
        const [busy, healthy] = [await subscribe(respondWith(status)), await subscribe()];
        for (let count = 0; count < events; count += 1) await sender.cause();
        await healthy.gets(events);
        const { length } = busy.receiver.deliveries;
        assert(length <= events / 2, `${length} of ${events} messages were sent to it anyway`);
      },
    }),
  ),
  ...(["in seconds", "as a date"] as const).map(
    (form): Check => ({
      name: `honors Retry-After ${form}`,
      run: async (stage) => {
        const { firstRetry, now = () => new Date() } = stage.sender;
        const requestedMs = 3 * firstRetry.atMost + 1_000;
        const { subscriber, delivery: first } = await stage.deliver((response, delivery) => {
          const end = new Date(now().getTime() + requestedMs);
          const value = form === "in seconds" ? String(requestedMs / 1_000) : end.toUTCString();
          respondWith(503, { "retry-after": value })(response, delivery);
        });
        await stage.passRetry();
        const { length } = subscriber.attemptsOf(first);
        assert(length === 1, "a request arrived before the requested time");
        subscriber.receiver.behaves(respondWith(204));
        await stage.pass(requestedMs);
        const second = await secondAttempt(stage, subscriber, first);
        const [from, to] = [first, second].map((one) => Number(header(one, "timestamp")) * 1_000);
        // Timestamps and HTTP dates are whole seconds.
        const waited = (to ?? 0) - (from ?? 0);
        assert(waited >= requestedMs - 2_000, `it waited ${waited} ms and not ${requestedMs} ms`);
      },
    }),
  ),
  {
    name: "aborts an exchange that takes too long, before and within the response",
    run: async (stage) => {
      const { sender } = stage;
      const silent = await stage.subscribe(() => undefined);
      const slow = await stage.subscribe(drip);
      await sender.cause();
      const [silentDelivery, slowDelivery] = [await silent.nth(0), await slow.nth(0)];
      await Promise.all([
        assertAborted(stage, silentDelivery, "a receiver that does not respond"),
        assertAborted(stage, slowDelivery, "a slow response"),
      ]);
      for (const { receiver } of [silent, slow]) receiver.behaves(respondWith(204));
      await secondAttempt(stage, silent, silentDelivery);
      await secondAttempt(stage, slow, slowDelivery);
    },
  },
  {
    name: "reads a limited part of an endless response",
    run: async ({ deliver }) => {
      let sent = 0;
      const piece = Buffer.alloc(64 * 1024);
      const { delivery } = await deliver((response) => {
        // Writes as fast as the sender reads, until it closes the connection.
        const writeMore = () => {
          if (sent >= maxReadBytes) response.destroy();
          if (response.destroyed) return;
          sent += piece.length;
          response.write(piece, () => setImmediate(writeMore));
        };
        response.writeHead(200);
        writeMore();
      });
      await delivery.ended;
      assert(sent < maxReadBytes, `${Math.round(sent / 2 ** 20)} MiB of a response were read`);
    },
  },
];

async function assertAborted({ sender }: Stage, delivery: Delivery, subject: string) {
  const limit = sender.deadlineMs + slackMs;
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, limit, null).unref());
  const endedAt = await Promise.race([delivery.ended, timeout]);
  assert(endedAt !== null, `${subject} blocks the sender for more than ${limit / 1_000} s`);
}
