import { setTimeout as pause } from "node:timers/promises";
import { poll } from "../containers/installation.ts";
import { type Cluster, nameOf, outside, type Pod, restartsOf } from "./cluster.ts";
import { helper } from "./helpers.ts";
import { signalProgram } from "./nodes.ts";

/** Deletes the pods of all processes, one after the other. */
export async function deleteEach(cluster: Cluster): Promise<number> {
  const pods = await cluster.processes();
  for (const { metadata } of pods) {
    await cluster.kubectl("delete", "pod", metadata.name);
    await cluster.untilReady();
  }
  return pods.length;
}

/** Kills all processes of one replica of every process, and of `engines`, at once, as the loss of a node does. */
export async function loseOneOfEach(cluster: Cluster, engines: string[] = []): Promise<number> {
  const one = new Map((await cluster.processes()).map((pod) => [nameOf(pod), pod]));
  for (const pod of await cluster.pods())
    if (engines.includes(pod.metadata.name)) one.set(nameOf(pod), pod);
  const byNode = Map.groupBy(one.values(), ({ spec }) => spec.nodeName);
  const killed = await Promise.all(
    [...byNode].map(([node, pods], index) => killAll(cluster, `killer-${index}`, node, pods)),
  );
  const before = restartsByName([...one.values()]);
  await poll(120_000, async () => {
    const after = restartsByName(await cluster.pods());
    return [...before].every(([name, count]) => (after.get(name) ?? 0) > count);
  });
  await cluster.untilReady();
  return killed.reduce((sum, count) => sum + count, 0);
}

const restartsByName = (pods: readonly Pod[]) =>
  new Map(pods.map((pod) => [pod.metadata.name, restartsOf(pod)]));

async function killAll({ apply, kubectl }: Cluster, name: string, node: string, pods: Pod[]) {
  // With the processes that hold their networks.
  const args = ["--eval", signalProgram, "SIGKILL", ...pods.map(({ metadata }) => metadata.uid)];
  await apply([helper(name, { namespace: outside, onNode: node, args })]);
  const done = "--for=jsonpath={.status.phase}=Succeeded";
  await kubectl("wait", "-n", outside, done, `pod/${name}`, "--timeout=60s");
  const count = Number(await kubectl("logs", "-n", outside, name));
  await kubectl("delete", "-n", outside, "pod", name, "--now");
  if (count < pods.length) throw new Error(`${count} processes of ${pods.length} pods were killed`);
  return count;
}

/** Repeats requests that a lost process broke, as pages do; see {@link repeatableMs}. */
export function repeating() {
  let repeated = 0;
  const request: typeof fetch = async (address, options) => {
    const startedAt = Date.now();
    for (;;) {
      const outcome = await fetch(address, options).catch((problem: unknown) => problem);
      if (Date.now() - startedAt >= repeatableMs(outcome)) {
        if (outcome instanceof Response) return outcome;
        throw outcome;
      }
      repeated += 1;
      if (outcome instanceof Response) await outcome.body?.cancel();
      await pause(200);
    }
  };
  return { request, repeated: () => repeated };
}

/** Milliseconds after its start for which a request with this outcome is repeated; 0 for a final response. */
function repeatableMs(outcome: unknown): number {
  if (!(outcome instanceof Response) || outcome.status === 503) return 15_000;
  const isInProgress = outcome.status === 409 && outcome.headers.has("retry-after");
  // A broken attempt holds its `Idempotency-Key` for 15 s.
  return isInProgress ? 20_000 : 0;
}
