import assert from "node:assert/strict";
import { poll } from "../containers/installation.ts";
import { type Cluster, nameOf } from "./cluster.ts";

/** As `kubectl drain` waits. Each eviction starts kubectl: repeated twice a second, they took a third of two processors. */
const repeatMs = 5_000;

/**
 * Evicts all pods with replicas as the drain of one node after the other does, each of which has one replica of
 * everything: an eviction is repeated while a disruption budget refuses it. A second replica is refused while the
 * first one is replaced.
 */
export async function evictEach(cluster: Cluster): Promise<{ pods: number; refused: number }> {
  const groups = [...Map.groupBy(await cluster.replicated(), nameOf).values()];
  const nodes = Math.max(...groups.map(({ length }) => length));
  let pods = 0;
  let refused = 0;
  const evict = async ({ metadata: { name } }: (typeof groups)[number][number]) => {
    const why = () => `${name} could not be evicted`;
    await poll(300_000, () => cluster.evict(name), why, repeatMs);
    pods += 1;
  };
  const evictFirst = async ([first, second]: (typeof groups)[number]) => {
    assert.ok(first && second, "each has replicas");
    await evict(first);
    const isEvicted = await cluster.evict(second.metadata.name);
    assert.ok(!isEvicted, `${second.metadata.name} was evicted while ${first.metadata.name} ended`);
    refused += 1;
  };
  await Promise.all(groups.map(evictFirst));
  for (let node = 1; node < nodes; node += 1) {
    await Promise.all(groups.flatMap((group) => group[node] ?? []).map(evict));
  }
  await cluster.untilReady(600_000);
  return { pods, refused };
}
