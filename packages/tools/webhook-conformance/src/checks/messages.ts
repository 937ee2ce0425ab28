import type { Delivery } from "../receiver.ts";
import { assert, type Check, NotApplicable, type Stage, type Subscriber } from "../stage.ts";

/** What a message is, and how it is signed. */
export const messageChecks: readonly Check[] = [
  {
    name: "posts JSON with webhook-id, webhook-timestamp and webhook-signature",
    run: async ({ deliver }) => {
      const { delivery } = await deliver();
      assert(delivery.method === "POST", `the method is ${delivery.method}`);
      const { headers } = delivery;
      const type = headers["content-type"] ?? "";
      assert(type.startsWith("application/json"), `the content type is "${type}"`);
      assert(
        /^[^\s.]{1,256}$/.test(header(delivery, "id")),
        "webhook-id is not one word without dots",
      );
      const seconds = header(delivery, "timestamp");
      const isUnixTime = /^\d{10,11}$/.test(seconds);
      assert(isUnixTime, `webhook-timestamp is "${seconds}", no Unix time in seconds`);
      for (const signature of header(delivery, "signature").split(" ")) {
        const isKnown = /^v1a?,[A-Za-z0-9+/]+={0,2}$/.test(signature);
        assert(isKnown, `"${signature.slice(0, 20)}…" is neither v1, nor v1a, with base64`);
      }
    },
  },
  {
    name: "sends type, timestamp and data in the body",
    run: async ({ deliver }) => {
      const { delivery } = await deliver();
      const body: Record<string, unknown> = JSON.parse(delivery.text);
      assert(typeof body.type === "string" && body.type !== "", "the body has no type");
      const isDate =
        typeof body.timestamp === "string" && !Number.isNaN(Date.parse(body.timestamp));
      assert(isDate, "the body has no timestamp by ISO 8601");
      assert("data" in body, "the body has no data");
      assert(delivery.text.length <= 20_000, "the body is over 20 kB");
    },
  },
  {
    name: "signs id, timestamp and body with the endpoint's secret",
    run: async ({ deliver, verifies, isVerified }) => {
      const { subscriber, delivery } = await deliver();
      verifies(delivery, subscriber.endpoint.key);
      const other = { ...delivery, text: `${delivery.text} ` };
      assert(!isVerified(other, subscriber.endpoint.key), "another body verifies too");
    },
  },
  {
    name: "signs with an ed25519 key, v1a",
    run: async ({ deliver, verifies, requireAsymmetricKeys }) => {
      requireAsymmetricKeys();
      const { subscriber, delivery } = await deliver(undefined, { asymmetric: true });
      const { key } = subscriber.endpoint;
      assert(key.startsWith("whpk_"), "the endpoint's key is no public key, whpk_…");
      verifies(delivery, key);
    },
  },
  {
    name: "gives every message an id of its own, the same at every endpoint",
    run: async ({ sender, subscribe }) => {
      const [one, other] = [await subscribe(), await subscribe()];
      for (let count = 0; count < 5; count += 1) await sender.cause();
      const [first, second] = [await one.gets(5), await other.gets(5)].map(
        (deliveries) => new Set(deliveries.map((delivery) => header(delivery, "id"))),
      );
      assert(first?.size === 5, "two messages have the same webhook-id");
      const isSameAtBoth = [...first].every((id) => second?.has(id));
      assert(isSameAtBoth, "an event has two ids");
    },
  },
  {
    name: "signs with the old secret and the new one while one replaces the other",
    run: async (stage) => {
      const { subscriber, key, fresh } = await rotated(stage, { overlapHours: 24 });
      assert(fresh !== key, "the new secret is the old one");
      const delivery = await next(stage, subscriber);
      for (const one of [key, fresh]) stage.verifies(delivery, one);
    },
  },
  {
    name: "does not sign with an old secret after the end of its time",
    run: async (stage) => {
      const { subscriber, key, fresh } = await rotated(stage, { overlapHours: 0 });
      const delivery = await next(stage, subscriber);
      stage.verifies(delivery, fresh);
      assert(!stage.isVerified(delivery, key), "the old secret still signs");
    },
  },
  {
    name: "signs by v1 and v1a while a key pair replaces a secret",
    run: async (stage) => {
      stage.requireAsymmetricKeys();
      const overlap = { overlapHours: 24, asymmetric: true };
      const { subscriber, key, fresh } = await rotated(stage, overlap);
      const delivery = await next(stage, subscriber);
      for (const one of [key, fresh]) stage.verifies(delivery, one);
    },
  },
];

/** The header's value; empty when it is missing or repeated. */
export function header({ headers }: Delivery, name: "id" | "timestamp" | "signature"): string {
  const value = headers[`webhook-${name}`];
  return typeof value === "string" ? value : "";
}

/** Throws `NotApplicable` when the sender cannot rotate keys. */
async function rotated(
  stage: Stage,
  { overlapHours, asymmetric = false }: { overlapHours: number; asymmetric?: boolean },
) {
  const subscriber = await stage.subscribe();
  const { endpoint } = subscriber;
  if (!endpoint.rotate) throw new NotApplicable("the sender cannot rotate keys");
  const fresh = await endpoint.rotate({ overlapHours, asymmetric });
  return { subscriber, key: endpoint.key, fresh };
}

async function next({ sender }: Stage, { receiver, nth }: Subscriber) {
  const { length } = receiver.deliveries;
  await sender.cause();
  return nth(length);
}
