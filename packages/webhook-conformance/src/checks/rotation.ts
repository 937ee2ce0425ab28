import type { Check } from "../check.ts";
import { assert, type Stage, type Subscriber } from "../stage.ts";

const none = "the sender cannot rotate keys";

/** How a key is replaced. */
export const rotationChecks: readonly Check[] = [
  {
    name: "signs with the old secret and the new one while one replaces the other",
    run: async (stage) => {
      const subscriber = await stage.subscribe();
      const { endpoint } = subscriber;
      if (!endpoint.rotate) return none;
      const fresh = await endpoint.rotate({ overlapHours: 24, asymmetric: false });
      assert(fresh !== endpoint.key, "the new secret is the old one");
      const delivery = await next(stage, subscriber);
      for (const key of [endpoint.key, fresh]) stage.verifies(delivery, key);
      return undefined;
    },
  },
  {
    name: "lets an old secret go at the end of its time",
    run: async (stage) => {
      const subscriber = await stage.subscribe();
      const { endpoint } = subscriber;
      if (!endpoint.rotate) return none;
      const fresh = await endpoint.rotate({ overlapHours: 0, asymmetric: false });
      const delivery = await next(stage, subscriber);
      stage.verifies(delivery, fresh);
      assert(!stage.isVerified(delivery, endpoint.key), "the old secret signs still");
      return undefined;
    },
  },
  {
    name: "signs by v1 and v1a while a key pair replaces a secret",
    cannot: ({ canSignAsymmetrically }) =>
      canSignAsymmetrically ? null : "the sender has no asymmetric keys",
    run: async (stage) => {
      const subscriber = await stage.subscribe();
      const { endpoint } = subscriber;
      if (!endpoint.rotate) return none;
      const publicKey = await endpoint.rotate({ overlapHours: 24, asymmetric: true });
      const delivery = await next(stage, subscriber);
      for (const key of [endpoint.key, publicKey]) stage.verifies(delivery, key);
      return undefined;
    },
  },
];

/** The delivery of an event that is caused now. */
async function next({ sender }: Stage, { receiver, gets }: Subscriber) {
  const before = receiver.deliveries.length;
  await sender.cause();
  const delivery = (await gets(before + 1))[before];
  assert(delivery !== undefined, "nothing came");
  return delivery;
}
