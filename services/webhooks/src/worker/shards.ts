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
 * Divides the shards among the running workers by leases. A heartbeat renews all leases of a worker; without it they
 * expire. A worker releases any surplus and takes free and expired ones.
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
    await shards.recordHeartbeat(worker, now);
    const all = await shards.listOwners();
    // Read after the owners, each of which has a heartbeat: of an owner that is missing here it is too old.
    const running = await shards.findWorkers(new Date(now.getTime() - leaseMs));
    const owned = all.filter(({ owner }) => owner === worker).map(({ _id }) => _id);
    const { surplus, missing } = fairShare(owned, running.length);
    if (surplus.length === 0 && missing === 0) return owned;
    if (surplus.length > 0) await shards.release(worker, surplus);
    const free = all
      .filter(({ owner }) => owner === null || !running.includes(owner))
      .slice(0, missing);
    const from = free.map(({ owner }) => owner);
    if (free.length > 0) await shards.take(worker, { ids: free.map(({ _id }) => _id), from });
    return shards.findOwned(worker);
  }
}
