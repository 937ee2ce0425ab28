import { assert, type Check, NotApplicable, type Stage, type Subscriber } from "../stage.ts";

/** How a key is replaced. */
export const rotationChecks: readonly Check[] = [
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
    name: "lets an old secret go at the end of its time",
    run: async (stage) => {
      const { subscriber, key, fresh } = await rotated(stage, { overlapHours: 0 });
      const delivery = await next(stage, subscriber);
      stage.verifies(delivery, fresh);
      assert(!stage.isVerified(delivery, key), "the old secret signs still");
    },
  },
  {
    name: "signs by v1 and v1a while a key pair replaces a secret",
    cannot: ({ canSignAsymmetrically }) =>
      canSignAsymmetrically ? null : "the sender has no asymmetric keys",
    run: async (stage) => {
      const { subscriber, key, fresh } = await rotated(stage, {
        overlapHours: 24,
        asymmetric: true,
      });
      const delivery = await next(stage, subscriber);
      for (const one of [key, fresh]) stage.verifies(delivery, one);
    },
  },
];

/** Subscribes and replaces the endpoint's key; `NotApplicable` when the sender cannot. */
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

/** The delivery of an event that is caused now. */
async function next({ sender }: Stage, { receiver, gets }: Subscriber) {
  const before = receiver.deliveries.length;
  await sender.cause();
  const delivery = (await gets(before + 1))[before];
  assert(delivery !== undefined, "nothing came");
  return delivery;
}
