import { poll } from "../containers/installation.ts";
import { openAdministrator } from "./administrator.ts";
import { type Cluster, expectNoRestart } from "./cluster.ts";
import { evictEach } from "./evictions.ts";
import { outsideNamespace } from "./helpers.ts";
import { expectApproval } from "./journey.ts";
import { findLeaders } from "./leaders.ts";
import { startObjectStore } from "./object-store.ts";
import { loseOneOfEach, repeating } from "./replacement.ts";
import { step } from "./steps.ts";

/** Two of each process: autoscalers have at least that many. */
const processes = 16;

/** The overlay `production`, with three members of MongoDB and of NATS, and an object store outside of its namespace. */
export async function testProduction(cluster: Cluster): Promise<void> {
  const { untilReady } = cluster;
  const admin = openAdministrator(cluster);
  const { loaded, expectAll } = admin;
  const isInstalled = await step("production: a cold start, none of ours restarted", async () => {
    await cluster.apply([outsideNamespace]);
    await cluster.production.runManual("In production");
    await startObjectStore(cluster);
    await poll(300_000, async () => (await cluster.processes()).length >= processes);
    await untilReady(600_000);
    return expectNoRestart(await cluster.pods());
  });
  if (!isInstalled) return;
  const isUsed = await step("production: a deed is recorded, a submission approved", async () => {
    await admin.signIn();
    await admin.record();
    await expectApproval(admin.caller());
    // A server that stores the newest event a moment later has no whole copy then.
    const isCopied = async () => (await findLeaders(cluster)).copies === 3;
    await poll(60_000, isCopied, () => "the stream has not three copies");
    return `${await expectAll()}, 3 copies of the stream`;
  });
  if (!isUsed) return;
  await step("production: each pod is evicted under load, engines too", async () => {
    let evicted = { pods: 0, refused: 0 };
    const figures = await loaded(async () => {
      evicted = await evictEach(cluster);
    });
    return `${evicted.pods} pods, ${evicted.refused} refused by budgets, ${figures}`;
  });
  await step("production: the engines restart one member at a time under load", () =>
    loaded(async () => {
      await cluster.kubectl("rollout", "restart", "statefulset/mongodb", "statefulset/nats");
      await untilReady(600_000);
    }),
  );
  await step("production: a replica of everything and both leaders are lost", async () => {
    const { request, repeated } = repeating();
    let count = 0;
    const { primary, leader } = await findLeaders(cluster);
    const figures = await loaded(async () => {
      count = await loseOneOfEach(cluster, [primary, leader]);
    }, request);
    return `${primary}, ${leader}, ${count} processes, ${figures}, ${repeated()} repeated`;
  });
}
