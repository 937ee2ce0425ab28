import { type Behavior, type Delivery, type Receiver, startReceiver } from "./receiver.ts";
import { NotVerified, verify } from "./verify.ts";

export interface Check {
  /** E.g. `does not follow a redirect`. */
  name: string;
  /** Throws `Failure`, or `NotApplicable` to skip the check. */
  run(stage: Stage): Promise<void>;
}

export type Subscriber = Awaited<ReturnType<Stage["subscribe"]>>;

/** The tools of a check; everything it opens is closed afterwards. */
export type Stage = ReturnType<typeof createStage>;

export class Failure extends Error {}

export class NotApplicable extends Error {}

export function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Failure(message);
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** `timeoutMs`: the longest wait for a condition. */
export function createStage(sender: Sender, timeoutMs: number) {
  const opened: { receiver: Receiver; endpoint: Endpoint }[] = [];
  const now = () => sender.now?.() ?? new Date();
  /** Returns whether a condition becomes true within a share of the time limit. */
  const eventually = async (condition: () => boolean | Promise<boolean>, share = 1) => {
    const end = performance.now() + share * timeoutMs;
    while (!(await condition())) {
      if (performance.now() > end) return false;
      await pause(20);
    }
    return true;
  };

  const subscribe = async (behavior?: Behavior, { asymmetric = false } = {}) => {
    const receiver = await startReceiver(behavior ? { behavior } : {});
    const endpoint = await sender.register(receiver.url, { asymmetric });
    opened.push({ receiver, endpoint });
    const { deliveries } = receiver;
    /** Waits for this number of deliveries and returns all. */
    const gets = async (count: number) => {
      const isMet = await eventually(() => deliveries.length >= count);
      const seconds = timeoutMs / 1_000;
      assert(isMet, `${deliveries.length} of ${count} deliveries arrived in ${seconds} s`);
      return deliveries;
    };
    /** Waits for the delivery at an index. */
    const nth = async (index: number) => {
      const delivery = (await gets(index + 1))[index];
      assert(delivery !== undefined, "no delivery arrived");
      return delivery;
    };
    /** All attempts of the same `webhook-id`. */
    const attemptsOf = ({ headers }: Delivery) =>
      deliveries.filter((each) => each.headers["webhook-id"] === headers["webhook-id"]);
    return { receiver, endpoint, gets, nth, attemptsOf };
  };
  const isVerified = (delivery: Delivery, key: string) => {
    try {
      verify(delivery, key, now());
      return true;
    } catch (problem) {
      if (problem instanceof NotVerified) return false;
      throw problem;
    }
  };
  const deliver = async (behavior?: Behavior, options?: { asymmetric?: boolean }) => {
    const subscriber = await subscribe(behavior, options);
    await sender.cause();
    return { subscriber, delivery: await subscriber.nth(0) };
  };
  /** Causes another event and waits for its delivery: what was due before is sent by then. */
  const deliverDue = async () => void (await deliver());
  const pass = (ms: number) => (sender.pass ? sender.pass(ms) : pause(ms));
  return {
    sender,
    subscribe,
    deliver,
    eventually,
    isVerified,
    pass,
    deliverDue,
    /** Throws `NotApplicable` for a sender without asymmetric keys. */
    requireAsymmetricKeys: (): void => {
      if (!sender.canSignAsymmetrically) {
        throw new NotApplicable("the sender has no asymmetric keys");
      }
    },
    /** Passes the wait of the first retry, until what was due is sent. */
    passRetry: async () => {
      await deliverDue();
      await pass(sender.firstRetry.atMost);
      await deliverDue();
    },
    verifies: (delivery: Delivery, key: string): void => {
      const kind = key.startsWith("whpk_") ? "public key" : "secret";
      assert(isVerified(delivery, key), `a delivery does not verify with the endpoint's ${kind}`);
    },
    clear: async () => {
      for (const { endpoint } of opened) await endpoint.remove();
      for (const { receiver } of opened) await receiver.close();
    },
  };
}

/** The adapter of a sender under test. */
export interface Sender {
  name: string;
  /** The first retry's wait with its jitter, in milliseconds of the sender's clock. */
  firstRetry: { atLeast: number; atMost: number };
  /** The longest exchange. Standard Webhooks: 15 to 30 s. */
  deadlineMs: number;
  canSignAsymmetrically: boolean;
  /** Adds an endpoint for all events from now on. */
  register(url: string, options: { asymmetric: boolean }): Promise<Endpoint>;
  /** Causes one event for all endpoints. */
  cause(): Promise<void>;
  /** Advances the sender's clock; without it the suite waits. */
  pass?(ms: number): Promise<void>;
  /** The sender's clock; this machine's by default. */
  now?(): Date;
  close?(): Promise<void>;
}

export interface Endpoint {
  /** `whsec_…`, or with an ed25519 key its public half `whpk_…`. */
  key: string;
  /** Returns a new key; the old one also signs for `overlapHours`. */
  rotate?(options: { overlapHours: number; asymmetric: boolean }): Promise<string>;
  isEnabled?(): Promise<boolean>;
  remove(): Promise<void>;
}
