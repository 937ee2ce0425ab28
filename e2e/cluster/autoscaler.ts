import assert from "node:assert/strict";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { poll } from "../containers/installation.ts";
import { type Cluster, namespace } from "./cluster.ts";
import { render } from "./manifests.ts";

const most = 3;
const readers = 8;

/** The autoscaler that `staging` and `production` have for the gateway adds a pod while requests arrive. */
export async function scaleByLoad(cluster: Cluster): Promise<string> {
  const { kubectl: ask, origin } = cluster;
  const metrics = await ask("get", "apiservices", "--ignore-not-found", "v1beta1.metrics.k8s.io");
  if (metrics === "") return "NOT RUN: the cluster has no metrics-server";
  await cluster.apply([await autoscaler(cluster)]);
  let isOver = false;
  const read = async () => {
    while (!isOver) {
      const response = await fetch(`${origin}/`).catch(() => null);
      if (response) await response.arrayBuffer();
      else await pause(100);
    }
  };
  const reading = Array.from({ length: readers }, read);
  try {
    const replicas = async () =>
      Number(await ask("get", "deployment", "gateway", "-o", "jsonpath={.spec.replicas}"));
    const isScaled = async () => (await replicas()) === most;
    await poll(300_000, isScaled, () => "the autoscaler added no pod");
  } finally {
    isOver = true;
    await Promise.all(reading);
    await ask("delete", "hpa", "gateway");
  }
  await cluster.untilReady();
  return `gateway from 2 to ${most}`;
}

async function autoscaler({ folder }: Cluster): Promise<object> {
  const found = (await render(join(folder, "k8s/base"))).find(
    ({ kind, metadata }) => kind === "HorizontalPodAutoscaler" && metadata.name === "gateway",
  );
  assert.ok(found, "the gateway has an autoscaler");
  const metadata = { ...found.metadata, namespace };
  return { ...found, metadata, spec: { ...(found.spec as object), maxReplicas: most } };
}
