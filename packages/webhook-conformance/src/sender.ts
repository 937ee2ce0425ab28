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
