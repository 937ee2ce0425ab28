import { execFile } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { StartFailure } from "@deeds/engines";
import { z } from "zod";
import { openChapters } from "../../scripts/manual/chapters.ts";
import { openShell } from "../../scripts/manual/shell.ts";
import { poll } from "../containers/installation.ts";

const run = promisify(execFile);

/** Namespaces of the product, as its overlay names it, and of what the test runs beside it. */
export const namespace = "good-deeds";
export const outside = "good-deeds-test";
export const nodePort = 30_980;
export const nameLabel = "app.kubernetes.io/name";

const pod = z.object({
  metadata: z.object({
    name: z.string(),
    uid: z.string(),
    labels: z.record(z.string(), z.string()).default({}),
    deletionTimestamp: z.string().optional(),
  }),
  spec: z.object({
    nodeName: z.string().default(""),
    containers: z.array(z.object({ name: z.string(), image: z.string() })),
  }),
  status: z.object({
    phase: z.string(),
    podIP: z.string().default(""),
    containerStatuses: z
      .array(
        z.object({
          name: z.string(),
          ready: z.boolean(),
          restartCount: z.int(),
          containerID: z.string().default(""),
        }),
      )
      .default([]),
  }),
});
export type Pod = z.infer<typeof pod>;

const workload = z.object({
  kind: z.enum(["Deployment", "StatefulSet", "Job"]),
  metadata: z.object({ name: z.string(), generation: z.int() }),
  spec: z.object({ replicas: z.int().default(1) }),
  status: z.object({
    observedGeneration: z.int().default(0),
    replicas: z.int().default(0),
    readyReplicas: z.int().default(0),
    updatedReplicas: z.int().default(0),
    succeeded: z.int().default(0),
  }),
});

const isUp = ({ kind, metadata, spec: { replicas }, status }: z.infer<typeof workload>): boolean =>
  kind === "Job"
    ? status.succeeded > 0
    : status.observedGeneration === metadata.generation &&
      [status.replicas, status.readyReplicas, status.updatedReplicas].every(
        (count) => count === replicas,
      );

export const isOurs = ({ image }: { image: string }): boolean => image.includes("good-deeds/");
export const nameOf = ({ metadata }: Pod): string => metadata.labels[nameLabel] ?? "";

export const restartsOf = ({ status }: Pod): number =>
  status.containerStatuses.reduce((sum, { restartCount }) => sum + restartCount, 0);

/** Throws when a container of ours has restarted. */
export function expectNoRestart(pods: readonly Pod[]): string {
  const again = pods.flatMap(({ metadata, spec, status }) => {
    const ours = new Set(spec.containers.filter(isOurs).map(({ name }) => name));
    return status.containerStatuses
      .filter(({ name, restartCount }) => ours.has(name) && restartCount > 0)
      .map(({ name, restartCount }) => `${metadata.name} ${name} ${restartCount}`);
  });
  if (again.length > 0) throw new Error(`restarted: ${again.join()}`);
  return `${pods.length} pods, 0 restarts`;
}

/** Throws StartFailure without `KUBECONFIG`. */
export function assertCluster(): void {
  if (process.env.KUBECONFIG) return;
  throw new StartFailure("No cluster: this test installs the product in one. Set KUBECONFIG.");
}

/** Runs kubectl; `input` goes to its standard input. */
export async function kubectl(args: readonly string[], env = process.env, input?: string) {
  const running = run("kubectl", args, { env, maxBuffer: 64 * 1024 * 1024 });
  running.child.stdin?.end(input);
  const { stdout } = await running.catch((problem: Error & { stderr?: string }) => {
    const shown = args.slice(0, 4).join(" ");
    throw new Error(`kubectl ${shown} failed: ${problem.stderr?.trim() || problem.message}`);
  });
  return stdout;
}

/** Returns the address of the first node, whose ports lead to services. */
export const nodeAddress = async (): Promise<string> => {
  const path = '{.items[0].status.addresses[?(@.type=="InternalIP")].address}';
  return (await kubectl(["get", "nodes", "-o", `jsonpath=${path}`])).trim();
};

/** Throws StartFailure where the product is already, since a test removes it in the end. */
export async function openEmptyCluster(folder: string): Promise<Cluster> {
  assertCluster();
  const kubeconfig = join(folder, "kubeconfig");
  const settings = await kubectl(["config", "view", "--raw", "--flatten"]);
  writeFileSync(kubeconfig, settings, { mode: 0o600 });
  const origin = `http://${await nodeAddress()}:${nodePort}`;
  const cluster = openCluster({ folder, kubeconfig, origin });
  if (!(await cluster.isThere())) return cluster;
  await cluster.closeShell();
  throw new StartFailure(
    `The namespace ${namespace} is there already, and this test would remove it.`,
  );
}

