import { createSocket } from "node:dgram";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { z } from "zod";
import {
  type Cluster,
  nameLabel,
  nameOf,
  namespace,
  nodeAddress,
  openEmptyCluster,
  type Pod,
  restartsOf,
} from "../../cluster/cluster.ts";
import { helper, outsideNamespace } from "../../cluster/helpers.ts";
import { openNodes } from "../../cluster/nodes.ts";
import { poll, root } from "../../containers/installation.ts";
import { startReceiver } from "../../src/receivers.ts";
import {
  copyForFaults,
  engineAccess,
  nodePortOf,
  pointsFolder,
  receiverAccess,
} from "./cluster-manifests.ts";
import { brokenStorage, engineParts, type Points, type Restored, type Target } from "./target.ts";

const publicAddress = "11.22.33.44";
const readyMs = 90_000;
const startMs = 600_000;
const replicas = 2;

/** Two of every process and one of each engine, in the cluster of KUBECONFIG, which has the images. */
export async function startInCluster(): Promise<Target> {
  const folder = mkdtempSync(join(tmpdir(), "good-deeds-faults-"));
  const cluster = await openEmptyCluster(folder).catch((problem) => {
    rmSync(folder, { recursive: true });
    throw problem;
  });
  const close = async () => {
    await cluster.saveLogs(join(root, ".data/faults"));
    await cluster.closeShell();
    await cluster.remove();
    rmSync(folder, { recursive: true, force: true });
  };
  const natsPassword = crypto.randomUUID();
  try {
    copyForFaults(folder, cluster.origin, natsPassword);
    await cluster.runManual("In a cluster");
    await cluster.apply([outsideNamespace, ...engineAccess]);
    await scaleAll(cluster);
    return { ...(await openTarget(cluster, natsPassword)), close };
  } catch (problem) {
    await close();
    throw problem;
  }
}

const scaleAll = async ({ kubectl, untilReady }: Cluster): Promise<void> => {
  await kubectl("scale", "deployment", "--all", `--replicas=${replicas}`);
  await untilReady(startMs);
};

async function openTarget(cluster: Cluster, natsPassword: string): Promise<Omit<Target, "close">> {
  const { apply, folder, kubectl, origin, runManual, untilReady } = cluster;
  const nodes = await openNodes(cluster);
  const engines = await enginesOf(folder, natsPassword);
  const running = async () =>
    (await cluster.replicated()).filter(({ metadata }) => !metadata.deletionTimestamp);
  const named = async (name: string): Promise<Pod[]> => {
    const found = (await running()).filter((one) =>
      [one.metadata.name, nameOf(one)].includes(name),
    );
    if (found.length === 0) throw new Error(`no pod is called ${name}`);
    return found;
  };
  /** The restarts of pods before they were killed. */
  const killed = new Map<string, number>();
  const markKilled = (pod: Pod) => killed.set(pod.metadata.name, restartsOf(pod));

  const scale = (part: string, count: number) => {
    const kind = engineParts.includes(part) ? "statefulset" : "deployment";
    return kubectl("scale", `${kind}/${part}`, `--replicas=${count}`);
  };
  const start = async (part: string) => {
    const isEngine = engineParts.includes(part);
    await scale(part, isEngine ? 1 : replicas);
    await untilReady();
    if (!isEngine) return;
    // Its name leads to the pod before for as long as a name server caches that: half a minute by default.
    const [pod] = await named(part);
    const isFound = async () => (await nodes.lookUp(`${part}.${namespace}`)) === pod?.status.podIP;
    await poll(readyMs, isFound, () => `the name ${part} leads to another address`);
  };
  const stop = async (part: string) => {
    await scale(part, 0);
    await untilReady();
  };

  return {
    name: "cluster",
    origin,
    engines,
    points: pointsIn({ named, markKilled, nodes }),
    statusWithoutResponse: null,
    // The kubelet waits ten seconds before it restarts a container for the second time, and longer each time.
    prepare: async () => {
      const names = (await running()).filter((pod) => restartsOf(pod) > 0);
      if (names.length === 0) return;
      await kubectl("delete", "pod", ...names.map(({ metadata }) => metadata.name));
      await untilReady();
    },
    createAdministrator: async () => {
      await runManual("First administrator");
      return { username: "admin", password: await cluster.variable("ADMIN_PASSWORD") };
    },
    startReceiver: async () => {
      const machine = await addressTowards(await nodeAddress());
      const receiver = await startReceiver({ host: machine });
      const url = new URL(receiver.url);
      await apply(receiverAccess(publicAddress, machine, Number(url.port)));
      url.hostname = publicAddress;
      return { ...receiver, url: url.href };
    },
    instances: async () =>
      (await running())
        .map((pod) => ({ name: pod.metadata.name, part: nameOf(pod) }))
        .toSorted((one, other) => one.name.localeCompare(other.name)),
    kill: async (name) => {
      const pods = await named(name);
      pods.forEach(markKilled);
      await nodes.signal(pods, "SIGKILL");
    },
    whenReady: async (name) => {
      const isBack = (pod: Pod) =>
        isReady(pod) && restartsOf(pod) > (killed.get(pod.metadata.name) ?? -1);
      const areBack = async () => (await named(name)).every(isBack);
      await poll(readyMs, areBack, () => `${name} is not back`);
      for (const { metadata } of await named(name)) killed.delete(metadata.name);
    },
    killForGood: async (part) => {
      const pods = await named(part);
      // Killed before its pod is deleted, a container would restart; suspended, it does not end by SIGTERM.
      await nodes.signal(pods, "SIGSTOP");
      await scale(part, 0);
      const areDeleted = async () => (await running()).every((pod) => nameOf(pod) !== part);
      await poll(readyMs, areDeleted, () => `${part} is not deleted`);
      await nodes.signal(pods, "SIGKILL");
      await untilReady();
    },
    stop,
    start,
    restart: async (name) => {
      for (const { metadata } of await named(name)) {
        await kubectl("delete", "pod", metadata.name);
        await untilReady();
      }
    },
    freeze: async (name) => {
      const pods = await named(name);
      await nodes.signal(pods, "SIGSTOP");
      return () => nodes.signal(pods, "SIGCONT");
    },
    breakStorage: async () => {
      await stop("minio");
      const name = "broken-storage";
      const labels = { [nameLabel]: "minio" };
      await apply([helper(name, { args: ["--eval", brokenStorage], labels })]);
      await kubectl("wait", "--for=condition=Ready", `pod/${name}`, "--timeout=60s");
      return async () => {
        await kubectl("delete", "pod", name, "--now");
        await start("minio");
      };
    },
    notReady: async () =>
      (await cluster.processes())
        .filter((pod) => !isReady(pod))
        .map(({ metadata }) => metadata.name),
    backUp: async () => {
      await runManual("Backup");
      return copyNewestManifest(cluster);
    },
    restore: async (): Promise<Restored> => {
      await runManual("Restore");
      await scaleAll(cluster);
      return { origin, engines, close: async () => undefined };
    },
  };
}

