import { type Behaviour, type Delivery, type Receiver, startReceiver } from "./receiver.ts";
import { NotVerified, verify } from "./verify.ts";

/** One thing that is asked of a sender. */
export interface Check {
  /** What a sender does that passes it, e.g. `does not follow a redirect`. */
  name: string;
  /** Why it cannot be asked of this sender; null: it can. */
  cannot?(sender: Sender): string | null;
  /** Throws `Failure` with what is wrong, and `NotApplicable` when it turns out that it cannot be asked. */
  run(stage: Stage): Promise<void>;
}

/** A receiver that is registered with the sender. */
export interface Subscriber {
  receiver: Receiver;
  endpoint: Endpoint;
  /** Waits for the first delivery. */
  first(): Promise<Delivery>;
  /** Waits for so many deliveries and answers them all. */
  gets(count: number): Promise<readonly Delivery[]>;
  /** Deliveries of the same message so far, by its `webhook-id`. */
  attemptsOf(message: Delivery): readonly Delivery[];
}

/** What a check works with; all that it opens is closed behind it. */
export interface Stage {
  sender: Sender;
  subscribe(behaviour?: Behaviour, options?: { asymmetric?: boolean }): Promise<Subscriber>;
  /** Subscribes, causes one event and waits for its delivery. */
  deliver(
    behaviour?: Behaviour,
    options?: { asymmetric?: boolean },
  ): Promise<{ subscriber: Subscriber; delivery: Delivery }>;
  /** Lets the sender's time pass. */
  pass(ms: number): Promise<void>;
  /** Waits until an event that is caused now has gone out: what was due before has had its turn. */
  settle(): Promise<void>;
  /** Lets the wait after a first failed attempt pass, and what is due then go out. */
  passRetry(): Promise<void>;
  /** Whether something comes about within a share of the suite's patience, the whole of it by default. */
  eventually(condition: () => boolean | Promise<boolean>, share?: number): Promise<boolean>;
  /** Fails the check unless the delivery verifies with the key. */
  verifies(delivery: Delivery, key: string): void;
  isVerified(delivery: Delivery, key: string): boolean;
}

/** What the sender does wrong. */
export class Failure extends Error {}

/** Why a check cannot be asked of the sender. */
export class NotApplicable extends Error {}

export function assert(holds: boolean, sentence: string): asserts holds {
  if (!holds) throw new Failure(sentence);
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function comesAbout(condition: () => boolean | Promise<boolean>, limitMs: number) {
  const end = Date.now() + limitMs;
  while (!(await condition())) {
    if (Date.now() > end) return false;
    await pause(20);
  }
  return true;
}

/** Sets the stage for one check; `patienceMs` is the longest wait for anything. */
export function createStage(
  sender: Sender,
  patienceMs: number,
): Stage & { clear(): Promise<void> } {
  const subscribers: Subscriber[] = [];
  const now = () => sender.now?.() ?? new Date();
  const eventually: Stage["eventually"] = (condition, share = 1) =>
    comesAbout(condition, share * patienceMs);

  const subscribe: Stage["subscribe"] = async (behaviour, { asymmetric = false } = {}) => {
    const receiver = await startReceiver(behaviour ? { behaviour } : {});
    const endpoint = await sender.register(receiver.url, { asymmetric });
    const { deliveries } = receiver;
    const gets: Subscriber["gets"] = async (count) => {
      const came = await eventually(() => deliveries.length >= count);
      assert(came, `${deliveries.length} of ${count} deliveries came in ${patienceMs / 1_000} s`);
      return deliveries;
    };
    const attemptsOf: Subscriber["attemptsOf"] = ({ headers }) =>
      deliveries.filter((one) => one.headers["webhook-id"] === headers["webhook-id"]);
    const first = async () => {
      const [delivery] = await gets(1);
      assert(delivery !== undefined, "nothing came");
      return delivery;
    };
    const subscriber = { receiver, endpoint, first, gets, attemptsOf };
    subscribers.push(subscriber);
    return subscriber;
  };
  const isVerified: Stage["isVerified"] = (delivery, key) => {
    try {
      verify(delivery, key, now());
      return true;
    } catch (problem) {
      if (problem instanceof NotVerified) return false;
      throw problem;
    }
  };
  const deliver: Stage["deliver"] = async (behaviour, options) => {
    const subscriber = await subscribe(behaviour, options);
    await sender.cause();
    return { subscriber, delivery: await subscriber.first() };
  };
  const settle = async () => void (await deliver());
  const pass = (ms: number) => (sender.pass ? sender.pass(ms) : pause(ms));
  return {
    sender,
    subscribe,
    deliver,
    eventually,
    isVerified,
    pass,
    settle,
    passRetry: async () => {
      await settle();
      await pass(sender.firstRetry.atMost);
      await settle();
    },
    verifies: (delivery, key) => {
      const whose = key.startsWith("whpk_") ? "public key" : "secret";
      assert(isVerified(delivery, key), `a delivery does not verify with the endpoint's ${whose}`);
    },
    clear: async () => {
      for (const { endpoint } of subscribers) await endpoint.remove();
      for (const { receiver } of subscribers) await receiver.close();
    },
  };
}

/** A sender of webhooks under examination: the adapter that somebody writes for theirs. */
export interface Sender {
  name: string;
  /** The wait after a first failed attempt, in milliseconds of the sender's clock, with its jitter. */
  firstRetry: { atLeast: number; atMost: number };
  /** Longest whole exchange with a receiver, in milliseconds. Standard Webhooks: 15 to 30 s. */
  deadlineMs: number;
  /** Whether an endpoint can be given an ed25519 key. */
  canSignAsymmetrically: boolean;
  /** Adds an endpoint that is sent every event that is caused from here on. */
  register(url: string, options: { asymmetric: boolean }): Promise<Endpoint>;
  /** Causes one event, which is sent to all endpoints. */
  cause(): Promise<void>;
  /** Lets the sender's time pass faster than it does; absent: the suite waits. */
  pass?(ms: number): Promise<void>;
  /** What the sender's clock shows; absent: the time of this machine. */
  now?(): Date;
  close?(): Promise<void>;
}

/** A registered endpoint. */
export interface Endpoint {
  /** `whsec_…`, or with an ed25519 key its public half `whpk_…`. */
  key: string;
  /** Makes a new key, answers it, and lets the old one sign beside it for so long; absent: it cannot. */
  rotate?(options: { overlapHours: number; asymmetric: boolean }): Promise<string>;
  /** Whether it is still sent to; absent: nobody can ask. */
  isEnabled?(): Promise<boolean>;
  remove(): Promise<void>;
}