export type Cluster = ReturnType<typeof openCluster>;

/** The product in a cluster, installed by the commands of the manual with the manifests in `folder`. */
function openCluster(options: { folder: string; kubeconfig: string; origin: string }) {
  const { folder, kubeconfig, origin } = options;
  const env = { ...process.env, KUBECONFIG: kubeconfig };
  const ask = (...args: string[]) => kubectl(["-n", namespace, ...args], env);
  const list = async (kinds: string): Promise<unknown[]> =>
    JSON.parse(await ask("get", kinds, "-o", "json")).items;
  const shell = openShell(env, folder);
  const pods = async (): Promise<Pod[]> => z.array(pod).parse(await list("pods"));

  return {
    origin,
    folder,
    kubectl: ask,
    apply: (manifests: readonly object[]) =>
      kubectl(
        ["apply", "-f", "-"],
        env,
        manifests.map((one) => JSON.stringify(one)).join("\n---\n"),
      ),
    pods,
    /** The pods of the product's processes. */
    processes: async (): Promise<Pod[]> =>
      (await pods()).filter(
        ({ metadata, spec }) =>
          spec.containers.every(isOurs) && metadata.labels["pod-template-hash"] !== undefined,
      ),
    /** The pods of the product's processes, and those of engines. */
    replicated: async (): Promise<Pod[]> =>
      (await pods()).filter(
        ({ metadata: { labels } }) =>
          labels["pod-template-hash"] ?? labels["controller-revision-hash"],
      ),
    /** Evicts a pod, if it is there; `false` while its disruption budget refuses it. */
    evict: async (name: string): Promise<boolean> => {
      const metadata = { name, namespace };
      const eviction = JSON.stringify({ apiVersion: "policy/v1", kind: "Eviction", metadata });
      const path = `/api/v1/namespaces/${namespace}/pods/${name}/eviction`;
      return kubectl(["create", "--raw", path, "-f", "-"], env, eviction).then(
        () => true,
        (problem: Error) => {
          if (problem.message.includes("disruption budget")) return false;
          if (problem.message.includes("(NotFound)")) return true;
          throw problem;
        },
      );
    },
    /** Waits until everything runs in the wanted number, every front end is shipped, and no pod is ending. */
    untilReady: async (timeoutMs = 300_000): Promise<void> => {
      let late: string[] = [];
      await poll(
        timeoutMs,
        async () => {
          const all = await list("deployments,statefulsets,jobs,pods");
          const isPod = (one: unknown) => z.object({ kind: z.string() }).parse(one).kind === "Pod";
          const workloads = z.array(workload).parse(all.filter((one) => !isPod(one)));
          const ending = z
            .array(pod)
            .parse(all.filter(isPod))
            .filter(({ metadata }) => metadata.deletionTimestamp);
          late = [
            ...workloads.filter((one) => !isUp(one)).map(({ metadata }) => metadata.name),
            ...ending.map(({ metadata }) => `${metadata.name} (ending)`),
          ];
          return late.length === 0;
        },
        () => `not ready: ${late.join()}`,
        // kubectl takes half a second of processor time for the answer.
        2_000,
      );
    },
    ...openChapters("cluster", shell),
    production: openChapters("production", shell),
    variable: shell.variable,
    closeShell: shell.close,
    saveLogs: async (to: string): Promise<void> => {
      mkdirSync(to, { recursive: true });
      const save = async (name: string, ...args: string[]) =>
        writeFileSync(join(to, name), await ask(...args).catch(String));
      await save("pods.txt", "get", "pods", "-o", "wide");
      await save("events.txt", "get", "events", "--sort-by=.lastTimestamp");
      for (const { metadata } of await pods()) {
        const { name } = metadata;
        await save(`${name}.log`, "logs", name, "--all-containers");
        await save(`${name}.before.log`, "logs", name, "--all-containers", "--previous");
      }
    },
    isThere: async (): Promise<boolean> =>
      (await kubectl(["get", "namespace", namespace, "--ignore-not-found"], env)) !== "",
    remove: async (): Promise<void> => {
      await kubectl(["delete", "namespace", namespace, outside, "--ignore-not-found"], env);
    },
  };
}
