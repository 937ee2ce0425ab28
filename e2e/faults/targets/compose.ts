import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DatabaseName, freePort } from "@deeds/engines";
import { assertEngine, docker } from "@deeds/test-kit/docker";
import {
  type Container,
  crash,
  createInstallation,
  imageOf,
  isHealthy,
  poll,
  project,
  root,
  startOf,
} from "../../containers/installation.ts";
import { startReceiver } from "../../src/receivers.ts";
import {
  accountsWith,
  brokenStorage,
  createPoints,
  engineParts,
  parts,
  type Restored,
  type Target,
} from "./target.ts";

/** Addresses outside of the private ranges, so that the webhooks service sends to a receiver on this machine. */
const network = { subnet: "11.22.34.0/24", machine: "11.22.34.1" };
const files = ["docker-compose.yml", "deploy/replicas.yaml"].concat(
  ["plain-proxy.yaml", "for-faults.yaml"].map((name) => `e2e/containers/${name}`),
);
const readyMs = 90_000;

const partOf = ({ Service }: Container) => Service.replace("-2", "");
/** E.g. `people-2`. */
const nameOf = ({ Name }: Container) => Name.replace(`${project}-`, "").replace("-2-1", "-2");

/** Two of every process behind the reverse proxy, by docker compose. */
export async function startByCompose(options: { builds: boolean }): Promise<Target> {
  assertEngine("these faults are injected into the product run by `docker compose`");
  const folder = mkdtempSync(join(tmpdir(), "good-deeds-faults-"));
  const backups = join(folder, "backups");
  mkdirSync(backups);
  const points = createPoints();
  const ports = { mongodb: await freePort(), nats: await freePort(), minio: await freePort() };
  const password = crypto.randomUUID();
  const accounts = join(folder, "accounts.conf");
  writeFileSync(accounts, accountsWith(password));
  const installation = createInstallation({
    ...options,
    folder,
    port: await freePort(),
    env: {
      COMPOSE_FILE: files.join(":"),
      COMPOSE_PROFILES: "tls",
      OUTSIDE_SUBNET: network.subnet,
      TRUSTED_PROXIES: network.subnet,
      BACKUPS: backups,
      BACKUP_USER: `${process.getuid?.()}:${process.getgid?.()}`,
      FAULT_ACCOUNTS: accounts,
      FAULT_POINTS: points.folder,
      FAULT_MONGODB_PORT: String(ports.mongodb),
      FAULT_NATS_PORT: String(ports.nats),
      FAULT_MINIO_PORT: String(ports.minio),
    },
  });
  const { compose, containers, origin, runManual, untilHealthy, variable } = installation;
  const close = async () => {
    await installation.saveLogs(join(root, ".data/faults"));
    await installation.closeShell();
    await compose("--profile", "*", "down", "--volumes", "--remove-orphans");
    rmSync(folder, { recursive: true, force: true });
    points.remove();
  };
  await compose("--profile", "*", "down", "--volumes", "--remove-orphans");
  try {
    await runManual("By docker compose");
    await untilHealthy();
  } catch (problem) {
    await close();
    throw problem;
  }

  const secret = (name: string) => readFileSync(join(folder, "secrets", name), "utf8").trim();
  const databaseAt = (name: string) => {
    const url = new URL(secret(`mongodb_${name}_url`));
    url.host = `127.0.0.1:${ports.mongodb}`;
    url.searchParams.delete("replicaSet");
    url.searchParams.set("directConnection", "true");
    return url.href;
  };
  const engines: Target["engines"] = {
    mongoAdminUrl: databaseAt("root"),
    databaseUrl: (name: DatabaseName) => databaseAt(name),
    natsUrl: `nats://deeds:${password}@127.0.0.1:${ports.nats}`,
    storage: {
      endpoint: `http://127.0.0.1:${ports.minio}`,
      accessKey: secret("s3_access_key"),
      secretKey: secret("s3_secret_key"),
    },
  };

  const named = async (name: string): Promise<Container[]> => {
    const found = (await containers()).filter((one) => [nameOf(one), partOf(one)].includes(name));
    if (found.length === 0) throw new Error(`no container is called ${name}`);
    return found;
  };
  const each = async (name: string, work: (id: string) => Promise<unknown>) => {
    await Promise.all((await named(name)).map(({ ID }) => work(ID)));
  };
  const untilReady = (id: string) =>
    poll(
      readyMs,
      () => isHealthy(id),
      () => `${id} is not ready`,
    );
  /** When containers had started before they were killed. */
  const startedBefore = new Map<string, string>();
  const start = (name: string) =>
    each(name, async (id) => {
      await docker(["start", id]);
      await untilReady(id);
    });

  return {
    name: "compose",
    origin,
    engines,
    points,
    statusWithoutResponse: 502,
    createAdministrator: async () => {
      await runManual("First administrator");
      return { username: "admin", password: await variable("ADMIN_PASSWORD") };
    },
    startReceiver: () => startReceiver({ host: network.machine }),
    instances: async () =>
      (await containers())
        .filter((one) => parts.includes(partOf(one)))
        .map((one) => ({ name: nameOf(one), part: partOf(one) }))
        .toSorted((one, other) => one.name.localeCompare(other.name)),
    kill: (name) =>
      each(name, async (id) => {
        startedBefore.set(id, await startOf(id));
        await crash(id);
      }),
    whenReady: (name) =>
      each(name, async (id) => {
        const before = startedBefore.get(id);
        const isBack = async () => (await startOf(id)) !== before && (await isHealthy(id));
        await poll(readyMs, isBack, () => `${name} is not back`);
        startedBefore.delete(id);
      }),
    // The engine takes this for a wish of the operator, and does not start the container again.
    killForGood: (name) => each(name, (id) => docker(["kill", id])),
    stop: (name) => each(name, (id) => docker(["stop", id])),
    start,
    restart: async (name) => {
      for (const { ID } of await named(name)) {
        await docker(["stop", ID]);
        await docker(["start", ID]);
        await untilReady(ID);
      }
    },
    freeze: async (name) => {
      await each(name, (id) => docker(["pause", id]));
      return () => each(name, (id) => docker(["unpause", id]));
    },
    breakStorage: async () => {
      await each("minio", (id) => docker(["stop", id]));
      const id = await docker([
        ...["run", "--detach", "--rm", "--network", `${project}_storage`],
        ...["--network-alias", "minio", "--entrypoint", "/usr/local/bin/node", imageOf("backup")],
        ...["--eval", brokenStorage],
      ]);
      return async () => {
        await docker(["rm", "--force", id.trim()]);
        await start("minio");
      };
    },
    notReady: async () => {
      const ours = (await containers()).filter(
        (one) => parts.includes(partOf(one)) && !engineParts.includes(partOf(one)),
      );
      const checked = await Promise.all(
        ours.map(async (one) => ((await isHealthy(one.ID)) ? [] : [nameOf(one)])),
      );
      return checked.flat();
    },
    backUp: async () => {
      await runManual("Backup");
      return backups;
    },
    restore: async (): Promise<Restored> => {
      await runManual("Restore");
      await untilHealthy();
      return { origin, engines, close: async () => undefined };
    },
    close,
  };
}
