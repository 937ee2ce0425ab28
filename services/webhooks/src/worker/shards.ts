import { shardCount } from "../models/shard.ts";
import type { ServiceContext } from "../service-context.ts";

/** Short, so that another worker takes over seconds after a crash. */
const leaseMs = 8_000;
const renewMs = 2_000;

/** Returns the owned shards beyond the fair share of a worker, or how many it lacks. */
export function fairShare(owned: readonly number[], workers: number) {
  const share = Math.ceil(shardCount / workers);
  return { surplus: owned.slice(share), missing: Math.max(0, share - owned.length) };
}

/**
 * Divides the shards among the running workers by leases. A shard is free, or leased until a time; a
 * worker renews its leases, releases any surplus and takes free and expired ones.
 */
export class ShardLeases {
  readonly #shards: ServiceContext["models"]["shards"];
  readonly #worker: string;
  #owned: ReadonlySet<number> = new Set();
  /** By a monotonic clock, unlike the leases. */
  #renewedAtMs = Number.NEGATIVE_INFINITY;

  constructor({ models }: Pick<ServiceContext, "models">, worker: string) {
    this.#shards = models.shards;
    this.#worker = worker;
  }

  get owned(): ReadonlySet<number> {
    return this.#owned;
  }

  async renewIfDue(now: Date): Promise<void> {
    if (performance.now() - this.#renewedAtMs < renewMs) return;
    this.#owned = new Set(await this.#rebalance(now));
    this.#renewedAtMs = performance.now();
  }

  /** Releases all shards at once, instead of when their leases expire. */
  release(): Promise<void> {
    return this.#shards.removeWorker(this.#worker);
  }

  async #rebalance(now: Date): Promise<number[]> {
    const shards = this.#shards;
    const worker = this.#worker;
    const until = new Date(now.getTime() + leaseMs);
    await shards.recordHeartbeat(worker, now);
    const workers = await shards.countWorkers(new Date(now.getTime() - leaseMs));
    await shards.renew(worker, until);
    const owned = await shards.findOwned(worker);
    const { surplus, missing } = fairShare(owned, workers);
    if (surplus.length === 0 && missing === 0) return owned;
    if (surplus.length > 0) await shards.release(worker, surplus);
    if (missing > 0) await shards.take(worker, { count: missing, now, until });
    return shards.findOwned(worker);
  }
}