const isReady = ({ status }: Pod): boolean =>
  status.containerStatuses.length > 0 && status.containerStatuses.every(({ ready }) => ready);

async function enginesOf(folder: string, natsPassword: string): Promise<Target["engines"]> {
  const node = await nodeAddress();
  const secrets = parseEnv(readFileSync(join(folder, "good-deeds.env"), "utf8"));
  const hostOf = (engine: string) => `${node}:${nodePortOf(engine)}`;
  const user = `root:${secrets.MONGODB_ROOT_PASSWORD}`;
  const databaseUrl = (name: string) =>
    `mongodb://${user}@${hostOf("mongodb")}/${name}?authSource=admin&directConnection=true`;
  return {
    mongoAdminUrl: databaseUrl("admin"),
    databaseUrl,
    natsUrl: `nats://deeds:${natsPassword}@${hostOf("nats")}`,
    storage: {
      endpoint: `http://${hostOf("minio")}`,
      accessKey: secrets.S3_ACCESS_KEY ?? "",
      secretKey: secrets.S3_SECRET_KEY ?? "",
    },
  };
}

/** Each pod has a folder of its own: a point is armed in all pods of a service until one of them has died there. */
function pointsIn(options: {
  named: (service: string) => Promise<Pod[]>;
  markKilled: (pod: Pod) => void;
  nodes: Awaited<ReturnType<typeof openNodes>>;
}): Points {
  const { named, markKilled, nodes } = options;
  const fileOf = (point: string, service: string) => `${pointsFolder}/${point}.${service}`;
  let armed: Pod[] = [];
  return {
    arm: async (point, service, passes) => {
      armed = await named(service);
      await nodes.file(armed, fileOf(point, service), { write: String(passes) });
    },
    isArmed: async (point, service) => {
      const files = [...(await nodes.file(armed, fileOf(point, service)))];
      const dead = files.flatMap(([pod, content]) => (content === null ? [pod] : []));
      dead.forEach(markKilled);
      return dead.length === 0;
    },
    disarm: async (point, service) => {
      await nodes.file(armed, fileOf(point, service), "remove");
    },
    redelivered: async (service) => {
      const files = await nodes.file(await named(service), fileOf("redelivered", service));
      return [...files.values()].reduce((sum, marks) => sum + (marks?.length ?? 0), 0);
    },
  };
}

/** Prints the name and the manifest of the newest backup. */
const readNewest = `
  const { existsSync, readdirSync, readFileSync } = require("node:fs");
  const fileOf = (name) => "/backups/" + name + "/manifest.json";
  const name = readdirSync("/backups").filter((one) => existsSync(fileOf(one))).sort().at(-1);
  console.log(JSON.stringify({ name, manifest: readFileSync(fileOf(name), "utf8") }));
`;

async function copyNewestManifest({ apply, folder, kubectl }: Cluster): Promise<string> {
  const pod = "backups-reader";
  const volume = { claim: "backups", path: "/backups" };
  await apply([helper(pod, { args: ["--eval", readNewest], volume })]);
  await kubectl("wait", "--for=jsonpath={.status.phase}=Succeeded", `pod/${pod}`, "--timeout=60s");
  const printed = JSON.parse(await kubectl("logs", pod));
  await kubectl("delete", "pod", pod, "--now");
  const { name, manifest } = z.object({ name: z.string(), manifest: z.string() }).parse(printed);
  const backups = join(folder, "backups");
  mkdirSync(join(backups, name), { recursive: true });
  writeFileSync(join(backups, name, "manifest.json"), manifest);
  return backups;
}

/** Returns the address by which another one reaches this machine. */
async function addressTowards(other: string): Promise<string> {
  const socket = createSocket("udp4");
  socket.connect(9, other);
  await once(socket, "connect");
  const { address } = socket.address();
  socket.close();
  return address;
}
