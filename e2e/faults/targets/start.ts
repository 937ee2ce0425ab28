import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Product, startProduct } from "@deeds/launcher";
import { serve } from "@deeds/test-kit/http-server";
import { pidOf, startJourneyProduct } from "../../src/product.ts";
import { startReceiver } from "../../src/receivers.ts";
import { createPoints, type Restored, type Target } from "./target.ts";

const administrator = { username: "operator", password: "faults-password" };
/** So that commands use the product's own engines. */
const ownEngines = { MONGODB_URL: "", NATS_URL: "", S3_ENDPOINT: "" };
const partOf = (process: string) => (process === "mongod" ? "mongodb" : process);
const processOf = (part: string) => (part === "mongodb" ? "mongod" : part);

/** The product of `npm start`, one process of each kind. */
export async function startOnThisMachine(options: { frontEnds: boolean }): Promise<Target> {
  const points = createPoints();
  const preload = fileURLToPath(new URL("../points.ts", import.meta.url));
  const composed = await startJourneyProduct({
    ...options,
    demo: false,
    durable: true,
    settings: { FAULT_POINTS: points.folder, NODE_OPTIONS: `--import=${preload}` },
  });
  const { product } = composed;
  const folder = mkdtempSync(join(tmpdir(), "good-deeds-backup-"));
  const backups = join(folder, "saved");
  const pidOfPart = (part: string) => pidOf(product, processOf(part));
  const killForGood = async (name: string) => {
    process.kill(pidOfPart(name), "SIGKILL");
    await product.stop(processOf(name));
  };
  return {
    name: "start",
    origin: product.origin,
    engines: product.engines,
    points,
    statusWithoutResponse: null,
    createAdministrator: async () => {
      const { username, password: ADMIN_PASSWORD } = administrator;
      await composed.run("scripts/admin.ts", ["create", username], { ADMIN_PASSWORD });
      return administrator;
    },
    startReceiver: () => startReceiver(),
    instances: async () =>
      Object.keys(product.processes()).map((name) => ({ name: partOf(name), part: partOf(name) })),
    kill: (name) => product.kill(processOf(name)),
    whenReady: (name) => product.whenReady(processOf(name)),
    killForGood,
    stop: (name) => product.stop(processOf(name)),
    start: (name) => product.start(processOf(name)),
    restart: (name) => product.restart(processOf(name)),
    freeze: async (name) => {
      const pid = pidOfPart(name);
      process.kill(pid, "SIGSTOP");
      return async () => {
        process.kill(pid, "SIGCONT");
      };
    },
    breakStorage: async () => {
      await product.stop("minio");
      const port = Number(new URL(product.engines.storage.endpoint).port);
      const broken = await serve((request, response) => {
        request.resume();
        response.writeHead(500).end("<Error><Code>InternalError</Code></Error>");
      }, port);
      return async () => {
        await broken.stop();
        await product.start("minio");
      };
    },
    notReady: () => findNotReady(product),
    backUp: async () => {
      await composed.run("scripts/backup.ts", ["--to", backups], ownEngines);
      return backups;
    },
    restore: async (log): Promise<Restored> => {
      const dataDir = mkdtempSync(join(folder, "restored-"));
      copyFileSync(join(product.data.root, "secrets.json"), join(dataDir, "secrets.json"));
      const settings = { ...ownEngines, DATA_DIR: dataDir };
      await composed.run("scripts/restore.ts", ["--from", backups], settings);
      return startProduct({
        dataDir,
        log,
        env: { ...process.env, ...ownEngines },
        settings: { NODE_ENV: "test", RATE_LIMIT_SCALE: "10000", WEBHOOK_ALLOW_LOOPBACK: "1" },
      });
    },
    loseStream: async () => {
      await killForGood("nats");
      await rm(join(product.data.root, "nats", "jetstream"), { recursive: true });
      await product.start("nats");
    },
    close: async () => {
      await composed.close();
      points.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function findNotReady(product: Product): Promise<string[]> {
  const found: string[] = [];
  for (const [name, { url }] of Object.entries(product.processes())) {
    if (url === undefined) continue;
    const isReady = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(20_000) }).then(
      ({ status }) => status === 200,
      () => false,
    );
    if (!isReady) found.push(name);
  }
  return found;
}
